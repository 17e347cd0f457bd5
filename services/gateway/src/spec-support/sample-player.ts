import { randomUUID } from 'node:crypto';
import { PLAYER_TARGETS } from '@quarry/events/hub';
import { readPlayerPush } from '@quarry/participants/pure/session-view';
import { HubClient } from './hub-client.ts';

/** A player of a gateway, with a device of its own. */
export interface SamplePlayer {
  readonly client: HubClient;
  readonly identifier: string;
  readonly deviceId: string;
  /** Null before it has entered. */
  readonly id: string | null;
  /** @returns the refusal's code, or null */
  enter(
    sessionId: string,
    changes?: { id?: string; identifier?: string; connectionId?: string },
  ): Promise<string | null>;
  answer(sessionId: string, questionId: string, answerId: string): Promise<string | null>;
  /** Reconnects with the same device on a new socket. */
  again(url?: string): Promise<SamplePlayer>;
}

export async function samplePlayer(
  url: string,
  identifier: string,
  deviceId: string = randomUUID(),
  headers: Record<string, string> = {},
): Promise<SamplePlayer> {
  const client = await new HubClient(`${url}/slave`, PLAYER_TARGETS, headers).start();
  const player = {
    client,
    identifier,
    deviceId,
    id: null as string | null,
    enter: async (sessionId: string, changes: Parameters<SamplePlayer['enter']>[1] = {}) => {
      const connectionId = changes.connectionId ?? (await client.connection.invoke('GetConnectionId'));
      const asked = { id: changes.id ?? '', identifier: changes.identifier ?? identifier, deviceId };
      const refusal = await client.refusal('NotifySlaveEnterQuiz', connectionId, asked, sessionId);
      const entered = client.heard.findLast(({ target }) => target === 'sessionrequest');
      if (refusal === null && entered)
        player.id = readPlayerPush(entered.target, () => [...entered.args])?.own?.user?.id ?? '';
      return refusal;
    },
    answer: (sessionId: string, questionId: string, answerId: string) =>
      client.refusal('NotifySlaveAnswered', { id: player.id ?? '', identifier, deviceId }, sessionId, questionId, {
        id: answerId,
      }),
    again: (other = url) => samplePlayer(other, identifier, deviceId),
  };
  return player;
}

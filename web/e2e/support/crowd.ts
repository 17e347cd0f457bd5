import { randomUUID } from 'node:crypto';
import { type HubClient, openHubClient } from '@quarry/hub-client/hub-client';

/** Many players without a window, as cheap as possible for a spec. */
export interface Crowd {
  /**
   * Everybody answers a question, by the given answers in turn; settled once the service has stored them all.
   * @throws CallRefused; Error when a socket closes first
   */
  answer(questionId: string, answerIds: readonly string[]): Promise<void>;
  close(): void;
}

interface Member {
  readonly client: HubClient;
  readonly player: { readonly id: string; readonly identifier: string; readonly deviceId: string };
}

/** Lets a player join a session for each name, a hundred at a time; each hundred enters in any order. */
export async function gather(app: string, sessionId: string, names: readonly string[]): Promise<Crowd> {
  const members: Member[] = [];
  for (let from = 0; from < names.length; from += 100) {
    const wave = names.slice(from, from + 100);
    members.push(...(await Promise.all(wave.map((name) => join(app, sessionId, name)))));
  }
  return {
    async answer(questionId, answerIds) {
      const calls = members.map(({ client, player }, i) =>
        client.call('NotifySlaveAnswered', player, sessionId, questionId, { id: answerIds[i % answerIds.length] }),
      );
      await Promise.all(calls);
    },
    close() {
      for (const { client } of members) client.close();
    },
  };
}

/** Settled once the service has stored the entry. */
async function join(app: string, sessionId: string, identifier: string): Promise<Member> {
  const client = await openHubClient(`${app}/slave`, {}, { onPush: () => {}, onClose: () => {} });
  const player = { id: randomUUID(), identifier, deviceId: randomUUID() };
  await client.call('NotifySlaveEnterQuiz', await client.call('GetConnectionId'), player, sessionId);
  return { client, player };
}

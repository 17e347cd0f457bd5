import { randomUUID } from 'node:crypto';
import { type HubClient, openHubClient } from '@quarry/participants/hub-client';

/** Many players without a window, as cheap as possible for a spec. */
export interface Crowd {
  /** In the order of their names. */
  readonly players: readonly { readonly id: string; readonly identifier: string; readonly deviceId: string }[];
  /**
   * Everybody answers a question, by the given answers in turn; settled once the service has stored them all.
   * @throws CallRefused; Error when a socket closes first
   */
  answer(questionId: string, answerIds: readonly string[]): Promise<void>;
  /**
   * Everybody picks a team, by its index; settled once the service has stored it.
   * @throws CallRefused; Error when a socket closes first
   */
  pick(team: number): Promise<void>;
  close(): void;
}

type Player = Crowd['players'][number];

interface Member {
  readonly client: HubClient;
  readonly player: Player;
}

/** Lets a player join a session for each name, a hundred at a time; each hundred enters in any order. */
export async function gather(app: string, sessionId: string, names: readonly string[]): Promise<Crowd> {
  const players = names.map((identifier) => ({ id: randomUUID(), identifier, deviceId: randomUUID() }));
  return gatherAs(app, sessionId, players);
}

/** The same with known players, who may have other screens. */
export async function gatherAs(app: string, sessionId: string, players: readonly Player[]): Promise<Crowd> {
  const members: Member[] = [];
  for (let from = 0; from < players.length; from += 100) {
    const wave = players.slice(from, from + 100);
    members.push(...(await Promise.all(wave.map((player) => join(app, sessionId, player)))));
  }
  return {
    players,
    async answer(questionId, answerIds) {
      const calls = members.map(({ client, player }, i) =>
        client.call('NotifySlaveAnswered', player, sessionId, questionId, { id: answerIds[i % answerIds.length] }),
      );
      await Promise.all(calls);
    },
    async pick(team) {
      await Promise.all(members.map(({ client, player }) => client.call('NotifySlaveTeam', player, sessionId, team)));
    },
    close() {
      for (const { client } of members) client.close();
    },
  };
}

/** Settled once the service has stored the entry. */
async function join(app: string, sessionId: string, player: Player): Promise<Member> {
  const client = await openHubClient(`${app}/slave`, {}, { onPush: () => {}, onClose: () => {} });
  await client.call('NotifySlaveEnterQuiz', await client.call('GetConnectionId'), player, sessionId);
  return { client, player };
}

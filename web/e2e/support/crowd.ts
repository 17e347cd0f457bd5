import { NEVER_AGAIN } from '@quarry/participants/reconnecting-client';
import { startVirtualPlayer, type VirtualPlayer } from '@quarry/participants/virtual-player';

/** Many players without a window, as cheaply as possible. */
export interface Crowd {
  /** In the order of their names. */
  readonly players: readonly VirtualPlayer[];
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

/** Joins a session once per name, a hundred at a time; each hundred enters in any order. */
export function gather(app: string, sessionId: string, names: readonly string[]): Promise<Crowd> {
  return gatherAs(
    app,
    sessionId,
    names.map((identifier) => ({ identifier })),
  );
}

/** The same with known players, who may have other screens. */
export async function gatherAs(
  app: string,
  sessionId: string,
  known: readonly (Pick<VirtualPlayer, 'identifier'> & Partial<Pick<VirtualPlayer, 'id' | 'deviceId'>>)[],
): Promise<Crowd> {
  const players: VirtualPlayer[] = [];
  for (let from = 0; from < known.length; from += 100) {
    const wave = known
      .slice(from, from + 100)
      .map((player) => startVirtualPlayer({ ...player, gateways: () => [app], delayMs: NEVER_AGAIN, sessionId }));
    players.push(...wave);
    await Promise.all(wave.map(({ client }) => client.connection()));
  }
  return {
    players,
    async answer(questionId, answerIds) {
      await Promise.all(players.map((player, i) => player.answer(questionId, answerIds[i % answerIds.length] ?? '')));
    },
    async pick(team) {
      await Promise.all(players.map((player) => player.call('NotifySlaveTeam', team)));
    },
    close() {
      for (const { client } of players) client.leave();
    },
  };
}

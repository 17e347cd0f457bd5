import { setTimeout as delay } from 'node:timers/promises';
import type { VirtualPlayer } from '@quarry/participants/virtual-player';
import type { ScenarioName } from '#options.ts';
import { stadium } from '#stadium/stadium.ts';
import { type Crowd, endSession, joinCrowd } from './crowd.ts';
import { type LoadHost, startLoadHost } from './load-host.ts';
import type { Played, Scenario, ScenarioContext } from './scenario.ts';

const played = (players: readonly VirtualPlayer[]): Played[] =>
  players.map(({ sessionId, id, fates, client }) => ({ sessionId, id, fates, bytes: client.bytes }));

/** Joins all players to one session, and ends it when `work` is done. */
async function withCrowd(
  context: ScenarioContext,
  work: (host: LoadHost, crowd: Crowd) => Promise<void>,
): Promise<readonly Played[]> {
  const { target, options, say } = context;
  const host = await startLoadHost(target.app, target.gateways[0] ?? target.app, options);
  say(`${options.players} players join within ${options.ramp / 1000} s`);
  const crowd = await context.phase('join', () => joinCrowd(context, host, options.players));
  await work(host, crowd);
  await endSession(host, crowd);
  return played(crowd.players);
}

/** Plays every question of a session to its deadline. `during` runs while a question is open. */
async function playQuiz(
  { say, options }: ScenarioContext,
  host: LoadHost,
  crowd: Crowd,
  during?: () => Promise<void>,
): Promise<void> {
  for (let i = 0; i < options.questions; i++) {
    await host.playToEnd(() => {
      say(`question ${i + 1} of ${options.questions} is open`);
      return during?.();
    });
    await crowd.answersSettled();
    if (i + 1 < options.questions) await host.show('leaderboard');
  }
}

/** All players join within the ramp; then the lobby idles for a moment, to measure its cost. */
const joinStorm: Scenario = (context) =>
  withCrowd(context, async (_, { players }) => {
    await delay(2_000);
    for (const player of players) context.measures.add('lobby bytes', player.client.bytes);
  });

/** All players join; each question is answered by all within the spread. */
const answerBurst: Scenario = (context) =>
  withCrowd(context, (host, crowd) => context.phase('play', () => playQuiz(context, host, crowd)));

/** During every question the players of one gateway lose their sockets at once. */
const reconnectWave: Scenario = (context) =>
  withCrowd(context, async (host, crowd) => {
    const { options, target, say } = context;
    const wave = async () => {
      await delay((options.seconds * 1000) / 3);
      const gateways = target.gateways.length;
      const lost = crowd.players.filter((_, i) => gateways === 1 || i % gateways === 0);
      say(`${lost.length} players lose their sockets`);
      for (const player of lost) player.client.drop();
    };
    await context.phase('play', () => playQuiz(context, host, crowd, wave));
  });

/** Many concurrent sessions, each with its own timers. */
const manySessions: Scenario = async (context) => {
  const { options, target, say } = context;
  const playOne = async (i: number) => {
    await delay((i / options.sessions) * options.ramp);
    const gateway = target.gateways[i % target.gateways.length] ?? target.app;
    const host = await startLoadHost(target.app, gateway, options);
    const crowd = await joinCrowd(context, host, options.players, { name: `s${i}`, gatewayOf: (player) => i + player });
    await playQuiz({ ...context, say: () => undefined }, host, crowd);
    await endSession(host, crowd);
    return played(crowd.players);
  };
  const sessions = await context.phase('play', () =>
    Promise.all(Array.from({ length: options.sessions }, (_, i) => playOne(i))),
  );
  say(`${options.sessions} sessions were played`);
  return sessions.flat();
};

/** Quiz after quiz, to detect growth. */
const soak: Scenario = async (context) => {
  const until = performance.now() + context.options.minutes * 60_000;
  const players: Played[] = [];
  while (performance.now() < until) players.push(...(await answerBurst(context)));
  return players;
};

export const scenarios: Record<ScenarioName, Scenario> = {
  'join-storm': joinStorm,
  'answer-burst': answerBurst,
  'reconnect-wave': reconnectWave,
  'many-sessions': manySessions,
  soak,
  stadium,
};

import { setTimeout as delay } from 'node:timers/promises';
import { createVirtualHost } from '#driver/virtual-host.ts';
import type { ScenarioName } from '#options.ts';
import { joinCrowd } from './crowd.ts';
import { playQuiz } from './play-quiz.ts';
import type { Participants, Scenario, ScenarioContext } from './scenario.ts';

const hostFor = ({ target, options }: ScenarioContext) =>
  createVirtualHost(target.app, target.gateways[0] ?? target.app, options);

/** All players join within the ramp; then the lobby idles for a moment, to measure its cost. */
const joinStorm: Scenario = async (context) => {
  const { options, measures, say } = context;
  const host = await hostFor(context);
  say(`${options.players} players join within ${options.ramp / 1000} s`);
  const crowd = await context.phase('join', () => joinCrowd(context, host, options.players));
  await delay(2_000);
  for (const player of crowd.players) measures.add('lobby bytes', player.bytes);
  await host.end();
  crowd.leave();
  host.close();
  return [{ sessionId: host.sessionId, players: crowd.players }];
};

/** All players join; each question is answered by all within the spread. */
const answerBurst: Scenario = async (context) => {
  const { options, say } = context;
  const host = await hostFor(context);
  const crowd = await context.phase('join', () => joinCrowd(context, host, options.players));
  say(`${options.players} players are in`);
  await context.phase('play', () => playQuiz(context, host, crowd));
  await host.end();
  crowd.leave();
  host.close();
  return [{ sessionId: host.sessionId, players: crowd.players }];
};

/** During every question the players of one gateway lose their sockets at once. */
const reconnectWave: Scenario = async (context) => {
  const { options, target, say } = context;
  const host = await hostFor(context);
  const crowd = await context.phase('join', () => joinCrowd(context, host, options.players));
  say(`${options.players} players are in`);
  const wave = async () => {
    await delay((options.seconds * 1000) / 3);
    const gateways = target.gateways.length;
    const lost = crowd.players.filter((_, i) => gateways === 1 || i % gateways === 0);
    say(`${lost.length} players lose their sockets`);
    for (const player of lost) player.drop();
  };
  await context.phase('play', () => playQuiz(context, host, crowd, wave));
  await host.end();
  crowd.leave();
  host.close();
  return [{ sessionId: host.sessionId, players: crowd.players }];
};

/** Many concurrent sessions, each with its own timers. */
const manySessions: Scenario = async (context) => {
  const { options, target, say } = context;
  const participants: Participants[] = [];
  const playOne = async (i: number) => {
    await delay((i / options.sessions) * options.ramp);
    const gateway = target.gateways[i % target.gateways.length] ?? target.app;
    const host = await createVirtualHost(target.app, gateway, options);
    const crowd = await joinCrowd(context, host, options.players, { name: `s${i}`, gatewayOf: (player) => i + player });
    participants.push({ sessionId: host.sessionId, players: crowd.players });
    await playQuiz({ ...context, say: () => undefined }, host, crowd);
    await host.end();
    crowd.leave();
    host.close();
  };
  await context.phase('play', () => Promise.all(Array.from({ length: options.sessions }, (_, i) => playOne(i))));
  say(`${options.sessions} sessions were played`);
  return participants;
};

/** Quiz after quiz, to detect growth. */
const soak: Scenario = async (context) => {
  const until = performance.now() + context.options.minutes * 60_000;
  const participants: Participants[] = [];
  while (performance.now() < until) participants.push(...(await answerBurst(context)));
  return participants;
};

export const scenarios: Record<ScenarioName, Scenario> = {
  'join-storm': joinStorm,
  'answer-burst': answerBurst,
  'reconnect-wave': reconnectWave,
  'many-sessions': manySessions,
  soak,
};

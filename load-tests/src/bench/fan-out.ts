import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import type { Position } from '@quarry/events/backplane/command';
import { sessionChannel } from '@quarry/events/backplane/names';
import { decodePublication, encodePublication, type Publication } from '@quarry/events/backplane/publication';
import { sessionIdSchema } from '@quarry/events/ids';
import type { HubClient } from '@quarry/participants/hub-client';
import { Redis } from 'ioredis';
import { presetOptions } from '#options.ts';
import { createMeasures, summarize } from '#report/measures.ts';
import { residentBytes } from '#report/proc.ts';
import { endSession, joinCrowd } from '#scenarios/crowd.ts';
import { leanHub, overNetwork } from '#scenarios/lean-hub.ts';
import { startLoadHost } from '#scenarios/load-host.ts';
import { startBare } from './bare/parent.ts';
import { type BenchContext, type BenchLine, sized } from './bench-line.ts';
import { kilobytes, median, ms, times } from './figure.ts';

const ROUNDS = 21;
const WARM_UP = 5;
/** A round that takes longer ends the benchmark. */
const LONGEST_MS = 60_000;
const OF_BARE = 1.1;
const CHANNEL = 'bench:fan-out';
/** The state change of a typical question. */
const ARGS = JSON.stringify([
  'playing',
  {
    id: 'q1',
    questionText: 'Which of these minerals can be scratched with a fingernail?',
    answers: ['Talc', 'Quartz', 'Topaz', 'Corundum'].map((value, i) => ({ id: `a${i}`, value })),
    maxQuestionTime: 20,
    questionPoints: 100,
    questionPointsModifier: 1,
    questionType: 0,
    showLiveStats: false,
  },
]);

/**
 * Joining, memory and fan-out of 5,000 players on one gateway. A bare loop in its own process has the same number of
 * sockets; both alternately get the same bytes over the same Redis. Compares the time from publish to the last socket.
 */
export const fanOut: BenchLine = async (context) => {
  const players = sized(context, 5_000);
  const gatewayPid = await context.pidOf('gateway-1');
  const idleGateway = await residentBytes(gatewayPid);
  const { crowd, write, timed, onArrival, redis } = await openLargeRoom(context, players);
  const fullGateway = await residentBytes(gatewayPid);

  const bare = await startBare('ws-loop.ts', [context.redisUrl, CHANNEL]);
  const idleBare = await residentBytes(bare.child.pid ?? 0);
  const { port } = bare.ready as { port: number };
  const onPush = (_: string, args: () => unknown[]) => {
    args();
    onArrival();
  };
  const open = leanHub(overNetwork);
  const clients: HubClient[] = [];
  for (let i = 0; i < players; i += 100)
    clients.push(
      ...(await Promise.all(
        Array.from({ length: Math.min(100, players - i) }, () =>
          open(`http://127.0.0.1:${port}/slave`, {}, { onPush, onClose: () => undefined }),
        ),
      )),
    );
  await delay(1_000);
  const fullBare = await residentBytes(bare.child.pid ?? 0);

  const bareRecord = `{"type":1,"target":"statechange","arguments":${ARGS}}\u001e`;
  const ours: number[] = [];
  const bares: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    // The order alternates, because the second run finds warmer caches.
    const first = round % 2 === 0 ? await write() : await timed(() => redis.publish(CHANNEL, bareRecord));
    const second = round % 2 === 0 ? await timed(() => redis.publish(CHANNEL, bareRecord)) : await write();
    if (round < WARM_UP) continue;
    ours.push(round % 2 === 0 ? first : second);
    bares.push(round % 2 === 0 ? second : first);
  }
  redis.disconnect();
  for (const client of clients) client.close();
  await bare.stop();
  await crowd.end();

  const ratio = median(ours.map((value, i) => value / (bares[i] ?? 1)));
  const memory = (fullGateway - idleGateway) / players;
  const { p99 } = crowd.measures.summary('enter');
  const lobby = crowd.measures.summary('lobby bytes');
  return [
    {
      name: `state change to ${players} players on one gateway, publish to last socket`,
      goal: `≤ ${times(OF_BARE)} bare`,
      value: `${times(ratio)} (${ms(median(ours))})`,
      baseline: `bare ws loop ${ms(median(bares))}`,
      reached: ratio <= OF_BARE,
    },
    {
      name: `${players} players join in ${crowd.ramp / 1000} s`,
      goal: 'p99 ≤ 500 ms',
      value: `p99 ${ms(p99)}`,
      baseline: `p50 ${ms(crowd.measures.summary('enter').p50)}`,
      reached: p99 <= 500,
    },
    {
      name: 'bytes to each player while the lobby fills',
      goal: 'bounded',
      value: `worst ${kilobytes(lobby.max)}`,
      baseline: `p50 ${kilobytes(lobby.p50)}`,
      reached: lobby.max <= 100_000,
    },
    {
      name: 'memory a player on a gateway, over an idle process',
      goal: '≤ 25 kB',
      value: kilobytes(memory),
      baseline: `bare ws loop ${kilobytes((fullBare - idleBare) / players)}`,
      reached: memory > 0 && memory <= 25_000,
    },
  ];
};

/** Length of each compared window in seconds, and number of pairs. */
const WINDOW_S = 3;
const PAIRS = 6;
/** Players of another session, who answer continuously. */
const ANSWERING = 20;
const ACKNOWLEDGED = 2;

/**
 * Latency of answers in one session while the gateway writes continuously to the sockets of another, alternating with
 * windows in which it does not. A separate process sends the answers, because this one reads those sockets.
 */
export const acknowledgements: BenchLine = async (context) => {
  const players = sized(context, 10_000);
  const { crowd, write, keepPlace, redis } = await openLargeRoom(context, players);
  const [gateway = context.target.app] = context.target.gateways;
  const host = await startLoadHost(context.target.app, gateway, { questions: 1, seconds: 0 });
  const [asked] = host.questions;
  const answering = await startBare('answering.ts', [gateway, host.sessionId, String(ANSWERING)]);
  await host.play();
  let missing = 0;
  const during = async (work: (isOver: () => boolean) => Promise<unknown>): Promise<number[]> => {
    answering.child.send({ question: asked });
    const until = performance.now() + WINDOW_S * 1_000;
    await work(() => performance.now() >= until);
    answering.child.send('stop');
    const [{ latencies, missing: more }] = (await once(answering.child, 'message')) as [
      { latencies: number[]; missing: number },
    ];
    missing += more;
    return latencies;
  };
  const idle: number[] = [];
  const written: number[] = [];
  let writes = 0;
  // The first answers are stored; later ones repeat them.
  await during(() => delay(1_000));
  for (let pair = 0; pair < PAIRS; pair++) {
    const resting = async (isOver: () => boolean) => {
      for (; !isOver(); await delay(500)) await keepPlace();
    };
    idle.push(...(await during(resting)));
    const writing = async (isOver: () => boolean) => {
      for (; !isOver(); writes++) await write();
    };
    written.push(...(await during(writing)));
  }
  await answering.stop();
  redis.disconnect();
  await crowd.end();
  await host.end();
  host.client.leave();
  const p95 = (latencies: readonly number[]) => summarize(latencies).p95;
  const ratio = p95(written) / p95(idle);
  return [
    {
      name: `answers of others while ${players} sockets of their gateway are written to: acknowledged`,
      goal: `p95 ≤ ${times(ACKNOWLEDGED)} idle`,
      value: `${times(ratio)} (p95 ${ms(p95(written))}, longest ${ms(Math.max(...written))}), ${missing} missing`,
      baseline: `idle: p95 ${ms(p95(idle))}; ${written.length} answers during ${writes} writes`,
      reached: writes > 0 && missing === 0 && written.length > 0 && ratio <= ACKNOWLEDGED,
    },
  ];
};

/** A crowd on gateway 1 to which state changes are published past the engine, one after the other. */
async function openLargeRoom(context: BenchContext, players: number) {
  const crowd = await joinOneGateway(context, players);
  let arrived = 0;
  let all = Promise.withResolvers<void>();
  const onArrival = () => {
    arrived += 1;
    if (arrived === players) all.resolve();
  };
  for (const player of crowd.players)
    player.onView = ({ phase }) => {
      // A view shows the lobby.
      if (phase === 'playing') onArrival();
    };
  const redis = new Redis(context.redisUrl);
  const { sessionId } = crowd;
  let place: Position | null = null;
  // Read late, because on a busy machine the lobby's last list arrives long after the last player.
  const here = () => (place ??= crowd.standing());
  const publish = (publication: Publication) =>
    redis.publish(sessionChannel(sessionId), encodePublication(publication));
  // The engine does not know these publications: after a few of its heartbeats the gateway would conclude that the log
  // lost its tail.
  const keepPlace = () => publish({ sessionId, ...here(), target: '', audience: 'heartbeat' });
  const timed = async (send: () => Promise<unknown>): Promise<number> => {
    await keepPlace();
    arrived = 0;
    all = Promise.withResolvers<void>();
    const late = setTimeout(() => all.reject(new Error(`${arrived} of ${players} got a state change`)), LONGEST_MS);
    const started = performance.now();
    await send();
    await all.promise;
    clearTimeout(late);
    return performance.now() - started;
  };
  const write = () =>
    timed(() => {
      const { epoch, seq } = here();
      place = { epoch, seq: seq + 1 };
      return publish({ sessionId, ...place, target: 'statechange', audience: 'players', args: ARGS });
    });
  return { crowd, redis, onArrival, timed, write, keepPlace };
}

/** Joins all players to gateway 1, and follows the position of the session's publications. */
async function joinOneGateway(context: BenchContext, players: number) {
  const [gateway = ''] = context.target.gateways;
  const target = { ...context.target, gateways: [gateway] };
  const options = presetOptions({ players, ramp: 20_000, questions: 1 });
  const measures = createMeasures();
  const host = await startLoadHost(target.app, gateway, options);
  const sessionId = sessionIdSchema.parse(host.sessionId);
  const redis = new Redis(context.redisUrl);
  let standing = { epoch: 0, seq: 0 };
  redis.on('message', (_, text: string) => {
    const { epoch, seq } = decodePublication(text);
    standing = { epoch, seq };
  });
  await redis.subscribe(sessionChannel(sessionId));
  context.say(`${players} players join one gateway within 20 s`);
  const crowd = await joinCrowd({ target, options, measures }, host, players);
  // The lobby's last window, and the heartbeat with the position.
  await delay(6_000);
  for (const player of crowd.players) measures.add('lobby bytes', player.client.bytes);
  return {
    standing: () => standing,
    sessionId,
    measures,
    ramp: options.ramp,
    players: crowd.players,
    async end() {
      redis.disconnect();
      await endSession(host, crowd);
    },
  };
}

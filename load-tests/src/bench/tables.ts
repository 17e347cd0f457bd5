import { rowsChannel, sessionChannel } from '@quarry/events/backplane/names';
import type { GatewayId } from '@quarry/events/ids';
import { Redis } from 'ioredis';
import { type BenchLine, sized } from './bench-line.ts';
import { kilobytes, median, times } from './figure.ts';
import { openStreamSession } from './stream-session.ts';

const GATEWAYS = [1, 2, 4, 8];
const QUESTIONS = 4;
const CHANNEL = 'bench:tables';
/** Time for Redis to write what it has read to all subscribers. */
const LATEST_MS = 10_000;
/** Allowed growth of the bytes from one gateway to eight. */
const GROWTH = 1.2;

/**
 * Bytes that leave Redis at the end of a question, by number of gateways: either each gateway gets everybody's row, or
 * each row goes out once. The gateways are bare subscriptions.
 */
export const tables: BenchLine = async (context) => {
  const players = sized(context, 10_000);
  const out: number[] = [];
  for (const count of GATEWAYS) out.push((await bytesOfAnEnd(context.redisUrl, players, count)) / players);
  const growth = (out.at(-1) ?? 0) / (out[0] ?? 1);
  return [
    {
      name: `bytes out of Redis at a question's end of ${players} players on ${GATEWAYS.join(' · ')} gateways, a player`,
      goal: `≤ ${times(GROWTH)} that of one gateway`,
      value: `${times(growth)} (${out.map(kilobytes).join(' · ')})`,
      baseline: '',
      reached: growth <= GROWTH,
    },
  ];
};

/** @returns the median of some questions */
async function bytesOfAnEnd(redisUrl: string, players: number, gateways: number): Promise<number> {
  const session = await openStreamSession(redisUrl, `bench-host-${gateways}`, CHANNEL);
  const all = await Promise.all(Array.from({ length: gateways }, () => session.newGateway()));
  let received = 0;
  let ended = 0;
  let ends = Promise.withResolvers<void>();
  const subscribe = async (gatewayId: GatewayId) => {
    const redis = new Redis(redisUrl);
    const shared = sessionChannel(session.sessionId);
    redis.on('messageBuffer', (channel: Buffer, bytes: Buffer) => {
      received += bytes.length;
      // The state that follows the table, in the header of the last message for players.
      if (String(channel) !== shared || !bytes.subarray(0, 300).includes('"audience":"host","target":"statechange"'))
        return;
      ended += 1;
      if (ended === gateways) ends.resolve();
    });
    await redis.subscribe(shared, rowsChannel(session.sessionId, gatewayId));
    return redis;
  };
  const subscribers = await Promise.all(all.map(subscribe));
  const questionIds = Array.from({ length: QUESTIONS }, (_, i) => `q${i}`);
  await session.create(questionIds);
  await session.enterAsHost();
  const playerIds = Array.from({ length: players }, (_, i) => `p${i}`);
  await session.join(playerIds, (i) => all[i % gateways] as GatewayId);
  const bytes: number[] = [];
  for (const questionId of questionIds) {
    await session.play();
    await session.through(session.stream, session.answers(playerIds, questionId));
    received = 0;
    ended = 0;
    ends = Promise.withResolvers();
    const late = setTimeout(() => ends.reject(new Error(`${ended} of ${gateways} gateways got the end`)), LATEST_MS);
    await Promise.all([session.skip(), ends.promise]);
    clearTimeout(late);
    bytes.push(received);
    if (questionId !== questionIds.at(-1)) await session.showLeaderboard();
  }
  await session.end();
  for (const redis of subscribers) redis.disconnect();
  return median(bytes);
}

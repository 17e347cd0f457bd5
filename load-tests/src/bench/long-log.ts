import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { createEventStore } from '@quarry/database/event-store/event-store';
import { LEAST_PACKED } from '@quarry/database/event-store/log-pages';
import { openPool } from '@quarry/database/pool';
import type { PastEvent } from '@quarry/events/session/events';
import { foldLog } from '@quarry/events/session/evolve';
import { type BenchLine, sized } from './bench-line.ts';
import { median, ms, times } from './figure.ts';
import { openStreamSession, playThrough } from './stream-session.ts';

const PLAYERS = 50_000;
const QUESTIONS = 30;
const ROUNDS = 3;
const GOAL_MS = 3_000;
/** The engine looks every five seconds. */
const PACKED_WITHIN_MS = 60_000;

/**
 * What an engine does when it takes over a hall: it reads and folds the log as packed by the previous owner, compared
 * with reading it event by event.
 */
export const longLog: BenchLine = async (context) => {
  const players = sized(context, PLAYERS);
  const session = await openStreamSession(context.redisUrl, 'bench-long-log', 'bench:long-log');
  const questionIds = Array.from({ length: QUESTIONS }, (_, i) => `q${i}`);
  const playerIds = Array.from({ length: players }, () => randomUUID() as string);
  context.say(`${players} players answer ${QUESTIONS} questions`);
  await session.create(questionIds);
  await session.enterAsHost();
  await session.join(playerIds, () => session.gatewayId);
  await playThrough(session, playerIds, questionIds);
  const database = openPool(context.databaseUrl, { applicationName: 'bench', max: 2 });
  try {
    await untilPacked(database.pool, session.sessionId, players * (QUESTIONS + 1) - LEAST_PACKED);
    const store = createEventStore(database);
    const single = await folding(session.sessionId, store.stream(session.sessionId));
    const taken: number[] = [];
    for (let round = 0; round < ROUNDS; round++)
      taken.push(await folding(session.sessionId, store.history(session.sessionId)));
    const packed = median(taken);
    return [
      {
        name: `the log of ${players} players and ${QUESTIONS} questions read and folded, as at a takeover`,
        goal: `≤ ${ms(GOAL_MS)}`,
        value: `${ms(packed)} (${times(packed / single)})`,
        baseline: `event by event ${ms(single)}`,
        reached: packed <= GOAL_MS,
      },
    ];
  } finally {
    await database.close();
    await session.end();
  }
};

/** @returns milliseconds */
async function folding(id: Parameters<typeof foldLog>[0], pages: AsyncIterable<readonly PastEvent[]>): Promise<number> {
  const started = performance.now();
  const log = foldLog(id);
  for await (const page of pages) for (const event of page) log.add(event);
  log.ranked();
  return performance.now() - started;
}

async function untilPacked(
  pool: ReturnType<typeof openPool>['pool'],
  sessionId: string,
  version: number,
): Promise<void> {
  const text = 'select coalesce(max(until_version), 0) as version from log_page where session_id = $1';
  for (const until = performance.now() + PACKED_WITHIN_MS; ; ) {
    const { rows } = await pool.query<{ version: number }>(text, [sessionId]);
    if ((rows[0]?.version ?? 0) >= version) return;
    if (performance.now() > until)
      throw new Error(`the engine packed up to version ${rows[0]?.version}, not ${version}`);
    await delay(200);
  }
}

import type { SessionId } from '@quarry/events/ids';
import type { PastEvent, SessionEvent } from '@quarry/events/session/events';
import { answered, closed, joined, left, opened, T0 } from '@quarry/events/spec-support/samples';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Lease } from '#leases/lease.ts';
import { forgetSession } from '#sessions/forget-session.ts';
import { holdAll } from '#spec-support/hold-all.ts';
import { batchOf, begun, newSession, recorded } from '#spec-support/sessions.ts';
import { type TestDatabase, testDatabase } from '#spec-support/test-database.ts';
import { createEventStore, type EventStore } from './event-store.ts';
import { createLogPages } from './log-pages.ts';

let database: TestDatabase;
let store: EventStore;
let leaseOf: (sessionId: SessionId) => Lease;
beforeAll(async () => {
  database = await testDatabase();
  store = createEventStore(database);
  leaseOf = await holdAll(database);
});
afterAll(() => database.release());

const choice = (n: number, answer: string, at = 1) => ({ ...answered(n, answer, 10 * n, at), share: 1 });
/** Answers of every shape: chosen, in words, of several, without right or wrong, with more time, of an older release. */
const ANSWERS: readonly SessionEvent[] = [
  choice(1, 'q1-a', 1.25),
  choice(2, 'q1-b'),
  { ...choice(3, 'q1-a'), timeFactor: 1.5 } as SessionEvent,
  { ...choice(4, 'q1-a'), answerId: '', response: { text: 'Quartz, "clear" 🪨' }, share: 0.5 } as SessionEvent,
  { ...choice(5, 'q1-a'), answerId: '', response: { number: 0.1 }, share: null } as SessionEvent,
  { ...choice(6, 'q1-a'), answerId: '', response: { text: 'x' }, filteredIn: ['en'] } as SessionEvent,
  (({ response: _, share: __, ...older }) => older)(choice(7, 'q1-c')) as SessionEvent,
];
const events = () => [
  begun(),
  ...Array.from({ length: 8 }, (_, i) => joined(i + 1, `“Ada” ${i}`)),
  opened(0),
  ...ANSWERS.slice(0, 3),
  left(8),
  ...ANSWERS.slice(3),
  closed(0),
];

async function read(pages: AsyncGenerator<PastEvent[]>): Promise<PastEvent[]> {
  const events: PastEvent[] = [];
  for await (const page of pages) events.push(...page);
  return events;
}

const unnamed = (log: readonly PastEvent[]) => log.map(({ commandId: _, ...event }): PastEvent => event);

async function stored() {
  const sessionId = newSession();
  const log = recorded(sessionId, events()).map((event) => ({ ...event, at: T0 + event.version / 8 }));
  await store.append(leaseOf(sessionId), batchOf(log));
  return { sessionId, log };
}

const pagesOf = async (sessionId: SessionId) => {
  const text = 'select from_version as from, until_version as until from log_page where session_id = $1 order by 1';
  return (await database.pool.query<{ from: number; until: number }>(text, [sessionId])).rows;
};

describe('[D3411] a packed log reads like the log itself', () => {
  test('with answers of every shape, from several pages and the rest', async () => {
    const { sessionId, log } = await stored();
    const pages = createLogPages(database, { least: 3, most: 7 });
    expect(await pages.pack(sessionId)).toBe(7);
    expect(await pages.pack(sessionId)).toBe(14);
    const more = recorded(sessionId, [joined(9)], log.length);
    await store.append(leaseOf(sessionId), batchOf(more));
    for (const size of [1, 3, 100]) {
      expect(unnamed(await read(store.history(sessionId, size)))).toEqual(unnamed([...log, ...more]));
    }
    // Packed events have no command ids; the rest of the log does.
    expect((await read(store.history(sessionId))).filter(({ commandId }) => commandId)).toHaveLength(
      log.length + 1 - 14,
    );
  });

  test('a part that is too short waits; no part is packed twice, not even by two engines at the same time', async () => {
    const { sessionId, log } = await stored();
    const pages = createLogPages(database, { least: log.length, most: 100 });
    expect(await createLogPages(database, { least: log.length + 1 }).pack(sessionId)).toBe(0);
    await Promise.all(Array.from({ length: 4 }, () => pages.pack(sessionId)));
    expect(await pagesOf(sessionId)).toEqual([{ from: 1, until: log.length }]);
    expect(await pages.pack(sessionId)).toBe(log.length);
  });

  test('if a page cannot be read, the log is read instead', async () => {
    const { sessionId, log } = await stored();
    await createLogPages(database, { least: 3, most: 7 }).pack(sessionId);
    for (const answers of ['{', '[]', '[{"questionId":1}]']) {
      await database.asOwner('update log_page set answers = $2, others = $3 where session_id = $1', [
        sessionId,
        answers,
        '[]',
      ]);
      expect(await read(store.history(sessionId))).toEqual(log);
    }
  });

  test('a release that converts older answers reads them from the log', async () => {
    const { sessionId, log } = await stored();
    await createLogPages(database, { least: 3, most: 100 }).pack(sessionId);
    const converting = createEventStore(database, { AnswerSubmitted: [(event) => ({ ...event, pointsReceived: 7 })] });
    const points = (await read(converting.history(sessionId))).flatMap(({ event }) =>
      event.type === 'AnswerSubmitted' ? event.pointsReceived : [],
    );
    expect(points).toEqual(ANSWERS.map(() => 7));
    expect(await read(store.history(sessionId))).toHaveLength(log.length);
  });

  test('pages are deleted when their session ends, and with the session', async () => {
    const [ended, running, forgotten] = [await stored(), await stored(), await stored()];
    const pages = createLogPages(database, { least: 1, most: 100 });
    for (const { sessionId } of [ended, running, forgotten]) await pages.pack(sessionId);
    await database.asOwner('update session set ended = true where id = $1', [ended.sessionId]);
    await forgetSession(database.db, forgotten.sessionId);
    expect(await pages.forgetEnded()).toBe(1);
    expect(await pagesOf(ended.sessionId)).toEqual([]);
    expect(await pagesOf(forgotten.sessionId)).toEqual([]);
    expect(await pagesOf(running.sessionId)).toHaveLength(1);
    expect(await read(store.history(ended.sessionId))).toEqual(ended.log);
  });
});

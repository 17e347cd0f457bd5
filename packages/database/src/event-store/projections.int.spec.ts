import { type SessionId, userIdSchema } from '@quarry/events/ids';
import { runningPause } from '@quarry/events/session/clock';
import { hasLeft, phase } from '@quarry/events/session/state';
import { anyScript, type History, play } from '@quarry/events/spec-support/history';
import { joined, opened } from '@quarry/events/spec-support/samples';
import { userNameKey } from '@quarry/events/text';
import { EVERY } from '@quarry/test-kit/every';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Lease } from '#leases/lease.ts';
import { createSessionDirectory } from '#sessions/session-directory.ts';
import { holdAll } from '#spec-support/hold-all.ts';
import { batchOf, begun, newCode, newSession, recorded } from '#spec-support/sessions.ts';
import { type TestDatabase, testDatabase } from '#spec-support/test-database.ts';
import { TOUCHED_LAG_MS } from './append-statement.ts';
import { createEventStore } from './event-store.ts';

let database: TestDatabase;
let leaseOf: (sessionId: SessionId) => Lease;
beforeAll(async () => {
  database = await testDatabase();
  leaseOf = await holdAll(database);
});
afterAll(() => database.release());

test('[D18] after any history in any batches the directory equals a fold of the log', async () => {
  const store = createEventStore(database);
  await fc.assert(
    fc.asyncProperty(anyScript, fc.array(fc.integer({ min: 1, max: 12 }), { minLength: 1 }), async (script, sizes) => {
      const { log, state } = play(script);
      const sessionId = newSession();
      const code = newCode();
      const hostId = userIdSchema.parse(`host-of-${code}`);
      const own = log.map((entry) => ({
        ...entry,
        sessionId,
        event: entry.event.type === 'SessionCreated' ? { ...entry.event, code, hostId } : entry.event,
      }));
      for (let done = 0, n = 0; done < own.length; n++) {
        const size = sizes[n % sizes.length] ?? 1;
        const { events } = batchOf(own.slice(done, done + size));
        await store.append(leaseOf(sessionId), { events, outcomes: [] });
        done += size;
      }
      await expectDirectory(sessionId, { ...state, hostId });
    }),
    { numRuns: EVERY ? 150 : 50 },
  );
});

test('[D3412] events that change nothing else in a session’s row write it at most every ten seconds', async () => {
  const store = createEventStore(database);
  const sessionId = newSession();
  const log = recorded(sessionId, [begun(), joined(1), joined(2), joined(3), opened(0)]);
  const since = log[0]?.at ?? 0;
  const written: string[] = [];
  const rowAfter = async (i: number, at: number) => {
    const events = log.slice(i, i + 1).map((event) => ({ ...event, at }));
    await store.append(leaseOf(sessionId), batchOf(events));
    const { rows } = await database.pool.query('select touched_at, xmin from session where id = $1', [sessionId]);
    written.push(rows[0].xmin);
    return rows[0].touched_at - since;
  };
  expect(await rowAfter(0, since)).toBe(0);
  expect(await rowAfter(1, since + TOUCHED_LAG_MS - 1)).toBe(0);
  expect(await rowAfter(2, since + TOUCHED_LAG_MS)).toBe(TOUCHED_LAG_MS);
  expect(await rowAfter(3, since + TOUCHED_LAG_MS + 1)).toBe(TOUCHED_LAG_MS);
  expect(await rowAfter(4, since + TOUCHED_LAG_MS + 2)).toBe(TOUCHED_LAG_MS + 2);
  const [born, first, second, third, last] = written;
  expect([first, third]).toEqual([born, second]);
  expect(new Set([born, second, last]).size).toBe(3);
});

async function expectDirectory(sessionId: SessionId, state: History['state']): Promise<void> {
  const directory = createSessionDirectory(database);
  const session = await directory.byId(sessionId);
  const { current } = state;
  expect(session).toMatchObject({
    hostId: state.hostId,
    quizId: state.quizId,
    quizName: state.quizName,
    phase: phase(state),
    currentQuestionId: current?.question.id ?? null,
    deadline: current && !current.closed && !runningPause(current) ? current.deadline : null,
    createdAt: state.createdAt,
    finished: state.finishedAt !== null,
    ended: phase(state) === 'ended',
  });
  expect(session?.touchedAt).toBeLessThanOrEqual(state.touchedAt);
  expect(session?.touchedAt).toBeGreaterThan(state.touchedAt - TOUCHED_LAG_MS);
  const { rows } = await database.pool.query(
    `select player_id, identifier, device_id, has_left, name_key from session_player
     where session_id = $1 order by player_id`,
    [sessionId],
  );
  const players = [...state.players.values()].map((player) => ({
    player_id: player.id,
    identifier: player.identifier,
    device_id: player.deviceId,
    has_left: hasLeft(player),
    name_key: player.presence.kind === 'removed' ? '' : userNameKey(player.identifier),
  }));
  expect(rows).toEqual(players.toSorted((a, b) => (a.player_id < b.player_id ? -1 : 1)));
}

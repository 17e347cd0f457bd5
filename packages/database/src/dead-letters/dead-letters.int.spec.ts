import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newSession } from '#spec-support/sessions.ts';
import { type TestDatabase, testDatabase } from '#spec-support/test-database.ts';
import { createDeadLetterStore } from './dead-letter-store.ts';
import { createQuarantineStore } from './quarantine-store.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.release());

const letter = (entryId: string, changes: object = {}) => ({
  partition: 3,
  entryId,
  sessionId: 'session-1',
  commandId: 'command-1',
  payload: '{"type":"Explode"}',
  reason: 'no such command',
  ...changes,
});

describe('[D30] a dead letter', () => {
  test('is kept once per stream entry, and marked once', async () => {
    const letters = createDeadLetterStore(database);
    await Promise.all([1, 2, 3].map(() => letters.add([letter('1-0')])));
    await letters.add([letter('1-0', { partition: 4 })]);
    await letters.add([letter('2-0', { sessionId: null, commandId: null })]);
    const all = await letters.list();
    expect(all).toMatchObject([
      { ...letter('1-0'), state: 'waiting' },
      { ...letter('1-0'), partition: 4 },
      { ...letter('2-0'), sessionId: null, commandId: null },
    ]);
    await expect(letters.list({ state: 'waiting' })).resolves.toHaveLength(3);
    const id = all[0]?.id ?? 0;
    await expect(letters.mark(id, 'retried')).resolves.toBe(true);
    await expect(letters.mark(id, 'dropped')).resolves.toBe(false);
    await letters.add([letter('1-0')]);
    await expect(letters.list({ state: 'waiting' })).resolves.toHaveLength(2);
    await expect(letters.list({ state: 'retried' })).resolves.toMatchObject([{ id, state: 'retried' }]);
    await expect(letters.list({ state: 'waiting', limit: 1 })).resolves.toMatchObject([{ partition: 4 }]);
  });

  test('is stored with the new ones of its batch', async () => {
    const letters = createDeadLetterStore(database);
    const stored = async () => (await letters.list()).filter(({ partition }) => partition === 5);
    await letters.add([]);
    await letters.add([letter('1-0', { partition: 5 })]);
    const later = { partition: 5, reason: 'later' };
    await letters.add(['1-0', '2-0', '3-0', '3-0'].map((entryId) => letter(entryId, later)));
    expect((await stored()).map(({ entryId, reason }) => [entryId, reason])).toEqual([
      ['1-0', 'no such command'],
      ['2-0', 'later'],
      ['3-0', 'later'],
    ]);
  });

  test('may hold any text', async () => {
    const letters = createDeadLetterStore(database);
    const payload = `NUL \u0000, half a pair \ud800, ${'é'.repeat(100_000)}`;
    await letters.add([letter('6-0', { payload, reason: '\u0000', commandId: 'a\u0000b' })]);
    const stored = (await letters.list()).find(({ entryId }) => entryId === '6-0');
    expect(stored?.payload).toBe(payload.replace('\u0000', '␀').replace('\ud800', '\ufffd'));
    expect(stored).toMatchObject({ reason: '␀', commandId: 'a␀b' });
  });
});

test('[D31] a session is quarantined until it is released', async () => {
  const quarantine = createQuarantineStore(database);
  const sessionId = newSession();
  await quarantine.add({ sessionId, version: 7, reason: 'no fold\u0000' });
  await quarantine.add({ sessionId, version: 9, reason: 'again' });
  await expect(quarantine.list()).resolves.toMatchObject([{ sessionId, version: 7, reason: 'no fold␀' }]);
  await expect(quarantine.release(sessionId)).resolves.toBe(true);
  await expect(quarantine.release(sessionId)).resolves.toBe(false);
  await expect(quarantine.list()).resolves.toEqual([]);
});

import { playerIdSchema, userIdSchema } from '@quarry/events/ids';
import type { DueJob } from '@quarry/events/jobs';
import { emptyFold, foldResults, resultsOf } from '@quarry/events/results/project-results';
import type { SessionResults } from '@quarry/events/results/results';
import { settledEvents } from '@quarry/events/results/settled-events';
import type { SessionEvent } from '@quarry/events/session/events';
import { PLAYED } from '@quarry/events/spec-support/played-session';
import { questionId } from '@quarry/events/spec-support/samples';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createUnclaimedStore } from '#accounts/unclaimed-store.ts';
import { createEventStore } from '#event-store/event-store.ts';
import type { Lease } from '#leases/lease.ts';
import { createRetention } from '#sessions/retention.ts';
import { holdAll } from '#spec-support/hold-all.ts';
import { newAccount } from '#spec-support/new-account.ts';
import { batchOf, begun, newSession, recorded } from '#spec-support/sessions.ts';
import { type TestDatabase, testDatabase } from '#spec-support/test-database.ts';
import { untilItWaits } from '#spec-support/until-it-waits.ts';
import { createReceiptStore } from './receipt-store.ts';
import { createResultStore, type ResultStore } from './result-store.ts';
import { whileKept } from './while-kept.ts';

let database: TestDatabase;
let store: ResultStore;
let leaseOf: (sessionId: ReturnType<typeof newSession>) => Lease;
beforeAll(async () => {
  database = await testDatabase();
  store = createResultStore(database);
  leaseOf = await holdAll(database);
});
afterAll(() => database.release());

const HOST = userIdSchema.parse('host-of-results');
const noPlayer = playerIdSchema.parse('nobody');
const voided: SessionEvent = { type: 'QuestionVoided', questionId: questionId('q1'), reason: 'unclear' };
const tree = (root: string) => ({ root, roots: Buffer.alloc(32), isSalted: true });

/** Stores a log. @returns its results */
async function played(events = PLAYED.slice(1), hostId = HOST, quizName = 'Minerals'): Promise<SessionResults> {
  const sessionId = newSession();
  const log = recorded(sessionId, [begun({ hostId, quizName }), ...events, { type: 'SessionEnded', reason: 'host' }]);
  await createEventStore(database).append(leaseOf(sessionId), batchOf(log));
  return resultsAt(sessionId);
}

async function resultsAt(sessionId: ReturnType<typeof newSession>): Promise<SessionResults> {
  const fold = emptyFold(sessionId);
  const log = await createEventStore(database).load(sessionId);
  for (const event of settledEvents()(log)) foldResults(fold, event);
  return resultsOf(fold) ?? expect.fail();
}

async function add(sessionId: ReturnType<typeof newSession>, event: SessionEvent): Promise<void> {
  const { length } = await createEventStore(database).load(sessionId);
  await createEventStore(database).append(leaseOf(sessionId), batchOf(recorded(sessionId, [event], length)));
}

async function gathered<T>(rows: AsyncIterable<T>): Promise<T[]> {
  const all: T[] = [];
  for await (const row of rows) all.push(row);
  return all;
}

const namesOf = async (results: SessionResults) =>
  (await gathered(store.players(results))).map(({ identifier }) => identifier);

/** Rows of players, receipts and leaves. */
async function rowsOf({ sessionId }: SessionResults): Promise<number> {
  const tables = ['result_player', 'receipt', 'receipt_leaves'];
  const selects = tables.map((table) => `select 1 from ${table} where session_id = $1`);
  return (await database.pool.query(selects.join(' union all '), [sessionId])).rows.length;
}

describe('[D901] results', () => {
  test('are read back as they were stored, by their host only', async () => {
    const results = await played();
    expect(await store.save(results, tree('aa'))).toBe(true);
    const { players, ...summary } = results;
    expect(await store.find(results.sessionId, HOST)).toEqual({ ...summary, note: '', root: 'aa', formerRoot: null });
    expect(await gathered(store.players(results))).toEqual(players);
    expect(await gathered(store.playerRows(results))).toEqual(players.map(({ answers: _, ...row }) => row));
    expect(await store.player(results, { position: 1 })).toEqual(players[1]);
    expect(await store.player(results, { id: players[1]?.id ?? noPlayer })).toEqual(players[1]);
    expect(await store.player(results, { id: noPlayer })).toBeNull();
    expect(await store.find(results.sessionId, userIdSchema.parse('another'))).toBeNull();
  });

  test('may be stored twice, also concurrently; later ones replace them, earlier ones never do', async () => {
    const first = await played();
    await Promise.all([store.save(first, tree('aa')), store.save(first, tree('aa'))]);
    await store.setNote(first.sessionId, HOST, 'well done');
    await add(first.sessionId, voided);
    const second = await resultsAt(first.sessionId);
    await store.save(second, tree('bb'));
    await store.save(first, tree('aa'));
    expect(await store.find(first.sessionId)).toMatchObject({
      version: second.version,
      ...{ root: 'bb', formerRoot: 'aa', note: 'well done' },
    });
    expect(await namesOf(second)).toEqual(['Ann', 'Bob', 'Cleo', 'Dan']);
    await expect(namesOf(first)).rejects.toThrow('replaced');
  });

  test('are no longer stored once their session is deleted', async () => {
    const results = await played();
    await store.forget(results.sessionId);
    expect(await store.save(results, tree('aa'))).toBe(false);
    expect(await store.find(results.sessionId)).toBeNull();
    expect(await rowsOf(results)).toBe(0);
  });
});

describe('[D1611] of a session that is deleted while its results are made', () => {
  const receipt = { id: 'receipt-2', position: 0, claim: {}, signature: 'sig', answerVersions: [] };
  const saveReceipts = ({ sessionId, version }: SessionResults) =>
    createReceiptStore(database).save({ sessionId, version, keyId: 'k1' }, [receipt], [Buffer.alloc(32)]);

  test('no name and no receipt stays, even if they are never finished', async () => {
    const results = await played();
    await store.forget(results.sessionId);
    await saveReceipts(results);
    expect(await rowsOf(results)).toBe(0);
  });

  test('the deletion waits for rows being written and deletes them', async () => {
    const results = await played();
    const { sessionId, version } = results;
    let forgotten: Promise<void> | undefined;
    await whileKept(database.db, sessionId, async (trx) => {
      forgotten = store.forget(sessionId);
      await untilItWaits(database);
      const leaves = { session_id: sessionId, version, block: 0, hashes: Buffer.alloc(32) };
      await trx.insertInto('receipt_leaves').values(leaves).execute();
    });
    await forgotten;
    expect(await rowsOf(results)).toBe(0);
  });
});

test('[D1200] results are stale from the commit of a later change until they are rebuilt', async () => {
  const first = await played();
  const { sessionId, version } = first;
  await store.save(first, tree('aa'));
  const append = (change: readonly SessionEvent[], after: number, dueMails: readonly DueJob[]) =>
    createEventStore(database).append(leaseOf(sessionId), { ...batchOf(recorded(sessionId, change, after)), dueMails });
  const { length } = await createEventStore(database).load(sessionId);
  await append([{ type: 'ReceiptsIssued', version, root: 'aa' }], length, [{ type: 'results', sessionId, version }]);
  expect(await store.find(sessionId)).not.toHaveProperty('staleFor');
  await append([voided], length + 1, [{ type: 'results', sessionId, version: length + 2 }]);
  expect(await store.find(sessionId)).toMatchObject({ version, staleFor: expect.any(Number) });
  await store.save(await resultsAt(sessionId), tree('bb'));
  expect(await store.find(sessionId)).not.toHaveProperty('staleFor');
});

test('[D902] a host’s list is newest first, paged, and searched by the quiz’s name', async () => {
  const { id: hostId } = await newAccount(database);
  const made: SessionResults[] = [];
  for (const name of ['Ores', 'Gems', 'More ores', 'Rocks']) {
    const results = await played(PLAYED.slice(1), hostId, name);
    made.push(results);
    await store.save({ ...results, endedAt: 1_000 + made.length }, tree('aa'));
  }
  const page = async (before: Parameters<ResultStore['list']>[1]['before'], limit: number, query = '') =>
    store.list(hostId, { before, limit, query });
  const first = await page(null, 3);
  expect(first.map(({ quizName }) => quizName)).toEqual(['Rocks', 'More ores', 'Gems']);
  expect(first[0]).toMatchObject({ players: 4, questions: 3, correctShare: 5 / 11, endedAt: 1_004 });
  expect(first[0]).toMatchObject({ correct: 5, asked: 11 });
  const last = first[2] ?? expect.fail();
  expect((await page(last, 3)).map(({ quizName }) => quizName)).toEqual(['Ores']);
  expect((await page(null, 10, 'ORES')).map(({ quizName }) => quizName)).toEqual(['More ores', 'Ores']);
  expect(await page(null, 10, '%')).toEqual([]);
});

test('[D1610] results of an unclaimed session are in no list and not the host’s, until it keeps the session', async () => {
  const { id: hostId } = await newAccount(database);
  const results = await played(PLAYED.slice(1), hostId);
  const { sessionId } = results;
  await store.save(results, tree('aa'));
  const listed = async () => (await store.list(hostId, { before: null, limit: 10, query: '' })).length;
  const isOwn = async () => (await store.find(sessionId, hostId)) !== null;
  const mark = (as: string) => database.pool.query('update session set leftover = $2 where id = $1', [sessionId, as]);
  for (const leftover of ['discarded', 'undecided']) {
    await mark(leftover);
    expect(await listed()).toBe(0);
    expect(await isOwn()).toBe(false);
    expect(await store.setNote(sessionId, hostId, 'mine?')).toBe(false);
    // Its players still have their receipts.
    expect(await store.find(sessionId)).toMatchObject({ note: '' });
  }
  await createUnclaimedStore(database).keep(hostId);
  expect(await listed()).toBe(1);
  expect(await isOwn()).toBe(true);
  expect(await store.setNote(sessionId, hostId, 'mine')).toBe(true);
});

test('[D903] a host’s own retention deletes its ended sessions, and nobody else’s', async () => {
  const [{ id: mine }, { id: others }] = [await newAccount(database), await newAccount(database)];
  const [old, young, foreign] = [
    await played(PLAYED.slice(1), mine),
    await played(PLAYED.slice(1), mine),
    await played(PLAYED.slice(1), others),
  ];
  for (const results of [old, young, foreign]) await store.save(results, tree('aa'));
  const ago = (days: number) => `1000 * extract(epoch from now() - interval '${days} days')`;
  const touch = (id: string, days: number) =>
    database.pool.query(`update session set touched_at = ${ago(days)} where id = $1`, [id]);
  await Promise.all([touch(old.sessionId, 31), touch(young.sessionId, 29), touch(foreign.sessionId, 31)]);
  const retention = createRetention(database);
  expect(await retention.forgetUnwanted(10)).toBe(0);
  expect(await store.keptDays(mine)).toBeNull();
  await store.setKeptDays(mine, 30);
  expect(await store.keptDays(mine)).toBe(30);
  expect(await retention.forgetUnwanted(10)).toBe(1);
  expect(await store.find(old.sessionId)).toBeNull();
  expect(await createEventStore(database).load(old.sessionId)).toEqual([]);
  for (const { sessionId } of [young, foreign]) expect(await store.find(sessionId)).not.toBeNull();
});

describe('[D904] receipts', () => {
  const key = (id: string) => ({ id, publicKey: `x-${id}`, privateKey: `pem-${id}` });

  test('are signed by the newest key; concurrent callers get the same first one', async () => {
    const receipts = createReceiptStore(database);
    const [one, other] = await Promise.all(['k1', 'k2'].map((id) => receipts.signingKey(() => key(id))));
    expect(one).toEqual(other);
    await receipts.rotate(key('k3'));
    expect(await receipts.signingKey(() => expect.fail())).toEqual(key('k3'));
    const keys = await receipts.publicKeys();
    expect(keys[0]).toEqual({ id: 'k3', publicKey: 'x-k3' });
    expect(JSON.stringify(keys)).not.toContain('pem');
  });

  test('are found with their leaves once the results of their version are stored', async () => {
    const receipts = createReceiptStore(database);
    const results = await played();
    const at = { sessionId: results.sessionId, version: results.version, keyId: 'k1' };
    const receipt = { id: 'receipt-1', position: 0, claim: { score: 200 }, signature: 'sig', answerVersions: [9, 15] };
    const blocks = [Buffer.alloc(64, 1), Buffer.alloc(32, 2)];
    await receipts.save(at, [receipt], blocks);
    await receipts.save(at, [receipt], blocks);
    expect(await receipts.find('receipt-1')).toBeNull();
    await store.save(results, tree('aa'));
    expect(await receipts.find('receipt-1')).toEqual({ ...receipt, ...at, treeRoots: Buffer.alloc(32) });
    expect(await receipts.leaves(at, [1])).toEqual(new Map([[1, blocks[1]]]));
    expect((await gathered(receipts.claims(at))).map(({ id }) => id)).toEqual(['receipt-1']);
  });
});

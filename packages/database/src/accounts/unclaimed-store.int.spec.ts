import { type QuizId, quizIdSchema, screenIdSchema } from '@quarry/events/ids';
import { DEFAULT_QUIZ_OPTIONS } from '@quarry/events/quiz/defaults';
import type { ScreenRole } from '@quarry/events/screens';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createEventStore } from '#event-store/event-store.ts';
import type { Lease } from '#leases/lease.ts';
import { createQuizShares } from '#quizzes/quiz-shares.ts';
import { createQuizStore } from '#quizzes/quiz-store.ts';
import { createQuizTrash } from '#quizzes/quiz-trash.ts';
import { createResultStore } from '#results/result-store.ts';
import { createScreenStore } from '#screens/screen-store.ts';
import { createRetention } from '#sessions/retention.ts';
import { createSessionDirectory } from '#sessions/session-directory.ts';
import { holdAll } from '#spec-support/hold-all.ts';
import { newAccount, newSignIn } from '#spec-support/new-account.ts';
import { batchOf, begun, newSession, recorded } from '#spec-support/sessions.ts';
import { type TestDatabase, testDatabase } from '#spec-support/test-database.ts';
import { type Account, createAccountStore } from './account-store.ts';
import { createSignInStore } from './sign-in-store.ts';
import { createUnclaimedStore } from './unclaimed-store.ts';

let database: TestDatabase;
let leaseOf: (id: ReturnType<typeof newSession>) => Lease;
let host: Awaited<ReturnType<typeof newAccount>>;
let quizId: QuizId;
let sessionId: ReturnType<typeof newSession>;

beforeAll(async () => {
  database = await testDatabase();
  leaseOf = await holdAll(database);
});
afterAll(() => database.release());

/** An unconfirmed account with a quiz and a running session. */
beforeEach(async () => {
  host = await newAccount(database);
  quizId = quizIdSchema.parse(`quiz-of-${host.id}`);
  const createdOn = new Date(1_700_000_000_000).toISOString();
  await createQuizStore(database).save(host.id, {
    id: quizId,
    name: 'Stones',
    questions: [],
    options: DEFAULT_QUIZ_OPTIONS,
    createdOn,
  });
  sessionId = newSession();
  const log = recorded(sessionId, [begun({ hostId: host.id, quizName: 'Stones' })]);
  await createEventStore(database).append(leaseOf(sessionId), batchOf(log));
});

async function confirm(browser?: string): Promise<Account> {
  const signIns = createSignInStore(database);
  const signIn = newSignIn();
  const tokenHash = `link-${signIn.id}`;
  await signIns.createLink({ tokenHash, userId: host.id, email: host.email });
  const redeemed = await signIns.redeemLink({ tokenHash, email: host.email, signIn, ...(browser ? { browser } : {}) });
  if (redeemed.status !== 'redeemed') throw new Error(redeemed.status);
  return redeemed.account;
}

/** The host's own quizzes and running session. */
async function own(): Promise<{ quizzes: number; running: string | null }> {
  const quizzes = await createQuizStore(database).list(host.id);
  return {
    quizzes: quizzes.length,
    running: (await createSessionDirectory(database).runningOfHost(host.id))?.id ?? null,
  };
}

const unclaimed = () => createUnclaimedStore(database).list(host.id);
const NONE = { quizzes: [], sessions: [] };

test('[D542] after confirmation from another browser, existing quizzes and sessions are unclaimed until they are kept', async () => {
  expect(await unclaimed()).toEqual(NONE);
  await confirm();
  expect(await own()).toEqual({ quizzes: 0, running: null });
  expect(await createQuizStore(database).get(host.id, quizId)).toBeNull();
  expect(await unclaimed()).toEqual({
    quizzes: [{ id: quizId, name: 'Stones' }],
    sessions: [{ id: sessionId, quizName: 'Stones', createdAt: expect.any(Date), running: true }],
  });
  const store = createUnclaimedStore(database);
  await expect(store.isUnclaimed(sessionId)).resolves.toBe(true);
  await store.keep(host.id);
  expect(await own()).toEqual({ quizzes: 1, running: sessionId });
  expect(await unclaimed()).toEqual(NONE);
  await expect(store.isUnclaimed(sessionId)).resolves.toBe(false);
});

test('[D3318] a stranger’s links no longer open anything, and what a stranger deleted is gone', async () => {
  const shares = createQuizShares(database);
  const quizzes = createQuizStore(database);
  const key = `key-of-${host.id}`;
  await shares.share(host.id, quizId, key);
  const stored = await quizzes.get(host.id, quizId);
  if (!stored) throw new Error('the quiz is stored');
  const deleted = quizIdSchema.parse(`deleted-of-${host.id}`);
  await quizzes.save(host.id, { ...stored.quiz, id: deleted });
  await quizzes.delete(host.id, deleted);
  await confirm();
  await expect(shares.open(key)).resolves.toBeNull();
  await createUnclaimedStore(database).keep(host.id);
  await expect(shares.open(key)).resolves.toBeNull();
  await expect(createQuizTrash(database).heads(host.id)).resolves.toEqual([]);
});

test('[D1740] keeping sessions withdraws their screens, whose secrets a stranger may have', async () => {
  const screens = createScreenStore(database);
  const make = async (name: string, role: ScreenRole) => {
    const id = screenIdSchema.parse(`${name}-of-${host.id}`);
    const screen = { id, role, sessionId, hostId: host.id, secretHash: `key-${id}`, signInId: 'laptop' };
    expect(await screens.create(screen)).toBe('created');
    return screen;
  };
  const stage = await make('stage', 'stage');
  const remote = await make('remote', 'remote');
  const unpaired = await make('unpaired', 'remote');
  const pair = ({ id, secretHash: keyHash }: typeof remote) =>
    screens.pair({ keyHash, tokenHash: `token-${id}`, userAgent: null });
  await pair(remote);
  expect(await screens.confirm(host.id, sessionId, remote.id)).toBe(true);
  const found = () => Promise.all([stage.secretHash, `token-${remote.id}`].map(screens.find));
  expect(await found()).toMatchObject([{ id: stage.id }, { id: remote.id }]);
  await confirm();
  const store = createUnclaimedStore(database);
  expect(new Set(await store.keep(host.id))).toEqual(new Set([stage.id, remote.id, unpaired.id]));
  expect(await found()).toEqual([null, null]);
  expect(await pair(unpaired)).toBeNull();
  const own = await make('own', 'stage');
  expect(await store.keep(host.id)).toEqual([]);
  expect(await screens.find(own.secretHash)).toMatchObject({ id: own.id });
});

test('[D542] after confirmation by the browser that registered, or a second one, everything stays the host’s', async () => {
  await confirm(host.signIn.tokenHash);
  expect(await own()).toEqual({ quizzes: 1, running: sessionId });
  await confirm();
  expect(await own()).toEqual({ quizzes: 1, running: sessionId });
  expect(await unclaimed()).toEqual(NONE);
});

test.each([
  ['another browser', 'are reset: its retention would delete the owner’s results', undefined, null, false],
  ['the browser that registered', 'stay', 'own', 30, true],
] as const)('[D1942] after confirmation from %s settings %s', async (_, __, browser, days, autoSendLog) => {
  const results = createResultStore(database);
  await results.setKeptDays(host.id, 30);
  await createAccountStore(database).change(host.id, { autoSendLog: true });
  expect(await confirm(browser && host.signIn.tokenHash)).toMatchObject({ id: host.id, autoSendLog });
  expect(await results.keptDays(host.id)).toBe(days);
  expect(await createAccountStore(database).byId(host.id)).toMatchObject({ autoSendLog });
});

test('[D543] discarded quizzes are deleted at once, discarded sessions a day after they ended', async () => {
  await confirm();
  await createUnclaimedStore(database).discard(host.id);
  expect(await unclaimed()).toEqual(NONE);
  expect(await own()).toEqual({ quizzes: 0, running: null });
  const prune = () => createRetention(database).forgetDiscarded(10);
  // It has not ended.
  await expect(prune()).resolves.toBe(0);
  await database.pool.query('update session set ended = true, touched_at = $2 where id = $1', [sessionId, Date.now()]);
  await expect(prune()).resolves.toBe(0);
  const yesterday = Date.now() - 25 * 3_600_000;
  await database.pool.query('update session set touched_at = $2 where id = $1', [sessionId, yesterday]);
  await expect(prune()).resolves.toBe(1);
  expect(await createEventStore(database).load(sessionId)).toEqual([]);
});

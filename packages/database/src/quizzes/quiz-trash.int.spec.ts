import { randomBytes } from 'node:crypto';
import { type QuizId, quizIdSchema, type UserId } from '@quarry/events/ids';
import { LIMITS } from '@quarry/events/limits';
import { mediaIdSchema } from '@quarry/events/media';
import { DEFAULT_QUIZ_OPTIONS } from '@quarry/events/quiz/defaults';
import { QUESTIONS } from '@quarry/events/spec-support/samples';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createAccountStore } from '#accounts/account-store.ts';
import { createMediaStore, type MediaStore } from '#media/media-store.ts';
import { createStoredPictureBytes } from '#media/picture-bytes.ts';
import { createRetention } from '#sessions/retention.ts';
import { newAccount, newVerifiedAccount } from '#spec-support/new-account.ts';
import { type TestDatabase, testDatabase } from '#spec-support/test-database.ts';
import { QUIZ_BYTES_UNVERIFIED } from './quiz-limits.ts';
import type { QuizRecord } from './quiz-record.ts';
import { createQuizShares } from './quiz-shares.ts';
import { createQuizStore, type QuizStore } from './quiz-store.ts';
import { createQuizTrash, type QuizTrash } from './quiz-trash.ts';

let database: TestDatabase;
let quizzes: QuizStore;
let trash: QuizTrash;
let media: MediaStore;
let owner: UserId;
beforeAll(async () => {
  database = await testDatabase();
  quizzes = createQuizStore(database);
  trash = createQuizTrash(database);
  media = createMediaStore(database, createStoredPictureBytes(database));
  owner = (await newVerifiedAccount(database)).id;
});
afterAll(() => database.release());

let made = 0;
const newQuiz = (changes: Partial<QuizRecord> = {}): QuizRecord => ({
  id: quizIdSchema.parse(`quiz-${++made}`),
  name: 'Ores',
  questions: [...QUESTIONS],
  options: DEFAULT_QUIZ_OPTIONS,
  createdOn: '2024-05-01T10:20:30.456Z',
  lastTimePlayed: '2024-06-01T00:00:00.000Z',
  tags: ['Class 7b', 'Ural'],
  ...changes,
});
const trashed = async (host = owner) => (await trash.heads(host)).map(({ id }) => id);
const daysPass = (days: number) =>
  database.asOwner(
    `update trashed_quiz set deleted_at = deleted_at - ${days} * interval '1 day';
    update media set used_at = used_at - ${days} * interval '1 day'`,
  );

async function saved(changes: Partial<QuizRecord> = {}, host = owner): Promise<QuizRecord> {
  const quiz = newQuiz(changes);
  await expect(quizzes.save(host, quiz)).resolves.toMatchObject({ status: 'saved' });
  return quiz;
}

async function deleted(changes: Partial<QuizRecord> = {}, host = owner): Promise<QuizRecord> {
  const quiz = await saved(changes, host);
  await expect(quizzes.delete(host, quiz.id)).resolves.toBe('deleted');
  return quiz;
}

test('[D3310] a deleted quiz is gone from its host’s quizzes, and is restored as it was, with revision and link', async () => {
  const quiz = await saved();
  await quizzes.save(owner, { ...quiz, name: 'Ores II' });
  await createQuizShares(database).share(owner, quiz.id, 'key-of-ores');
  const stored = await quizzes.get(owner, quiz.id);
  await quizzes.delete(owner, quiz.id);
  await expect(quizzes.get(owner, quiz.id)).resolves.toBeNull();
  expect((await quizzes.heads(owner)).some(({ id }) => id === quiz.id)).toBe(false);
  await expect(createQuizShares(database).open('key-of-ores')).resolves.toBeNull();
  await expect(trash.list(owner, [quiz.id])).resolves.toEqual([{ ...stored, deletedAt: expect.any(Date) }]);
  await expect(trash.restore(owner, quiz.id)).resolves.toEqual({ status: 'restored', stored });
  await expect(quizzes.get(owner, quiz.id)).resolves.toEqual(stored);
  await expect(createQuizShares(database).open('key-of-ores')).resolves.toEqual(stored);
  await expect(trash.restore(owner, quiz.id)).resolves.toEqual({ status: 'unknown' });
});

test('[D3310] the trash lists the last deleted first, and is its host’s alone', async () => {
  const host = (await newVerifiedAccount(database)).id;
  const first = await deleted({}, host);
  const second = await deleted({}, host);
  await expect(trashed(host)).resolves.toEqual([second.id, first.id]);
  await expect(trash.list(owner, [first.id])).resolves.toEqual([]);
  await expect(trash.restore(owner, first.id)).resolves.toEqual({ status: 'unknown' });
  await expect(trash.delete(owner, first.id)).resolves.toBe(false);
  await expect(trash.delete(host, first.id)).resolves.toBe(true);
  await expect(trashed(host)).resolves.toEqual([second.id]);
});

test('[D3311] after 30 days a deleted quiz can no longer be restored and is deleted for good', async () => {
  const host = (await newVerifiedAccount(database)).id;
  const quiz = await deleted({}, host);
  await daysPass(29.9);
  await createRetention(database).forgetTrash(100);
  await expect(trashed(host)).resolves.toEqual([quiz.id]);
  await daysPass(0.2);
  await expect(trashed(host)).resolves.toEqual([]);
  await expect(trash.restore(host, quiz.id)).resolves.toEqual({ status: 'unknown' });
  await expect(createRetention(database).forgetTrash(100)).resolves.toBeGreaterThan(0);
  const { rowCount } = await database.pool.query('select from trashed_quiz where owner_id = $1', [host]);
  expect(rowCount).toBe(0);
});

test('[D3312] a quiz saved again under its id replaces the one in the trash', async () => {
  const quiz = await deleted();
  await expect(quizzes.save(owner, { ...quiz, name: 'Again' }, null)).resolves.toMatchObject({ created: true });
  expect(await trashed()).not.toContain(quiz.id);
  await quizzes.delete(owner, quiz.id);
  await expect(trash.list(owner, [quiz.id])).resolves.toMatchObject([{ quiz: { name: 'Again' } }]);
  // As a gateway of the previous release leaves it.
  await database.asOwner(`insert into quiz (owner_id, id, name, data, created_on)
    select owner_id, id, 'Saved by the previous release', data, created_on from trashed_quiz where id = '${quiz.id}'`);
  await expect(trash.restore(owner, quiz.id)).resolves.toEqual({ status: 'exists' });
  await expect(quizzes.delete(owner, quiz.id)).resolves.toBe('deleted');
  await expect(trash.list(owner, [quiz.id])).resolves.toMatchObject([
    { quiz: { name: 'Saved by the previous release' } },
  ]);
});

test('[D3312] a save that is refused leaves the trash as it is', async () => {
  const quiz = await deleted();
  await expect(quizzes.save(owner, quiz, 7)).resolves.toEqual({ status: 'conflict' });
  expect(await trashed()).toContain(quiz.id);
});

describe('[D3313] a quiz is restored within the limits, and the trash has the same', () => {
  const fill = (host: UserId, from: QuizId, count: number) =>
    database.pool.query(
      `insert into quiz (owner_id, id, name, data, created_on)
       select owner_id, 'filling-' || n, name, data, created_on from quiz, generate_series(1, $3::int) as n
       where owner_id = $1 and id = $2`,
      [host, from, count],
    );

  test('by the number of quizzes', async () => {
    const host = (await newAccount(database)).id;
    const quiz = await deleted({}, host);
    const kept = await saved({}, host);
    await fill(host, kept.id, LIMITS.quizzesUnverified - 1);
    await expect(trash.restore(host, quiz.id)).resolves.toEqual({ status: 'full-until-verified' });
    await expect(trashed(host)).resolves.toEqual([quiz.id]);
    await database.pool.query('update app_user set verified_at = now() where id = $1', [host]);
    await expect(trash.restore(host, quiz.id)).resolves.toMatchObject({ status: 'restored' });
  });

  test('the last deleted stay, by their number and bytes', async () => {
    const host = (await newAccount(database)).id;
    const first = await deleted({}, host);
    const deletedAll: QuizId[] = [];
    for (let n = 0; n < LIMITS.quizzesUnverified; n++) deletedAll.unshift((await deleted({}, host)).id);
    await expect(trashed(host)).resolves.toEqual(deletedAll);
    expect(deletedAll).not.toContain(first.id);
    const large = await saved({}, host);
    await database.pool.query(
      `update quiz set data = data || jsonb_build_object('noise', $3::text) where owner_id = $1 and id = $2`,
      [host, large.id, randomBytes(QUIZ_BYTES_UNVERIFIED).toString('base64')],
    );
    await quizzes.delete(host, large.id);
    await expect(trashed(host)).resolves.toEqual([large.id]);
  });
});

test('[D3314] trash and links are deleted with their account; its export contains the trash', async () => {
  const host = (await newVerifiedAccount(database)).id;
  const quiz = await deleted({}, host);
  const shared = await saved({}, host);
  await createQuizShares(database).share(host, shared.id, 'key-of-the-deleted');
  const accounts = createAccountStore(database);
  expect((await accounts.exportPerson(host))?.trash).toMatchObject([{ quiz: { id: quiz.id } }]);
  await expect(accounts.deletePerson(host)).resolves.toBe('deleted');
  await expect(trashed(host)).resolves.toEqual([]);
  await expect(createQuizShares(database).open('key-of-the-deleted')).resolves.toBeNull();
});

const newMediaId = () => mediaIdSchema.parse(randomBytes(16).toString('base64url'));

async function picture(host: UserId, content = randomBytes(20_000)) {
  const added = { id: newMediaId(), width: 500, height: 400, sizes: [{ width: 500, bytes: content }] };
  await expect(media.add(host, added)).resolves.toBe('added');
  const { id, width, height } = added;
  return { id, alt: 'An ore', width, height };
}

const showing = (...pictures: Awaited<ReturnType<typeof picture>>[]): QuizRecord['questions'] =>
  QUESTIONS.map((question, i) => ({ ...question, ...(pictures[i] && { media: pictures[i] }) }));

test('[D3315] the pictures of a quiz in the trash stay until it is deleted for good', async () => {
  const host = (await newVerifiedAccount(database)).id;
  const shown = await picture(host);
  const quiz = await deleted({ questions: showing(shown) }, host);
  await database.asOwner(`update media set used_at = now() - interval '40 days' where id = '${shown.id}'`);
  await media.prune(100);
  expect(await media.find(shown.id)).not.toBeNull();
  await expect(trash.restore(host, quiz.id)).resolves.toMatchObject({ status: 'restored' });
  await database.asOwner(`update media set used_at = now() - interval '40 days' where id = '${shown.id}'`);
  await media.prune(100);
  expect(await media.find(shown.id)).not.toBeNull();
  await quizzes.delete(host, quiz.id);
  await daysPass(31);
  await createRetention(database).forgetTrash(100);
  await daysPass(31);
  await media.prune(100);
  expect(await media.find(shown.id)).toBeNull();
});

describe('[D3316] a copy of another host’s quiz', () => {
  const idsIn = ({ questions }: QuizRecord) => questions.flatMap((question) => question.media?.id ?? []);

  test('has its own pictures, each content once, and keeps them when that host is gone', async () => {
    const author = (await newVerifiedAccount(database)).id;
    const host = (await newVerifiedAccount(database)).id;
    const content = randomBytes(20_000);
    const [mine, theirs, other] = [await picture(host, content), await picture(author, content), await picture(author)];
    const quiz = await saved({ questions: showing(theirs, other) }, author);
    const copy = newQuiz({ questions: quiz.questions });
    await expect(quizzes.save(host, copy)).resolves.toEqual({ status: 'unknown-media' });
    await expect(quizzes.saveCopy(host, copy, newMediaId)).resolves.toMatchObject({ created: true });
    const stored = (await quizzes.get(host, copy.id))?.quiz as QuizRecord;
    const [first, second] = idsIn(stored);
    expect(first).toBe(mine.id);
    expect([theirs.id, other.id]).not.toContain(second);
    expect(stored.questions.map(({ media: of, ...question }) => [question, of?.alt])).toEqual(
      quiz.questions.map(({ media: of, ...question }) => [question, of?.alt]),
    );
    // Repeated, as after a lost answer.
    await expect(quizzes.saveCopy(host, copy, newMediaId)).resolves.toEqual({
      status: 'saved',
      revision: 1,
      created: true,
    });
    await createAccountStore(database).deletePerson(author);
    await database.asOwner(`update picture set used_at = now() - interval '2 hours'`);
    await media.prune(100);
    expect(await media.find(second ?? other.id)).not.toBeNull();
    expect(await media.bytesOf((await media.find(second ?? other.id))?.hash ?? '', 500)).not.toBeNull();
  });

  test('is refused, and leaves no picture, where they or the quiz are beyond the host’s limits', async () => {
    const author = (await newVerifiedAccount(database)).id;
    const host = (await newAccount(database)).id;
    const shown = await picture(author);
    const copy = newQuiz({ questions: showing(shown) });
    const count = async () => (await database.pool.query('select from media where owner_id = $1', [host])).rowCount;
    const large = await picture(host);
    await database.asOwner(`update media set bytes = 16 * 1024 * 1024 - 10000 where id = '${large.id}'`);
    await expect(quizzes.saveCopy(host, copy, newMediaId)).resolves.toEqual({ status: 'media-full' });
    await expect(count()).resolves.toBe(1);
    await database.asOwner(`update media set bytes = 1 where id = '${large.id}'`);
    const own = await saved({}, host);
    await database.pool.query(
      `insert into quiz (owner_id, id, name, data, created_on)
       select owner_id, 'full-' || n, name, data, created_on from quiz, generate_series(2, $3::int) as n
       where owner_id = $1 and id = $2`,
      [host, own.id, LIMITS.quizzesUnverified],
    );
    await expect(quizzes.saveCopy(host, copy, newMediaId)).resolves.toEqual({ status: 'full-until-verified' });
    await expect(count()).resolves.toBe(1);
  });
});

describe('[D3317] a link', () => {
  test('opens its quiz until it is withdrawn, and stays the same until then', async () => {
    const shares = createQuizShares(database);
    const quiz = await saved();
    await expect(shares.find(owner, quiz.id)).resolves.toEqual({ key: null });
    await expect(shares.share(owner, quiz.id, 'one')).resolves.toBe('one');
    await expect(shares.share(owner, quiz.id, 'two')).resolves.toBe('one');
    await expect(shares.open('one')).resolves.toMatchObject({ quiz });
    await expect(shares.find(owner, quiz.id)).resolves.toEqual({ key: 'one' });
    // A save keeps it.
    await quizzes.save(owner, { ...quiz, name: 'Saved' });
    await expect(shares.open('one')).resolves.toMatchObject({ quiz: { name: 'Saved' } });
    await expect(shares.withdraw(owner, quiz.id)).resolves.toBe(true);
    await expect(shares.open('one')).resolves.toBeNull();
    await expect(shares.share(owner, quiz.id, 'two')).resolves.toBe('two');
  });

  test('is made and withdrawn by its host only', async () => {
    const shares = createQuizShares(database);
    const other = (await newAccount(database)).id;
    const quiz = await saved();
    await shares.share(owner, quiz.id, 'mine');
    await expect(shares.share(other, quiz.id, 'theirs')).resolves.toBeNull();
    await expect(shares.find(other, quiz.id)).resolves.toBeNull();
    await expect(shares.withdraw(other, quiz.id)).resolves.toBe(false);
    await expect(shares.open('mine')).resolves.not.toBeNull();
  });

  test('of a disabled account opens nothing', async () => {
    const shares = createQuizShares(database);
    const host = (await newVerifiedAccount(database)).id;
    const quiz = await saved({}, host);
    await shares.share(host, quiz.id, 'spam');
    await createAccountStore(database).setDisabled(host, true);
    await expect(shares.open('spam')).resolves.toBeNull();
  });
});

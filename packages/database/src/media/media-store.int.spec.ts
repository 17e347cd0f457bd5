import { createHash, randomBytes } from 'node:crypto';
import { quizIdSchema, sessionIdSchema, type UserId } from '@quarry/events/ids';
import { mediaIdSchema } from '@quarry/events/media';
import { DEFAULT_QUIZ_OPTIONS } from '@quarry/events/quiz/defaults';
import { sessionCodeSchema } from '@quarry/events/session-code';
import { QUESTIONS } from '@quarry/events/spec-support/samples';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createAccountStore } from '#accounts/account-store.ts';
import { createQuizStore } from '#quizzes/quiz-store.ts';
import { createPlayedQuizStore } from '#sessions/played-quiz-store.ts';
import { createRetention } from '#sessions/retention.ts';
import { createSessionDirectory } from '#sessions/session-directory.ts';
import { newAccount, newVerifiedAccount } from '#spec-support/new-account.ts';
import { pictureBytesContract } from '#spec-support/picture-bytes-contract.ts';
import { type TestDatabase, testDatabase } from '#spec-support/test-database.ts';
import { untilItWaits } from '#spec-support/until-it-waits.ts';
import { createMediaStore, MEDIA_BYTES_PER_HOST, MEDIA_BYTES_UNVERIFIED, type MediaStore } from './media-store.ts';
import { createStoredPictureBytes } from './picture-bytes.ts';

let database: TestDatabase;
let store: MediaStore;
let owner: UserId;
beforeAll(async () => {
  database = await testDatabase();
  store = createMediaStore(database, createStoredPictureBytes(database));
  owner = (await newVerifiedAccount(database)).id;
});
afterAll(() => database.release());

let made = 0;
function newMedia(text = `picture ${made}`) {
  made += 1;
  const sizes = [320, 500].map((width) => ({ width, bytes: Buffer.from(`${text} at ${width}`) }));
  return { id: mediaIdSchema.parse(String(made).padStart(22, '0')), width: 500, height: 400, sizes };
}

async function added(by = owner, media = newMedia()) {
  await expect(store.add(by, media)).resolves.toBe('added');
  return { ...media, alt: '' };
}

const quizWith = (id: string, { sizes: _, ...media }: Awaited<ReturnType<typeof added>>) => ({
  id: quizIdSchema.parse(id),
  name: 'Pictured',
  questions: QUESTIONS.map((question) => ({ ...question, media })),
  options: DEFAULT_QUIZ_OPTIONS,
  createdOn: '2024-05-01T10:20:30.456Z',
});

/** Shifts everything this many days into the past. */
async function daysPass(days: number) {
  for (const table of ['media', 'picture', 'played_quiz'])
    await database.asOwner(`update ${table} set used_at = used_at - $1 * interval '1 day'`, [days]);
}
const exists = async ({ id }: Pick<ReturnType<typeof newMedia>, 'id'>) => (await store.find(id)) !== null;

describe('[D3305] a picture', () => {
  test('is named by its content and stored once, however many hosts have it', async () => {
    const other = (await newAccount(database)).id;
    const [one, same] = [await added(owner, newMedia('shared')), await added(other, newMedia('shared'))];
    const found = await store.find(one.id);
    const hash = createHash('sha256').update('shared at 500').digest('hex');
    expect(found).toEqual({ hash, widths: [320, 500] });
    expect(await store.find(same.id)).toEqual(found);
    expect(String(await store.bytesOf(hash, 320))).toBe('shared at 320');
    expect(await store.bytesOf(hash, 640)).toBeNull();
    await createAccountStore(database).deletePerson(other);
    expect([await exists(one), await exists(same)]).toEqual([true, false]);
    await daysPass(1);
    await store.prune(100);
    expect(String(await store.bytesOf(hash, 500))).toBe('shared at 500');
  });

  test('counts at least 8 KiB towards its host’s quota', async () => {
    const unverified = (await newAccount(database)).id;
    const first = await added(unverified);
    const setBytes = (bytes: number) =>
      database.asOwner('update media set bytes = $2 where id = $1', [first.id, bytes]);
    await setBytes(MEDIA_BYTES_UNVERIFIED - 8_192);
    await expect(store.hasRoom(unverified)).resolves.toEqual({ hasRoom: true, isVerified: false });
    await setBytes(MEDIA_BYTES_UNVERIFIED - 8_191);
    await expect(store.add(unverified, newMedia())).resolves.toBe('full');
    await setBytes(MEDIA_BYTES_UNVERIFIED);
    await expect(store.hasRoom(unverified)).resolves.toEqual({ hasRoom: false, isVerified: false });
    await database.asOwner('update app_user set verified_at = now() where id = $1', [unverified]);
    await expect(store.hasRoom(unverified)).resolves.toEqual({ hasRoom: true, isVerified: true });
    await setBytes(MEDIA_BYTES_PER_HOST - 8_192);
    await expect(store.add(unverified, newMedia())).resolves.toBe('added');
    await expect(store.add(unverified, newMedia())).resolves.toBe('full');
  });
});

describe('[D3306] unused pictures', () => {
  test('are deleted after 30 days, with their bytes', async () => {
    const media = await added();
    const { hash = '' } = (await store.find(media.id)) ?? {};
    await daysPass(29.9);
    await store.prune(100);
    expect(await exists(media)).toBe(true);
    await daysPass(0.2);
    const pruned = await store.prune(100);
    expect(pruned.media).toBeGreaterThanOrEqual(1);
    expect(await exists(media)).toBe(false);
    expect(await store.bytesOf(hash, 500)).toBeNull();
  });

  test('are those that no stored quiz names, 30 days after the last one did', async () => {
    const quizzes = createQuizStore(database);
    const media = await added();
    const quiz = quizWith('stored', media);
    await expect(quizzes.save(owner, quiz)).resolves.toMatchObject({ status: 'saved' });
    await daysPass(400);
    await store.prune(100);
    expect(await exists(media)).toBe(true);
    await quizzes.save(owner, { ...quiz, questions: QUESTIONS.slice(0, 1) });
    await daysPass(29);
    await store.prune(100);
    expect(await exists(media)).toBe(true);
    await daysPass(2);
    await store.prune(100);
    expect(await exists(media)).toBe(false);
  });

  test('[D3340] are not those of a quiz’s brand, stored or played', async () => {
    const quizzes = createQuizStore(database);
    const [logo, background] = [await added(), await added()];
    const options = { ...DEFAULT_QUIZ_OPTIONS, brand: { accent: '#336699', logo: logo.id, background: background.id } };
    const quiz = { ...quizWith('branded', logo), questions: [...QUESTIONS], options };
    const stranger = (await newAccount(database)).id;
    await expect(quizzes.save(stranger, quiz)).resolves.toEqual({ status: 'unknown-media' });
    await expect(quizzes.save(owner, quiz)).resolves.toMatchObject({ status: 'saved' });
    // A host who copies it gets its own pictures.
    const copyId = () => mediaIdSchema.parse(randomBytes(16).toString('base64url'));
    await expect(quizzes.saveCopy(stranger, quiz, copyId)).resolves.toMatchObject({ status: 'saved' });
    const copy = (await quizzes.get(stranger, quiz.id))?.quiz.options.brand;
    expect(copy).toEqual({ accent: '#336699', logo: expect.any(String), background: expect.any(String) });
    expect([logo.id, background.id]).not.toContain(copy?.logo);
    const kept = async () => {
      await daysPass(31);
      await store.prune(100);
      return Promise.all([exists(logo), exists(background)]);
    };
    expect(await kept()).toEqual([true, true]);
    const session = {
      id: sessionIdSchema.parse('branded'),
      code: sessionCodeSchema.parse('BRAND22'),
      hostId: owner,
      quizId: quiz.id,
      partition: 0,
    };
    await expect(createSessionDirectory(database).reserve(session)).resolves.toMatchObject({ status: 'reserved' });
    await database.asOwner("delete from quiz where id = 'branded'", []);
    expect(await kept()).toEqual([true, true]);
    await database.asOwner("delete from session where id = 'branded'", []);
    await createRetention(database).forgetUnplayed(100);
    expect(await kept()).toEqual([false, false]);
  });

  test('are those that no played quiz names', async () => {
    const played = createPlayedQuizStore(database);
    const media = await added();
    const { questions } = quizWith('played', media);
    await expect(played.store(owner, questions)).resolves.not.toBeNull();
    await daysPass(31);
    await store.prune(100);
    expect(await exists(media)).toBe(true);
    await expect(createRetention(database).forgetUnplayed(100)).resolves.toBeGreaterThan(0);
    await daysPass(31);
    await store.prune(100);
    expect(await exists(media)).toBe(false);
  });

  test('become used by a save while they are deleted', async () => {
    const media = await added();
    await daysPass(40);
    const client = await database.pool.connect();
    await client.query('begin');
    await client.query('update media set used_at = now() where id = $1', [media.id]);
    const pruning = store.prune(100);
    await untilItWaits(database);
    await client.query('commit');
    client.release();
    await pruning;
    expect(await exists(media)).toBe(true);
  });
});

test('[D3307] a quiz names pictures of its own host only, and is not saved with another', async () => {
  const quizzes = createQuizStore(database);
  const stranger = (await newAccount(database)).id;
  const media = await added();
  const quiz = quizWith('stolen', media);
  await expect(quizzes.save(stranger, quiz)).resolves.toEqual({ status: 'unknown-media' });
  await expect(quizzes.get(stranger, quiz.id)).resolves.toBeNull();
  // A quiz that is played without being stored keeps nobody else's picture.
  await createPlayedQuizStore(database).store(stranger, quiz.questions);
  await daysPass(31);
  await store.prune(100);
  expect(await exists(media)).toBe(false);
});

test('[D3308] pictures are deleted with their account, and their bytes within the hour', async () => {
  const host = (await newVerifiedAccount(database)).id;
  const media = await added(host, newMedia('private'));
  await createQuizStore(database).save(host, quizWith('mine', media));
  await createPlayedQuizStore(database).store(host, quizWith('mine', media).questions);
  const accounts = createAccountStore(database);
  expect((await accounts.exportPerson(host))?.media).toMatchObject([{ id: media.id, width: 500, height: 400 }]);
  const { hash = '' } = (await store.find(media.id)) ?? {};
  await expect(accounts.deletePerson(host)).resolves.toBe('deleted');
  expect(await exists(media)).toBe(false);
  await daysPass(0.05);
  await store.prune(100);
  expect(await store.bytesOf(hash, 500)).toBeNull();
});

pictureBytesContract('[D3309] bytes of pictures in PostgreSQL', async () => {
  const own = await testDatabase();
  return {
    bytes: createStoredPictureBytes(own),
    begin: async (hash) => {
      await own.asOwner(`insert into picture (hash, widths) values ($1, '{}') on conflict do nothing`, [hash]);
    },
    release: own.release,
  };
});

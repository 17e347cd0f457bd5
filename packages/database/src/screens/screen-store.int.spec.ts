import type { SessionId, UserId } from '@quarry/events/ids';
import { screenIdSchema } from '@quarry/events/ids';
import type { ScreenRole } from '@quarry/events/screens';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createEventStore } from '#event-store/event-store.ts';
import { createRetention } from '#sessions/retention.ts';
import { createSessionDirectory } from '#sessions/session-directory.ts';
import { holdAll } from '#spec-support/hold-all.ts';
import { newAccount } from '#spec-support/new-account.ts';
import { batchOf, begun, newSession, recorded } from '#spec-support/sessions.ts';
import { type TestDatabase, testDatabase } from '#spec-support/test-database.ts';
import { untilItWaits } from '#spec-support/until-it-waits.ts';
import { createScreenStore, SCREENS_OF_SESSION, type ScreenStore } from './screen-store.ts';

let database: TestDatabase;
let screens: ScreenStore;
let append: (sessionId: SessionId, ...events: Parameters<typeof recorded>[1]) => Promise<void>;
beforeAll(async () => {
  database = await testDatabase();
  screens = createScreenStore(database);
  const leaseOf = await holdAll(database);
  const store = createEventStore(database);
  const versions = new Map<SessionId, number>();
  append = async (sessionId, ...events) => {
    const after = versions.get(sessionId) ?? 0;
    versions.set(sessionId, after + events.length);
    await store.append(leaseOf(sessionId), batchOf(recorded(sessionId, events, after)));
  };
});
afterAll(() => database.release());

let made = 0;

/** A running session with its own account. */
async function givenSession() {
  const { id: hostId } = await newAccount(database);
  const sessionId = newSession();
  await append(sessionId, begun({ hostId }));
  return { sessionId, hostId };
}

async function make(session: { sessionId: SessionId; hostId: UserId }, role: ScreenRole) {
  made += 1;
  const screen = {
    id: screenIdSchema.parse(`screen-${made}`),
    role,
    secretHash: `key-${made}`,
    signInId: 'laptop',
    ...session,
  };
  expect(await screens.create(screen)).toBe('created');
  const { secretHash, signInId: _, ...opened } = screen;
  return { secretHash, opened };
}

const pair = (keyHash: string) => screens.pair({ keyHash, tokenHash: `token-of-${keyHash}`, userAgent: 'Phone' });

const age = (id: string, interval: string) =>
  database.pool.query(`update screen set created_at = now() - $2::interval where id = $1`, [id, interval]);

describe('[D780] a screen', () => {
  test('of a stage is opened by its key until it is withdrawn', async () => {
    const session = await givenSession();
    const { secretHash, opened } = await make(session, 'stage');
    expect(await screens.find(secretHash)).toEqual(opened);
    expect(await screens.active([opened.id])).toEqual(new Set([opened.id]));
    expect(await screens.withdraw(session.hostId, session.sessionId, opened.id)).toBe(true);
    expect(await screens.withdraw(session.hostId, session.sessionId, opened.id)).toBe(false);
    expect(await screens.find(secretHash)).toBeNull();
    expect(await screens.active([opened.id])).toEqual(new Set());
    expect(await screens.list(session.hostId, session.sessionId)).toEqual([]);
  });

  test('of a remote is paired once, however many try concurrently, and opened by its token only', async () => {
    const session = await givenSession();
    const { secretHash, opened } = await make(session, 'remote');
    expect(await screens.find(secretHash)).toBeNull();
    expect(await screens.active([opened.id])).toEqual(new Set());
    const tries = await Promise.all(
      Array.from({ length: 10 }, (_, i) =>
        screens.pair({ keyHash: secretHash, tokenHash: `${secretHash}-${i}`, userAgent: 'Phone' }),
      ),
    );
    const unconfirmed = { role: 'unconfirmed', sessionId: session.sessionId, number: expect.any(Number) };
    expect(tries.filter((paired) => paired !== null)).toEqual([unconfirmed]);
    const winner = tries.findIndex((paired) => paired !== null);
    expect(await screens.confirm(session.hostId, session.sessionId, opened.id)).toBe(true);
    expect(await screens.find(`${secretHash}-${winner}`)).toEqual(opened);
    expect(await screens.list(session.hostId, session.sessionId)).toMatchObject([
      { id: opened.id, role: 'remote', pairedAt: expect.any(Date), userAgent: 'Phone' },
    ]);
  });

  test('of a remote that nobody paired for five minutes is neither paired nor listed', async () => {
    const session = await givenSession();
    const { secretHash, opened } = await make(session, 'remote');
    await age(opened.id, '4 minutes');
    expect(await screens.list(session.hostId, session.sessionId)).toHaveLength(1);
    await age(opened.id, '5 minutes');
    expect(await screens.list(session.hostId, session.sessionId)).toEqual([]);
    expect(await pair(secretHash)).toBeNull();
  });

  test('is created, listed and withdrawn by the running session’s host only', async () => {
    const session = await givenSession();
    const other = await givenSession();
    const foreign = {
      id: screenIdSchema.parse('foreign'),
      role: 'stage',
      secretHash: 'foreign',
      signInId: 'laptop',
    } as const;
    expect(await screens.create({ ...foreign, ...session, hostId: other.hostId })).toBe('no-session');
    const { opened } = await make(session, 'stage');
    expect(await screens.list(other.hostId, session.sessionId)).toBeNull();
    expect(await screens.withdraw(other.hostId, session.sessionId, opened.id)).toBe(false);
    expect(await screens.withdraw(session.hostId, other.sessionId, opened.id)).toBe(false);
    await append(session.sessionId, { type: 'SessionEnded', reason: 'host' });
    expect(await screens.create({ ...foreign, ...session })).toBe('no-session');
  });

  test('ends with its session, which its secret still reports', async () => {
    const session = await givenSession();
    const [stage, remote] = [await make(session, 'stage'), await make(session, 'remote')];
    await append(session.sessionId, { type: 'SessionEnded', reason: 'host' });
    expect(await screens.find(stage.secretHash)).toBe('ended');
    expect(await pair(remote.secretHash)).toBe('ended');
    expect(await screens.active([stage.opened.id])).toEqual(new Set());
  });

  test('does not outlive its account, an unclaimed session or the session’s log', async () => {
    const session = await givenSession();
    const { secretHash, opened } = await make(session, 'stage');
    await database.pool.query('update app_user set disabled = true where id = $1', [session.hostId]);
    expect([await screens.find(secretHash), await screens.active([opened.id])]).toEqual([null, new Set()]);
    await database.pool.query('update app_user set disabled = false where id = $1', [session.hostId]);
    await database.pool.query(`update session set leftover = 'undecided' where id = $1`, [session.sessionId]);
    expect(await screens.find(secretHash)).toBeNull();
    await append(session.sessionId, { type: 'SessionEnded', reason: 'host' });
    await database.pool.query(`update session set leftover = 'discarded', touched_at = 0 where id = $1`, [
      session.sessionId,
    ]);
    await createRetention(database).forgetDiscarded(10);
    expect(await createSessionDirectory(database).byId(session.sessionId)).toBeNull();
    const { rows } = await database.pool.query('select 1 from screen where id = $1', [opened.id]);
    expect(rows).toEqual([]);
  });

  test('is one of at most 32 per session', async () => {
    const session = await givenSession();
    for (let i = 0; i < SCREENS_OF_SESSION; i++) await make(session, 'stage');
    const more = {
      id: screenIdSchema.parse('more'),
      role: 'stage',
      secretHash: 'more',
      signInId: 'laptop',
      ...session,
    } as const;
    expect(await screens.create(more)).toBe('too-many');
    const [first] = (await screens.list(session.hostId, session.sessionId)) ?? [];
    if (first) await screens.withdraw(session.hostId, session.sessionId, first.id);
    expect(await screens.create(more)).toBe('created');
  });
});

describe('[D2651] a paired remote', () => {
  /** @returns its token's hash, and what its secret opens once it is confirmed */
  async function givenPaired(session: { sessionId: SessionId; hostId: UserId }) {
    const { secretHash, opened } = await make(session, 'remote');
    const found = await pair(secretHash);
    if (found === null || found === 'ended' || found.role !== 'unconfirmed') throw new Error('not paired');
    return { opened, found, tokenHash: `token-of-${secretHash}` };
  }

  test('opens nothing until its own host confirms it, which may be repeated', async () => {
    const session = await givenSession();
    const other = await givenSession();
    const { opened, found, tokenHash } = await givenPaired(session);
    const listed = async () => (await screens.list(session.hostId, session.sessionId)) ?? [];
    expect(await screens.find(tokenHash)).toEqual(found);
    expect(await screens.active([opened.id])).toEqual(new Set());
    expect(await listed()).toMatchObject([{ pairedAt: null, number: found.number, userAgent: 'Phone' }]);
    expect(await screens.confirm(other.hostId, session.sessionId, opened.id)).toBe(false);
    expect(await screens.confirm(session.hostId, other.sessionId, opened.id)).toBe(false);
    expect(await screens.find(tokenHash)).toEqual(found);
    for (const _ of ['answer lost', 'again'])
      expect(await screens.confirm(session.hostId, session.sessionId, opened.id)).toBe(true);
    expect(await screens.find(tokenHash)).toEqual(opened);
    expect(await screens.active([opened.id])).toEqual(new Set([opened.id]));
    expect(await listed()).toMatchObject([{ pairedAt: expect.any(Date), number: null }]);
    await age(opened.id, '1 hour');
    expect(await screens.find(tokenHash)).toEqual(opened);
  });

  test('is not confirmed when it was withdrawn, or five minutes after its key was made', async () => {
    const session = await givenSession();
    const confirm = (id: typeof late.opened.id) => screens.confirm(session.hostId, session.sessionId, id);
    const [late, refused] = [await givenPaired(session), await givenPaired(session)];
    await age(late.opened.id, '5 minutes');
    expect(await screens.withdraw(session.hostId, session.sessionId, refused.opened.id)).toBe(true);
    for (const { opened, tokenHash } of [late, refused]) {
      expect(await confirm(opened.id)).toBe(false);
      expect(await screens.find(tokenHash)).toBeNull();
    }
    expect(await screens.list(session.hostId, session.sessionId)).toEqual([]);
  });

  test('is not confirmed before its key was used', async () => {
    const session = await givenSession();
    const { opened, secretHash } = await make(session, 'remote');
    expect(await screens.confirm(session.hostId, session.sessionId, opened.id)).toBe(false);
    expect(await pair(secretHash)).toMatchObject({ role: 'unconfirmed' });
  });

  test('has a two-digit number, unique among the session’s unconfirmed ones, also if paired concurrently', async () => {
    const session = await givenSession();
    const { secretHash } = await make(session, 'remote');
    await database.pool.query(
      `insert into screen (id, session_id, host_id, role, secret_hash, number)
       select $1 || number, $1, $2, 'remote', $1 || number, number from generate_series(10, 98) number`,
      [session.sessionId, session.hostId],
    );
    const another = await database.pool.connect();
    await another.query('begin');
    // Another phone gets the last number, and 47 becomes free: both only after that commit.
    const change = `update screen set number = case number when 98 then 99 else 98 end where session_id = $1 and number in (47, 98)`;
    await another.query(change, [session.sessionId]);
    const paired = pair(secretHash);
    await untilItWaits(database);
    await another.query('commit');
    another.release();
    expect(await paired).toMatchObject({ number: 47 });
    expect(await pair(secretHash)).toEqual(await paired);
  });

  test('by a gateway of the previous release, which assigns no number, stays confirmed', async () => {
    const session = await givenSession();
    const { opened, secretHash } = await make(session, 'remote');
    await database.pool.query('update screen set secret_hash = $2, paired_at = now() where id = $1', [
      opened.id,
      `token-of-${secretHash}`,
    ]);
    expect(await screens.find(`token-of-${secretHash}`)).toEqual(opened);
    expect(await screens.list(session.hostId, session.sessionId)).toMatchObject([{ number: null }]);
  });
});

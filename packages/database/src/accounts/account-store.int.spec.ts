import { partitionOf } from '@quarry/events/backplane/names';
import { quizIdSchema, screenIdSchema, userIdSchema } from '@quarry/events/ids';
import type { DueJob } from '@quarry/events/jobs';
import { DEFAULT_QUIZ_OPTIONS } from '@quarry/events/quiz/defaults';
import type { SessionEvent } from '@quarry/events/session/events';
import { joined, QUESTIONS } from '@quarry/events/spec-support/samples';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createEventStore } from '#event-store/event-store.ts';
import { createMailStore } from '#mails/mail-store.ts';
import { createQuizStore } from '#quizzes/quiz-store.ts';
import { createScreenStore } from '#screens/screen-store.ts';
import { createSessionDirectory } from '#sessions/session-directory.ts';
import { holdAll } from '#spec-support/hold-all.ts';
import { newAccount, newSignIn } from '#spec-support/new-account.ts';
import { batchOf, begun, newCode, newSession, recorded } from '#spec-support/sessions.ts';
import { type TestDatabase, testDatabase } from '#spec-support/test-database.ts';
import { type AccountStore, createAccountStore } from './account-store.ts';
import { createSignInStore } from './sign-in-store.ts';

let database: TestDatabase;
let accounts: AccountStore;
beforeAll(async () => {
  database = await testDatabase();
  accounts = createAccountStore(database);
});
afterAll(() => database.release());

const NOBODY = userIdSchema.parse('nobody');

describe('[D32] the account of an address', () => {
  test('is created once for concurrent requests', async () => {
    const requests = Array.from({ length: 20 }, (_, n) => ({
      email: n % 2 ? 'Ada@Example.org' : 'ada@example.org',
      userId: userIdSchema.parse(`ada-${n}`),
      signIn: newSignIn(),
    }));
    const answers = await Promise.all(requests.map((request) => accounts.findOrCreate(request)));
    expect(answers.filter(({ created }) => created)).toHaveLength(1);
    const creator = answers.findIndex(({ created }) => created);
    const [account] = new Set(answers.map((answer) => answer.account.id));
    expect(new Set(answers.map((answer) => answer.account.id)).size).toBe(1);
    expect(account).toBe(requests[creator]?.userId);
    await expect(accounts.byEmail('ADA@example.org')).resolves.toMatchObject({ id: account, email: 'ada@example.org' });
    const signIns = await createSignInStore(database).list(userIdSchema.parse(account));
    expect(signIns).toMatchObject([{ id: requests[creator]?.signIn.id, verified: false }]);
  });

  test('begins without automatic reports, enabled and not verified', async () => {
    const account = await newAccount(database);
    await expect(accounts.byId(account.id)).resolves.toEqual({
      id: account.id,
      email: account.email,
      autoSendLog: false,
      disabled: false,
      verified: false,
      language: null,
      createdAt: account.createdAt,
    });
    await expect(accounts.change(account.id, { autoSendLog: true })).resolves.toMatchObject({ autoSendLog: true });
    await expect(accounts.byId(account.id)).resolves.toMatchObject({ autoSendLog: true });
    await expect(accounts.byId(NOBODY)).resolves.toBeNull();
    await expect(accounts.change(NOBODY, { autoSendLog: true })).resolves.toBeNull();
  });
});

test('[D36] disabling an account ends its sign-ins', async () => {
  const { id, signIn } = await newAccount(database);
  const signIns = createSignInStore(database);
  await expect(accounts.setDisabled(id, true)).resolves.toEqual([signIn.id]);
  await expect(accounts.setDisabled(id, true)).resolves.toEqual([]);
  await expect(signIns.find(signIn.tokenHash)).resolves.toBeNull();
  await expect(accounts.byId(id)).resolves.toMatchObject({ disabled: true });
  await expect(accounts.setDisabled(id, false)).resolves.toEqual([]);
  await expect(signIns.find(signIn.tokenHash)).resolves.toBeNull();
});

describe('[D38] a host’s data', () => {
  const ENDED: SessionEvent = { type: 'SessionEnded', reason: 'host' };

  async function busyHost() {
    const { id: hostId, email } = await newAccount(database);
    const leaseOf = await holdAll(database);
    const store = createEventStore(database);
    const sessionId = newSession();
    const batch = batchOf(recorded(sessionId, [begun({ hostId }), joined(1)]));
    const dueMails: DueJob[] = [{ type: 'automatic-report', sessionId }];
    await store.append(leaseOf(sessionId), { ...batch, dueMails });
    await createQuizStore(database).save(hostId, {
      id: quizIdSchema.parse('quiz-of-ores'),
      name: 'Ores',
      questions: [...QUESTIONS],
      options: DEFAULT_QUIZ_OPTIONS,
      createdOn: '2024-05-01T00:00:00.000Z',
      lastTimePlayed: null,
    });
    await createMailStore(database).claim({ id: `mail-${hostId}`, kind: 'registration', to: email }, 1_000);
    await createScreenStore(database).create({
      id: screenIdSchema.parse(`screen-${hostId}`),
      role: 'stage',
      sessionId,
      hostId,
      secretHash: `hash-${hostId}`,
      signInId: 'laptop',
    });
    const end = () => store.append(leaseOf(sessionId), batchOf(recorded(sessionId, [ENDED], 2)));
    return { hostId, email, sessionId, end };
  }

  test('is exported without secrets and deleted with all its data', async () => {
    const { hostId, email, sessionId, end } = await busyHost();
    const exported = await accounts.exportPerson(hostId);
    expect(exported).toMatchObject({
      account: { email },
      signIns: [{ verified: false }],
      quizzes: [{ quiz: { name: 'Ores' } }],
      sessions: [{ id: sessionId, quizName: 'Minerals' }],
      screens: [{ sessionId, role: 'stage', userAgent: null }],
      mails: [{ kind: 'registration', state: 'sending' }],
    });
    expect(JSON.stringify(exported)).not.toMatch(/hash/i);

    await expect(accounts.deletePerson(hostId)).resolves.toBe('session-running');
    await expect(accounts.byId(hostId)).resolves.not.toBeNull();
    await end();
    await expect(accounts.deletePerson(hostId)).resolves.toBe('deleted');
    await expect(accounts.deletePerson(hostId)).resolves.toBe('unknown');
    await expect(accounts.exportPerson(hostId)).resolves.toBeNull();
    for (const [table, column, value] of [
      ['session_event', 'session_id', sessionId],
      ['command_outcome', 'session_id', sessionId],
      ['session_player', 'session_id', sessionId],
      ['due_mail', 'session_id', sessionId],
      ['screen', 'session_id', sessionId],
      ['session', 'id', sessionId],
      ['quiz', 'owner_id', hostId],
      ['sign_in', 'user_id', hostId],
      ['mail', 'recipient', email],
    ]) {
      const { rows } = await database.pool.query(`select 1 from ${table} where ${column} = $1`, [value]);
      expect(rows, table).toEqual([]);
    }
  });

  test('[D1630] is deleted despite an expired reservation; a fresh one prevents that', async () => {
    const { id: hostId } = await newAccount(database);
    const id = newSession();
    const wanted = {
      id,
      code: newCode(),
      hostId,
      quizId: quizIdSchema.parse('quiz-of-ores'),
      partition: partitionOf(id),
    };
    await createSessionDirectory(database).reserve(wanted);
    await expect(accounts.deletePerson(hostId)).resolves.toBe('session-running');
    await database.pool.query(`update session set reserved_at = now() - interval '61 seconds' where id = $1`, [id]);
    await expect(accounts.deletePerson(hostId)).resolves.toBe('deleted');
    const { rows } = await database.pool.query('select 1 from session where id = $1', [id]);
    expect(rows).toEqual([]);
  });
});

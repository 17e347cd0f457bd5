import { randomUUID } from 'node:crypto';
import { DEFAULT_QUIZ_OPTIONS } from '@quarry/events/quiz/defaults';
import { expect } from 'vitest';
import { eventTypes } from '#spec-support/event-types.ts';
import { question, type SampleHost, sampleHost } from '#spec-support/sample-host.ts';
import { type SamplePlayer, samplePlayer } from '#spec-support/sample-player.ts';
import { startTestSystem, type TestSystem } from '#spec-support/test-system.ts';
import { verifyHost } from '#spec-support/verify-host.ts';

/** A host with a quiz and a running question with one player. */
export interface Victim {
  readonly system: TestSystem;
  readonly host: SampleHost;
  readonly player: SamplePlayer;
  readonly quizId: string;
  readonly sessionId: string;
  /** Fails if its data changed, or if `heard` contains anything private. */
  expectUntouched(heard: string): Promise<void>;
  close(): Promise<void>;
}

export async function openVictim(): Promise<Victim> {
  const system = await startTestSystem();
  const host = await verifyHost(system, await sampleHost(system.url));
  const quizId = randomUUID();
  const saved = await host.fetch(`/api/users/${host.user.id}/quizzes/${quizId}`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(quizNamed('Mine')),
  });
  expect(saved.status).toBe(201);
  const { id: sessionId } = await host.startSession();
  const player = await samplePlayer(system.url, 'Victim');
  await player.enter(sessionId);
  await openFirstQuestion(host, sessionId);
  const before = await everythingOf(system, host.user.id, sessionId);
  const secrets = [host.cookie.split('=')[1] ?? '', host.user.email, player.deviceId, 'Mine', '"correct"'];
  return {
    system,
    host,
    player,
    quizId,
    sessionId,
    expectUntouched: async (heard) => {
      expect(await everythingOf(system, host.user.id, sessionId)).toEqual(before);
      for (const secret of secrets) expect(heard).not.toContain(secret);
    },
    close: async () => {
      await player.client.stop();
      await system.stop();
    },
  };
}

export const quizNamed = (name: string) => ({ name, options: DEFAULT_QUIZ_OPTIONS, questions: [question('q1')] });

export async function openFirstQuestion(host: SampleHost, sessionId: string): Promise<void> {
  const screen = await host.connect(sessionId);
  expect(await screen.refusal('NotifyPlayQuiz', sessionId, 'q1')).toBeNull();
  await screen.stop();
}

/** All stored data of a host. */
async function everythingOf({ database }: TestSystem, userId: string, sessionId: string): Promise<unknown> {
  const read = async (sql: string) => (await database.pool.query(sql, [userId])).rows;
  return {
    events: await eventTypes(database, sessionId),
    account: await read('select * from app_user where id = $1'),
    quizzes: await read('select * from quiz where owner_id = $1'),
    signIns: await read('select id, revoked_at from sign_in where user_id = $1 order by id'),
    sessions: await read('select id, phase, ended from session where host_id = $1'),
  };
}

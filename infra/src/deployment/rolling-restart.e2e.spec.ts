import { createEventStore } from '@quarry/database/event-store/event-store';
import { openPool } from '@quarry/database/pool';
import { sessionIdSchema } from '@quarry/events/ids';
import { EVERY } from '@quarry/test-kit/every';
import { startTestSystem, type TestSystem } from '@quarry/test-kit/system';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { runOps } from '#ops/run-ops.ts';
import { type QuizCrowd, startQuizCrowd } from './spec-support/quiz-crowd.ts';

const PLAYERS = 500;
/** Instead of a deployment's 25 s, so that the test does not take minutes. */
const DRAIN_MS = 3_000;

let system: TestSystem;
let crowd: QuizCrowd;

beforeAll(async () => {
  system = await startTestSystem({
    gateways: 2,
    engines: 2,
    web: false,
    env: { DRAIN_MS: String(DRAIN_MS), LOG_LEVEL: 'info' },
  });
  const { app } = system;
  const { gateways } = await system.runFile();
  crowd = await startQuizCrowd({ app, gateways, players: PLAYERS, questions: 8, seconds: 10 });
});

afterAll(async () => {
  crowd?.stop();
  await system?.stop();
});

/** SIGTERM, as in a deployment, then waits until its successor is ready. */
async function restart(name: string): Promise<void> {
  const pidOf = async () => (await system.runFile()).processes.find((process) => process.name === name)?.pid;
  const before = await pidOf();
  if (before === undefined) throw new Error(`${name} does not run`);
  process.kill(before, 'SIGTERM');
  await vi.waitFor(async () => expect([undefined, before]).not.toContain(await pidOf()), {
    timeout: 40_000,
    interval: 200,
  });
}

test.runIf(EVERY)(
  `[Y40] a rolling restart of everything during a quiz with ${PLAYERS} players loses nothing, and no user has to act`,
  async () => {
    let restarting = true;
    const restarts = (async () => {
      for (const name of ['gateway-1', 'engine-1', 'gateway-2', 'engine-2', 'mailer']) await restart(name);
      restarting = false;
    })();
    let played = 0;
    // Services may be back within one question; the next one then proves it.
    while (played < 2 || (restarting && played < 8)) {
      await crowd.playQuestion();
      played += 1;
    }
    await restarts;

    // Every socket was closed by a drain and has reconnected.
    await vi.waitFor(() => expect(crowd.players.every(({ client }) => client.present)).toBe(true), 10_000);
    expect(crowd.players.filter(({ client }) => client.losses > 0).length).toBeGreaterThan(PLAYERS * 0.9);
    expect(Math.max(...crowd.players.flatMap(({ client }) => client.absences))).toBeLessThan(10_000);
    const fates = crowd.players.map((player) => [...player.fates.values()]);
    expect(fates.flat().flatMap(({ refusedBy }) => refusedBy ?? [])).toEqual([]);
    for (const own of fates) expect(own.filter(({ acknowledged }) => acknowledged)).toHaveLength(played);

    const { databaseUrl, redisUrl } = await system.runFile();
    const database = openPool(databaseUrl, { applicationName: 'spec', max: 1 });
    const log = await createEventStore(database).load(sessionIdSchema.parse(crowd.sessionId));
    await database.close();
    const stored = log.flatMap(({ event }) => (event.type === 'AnswerSubmitted' ? [event] : []));
    expect(stored).toHaveLength(PLAYERS * played);
    for (const { id, fates: own } of crowd.players)
      for (const event of stored.filter(({ playerId }) => playerId === id))
        expect(event.answerId).toBe(own.get(event.questionId)?.answerId);

    const open = new Map(
      log.flatMap(({ event }) => (event.type === 'QuestionOpened' ? [[event.questionId, event.deadline]] : [])),
    );
    const lateness = log.flatMap(({ event, at }) =>
      event.type === 'QuestionClosed' ? [at - (open.get(event.questionId) ?? 0)] : [],
    );
    expect(lateness).toHaveLength(played);
    expect(Math.max(...lateness)).toBeLessThan(8_000);

    const said: string[] = [];
    const code = await runOps(['verify', crowd.sessionId], { DATABASE_URL: databaseUrl, REDIS_URL: redisUrl }, (line) =>
      said.push(line),
    );
    expect({ code, said }).toEqual({ code: 0, said: [`${crowd.sessionId}: ok`] });
  },
);

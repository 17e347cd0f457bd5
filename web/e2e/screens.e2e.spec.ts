import { afterAll, beforeAll, expect, test } from 'vitest';
import { lookAtQuizzes, lookAtSession, lookBeforeQuiz } from './support/all-screens.ts';
import { openStage, type Stage } from './support/stage.ts';

let stage: Stage;

beforeAll(async () => {
  stage = await openStage();
});
afterAll(() => stage?.close());

test('[W61] [W912] by day, and with `EVERY=1` by night and on a desktop, the screens before a quiz have no violations and no motion', async () => {
  expect(await lookBeforeQuiz(stage)).toEqual([]);
});

test('[W61] [W912] by day, and with `EVERY=1` by night, a host’s screens between quizzes have no violations and no motion', async () => {
  expect(await lookAtQuizzes(stage)).toEqual([]);
});

test('[W61] [W912] by day, and with `EVERY=1` by night and on a desktop, the screens of a session have no violations and no motion', async () => {
  expect(await lookAtSession(stage)).toEqual([]);
  expect(stage.errors).toEqual([]);
});

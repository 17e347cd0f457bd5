import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { gather } from './support/crowd.ts';
import { openEditor, questionText } from './support/editor.ts';
import { freshEmail, leaveEnd, openHost, press, type QuizPlan, startQuiz, storeQuiz } from './support/host.ts';
import { answers, enter, joinAs, sees } from './support/player.ts';
import { openStage, PHONE, type Stage } from './support/stage.ts';
import {
  allowRemote,
  makePairingLink,
  makeStageLink,
  openRemote,
  openScreensPanel,
  screensPanel,
} from './support/stage-and-remote.ts';
import { translated } from './support/translator.ts';

const PLAN: QuizPlan = {
  name: 'Stones and people',
  questions: [
    // Long enough for a walk through a question's screens on a busy machine.
    { text: 'Which mineral is the hardest?', answers: ['Diamond', 'Topaz', 'Quartz'], time: 300, liveStats: true },
    { text: 'What makes lapis lazuli blue?', answers: ['Lazurite', 'Copper', 'Cobalt glass'], time: 300 },
  ],
};
const [FIRST, SECOND] = PLAN.questions.map(({ text }) => text) as [string, string];

let stage: Stage;

beforeAll(async () => {
  stage = translated(await openStage());
});
afterAll(() => stage?.close());

/** The page is being translated: otherwise nothing here would be proved. */
const isTranslated = (page: Page) => page.locator('h1 font font').first().waitFor();

test('[W2701] a translated host signs in, edits a quiz and its settings, and rehearses it', async () => {
  const visitor = await stage.open();
  await visitor.goto('/overview');
  await sees(visitor, 'Sign in');
  await visitor.getByLabel('E-mail').fill('no@ddress@all');
  await visitor.getByRole('button', { name: 'Send Link' }).click();
  await visitor.getByRole('alert').waitFor();
  await visitor.getByLabel('E-mail').fill(freshEmail());
  await visitor.getByRole('button', { name: 'Send Link' }).click();
  await sees(visitor, 'Welcome, User');
  await visitor.context().close();

  const { host } = await openEditor(stage);
  const saved = host.getByText('Saved.', { exact: true });
  const save = host.getByRole('button', { name: 'Save Quiz' });
  await isTranslated(host);
  await questionText(host).fill('Half a question');
  await host.getByText('15/100').waitFor();
  await save.click();
  await saved.waitFor();
  await host.getByRole('button', { name: 'Move down', exact: true }).click();
  await sees(host, 'Question 2');
  expect(await saved.count()).toBe(0);
  await save.click();
  await saved.waitFor();
  await host.getByRole('button', { name: 'Undo' }).click();
  await sees(host, 'Question 1');
  expect(await saved.count()).toBe(0);
  await host.getByRole('button', { name: 'Remove question' }).click();
  await host.getByRole('button', { name: 'Undo' }).first().click();
  await save.click();
  await saved.waitFor();

  await host.goto('/overview');
  const quiz = host.getByRole('article', { name: PLAN.name });
  await quiz.getByText('2 questions · ').waitFor();
  await host.getByRole('button', { name: 'Edit Quiz' }).click();
  const settings = host.getByRole('dialog');
  await settings.getByLabel('Name').fill('Stones');
  await settings.getByText('6/20').waitFor();
  await settings.getByRole('button', { name: 'Close' }).click();
  await host.getByRole('article', { name: 'Stones' }).waitFor();
  expect(stage.errors).toEqual([]);
});

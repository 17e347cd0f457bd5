import { text as textOf } from 'node:stream/consumers';
import { EVERY } from '@quarry/test-kit/every';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { hold } from './support/hold.ts';
import { openHost, readStored, storeQuiz, TWO_QUESTIONS } from './support/host.ts';
import { openStage, type Stage } from './support/stage.ts';

let stage: Stage;

beforeAll(async () => {
  stage = await openStage();
});
afterAll(() => stage?.close());

const popup = (page: Page) => page.getByRole('dialog');

test('[W74] [W287] [W288] [W289] [W1876] [W1971] [W2776] [W3706] [W3707] settings of a quiz are defaults, applied to all questions on request, and discarded by Cancel; Escape saves nothing unasked; they are exported as typed; a file is refused with a reason, or imported, which can be undone and is saved by Close', async () => {
  const host = await openHost(stage);
  const quizId = await storeQuiz(host, stage.app, TWO_QUESTIONS);
  await host.goto('/overview');
  const press = (name: string) => popup(host).getByRole('button', { name, exact: true }).click();
  const open = () => host.getByRole('button', { name: 'Edit Quiz' }).click();
  const close = async () => {
    await press('Close');
    await popup(host).waitFor({ state: 'detached' });
  };
  const points = popup(host).getByLabel('Points per question');
  await open();
  await popup(host).getByText('Defaults for new questions').waitFor();
  await points.fill('500');
  await press('Apply to all questions');
  const applied = popup(host).getByText('All 2 questions have these settings now.');
  await applied.waitFor();
  // Beside the button, and in view.
  const boxes = await Promise.all(
    [applied, popup(host).getByRole('button', { name: 'Apply to all questions' })].map((part) => part.boundingBox()),
  );
  const [told, asked] = boxes.map((box) => box?.y ?? 0) as [number, number];
  expect(told - asked).toBeGreaterThan(0);
  expect(told - asked).toBeLessThan(120);
  expect(
    await applied.evaluate((text) => {
      const { left, top } = text.getBoundingClientRect();
      return text === document.elementFromPoint(left + 1, top + 1);
    }),
  ).toBe(true);
  await press('Cancel');
  await open();
  expect(await points.inputValue()).toBe('100');
  const pressEscape = () => host.keyboard.press('Escape');
  await pressEscape();
  await popup(host).waitFor({ state: 'detached' });
  await open();
  await points.fill('300');
  await pressEscape();
  const asks = host.getByRole('dialog', { name: 'Save your changes?' });
  await asks.waitFor();
  await pressEscape();
  await asks.waitFor({ state: 'detached' });
  expect(await points.inputValue()).toBe('300');
  await pressEscape();
  await asks.getByRole('button', { name: 'Discard' }).click();
  await popup(host).waitFor({ state: 'detached' });
  await open();
  expect(await points.inputValue()).toBe('100');
  await points.fill('400');
  await pressEscape();
  await asks.getByRole('button', { name: 'Save' }).click();
  await popup(host).waitFor({ state: 'detached' });
  await open();
  expect(await points.inputValue()).toBe('400');
  await points.fill('500');
  await press('Apply to all questions');
  await press('Undo');
  const closing = popup(host).getByRole('button', { name: 'Close', exact: true });
  expect(await closing.evaluate((button) => button === document.activeElement)).toBe(true);
  await close();
  await open();
  await points.fill('700');
  await press('Apply to all questions');
  await close();
  const { quiz } = await readStored(host, quizId);
  expect(quiz.questions.map((question) => question.questionPoints)).toEqual([700, 700]);

  await open();
  const time = popup(host).getByLabel('Max time');
  await time.fill('1000');
  await press('Export Quiz');
  expect(await time.evaluate((field) => field === document.activeElement)).toBe(true);
  await time.fill('45');
  const downloading = host.waitForEvent('download');
  await press('Export Quiz');
  const download = await downloading;
  expect(download.suggestedFilename()).toBe('Quiz-Export.json');
  const file = JSON.parse(await textOf(await download.createReadStream()));
  expect(Object.keys(file)).not.toContain('quizUser');
  expect(file.options.maxQuestionTime).toBe(45);
  const choose = (content: object) =>
    host
      .locator('input[type=file]')
      .setInputFiles({ name: 'a.json', mimeType: '', buffer: Buffer.from(JSON.stringify(content)) });
  const name = popup(host).getByRole('textbox', { name: 'Name' });
  const refused = popup(host).getByText('File is not valid.');
  const imported = popup(host).getByText('The quiz was imported.');
  const long = structuredClone(file);
  long.questions[1].answers[1].value = 'x'.repeat(101);
  await choose(long);
  await refused.waitFor();
  await popup(host).getByText('Question 2, answer 2: text is longer than 100 characters.').waitFor();
  await press('Apply to all questions');
  await refused.waitFor({ state: 'detached' });
  await press('Undo');
  const ores = { ...file, name: 'Ores', lastTimePlayed: '2025-03-04T05:06:07.000Z' };
  await choose(ores);
  await imported.waitFor();
  expect(await refused.count()).toBe(0);
  await press('Undo');
  expect(await name.inputValue()).toBe(TWO_QUESTIONS.name);
  await choose(ores);
  await imported.waitFor();
  await close();
  await host.getByRole('article', { name: 'Ores' }).getByText('Last played Mar 4, 2025').waitFor();

  // Also into a quiz that is still being added.
  await host.getByRole('button', { name: 'Add A Quiz' }).click();
  await choose({ name: 1 });
  await refused.waitFor();
  await choose(file);
  await imported.waitFor();
  expect(await name.inputValue()).toBe(TWO_QUESTIONS.name);
  await close();
  await host.getByRole('article', { name: TWO_QUESTIONS.name }).waitFor();
});

test.runIf(EVERY)(
  '[W1873] a late response to Edit Questions does not navigate a host who has gone elsewhere',
  async () => {
    const host = await openHost(stage);
    await storeQuiz(host, stage.app, TWO_QUESTIONS);
    await host.goto('/overview');
    await host.getByRole('button', { name: 'Edit Quiz' }).click();
    await popup(host).getByLabel('Points per question').fill('500');
    const answer = await hold(host, '**/quizzes/*');
    await popup(host).getByRole('button', { name: 'Edit Questions' }).click();
    // The overview stays until the page's chunk is loaded.
    const loaded = await hold(host, '**/about*.js');
    await host.evaluate(() => history.pushState(null, '', '/about'));
    await host.getByRole('alertdialog').waitFor();
    await answer();
    expect(new URL(host.url()).pathname).toBe('/about');
    await loaded();
    await host.getByRole('alertdialog').waitFor({ state: 'detached' });
    expect(new URL(host.url()).pathname).toBe('/about');
  },
);

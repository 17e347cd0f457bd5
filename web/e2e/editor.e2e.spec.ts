import { EVERY } from '@quarry/test-kit/every';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openEditor, questionText } from './support/editor.ts';
import { openHost, readStored, storeQuiz, TWO_QUESTIONS, unsupported } from './support/host.ts';
import { look } from './support/look.ts';
import { DESKTOP, NARROW, openStage, type Stage } from './support/stage.ts';

let stage: Stage;

beforeAll(async () => {
  stage = await openStage();
});
afterAll(() => stage?.close());

const popup = (page: Page) => page.getByRole('dialog');

test('[W44] [W281] [W288] [W1909] [W2776] a window that becomes too narrow hides the editor and its popup, and restores both unchanged; settings of a question are discarded by Cancel, asked about by Escape, kept by Close, reset, and a wrong number stays', async () => {
  const { host } = await openEditor(stage);
  const open = () => host.getByRole('button', { name: 'Question settings' }).click();
  const press = (name: string) => popup(host).getByRole('button', { name, exact: true }).click();
  await questionText(host).fill('Half a question');
  await open();
  const points = popup(host).getByLabel('Points');
  await points.fill('7');
  await host.setViewportSize(NARROW);
  await unsupported(host).waitFor();
  expect(await points.isVisible()).toBe(false);
  // As in a browser without support for the attribute.
  await host.locator('dialog[closedby="none"]').evaluate((dialog) => dialog.removeAttribute('closedby'));
  // A hidden popup takes neither keys nor focus.
  await host.keyboard.press('Escape');
  await host.keyboard.press('Escape');
  // The popup's heading may take the focus a moment later.
  const next = async () => {
    await host.keyboard.press('Tab');
    return host.evaluate(() => document.activeElement?.textContent);
  };
  await expect.poll(next).toBe('Home');
  expect(await unsupported(host).isVisible()).toBe(true);

  await host.setViewportSize(DESKTOP);
  await unsupported(host).waitFor({ state: 'detached' });
  expect(await points.inputValue()).toBe('7');
  await expect.poll(() => points.evaluate((field) => field === document.activeElement)).toBe(true);
  await press('Close');
  expect(await questionText(host).inputValue()).toBe('Half a question');

  const time = popup(host).getByLabel('Max time');
  await open();
  await time.fill('5');
  await press('Cancel');
  await open();
  expect(await time.inputValue()).toBe('60');
  await time.fill('6');
  await host.keyboard.press('Escape');
  await host.getByRole('dialog', { name: 'Keep these settings?' }).getByRole('button', { name: 'Discard' }).click();
  await popup(host).waitFor({ state: 'detached' });
  await open();
  expect(await time.inputValue()).toBe('60');
  await host.keyboard.press('Escape');
  await popup(host).waitFor({ state: 'detached' });
  await open();
  await time.fill('1000');
  await press('Close');
  await popup(host).getByText('A whole number from 0 to 999.').waitFor();
  expect(await time.inputValue()).toBe('1000');
  expect(await time.evaluate((field) => field === document.activeElement)).toBe(true);
  await time.fill('7');
  await press('Close');
  await open();
  expect(await time.inputValue()).toBe('7');
  await press('Reset');
  expect(await time.inputValue()).toBe('60');
});

test('[W3711] [W3712] [W3713] a new quiz starts in the editor: its name is selected, it has one question, and its settings are one press away and include unsaved changes; an unsaved name is kept', async () => {
  const host = await openHost(stage);
  await host.goto('/overview');
  await host.getByRole('button', { name: 'Write a quiz' }).click();
  const name = host.getByRole('textbox', { name: 'Name', exact: true });
  await expect
    .poll(() => name.evaluate((field: HTMLInputElement) => field.value.slice(field.selectionStart ?? 0)))
    .toBe('New quiz');
  expect(await look(host, 'editor-new')).toEqual([]);
  await host.keyboard.type('Minerals');
  await host.getByRole('heading', { name: 'Quiz / Minerals' }).waitFor();
  expect(await host.getByRole('navigation', { name: 'Questions' }).getByRole('listitem').count()).toBe(1);

  const settings = host.getByRole('button', { name: 'Quiz settings' });
  await settings.click();
  const inPopup = popup(host).getByRole('textbox', { name: 'Name' });
  await inPopup.waitFor();
  expect(await inPopup.inputValue()).toBe('Minerals');
  expect(await popup(host).getByLabel('Time to read before the answers come').inputValue()).toBe('3');
  expect(await popup(host).getByRole('button', { name: 'Edit Questions' }).count()).toBe(0);
  await popup(host).getByLabel('Points per question').fill('300');
  await popup(host).getByRole('button', { name: 'Close' }).click();
  await popup(host).waitFor({ state: 'detached' });
  await host.getByRole('button', { name: 'Question settings' }).click();
  expect(await popup(host).getByLabel('Points').inputValue()).toBe('300');
  await popup(host).getByRole('button', { name: 'Cancel' }).click();

  const save = host.getByRole('button', { name: 'Save Quiz' });
  expect(await save.getAttribute('aria-disabled')).toBe('true');
  await name.fill('');
  await host.getByText('A quiz needs a name before it can be saved.').waitFor();
  await save.click();
  expect(await name.evaluate((field) => field === document.activeElement)).toBe(true);
  await name.fill('Minerals and rocks');
  await host.reload();
  await host.getByText(/^Your changes from .+ were restored/).waitFor();
  expect(await name.inputValue()).toBe('Minerals and rocks');
  await save.click();
  await host.getByText('Saved.').waitFor();
  await host.getByRole('button', { name: 'Back' }).click();
  await host.getByRole('article', { name: 'Minerals and rocks' }).waitFor();
  expect(await look(host, 'overview-write')).toEqual([]);
  expect(stage.errors).toEqual([]);
});

test.runIf(EVERY)(
  '[W283] [W1064] steps are undone and redone by keys, and the question they affect is shown',
  async () => {
    const { host, quizId } = await openEditor(stage);
    const answerB = host.getByRole('textbox', { name: 'Answer B', exact: true });
    await answerB.press('End');
    await answerB.pressSequentially(' and more');
    await answerB.press('Control+z');
    expect(await answerB.inputValue()).toBe('Topaz');
    await answerB.press('Control+Shift+z');
    expect(await answerB.inputValue()).toBe('Topaz and more');
    await host.getByRole('button', { name: 'Add', exact: true }).click();
    await host.getByRole('heading', { name: 'Question 3' }).waitFor();
    await host.keyboard.type('Softest?');
    expect(await questionText(host).inputValue()).toBe('Softest?');
    await host.getByText('Incomplete: answers A and B are empty').last().waitFor();
    await host.getByRole('button', { name: /^1 ?Which mineral/ }).click();
    await host.getByRole('heading', { name: 'Question 1' }).waitFor();
    await host.getByRole('button', { name: 'Delete question' }).click();
    await host.getByRole('button', { name: 'Undo' }).click();
    await host.getByRole('heading', { name: 'Question 1' }).waitFor();
    expect(await answerB.inputValue()).toBe('Topaz and more');
    await host.getByRole('button', { name: 'Delete answer B' }).click();
    await host.getByText('Answer B is deleted.').waitFor();
    await host.getByRole('button', { name: 'Put it back' }).click();
    expect(await answerB.inputValue()).toBe('Topaz and more');
    await host.getByText('Answer B is deleted.').waitFor({ state: 'detached' });
    await host.getByRole('button', { name: 'Delete answer C' }).click();
    await host.getByText('Answer C is deleted.').waitFor();
    await host.getByRole('button', { name: 'Save Quiz' }).click();
    await host.getByText('Saved.').waitFor();

    // Answers' ids are unique only within their question.
    const { path, quiz } = await readStored(host, quizId);
    const { name, options } = quiz;
    const questions = quiz.questions.map((question) => ({
      ...question,
      answers: question.answers.map((answer, position) => ({ ...answer, id: `answer-${position}` })),
    }));
    const data = { name, options, questions };
    expect((await host.request.put(path, { data, headers: { origin: stage.app } })).ok()).toBe(true);
    await host.reload();
    await answerB.fill('In the first');
    await host.getByRole('button', { name: /^2 ?What makes/ }).click();
    await host.getByRole('heading', { name: 'Question 2' }).waitFor();
    await answerB.fill('In the second');
    await host.getByRole('button', { name: 'Undo' }).click();
    expect(await answerB.inputValue()).toBe('Copper');
    await host.getByRole('button', { name: /^1 ?Which mineral/ }).click();
    expect(await answerB.inputValue()).toBe('In the first');
  },
);

test.runIf(EVERY)(
  '[W860] [W1028] [W1062] [W1066] questions are moved by keys and by dragging, and the preview shows the chosen one',
  async () => {
    const { host } = await openEditor(stage);
    const [first, second] = TWO_QUESTIONS.questions.map(({ text }) => text);
    const order = () => host.getByRole('navigation', { name: 'Questions' }).getByRole('listitem').allTextContents();
    const handle = (position: number) => host.getByRole('button', { name: `Move question ${position}` });
    await handle(1).press('Space');
    await host.getByText('Picked up, place 1 of 2.').waitFor({ state: 'attached' });
    // dnd-kit listens for arrow keys only one timer and one measurement after announcing the pick-up.
    const moved = async () => {
      await handle(1).press('ArrowDown');
      return host.getByText('Moved to place 2 of 2.').count();
    };
    await expect.poll(moved).toBe(1);
    await handle(1).press('Space');
    await expect.poll(order).toEqual([`1${second}`, `2${first}`]);

    const from = await handle(2).boundingBox();
    const to = await handle(1).boundingBox();
    if (from === null || to === null) throw new Error('a handle is not drawn');
    await host.mouse.move(from.x + from.width / 2, from.y + from.height / 2);
    await host.mouse.down();
    await host.mouse.move(to.x + to.width / 2, to.y, { steps: 8 });
    await host.getByText('Moved to place 1 of 2.').waitFor({ state: 'attached' });
    await host.mouse.up();
    await expect.poll(order).toEqual([`1${first}`, `2${second}`]);

    await questionText(host).fill('Which one is it?');
    for (const title of ['On the projector', 'On a phone']) {
      await host.frameLocator(`[title="${title}"]`).getByText('Which one is it?').waitFor();
    }
    // A word wider than the projector shrinks to stay in its box.
    await questionText(host).fill('Donaudampfschifffahrtsgesellschaftskapitänsmützenabzeichen?');
    const words = host.frameLocator('[title="On the projector"]').locator('h1 [data-words]');
    await words.filter({ hasText: 'Donau' }).waitFor();
    expect(await words.evaluate((text) => text.scrollHeight <= Number(text.closest('[data-box]')?.clientHeight))).toBe(
      true,
    );
    // The preview took no focus.
    expect(await questionText(host).evaluate((field) => field === document.activeElement)).toBe(true);
    // Rehearse uses the unsaved quiz.
    await host.getByRole('link', { name: 'Rehearse' }).click();
    const hall = host.frameLocator('iframe[title="The host’s screen"]');
    await hall
      .getByTestId('host-primary')
      .and(hall.getByRole('button', { disabled: false }))
      .click();
    await host.frameLocator('iframe[title="A player’s phone"]').getByRole('heading', { name: 'Donau' }).waitFor();
    expect(stage.errors).toEqual([]);
  },
);

test('[W285] [W1065] [W2747] empty, duplicate and unsaved parts are reported before play, and the quiz can be played all the same', async () => {
  const host = await openHost(stage);
  const quizId = await storeQuiz(host, stage.app, {
    name: 'Half done',
    questions: [
      { text: 'Hardest?', answers: ['Diamond', ''] },
      { text: '', answers: ['Talc', 'Gypsum'] },
      { text: 'Softest?', answers: ['Talc', 'talc '] },
    ],
  });
  await host.goto(`/overview/editor?id=${quizId}`);
  await questionText(host).fill('Hardest of all?');
  await host.goto('/overview');
  const play = () => host.getByRole('article').getByRole('button', { name: 'Play Quiz' }).click();
  await play();
  await popup(host).getByText('Question 1: answer B is empty').waitFor();
  await popup(host).getByText('Question 2: the question is empty').waitFor();
  await popup(host).getByText('Question 3: answers A and B are the same').waitFor();
  await popup(host).getByText('Some changes are not saved.').waitFor();
  await expect.poll(() => host.evaluate(() => document.activeElement?.textContent)).toBe('Cancel');
  expect(await look(host, 'overview-incomplete')).toEqual([]);
  await host.keyboard.press('Enter');
  await popup(host).waitFor({ state: 'detached' });
  expect(new URL(host.url()).pathname).toBe('/overview');
  await play();
  await popup(host).getByRole('button', { name: 'Question 2: the question' }).click();
  await host.getByRole('heading', { name: 'Question 2' }).waitFor();
  expect(await questionText(host).evaluate((field) => field === document.activeElement)).toBe(true);
  await host.getByRole('button', { name: '3 questions are incomplete' }).click();
  await popup(host).getByRole('button', { name: 'Question 1: answer B' }).click();
  const answerB = host.getByRole('textbox', { name: 'Answer B', exact: true });
  await expect.poll(() => answerB.evaluate((field) => field === document.activeElement)).toBe(true);
  await host.getByRole('button', { name: '3 questions are incomplete' }).click();
  await popup(host).getByRole('button', { name: 'Question 3: answers A and B are the same' }).click();
  await expect.poll(() => answerB.evaluate((field) => field === document.activeElement)).toBe(true);
  await host.getByText('Incomplete: answers A and B are the same').last().waitFor();
  await host.goBack();
  await play();
  await popup(host).getByRole('button', { name: 'Play Quiz' }).click();
  await host.getByTestId('quiz-code').waitFor();
});

import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hold } from './support/hold.ts';
import { openHost, readStored, storeQuiz, TWO_QUESTIONS } from './support/host.ts';
import { look } from './support/look.ts';
import { DESKTOP, openStage, type Stage } from './support/stage.ts';

let stage: Stage;

beforeAll(async () => {
  stage = await openStage();
});
afterAll(() => stage?.close());

const NARROW = { width: 768, height: 900 } as const;
const popup = (page: Page) => page.getByRole('dialog');
const questionText = (page: Page) => page.getByRole('textbox', { name: 'Question', exact: true });
const unsupported = (page: Page) =>
  page.getByRole('heading', { name: 'The screen you tried to view is not supported for your screen width.' });

async function openEditor() {
  const host = await openHost(stage);
  const quizId = await storeQuiz(host, stage.app, TWO_QUESTIONS);
  await host.goto(`/overview/editor?id=${quizId}`);
  await questionText(host).waitFor();
  return { host, quizId };
}

/** Saves the quiz with another first question, as another device does. */
async function saveElsewhere(host: Page, quizId: string, text: string): Promise<void> {
  const { path, quiz } = await readStored(host, quizId);
  const { name, options, questions } = quiz;
  const [first, ...others] = questions;
  const data = { name, options, questions: [{ ...first, questionText: text }, ...others] };
  expect((await host.request.put(path, { data, headers: { origin: stage.app } })).ok()).toBe(true);
}

test('[W44] [W281] [W288] [W1909] a window that becomes too narrow hides the editor and its popup, and gives both back as they were; settings of a question are taken back by Cancel, kept by Close, reset, and a wrong number stays', async () => {
  const { host } = await openEditor();
  const open = () => host.getByRole('button', { name: 'Question settings' }).click();
  const press = (name: string) => popup(host).getByRole('button', { name, exact: true }).click();
  await questionText(host).fill('Half a question');
  await open();
  const points = popup(host).getByLabel('Points');
  await points.fill('7');
  await host.setViewportSize(NARROW);
  await unsupported(host).waitFor();
  expect(await points.isVisible()).toBe(false);
  // As in a browser that does not know the attribute.
  await host.locator('dialog[closedby="none"]').evaluate((dialog) => dialog.removeAttribute('closedby'));
  // A hidden popup takes neither keys nor focus.
  await host.keyboard.press('Escape');
  await host.keyboard.press('Escape');
  // Its heading may take the focus a moment later.
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

describe('changes that are not saved', () => {
  test('[W282] [W1971] survive Back, are told, and can be discarded; those that a device cannot keep are told too; no press costs the focus', async () => {
    const { host } = await openEditor();
    const first = TWO_QUESTIONS.questions[0]?.text;
    const restored = host.getByText('They are kept on this device only');
    const save = host.getByRole('button', { name: 'Save Quiz' });
    await questionText(host).fill('Half a question');
    await host.goto('/about');
    await host.goBack();
    await restored.waitFor();
    expect(await questionText(host).inputValue()).toBe('Half a question');
    await host.getByRole('button', { name: 'Discard changes' }).click();
    expect(await questionText(host).inputValue()).toBe(first);
    await restored.waitFor({ state: 'detached' });
    const hasFocus = (part: Locator) => part.evaluate((element) => element === document.activeElement);
    expect(await hasFocus(host.getByRole('heading', { name: 'Question 1' }))).toBe(true);
    const [undo, redo] = [host.getByRole('button', { name: 'Undo' }), host.getByRole('button', { name: 'Redo' })];
    await undo.click();
    expect(await questionText(host).inputValue()).toBe('Half a question');
    await save.click();
    await host.getByText('Saved.').waitFor();
    expect(await hasFocus(save)).toBe(true);
    for (const button of [undo, redo]) {
      while (await button.isEnabled()) await button.press('Enter');
      expect(await hasFocus(button)).toBe(true);
    }
    const down = host.getByRole('button', { name: 'Move down', exact: true });
    await down.press('Enter');
    await host.getByRole('heading', { name: 'Question 2' }).waitFor();
    expect(await down.isDisabled()).toBe(true);
    expect(await hasFocus(down)).toBe(true);

    await host.evaluate(() => {
      Storage.prototype.setItem = () => {
        throw new DOMException('full', 'QuotaExceededError');
      };
    });
    await questionText(host).fill('Half an answer');
    await host.getByText('Your changes cannot be kept on this device.').waitFor();
    await save.click();
    await host.getByText('Saved.').waitFor();
    await host.getByText('Your changes cannot be kept on this device.').waitFor({ state: 'detached' });
  });

  /** An editor whose draft is based on a version that another window has replaced. */
  async function openReplaced() {
    const { host, quizId } = await openEditor();
    const other = await host.context().newPage();
    await other.goto(`/overview/editor?id=${quizId}`);
    await questionText(other).fill('Theirs?');
    await questionText(host).fill('Mine?');
    await other.getByText('This quiz is being edited in another window too.').waitFor();
    await other.getByRole('button', { name: 'Save Quiz' }).click();
    await other.getByText('Saved.').waitFor();
    await other.close();
    return { host, quizId };
  }

  test('[W75] [W282] [W284] [W1551] [W1908] begun on a version replaced elsewhere: it is not overwritten unasked, both are offered until one is chosen, and the choice can be undone; overwriting it on leaving leaves', async () => {
    const { host, quizId } = await openReplaced();
    const save = host.getByRole('button', { name: 'Save Quiz' });
    const changed = popup(host).getByText('This quiz was changed elsewhere.');
    const loadAndUndo = async (theirs: string) => {
      await changed.waitFor();
      await popup(host).getByRole('button', { name: 'Load that version' }).click();
      await expect.poll(() => questionText(host).inputValue()).toBe(theirs);
      // Keys reach the editor once no popup is open.
      await popup(host).waitFor({ state: 'detached' });
      await host.keyboard.press('Control+z');
      expect(await questionText(host).inputValue()).toBe('Mine?');
    };
    await save.click();
    await loadAndUndo('Theirs?');

    await saveElsewhere(host, quizId, 'Theirs again?');
    await host.reload();
    await loadAndUndo('Theirs again?');
    await save.click();
    await host.getByText('Saved.').waitFor();

    // Only looked at, they stay as they were.
    const draft = () =>
      host.evaluate(() => {
        const key = Object.keys(localStorage).find((name) => name.startsWith('quizDraft:')) ?? '';
        const { window: _, ...kept } = JSON.parse(localStorage.getItem(key) ?? '{}');
        return kept;
      });
    await questionText(host).fill('Mine now?');
    await saveElsewhere(host, quizId, 'Theirs at last?');
    const begun = await draft();
    for (let i = 0; i < 2; i++) {
      await host.reload();
      await changed.waitFor();
      expect(await draft()).toEqual(begun);
    }
    await popup(host).getByRole('button', { name: 'Keep my changes' }).click();
    await host.reload();
    await host.getByText('They are kept on this device only').waitFor();
    expect(await popup(host).count()).toBe(0);
    expect((await draft()).changedAt).toBe(begun.changedAt);
    await save.click();
    await host.getByText('Saved.').waitFor();
    expect(await questionText(host).inputValue()).toBe('Mine now?');
    expect(await draft()).toEqual({});

    await questionText(host).fill('Mine on leaving?');
    await saveElsewhere(host, quizId, 'Theirs on leaving?');
    await host.getByRole('button', { name: 'Back' }).click();
    await popup(host).getByRole('button', { name: 'Save Quiz' }).click();
    await popup(host).getByRole('button', { name: 'Overwrite it with mine' }).click();
    await host.getByRole('heading', { name: 'Welcome, User' }).waitFor();
    expect((await readStored(host, quizId)).quiz.questions[0]?.questionText).toBe('Mine on leaving?');
  });

  test('[W2022] Back pressed while they are saved leaves as soon as they are; nothing is asked while the next page loads', async () => {
    const { host, quizId } = await openEditor();
    await questionText(host).fill('Saved, then left?');
    const saved = await hold(host, '**/quizzes/*');
    const loaded = await hold(host, '**/overview-page*.js');
    await host.getByRole('button', { name: 'Save Quiz' }).click();
    await host.getByRole('button', { name: 'Back' }).click();
    await popup(host).getByRole('button', { name: 'Save Quiz' }).and(host.locator('[aria-busy]')).waitFor();
    await saved();
    await popup(host).waitFor({ state: 'detached' });
    await host.getByRole('alertdialog').getByText('Loading…').waitFor();
    await loaded();
    await host.getByRole('heading', { name: 'Welcome, User' }).waitFor();
    expect((await readStored(host, quizId)).quiz.questions[0]?.questionText).toBe('Saved, then left?');
  });

  test('[W2022] but what is typed after the save has begun is asked about', async () => {
    const { host, quizId } = await openEditor();
    await questionText(host).fill('Saved?');
    const saved = await hold(host, '**/quizzes/*');
    await host.getByRole('button', { name: 'Save Quiz' }).click();
    await questionText(host).fill('Typed since?');
    await host.getByRole('button', { name: 'Back' }).click();
    const leaving = popup(host).getByRole('button', { name: 'Save Quiz' });
    await leaving.and(host.locator('[aria-busy]')).waitFor();
    await saved();
    await leaving.and(host.locator(':not([aria-busy])')).click();
    await host.getByRole('heading', { name: 'Welcome, User' }).waitFor();
    expect((await readStored(host, quizId)).quiz.questions[0]?.questionText).toBe('Typed since?');
  });

  test('[W2023] what a save asks in a window that has become too narrow is asked once it is wide, and its message can be used meanwhile', async () => {
    const { host, quizId } = await openEditor();
    await questionText(host).fill('Mine?');
    await saveElsewhere(host, quizId, 'Theirs?');
    const refused = await hold(host, '**/quizzes/*');
    await host.getByRole('button', { name: 'Save Quiz' }).click();
    await host.setViewportSize(NARROW);
    await unsupported(host).waitFor();
    await refused();
    await host.getByRole('link', { name: 'Home' }).click({ trial: true });
    await host.setViewportSize(DESKTOP);
    await popup(host).getByRole('button', { name: 'Overwrite it with mine' }).click();
    await host.getByText('Saved.').waitFor();
  });
});

test('[W47] [W282] [W1068] [W1490] [W1832] [W1873] a save without a network says so; one whose answer is lost is no change made elsewhere; both are pressed again; one on leaving is waited for, and leads nobody away who has gone elsewhere', async () => {
  const { host, quizId } = await openEditor();
  const save = host.getByRole('button', { name: 'Save Quiz' });
  const storedText = async () => (await readStored(host, quizId)).quiz.questions[0]?.questionText;
  const isSaved = async (text: string) => {
    await host.getByText('Saved.').waitFor();
    expect(await storedText()).toBe(text);
  };
  await questionText(host).fill('Which one?');
  // The preview is loaded late, and a page that fails to load it reloads.
  await host.frameLocator('[title="On a phone"]').getByText('Which one?').waitFor();
  await host.context().setOffline(true);
  await host.getByText('You are offline.').waitFor();
  await save.click();
  await host.getByText('The service could not be reached. Please check your connection and try again.').waitFor();
  await host.context().setOffline(false);
  await host.getByText('You are offline.').waitFor({ state: 'detached' });
  await save.click();
  await isSaved('Which one?');

  const saveUnanswered = async (text: string) => {
    await questionText(host).fill(text);
    await host.route(
      '**/quizzes/*',
      async (route) => {
        await route.fetch();
        await route.abort();
      },
      { times: 1 },
    );
    await save.click();
    await host.getByText('The service could not be reached.').waitFor();
  };
  await saveUnanswered('Again?');
  await save.click();
  await isSaved('Again?');
  await saveUnanswered('Changed?');
  await questionText(host).fill('Changed once more?');
  await save.click();
  await isSaved('Changed once more?');
  await host.reload();
  await questionText(host).waitFor();
  expect(await host.getByText('They are kept on this device only').count()).toBe(0);
  expect(await questionText(host).inputValue()).toBe('Changed once more?');

  const leaving = popup(host).getByRole('button', { name: 'Save Quiz' });
  const saveOnLeaving = async (text: string) => {
    await questionText(host).fill(text);
    await host.getByRole('button', { name: 'Back' }).click();
    const answer = await hold(host, '**/quizzes/*');
    await leaving.click();
    await leaving.and(host.locator('[aria-busy]')).waitFor();
    return answer;
  };
  const answerElsewhere = await saveOnLeaving('Saved from elsewhere?');
  await host.evaluate(() => history.pushState(null, '', '/about'));
  await questionText(host).waitFor({ state: 'detached' });
  await answerElsewhere();
  expect(new URL(host.url()).pathname).toBe('/about');
  expect(await storedText()).toBe('Saved from elsewhere?');
  await host.unroute('**/quizzes/*');
  await host.goBack();
  await questionText(host).waitFor();

  const answer = await saveOnLeaving('Saved on leaving?');
  // While saving, changes can be neither discarded nor edited.
  expect(await popup(host).getByRole('button', { name: 'Discard' }).isDisabled()).toBe(true);
  for (let i = 0; i < 2; i++) await host.keyboard.press('Escape');
  expect(await leaving.isVisible()).toBe(true);
  await answer();
  await host.getByRole('heading', { name: 'Welcome, User' }).waitFor();
  expect(await storedText()).toBe('Saved on leaving?');
});

test('[W283] [W1064] steps are undone and redone by keys, and the question they are about is shown', async () => {
  const { host, quizId } = await openEditor();
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
  await host.getByText('Still empty: answers A and B').last().waitFor();
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
});

test('[W860] [W1028] [W1062] [W1066] questions are moved by keys and by dragging, and the preview shows the chosen one', async () => {
  const { host } = await openEditor();
  const [first, second] = TWO_QUESTIONS.questions.map(({ text }) => text);
  const order = () => host.getByRole('navigation', { name: 'Questions' }).getByRole('listitem').allTextContents();
  const handle = (position: number) => host.getByRole('button', { name: `Move question ${position}` });
  await handle(1).press('Space');
  await host.getByText('Picked up, place 1 of 2.').waitFor({ state: 'attached' });
  // dnd-kit listens for the arrows one timer and one measurement after announcing it.
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
  // A word that is wider than the projector is set smaller, and stays in its box.
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
});

test('[W285] [W1065] what is empty or not saved is told before play, and the quiz can be played all the same', async () => {
  const host = await openHost(stage);
  const quizId = await storeQuiz(host, stage.app, {
    name: 'Half done',
    questions: [
      { text: 'Hardest?', answers: ['Diamond', ''] },
      { text: '', answers: ['Talc', 'Gypsum'] },
    ],
  });
  await host.goto(`/overview/editor?id=${quizId}`);
  await questionText(host).fill('Hardest of all?');
  await host.goto('/overview');
  const play = () => host.getByRole('article').getByRole('button', { name: 'Play Quiz' }).click();
  await play();
  await popup(host).getByText('Question 1: answer B').waitFor();
  await popup(host).getByText('Question 2: the question').waitFor();
  await popup(host).getByText('Some changes are not saved.').waitFor();
  await expect.poll(() => host.evaluate(() => document.activeElement?.textContent)).toBe('Cancel');
  expect(await look(host, 'overview-gaps')).toEqual([]);
  await host.keyboard.press('Enter');
  await popup(host).waitFor({ state: 'detached' });
  expect(new URL(host.url()).pathname).toBe('/overview');
  await play();
  await popup(host).getByRole('button', { name: 'Question 2: the question' }).click();
  await host.getByRole('heading', { name: 'Question 2' }).waitFor();
  expect(await questionText(host).evaluate((field) => field === document.activeElement)).toBe(true);
  await host.getByRole('button', { name: '2 questions are incomplete' }).click();
  await popup(host).getByRole('button', { name: 'Question 1: answer B' }).click();
  const answerB = host.getByRole('textbox', { name: 'Answer B', exact: true });
  await expect.poll(() => answerB.evaluate((field) => field === document.activeElement)).toBe(true);
  await host.goBack();
  await play();
  await popup(host).getByRole('button', { name: 'Play Quiz' }).click();
  await host.getByTestId('quiz-code').waitFor();
});

import { text as textOf } from 'node:stream/consumers';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hold } from './support/hold.ts';
import { openHost, startQuiz, storeQuiz, TWO_QUESTIONS } from './support/host.ts';
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

describe('a window that becomes too narrow', () => {
  test('[W281] hides the editor and its popup, and gives both back as they were', async () => {
    const { host } = await openEditor();
    await questionText(host).fill('Half a question');
    await host.getByRole('button', { name: 'Question settings' }).click();
    const points = popup(host).getByLabel('Points');
    await points.fill('7');
    await host.setViewportSize(NARROW);
    await unsupported(host).waitFor();
    expect(await points.isVisible()).toBe(false);
    // A hidden popup takes neither keys nor focus.
    await host.keyboard.press('Escape');
    await host.keyboard.press('Escape');
    await host.keyboard.press('Tab');
    expect(await host.evaluate(() => document.activeElement?.textContent)).toBe('Home');

    await host.setViewportSize(DESKTOP);
    await unsupported(host).waitFor({ state: 'detached' });
    expect(await points.inputValue()).toBe('7');
    await expect.poll(() => points.evaluate((field) => field === document.activeElement)).toBe(true);
    await popup(host).getByRole('button', { name: 'Close' }).click();
    expect(await questionText(host).inputValue()).toBe('Half a question');
  });

  test('[W280] [W281] keeps the connection of a running session, and no key reaches it meanwhile', async () => {
    const host = await openHost(stage);
    const quizId = await storeQuiz(host, stage.app, TWO_QUESTIONS);
    let sockets = 0;
    host.on('websocket', () => {
      sockets++;
    });
    await startQuiz(host, quizId);
    expect(sockets).toBe(1);
    await host.setViewportSize(NARROW);
    await unsupported(host).waitFor();
    await host.keyboard.press('Space');
    await host.setViewportSize(DESKTOP);
    await host.getByTestId('quiz-code').waitFor();
    await host.getByRole('button', { name: 'Start Quiz' }).waitFor();
    expect(sockets).toBe(1);

    // A popup that asks for a decision stays.
    await host.goto('/overview');
    await popup(host).getByText('Your quiz session is still running.').waitFor();
    for (let i = 0; i < 3; i++) await host.keyboard.press('Escape');
    await popup(host).getByRole('button', { name: 'Reconnect' }).click();
    await host.getByTestId('quiz-code').waitFor();
  });
});

describe('changes that are not saved', () => {
  test('[W282] survive Back and a reload, are told, and can be discarded', async () => {
    const { host, quizId } = await openEditor();
    const first = TWO_QUESTIONS.questions[0]?.text;
    await questionText(host).fill('Half a question');
    await host.reload();
    await host.getByText('They are kept on this device only').waitFor();
    expect(await questionText(host).inputValue()).toBe('Half a question');
    await host.goto('/about');
    await host.goBack();
    await questionText(host).waitFor();
    expect(await questionText(host).inputValue()).toBe('Half a question');
    await host.getByRole('button', { name: 'Discard changes' }).click();
    expect(await questionText(host).inputValue()).toBe(first);
    await host.getByText('They are kept on this device only').waitFor({ state: 'detached' });
    await host.getByRole('button', { name: 'Undo' }).click();
    expect(await questionText(host).inputValue()).toBe('Half a question');
    await host.getByRole('button', { name: 'Save Quiz' }).click();
    await host.getByText('Saved.').waitFor();
    await host.goto(`/overview/editor?id=${quizId}`);
    await questionText(host).waitFor();
    expect(await host.getByText('They are kept on this device only').count()).toBe(0);
    expect(await questionText(host).inputValue()).toBe('Half a question');
  });

  test('[W282] that a device cannot keep are told', async () => {
    const { host } = await openEditor();
    await host.evaluate(() => {
      Storage.prototype.setItem = () => {
        throw new DOMException('full', 'QuotaExceededError');
      };
    });
    await questionText(host).fill('Half a question');
    await host.getByText('Your changes cannot be kept on this device.').waitFor();
    await host.getByRole('button', { name: 'Save Quiz' }).click();
    await host.getByText('Saved.').waitFor();
    await host.getByText('Your changes cannot be kept on this device.').waitFor({ state: 'detached' });
  });

  /** An editor whose draft is based on a version that another window has replaced. */
  async function openReplaced(): Promise<Page> {
    const { host, quizId } = await openEditor();
    const other = await host.context().newPage();
    await other.goto(`/overview/editor?id=${quizId}`);
    await questionText(other).fill('Theirs?');
    await questionText(host).fill('Mine?');
    await other.getByText('This quiz is being edited in another window too.').waitFor();
    await other.getByRole('button', { name: 'Save Quiz' }).click();
    await other.getByText('Saved.').waitFor();
    return host;
  }

  test('[W284] begun on a version replaced elsewhere: both are offered, and the choice can be undone', async () => {
    const host = await openReplaced();
    await host.reload();
    await popup(host).getByText('This quiz was changed elsewhere.').waitFor();
    await popup(host).getByRole('button', { name: 'Load that version' }).click();
    expect(await questionText(host).inputValue()).toBe('Theirs?');
    await host.keyboard.press('Control+z');
    expect(await questionText(host).inputValue()).toBe('Mine?');
    await host.getByRole('button', { name: 'Save Quiz' }).click();
    await host.getByText('Saved.').waitFor();
  });

  test('[W1551] [W284] that are only looked at stay as they were: both versions are offered until one is chosen', async () => {
    const host = await openReplaced();
    const draft = () =>
      host.evaluate(() => {
        const key = Object.keys(localStorage).find((name) => name.startsWith('quizDraft:')) ?? '';
        const { window: _, ...kept } = JSON.parse(localStorage.getItem(key) ?? '{}');
        return kept;
      });
    const begun = await draft();
    for (let i = 0; i < 2; i++) {
      await host.reload();
      await popup(host).getByText('This quiz was changed elsewhere.').waitFor();
      expect(await draft()).toEqual(begun);
    }
    await popup(host).getByRole('button', { name: 'Keep my changes' }).click();
    await host.reload();
    await host.getByText('They are kept on this device only').waitFor();
    expect(await popup(host).count()).toBe(0);
    expect((await draft()).changedAt).toBe(begun.changedAt);
    await host.getByRole('button', { name: 'Save Quiz' }).click();
    await host.getByText('Saved.').waitFor();
    expect(await questionText(host).inputValue()).toBe('Mine?');
    expect(await draft()).toEqual({});
  });
});

test('[W1490] [W1832] a save whose answer is lost is no change made elsewhere: it is pressed again; one on leaving is waited for', async () => {
  const { host } = await openEditor();
  const save = host.getByRole('button', { name: 'Save Quiz' });
  const isStored = async (text: string) => {
    await host.getByText('Saved.').waitFor();
    await host.reload();
    await questionText(host).waitFor();
    expect(await questionText(host).inputValue()).toBe(text);
  };
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
  await isStored('Again?');
  await saveUnanswered('Changed?');
  await questionText(host).fill('Changed once more?');
  await save.click();
  await isStored('Changed once more?');

  await questionText(host).fill('Saved on leaving?');
  await host.getByRole('button', { name: 'Back' }).click();
  const answer = await hold(host, '**/quizzes/*');
  const leaving = popup(host).getByRole('button', { name: 'Save Quiz' });
  await leaving.click();
  await leaving.and(host.locator('[aria-busy]')).waitFor();
  // While saving, changes can be neither discarded nor edited.
  expect(await popup(host).getByRole('button', { name: 'Discard' }).isDisabled()).toBe(true);
  for (let i = 0; i < 2; i++) await host.keyboard.press('Escape');
  expect(await leaving.isVisible()).toBe(true);
  await answer();
  await host.getByRole('heading', { name: 'Welcome, User' }).waitFor();
});

test('[W283] [W1064] steps are undone and redone by keys, and the question they are about is shown', async () => {
  const { host } = await openEditor();
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

describe('settings', () => {
  test('[W44] [W288] of a question are taken back by Cancel, kept by Close, reset, and a wrong number stays', async () => {
    const { host } = await openEditor();
    const open = () => host.getByRole('button', { name: 'Question settings' }).click();
    const time = popup(host).getByLabel('Max time');
    const press = (name: string) => popup(host).getByRole('button', { name, exact: true }).click();
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

  test('[W287] [W288] of a quiz are defaults, given to all questions when asked, and taken back by Cancel', async () => {
    const host = await openHost(stage);
    const quizId = await storeQuiz(host, stage.app, TWO_QUESTIONS);
    await host.goto('/overview');
    const press = (name: string) => popup(host).getByRole('button', { name, exact: true }).click();
    const open = () => host.getByRole('button', { name: 'Edit Quiz' }).click();
    const points = popup(host).getByLabel('Points per question');
    await open();
    await popup(host).getByText('Defaults for new questions').waitFor();
    await points.fill('500');
    await press('Apply to all questions');
    await popup(host).getByText('All 2 questions have these settings now.').waitFor();
    await press('Cancel');
    await open();
    expect(await points.inputValue()).toBe('100');
    await points.fill('500');
    await press('Apply to all questions');
    await press('Undo');
    await press('Close');
    await popup(host).waitFor({ state: 'detached' });
    const stored = async () => {
      const me = (await (await host.request.get('/api/auth/me')).json()) as { id: string };
      return (await (await host.request.get(`/api/users/${me.id}/quizzes/${quizId}`)).json()) as {
        questions: { questionPoints: number }[];
      };
    };
    await open();
    await points.fill('700');
    await press('Apply to all questions');
    await press('Close');
    await popup(host).waitFor({ state: 'detached' });
    expect((await stored()).questions.map((question) => question.questionPoints)).toEqual([700, 700]);
  });

  test('[W289] an import is refused with its reason, can be undone, and is saved with Close', async () => {
    const host = await openHost(stage);
    await storeQuiz(host, stage.app, TWO_QUESTIONS);
    await host.goto('/overview');
    await host.getByRole('button', { name: 'Edit Quiz' }).click();
    const downloading = host.waitForEvent('download');
    await popup(host).getByRole('button', { name: 'Export Quiz' }).click();
    const file = JSON.parse(await textOf(await (await downloading).createReadStream()));
    const choose = (content: object) =>
      host
        .locator('input[type=file]')
        .setInputFiles({ name: 'a.json', mimeType: '', buffer: Buffer.from(JSON.stringify(content)) });
    const long = structuredClone(file);
    long.questions[1].answers[1].value = 'x'.repeat(101);
    await choose(long);
    await popup(host).getByText('File is not valid.').waitFor();
    await popup(host).getByText('Question 2, answer 2: text is longer than 100 characters.').waitFor();
    await choose({ ...file, name: 'Ores', lastTimePlayed: '2025-03-04T05:06:07.000Z' });
    await popup(host).getByText('The quiz was imported.').waitFor();
    expect(await popup(host).getByText('File is not valid.').count()).toBe(0);
    await popup(host).getByRole('button', { name: 'Undo' }).click();
    expect(await popup(host).getByLabel('Name').inputValue()).toBe(TWO_QUESTIONS.name);
    await choose({ ...file, name: 'Ores', lastTimePlayed: '2025-03-04T05:06:07.000Z' });
    await popup(host).getByText('The quiz was imported.').waitFor();
    await popup(host).getByRole('button', { name: 'Close' }).click();
    await host.getByRole('article', { name: 'Ores' }).getByText('Last played Mar 4, 2025').waitFor();
  });
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

test('[W1060] [W1061] a quiz is duplicated, and found among eight', async () => {
  const host = await openHost(stage);
  for (let i = 1; i <= 7; i++) await storeQuiz(host, stage.app, { ...TWO_QUESTIONS, name: `Round ${i}` });
  await host.goto('/overview');
  await host.getByRole('article', { name: 'Round 3' }).getByRole('button', { name: 'Duplicate' }).click();
  const copy = host.getByRole('article', { name: 'Copy of Round 3' });
  await copy.getByText('2 questions · Not played yet').waitFor();
  await expect.poll(() => host.evaluate(() => document.activeElement?.textContent)).toBe('Copy of Round 3');
  await host.getByLabel('Find a quiz').fill('round 3');
  await host.getByText('2 of 8 quizzes').waitFor();
  await host.getByLabel('Sort by').selectOption('Newest');
  expect(await host.getByRole('article').first().getAttribute('aria-label')).toBe('Copy of Round 3');
});

import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openHost, press, primaryOf, startQuiz, storeQuiz, TWO_QUESTIONS } from './support/host.ts';
import { answers, joinAs, sees } from './support/player.ts';
import { openStage, PHONE, type Stage } from './support/stage.ts';

let stage: Stage;
const first = TWO_QUESTIONS.questions[0]?.text ?? '';

beforeAll(async () => {
  stage = await openStage();
});
afterAll(() => stage?.close());

async function running(plan = TWO_QUESTIONS): Promise<{ host: Page; code: string; quizId: string }> {
  const host = await openHost(stage);
  const quizId = await storeQuiz(host, stage.app, plan);
  return { host, quizId, code: await startQuiz(host, plan.name) };
}

const popup = (page: Page) => page.getByRole('dialog');
const inPopup = (page: Page, name: string) => popup(page).getByRole('button', { name });

describe('coming back', () => {
  test('[W67] a host is asked on the home screen and on the overview', async () => {
    const { host } = await running();
    for (const path of ['/', '/overview']) {
      await host.goto(path);
      await popup(host).getByText('Do you want to reconnect?').waitFor();
      await popup(host).getByText('Your quiz session is still running.').waitFor();
      await inPopup(host, 'Cancel').click();
      await popup(host).waitFor({ state: 'detached' });
    }
    await host.reload();
    await inPopup(host, 'Reconnect').click();
    await primaryOf(host).waitFor();
    expect(new URL(host.url()).pathname).toBe('/quiz');
  });

  test('[W67] a player is asked on the home screen', async () => {
    const { code } = await running();
    const player = await joinAs(stage, code, 'Ada');
    await sees(player, 'Waiting...');
    await player.goto('/');
    await popup(player).getByText('Do you want to reconnect?').waitFor();
    // The key at hand leads back, and not out.
    await player.keyboard.press('Enter');
    await sees(player, 'Waiting...');
  });
});

describe('one session for each', () => {
  test('[W68] a host with a running session cannot join another quiz', async () => {
    const { host } = await running();
    await host.goto('/join');
    await sees(host, 'You currently cannot join a new quiz session.');
    await host.getByText('Your own quiz session is still running. End it first before trying again.').waitFor();
    expect(await host.getByLabel('Quiz code').count()).toBe(0);
  });

  test('[W69] a device that plays reconnects or leaves before it joins or hosts another quiz', async () => {
    const { code } = await running();
    const host = await openHost(stage);
    await storeQuiz(host, stage.app, TWO_QUESTIONS);
    await host.goto(`/join?entryid=${code}`);
    await host.getByLabel('User name').fill('Ada');
    await host.getByRole('button', { name: 'Join Quiz' }).click();
    await sees(host, 'Waiting...');
    await host.goto('/overview');
    await host.getByRole('button', { name: 'Play Quiz' }).click();
    await inPopup(host, 'Reconnect').waitFor();
    await host.goto('/join');
    await inPopup(host, 'Leave').click();
    await popup(host).waitFor({ state: 'detached' });
    await host.goto('/overview');
    await host.getByRole('button', { name: 'Play Quiz' }).click();
    await host.getByTestId('quiz-code').waitFor();
  });

  test('[W70] starting over warns, and a quiz that is played is neither edited nor deleted', async () => {
    const { host, quizId, code } = await running();
    await host.goto('/overview');
    await inPopup(host, 'Cancel').click();
    for (const button of ['Edit Quiz', 'Delete Quiz']) {
      await host.getByRole('button', { name: button }).click();
      await popup(host).getByText('This quiz is being played.').waitFor();
      await inPopup(host, 'Ok').click();
    }
    await host.goto(`/overview/editor?id=${quizId}`);
    await sees(host, 'This quiz is being played.');
    await host.goto('/overview');
    await inPopup(host, 'Cancel').click();
    await host.getByRole('button', { name: 'Play Quiz' }).click();
    await popup(host).getByText('Starting a new session ends the running one.').waitFor();
    await inPopup(host, 'Start new session').click();
    await host.getByTestId('quiz-code').waitFor();
    const player = await stage.open({ viewport: PHONE });
    await player.goto(`/join?entryid=${code}`);
    await player.getByText('Quiz code is invalid, no quiz session found.').waitFor();
  });

  test('[W71] ending asks first, and sends every player to the end', async () => {
    const { host, code } = await running();
    const player = await joinAs(stage, code, 'Ada');
    await press(host, 'Start Quiz');
    await sees(player, first);
    await host.getByRole('button', { name: 'End Quiz' }).click();
    await inPopup(host, 'End Quiz').click();
    await sees(host, 'The quiz is over');
    await sees(player, 'Thank you for playing!');
    await host.getByRole('button', { name: 'To Overview' }).click();
    await sees(host, 'Welcome, User');
    await host.getByRole('button', { name: 'Edit Quiz' }).click();
    await popup(host).getByLabel('Name').waitFor();
  });
});

describe('joining', () => {
  test('[W72] the code comes with the link or is typed, names are unique, a leaver frees the screen', async () => {
    const { code } = await running();
    const ada = await joinAs(stage, code, 'Ada');
    const other = await stage.open({ viewport: PHONE });
    await other.goto('/join');
    await other.getByLabel('Quiz code').fill(code.toLowerCase());
    expect(await other.getByLabel('Quiz code').inputValue()).toBe(code);
    await other.getByRole('button', { name: 'Enter Code' }).click();
    await other.getByLabel('User name').fill(' ADA ');
    await other.getByRole('button', { name: 'Join Quiz' }).click();
    await other.getByText('This username is already taken.').waitFor();
    await other.getByLabel('User name').fill('x'.repeat(25));
    expect(await other.getByLabel('User name').inputValue()).toHaveLength(20);
    await other.getByText('20/20').waitFor();
    await ada.getByRole('button', { name: 'Leave' }).click();
    await inPopup(ada, 'Leave').click();
    await sees(ada, 'Quarry');
    expect(await ada.evaluate(() => localStorage.getItem('quizSessionId'))).toBeNull();
  });

  test.each([
    ['ABCDEFGHK', 'Quiz code is invalid, code is too long.'],
    ['ABC', 'Quiz code is invalid, code is too short.'],
    ['ABC-EFG', 'Quiz code is invalid, no special characters allowed.'],
    ['2222222', 'Quiz code is invalid, no quiz session found.'],
  ])('[W72] %s: %s', async (code, message) => {
    const page = await stage.open({ viewport: PHONE });
    await page.goto('/join');
    await page.getByLabel('Quiz code').fill(code);
    await page.getByRole('button', { name: 'Enter Code' }).click();
    await page.getByText(message).waitFor();
  });
});

describe('the quiz settings', () => {
  test('[W73] a quiz without a name cannot be saved, and closing warns', async () => {
    const host = await openHost(stage);
    await host.goto('/overview');
    await host.getByRole('button', { name: 'Add A Quiz' }).click();
    expect(await inPopup(host, 'Edit Questions').isDisabled()).toBe(true);
    await popup(host).getByLabel('Points per question').fill('9999');
    await popup(host).getByLabel('Max time').fill('1000');
    await popup(host).getByText('A whole number from 0 to 999.').waitFor();
    await popup(host).getByLabel('Max time').fill('30');
    await inPopup(host, 'Close').click();
    await host.getByText('This quiz cannot be saved.').waitFor();
    await host.getByRole('button', { name: 'Keep editing' }).click();
    await popup(host).getByLabel('Name').fill('Minerals');
    await inPopup(host, 'Close').click();
    await sees(host, 'Minerals');
    await host.getByRole('button', { name: 'Edit Quiz' }).click();
    expect(await popup(host).getByLabel('Max time').inputValue()).toBe('30');
    expect(await popup(host).getByLabel('Points per question').inputValue()).toBe('9999');
  });

  test('[W74] a quiz is exported, and imported over another; other files are refused', async () => {
    const host = await openHost(stage);
    await storeQuiz(host, stage.app, TWO_QUESTIONS);
    await host.goto('/overview');
    await host.getByRole('button', { name: 'Edit Quiz' }).click();
    const downloading = host.waitForEvent('download');
    await inPopup(host, 'Export Quiz').click();
    const download = await downloading;
    expect(download.suggestedFilename()).toBe('Quiz-Export.json');
    const text = await readFile(await download.path(), 'utf8');
    expect(Object.keys(JSON.parse(text))).not.toContain('quizUser');
    await inPopup(host, 'Close').click();

    await host.getByRole('button', { name: 'Add A Quiz' }).click();
    const file = host.locator('input[type=file]');
    const buffer = (content: string) => ({
      name: 'a.json',
      mimeType: 'application/json',
      buffer: Buffer.from(content),
    });
    await file.setInputFiles(buffer('{"name":1}'));
    await popup(host).getByText('File is not valid.').waitFor();
    await file.setInputFiles(buffer(text));
    await popup(host).getByText('The quiz was imported.').waitFor();
    expect(await popup(host).getByLabel('Name').inputValue()).toBe(TWO_QUESTIONS.name);
    await inPopup(host, 'Close').click();
    await expect.poll(() => host.getByRole('article', { name: TWO_QUESTIONS.name }).count()).toBe(2);
  });

  test('[W75] a quiz changed elsewhere is not overwritten unasked', async () => {
    const host = await openHost(stage);
    const quizId = await storeQuiz(host, stage.app, TWO_QUESTIONS);
    const other = await host.context().newPage();
    for (const page of [host, other]) {
      await page.goto(`/overview/editor?id=${quizId}`);
      await page.getByRole('textbox', { name: 'Question', exact: true }).fill(page === host ? 'Mine?' : 'Theirs?');
    }
    await other.getByRole('button', { name: 'Save Quiz' }).click();
    await other.getByText('Saved.').waitFor();
    await host.getByRole('button', { name: 'Save Quiz' }).click();
    await popup(host).getByText('This quiz was changed elsewhere.').waitFor();
    await inPopup(host, 'Load that version').click();
    await expect.poll(() => host.getByRole('textbox', { name: 'Question', exact: true }).inputValue()).toBe('Theirs?');
  });
});

describe('options', () => {
  test('[W76] the leaderboard between questions can be left out, Next replaces Skip without a limit', async () => {
    const { host, code } = await running({
      name: 'Without limits',
      options: { isLeaderboardBetween: false, colourScheme: 1 },
      questions: [
        { text: 'First?', answers: ['a', 'b'], time: 0, liveStats: true },
        { text: 'Second?', answers: ['c', 'd'], time: 30 },
      ],
    });
    const player = await joinAs(stage, code, 'Ada');
    expect(await host.evaluate(() => document.documentElement.dataset.scheme)).toBe('professional');
    await press(host, 'Start Quiz');
    await sees(player, 'First?');
    await answers(player, 'b');
    await host.getByRole('list', { name: 'Answers so far' }).getByText('1').waitFor();
    await press(host, 'Next');
    await player.getByText('Not this time.').waitFor();
    await press(host, 'Next');
    await sees(player, 'Second?');
    await press(host, 'Skip');
    await press(host, 'Next');
    await sees(host, 'Leaderboard');
  });
});

describe('windows', () => {
  test('[W77] the four host screens need more than 768 px, all others fit everywhere', async () => {
    const host = await openHost(stage);
    const quizId = await storeQuiz(host, stage.app, TWO_QUESTIONS);
    const message = host.getByText('The screen you tried to view is not supported for your screen width.');
    for (const path of ['/login', '/overview', `/overview/editor?id=${quizId}`, '/quiz']) {
      await host.setViewportSize({ width: 768, height: 900 });
      await host.goto(path);
      await message.waitFor();
      await host.setViewportSize({ width: 769, height: 900 });
      await message.waitFor({ state: 'detached' });
    }
    for (const path of ['/', '/about', '/join']) {
      await host.setViewportSize({ width: 320, height: 640 });
      await host.goto(path);
      await host.getByRole('main').waitFor();
      expect(await message.count()).toBe(0);
      expect(await host.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
    }
  });

  test('[W78] the background is a smaller drawing at 480 px and less', async () => {
    const page = await stage.open();
    await page.goto('/');
    for (const [width, size] of [
      [481, 'large'],
      [480, 'small'],
    ] as const) {
      await page.setViewportSize({ width, height: 800 });
      await page.locator(`[data-variant="primary"][data-size="${size}"] svg`).waitFor();
    }
  });
});

import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { codeOf, leaveEnd, openHost, press, primaryOf, startQuiz, storeQuiz, TWO_QUESTIONS } from './support/host.ts';
import { answers, enter, enterCode, joinAs, sees } from './support/player.ts';
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
  return { host, quizId, code: await startQuiz(host, quizId) };
}

const popup = (page: Page) => page.getByRole('dialog');
const inPopup = (page: Page, name: string) => popup(page).getByRole('button', { name });

describe('while a session runs', () => {
  let host: Page;
  let quizId: string;
  let code: string;

  // Only the last of these tests ends it.
  beforeAll(async () => {
    ({ host, quizId, code } = await running());
  });

  test('[W67] a host is asked on the home screen and on the overview', async () => {
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
    const player = await joinAs(stage, code, 'Ada');
    await sees(player, 'Waiting...');
    await player.goto('/');
    await popup(player).getByText('Do you want to reconnect?').waitFor();
    // Enter reconnects and does not leave.
    await player.keyboard.press('Enter');
    await sees(player, 'Waiting...');
  });

  test('[W68] a host with a running session cannot join another quiz', async () => {
    await host.goto('/join');
    await sees(host, 'You currently cannot join a new quiz session.');
    await host.getByText('Your own quiz session is still running. End it first before trying again.').waitFor();
    expect(await host.getByLabel('Quiz code').count()).toBe(0);
  });

  test('[W69] a device that plays reconnects or leaves before it joins or hosts another quiz', async () => {
    const player = await openHost(stage);
    await storeQuiz(player, stage.app, TWO_QUESTIONS);
    await enter(player, code, 'Grace');
    await sees(player, 'Waiting...');
    await player.goto('/overview');
    await player.getByRole('button', { name: 'Play Quiz' }).click();
    await inPopup(player, 'Reconnect').waitFor();
    await player.goto('/join');
    await inPopup(player, 'Leave').click();
    await popup(player).waitFor({ state: 'detached' });
    await player.goto('/overview');
    await player.getByRole('button', { name: 'Play Quiz' }).click();
    await player.getByTestId('quiz-code').waitFor();
  });

  test('[W70] starting over warns, and a quiz that is played is neither edited nor deleted', async () => {
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
    await enterCode(player, code);
    await player.getByText('Quiz code is invalid, no quiz session found.').waitFor();
  });
});

describe('the end', () => {
  test('[W71] ending asks first, and sends every player to the end', async () => {
    const { host, code } = await running();
    const player = await joinAs(stage, code, 'Ada');
    await press(host, 'Start Quiz');
    await sees(player, first);
    await host.getByRole('button', { name: 'End Quiz' }).click();
    await inPopup(host, 'End Quiz').click();
    await sees(host, 'The quiz is over');
    await sees(player, 'Thank you for playing!');
    await leaveEnd(host);
    await host.getByRole('button', { name: 'Edit Quiz' }).click();
    await popup(host).getByLabel('Name').waitFor();
  });
});

describe('[W1675] Play again on an end screen from before', () => {
  test('asks before it ends the session that runs by now', async () => {
    const { host } = await running();
    await host.getByRole('button', { name: 'End Quiz' }).click();
    await inPopup(host, 'End Quiz').click();
    await sees(host, 'The quiz is over');
    const other = await host.context().newPage();
    await other.goto('/overview');
    await inPopup(other, 'Cancel').click();
    await other.getByRole('button', { name: 'Play Quiz' }).click();
    await inPopup(other, 'Start new session').click();
    const code = await codeOf(other);

    const playAgain = host.getByRole('button', { name: 'Play again' });
    await playAgain.click();
    await popup(host).getByText('Starting a new session ends the running one.').waitFor();
    await inPopup(host, 'Cancel').click();
    await sees(host, 'The quiz is over');
    const player = await joinAs(stage, code, 'Ada');
    await sees(player, 'Waiting...');

    await playAgain.click();
    await inPopup(host, 'Start new session').click();
    expect(await codeOf(host)).not.toBe(code);
    await sees(player, 'Thank you for playing!');
  });
});

test('[W1743] [W1838] Play again that does not reach the service says so, and keeps sound and full screen when it does', async () => {
  const { host, code } = await running();
  await host.getByRole('button', { name: 'End Quiz' }).click();
  await inPopup(host, 'End Quiz').click();
  await sees(host, 'The quiz is over');
  await host.route('**/api/session*', (route) => route.abort());
  const playAgain = host.getByRole('button', { name: 'Play again' });
  await playAgain.click();
  await host.getByText('The service could not be reached.').waitFor();
  await sees(host, 'The quiz is over');
  expect(await playAgain.evaluate((button) => button === document.activeElement)).toBe(true);
  await host.unroute('**/api/session*');
  await host.keyboard.press('m');
  await host.keyboard.press('-');
  await host.keyboard.press('f');
  await host.getByRole('button', { name: 'Leave full screen' }).waitFor();
  await playAgain.click();
  expect(await codeOf(host)).not.toBe(code);
  await host.getByRole('button', { name: 'Turn sound off' }).waitFor();
  await host.getByText('50%').waitFor();
  await host.getByRole('button', { name: 'Leave full screen' }).waitFor();
  await host.evaluate(() => history.pushState(null, '', '/about'));
  await expect.poll(() => host.evaluate(() => document.fullscreenElement)).toBeNull();
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
    await player.getByText('Not this time.', { exact: true }).waitFor();
    await press(host, 'Next');
    await sees(player, 'Second?');
    await press(host, 'Skip');
    await press(host, 'Next');
    await sees(host, 'Leaderboard');
  });
});

import { EVERY } from '@quarry/test-kit/every';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hold } from './support/hold.ts';
import {
  codeOf,
  leaveEnd,
  openHost,
  press,
  primaryOf,
  startQuiz,
  storeQuiz,
  TWO_QUESTIONS,
  unsupported,
} from './support/host.ts';
import { controlByHub } from './support/hub-host.ts';
import { enter, enterCode, joinAs, sees } from './support/player.ts';
import { DESKTOP, NARROW, openStage, PHONE, type Stage } from './support/stage.ts';

let stage: Stage;
const first = TWO_QUESTIONS.questions[0]?.text ?? '';

beforeAll(async () => {
  stage = await openStage();
});
afterAll(() => stage?.close());

async function running(): Promise<{ host: Page; code: string; quizId: string }> {
  const host = await openHost(stage);
  const quizId = await storeQuiz(host, stage.app, TWO_QUESTIONS);
  return { host, quizId, code: await startQuiz(host, quizId) };
}

const popup = (page: Page) => page.getByRole('dialog');
const inPopup = (page: Page, name: string) => popup(page).getByRole('button', { name });
const sessionOf = (host: Page) => host.evaluate(() => localStorage.getItem('quizSessionId'));

/** Ends the quiz, which asks for confirmation. */
async function endQuiz(host: Page): Promise<void> {
  await host.getByRole('button', { name: 'End Quiz' }).click();
  await inPopup(host, 'End Quiz').click();
  await sees(host, 'The quiz is over');
}

describe('while a session runs', () => {
  let host: Page;
  let quizId: string;
  let code: string;

  // Only the last of these tests ends it.
  beforeAll(async () => {
    ({ host, quizId, code } = await running());
  });

  test('[W67] [W280] [W281] a host is prompted on the home screen and on the overview, and a window that becomes too narrow keeps the connection', async () => {
    const comesTo = async (path: string) => {
      await host.goto(path);
      await popup(host).getByText('Do you want to reconnect?').waitFor();
      await popup(host).getByText('Your quiz session is still running.').waitFor();
    };
    await comesTo('/');
    await inPopup(host, 'Cancel').click();
    await popup(host).waitFor({ state: 'detached' });
    await comesTo('/overview');
    // A popup that requires a decision stays.
    for (let i = 0; i < 3; i++) await host.keyboard.press('Escape');
    let sockets = 0;
    host.on('websocket', () => {
      sockets++;
    });
    await inPopup(host, 'Reconnect').click();
    await primaryOf(host).waitFor();
    expect(new URL(host.url()).pathname).toBe('/quiz');
    expect(sockets).toBe(1);

    await host.setViewportSize(NARROW);
    await unsupported(host).waitFor();
    // No key reaches the session meanwhile.
    await host.keyboard.press('Space');
    await host.setViewportSize(DESKTOP);
    await host.getByTestId('quiz-code').waitFor();
    await host.getByRole('button', { name: 'Start Quiz' }).waitFor();
    expect(sockets).toBe(1);
  });

  test('[W70] [W71] [W2773] starting over and ending warn first, and a quiz can be neither edited nor deleted while it is played', async () => {
    await host.goto('/overview');
    await inPopup(host, 'Cancel').click();
    await popup(host).waitFor({ state: 'detached' });
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
    const next = await codeOf(host);
    const player = await stage.open({ viewport: PHONE });
    await enterCode(player, code);
    await player.getByText('Quiz code is invalid, no quiz session found.').waitFor();

    await enter(player, next, 'Ada');
    await sees(player, 'Waiting...');
    await press(host, 'Start Quiz');
    await sees(player, first);
    await endQuiz(host);
    await sees(player, 'Thank you for playing!');
    // On its end screen the session is not reported as running.
    await host.goto('/join');
    await host.getByText('Your own quiz session is on its end screen. Leave it first').waitFor();
    await host.goto('/overview');
    await popup(host).getByText('Your quiz session is on its end screen.').waitFor();
    await inPopup(host, 'Cancel').click();
    await host.getByRole('button', { name: 'Play Quiz' }).click();
    await popup(host).getByText('A quiz session is on its end screen.').waitFor();
    await inPopup(host, 'Cancel').click();
    await host.goto('/quiz');
    await leaveEnd(host);
    await host.getByRole('button', { name: 'Edit Quiz' }).click();
    await popup(host).getByRole('textbox', { name: 'Name' }).waitFor();
  });
});

test.runIf(EVERY)(
  '[W1675] [W1743] [W1838] [W1906] Play again reports an unreachable service, asks before it ends a session that is running by now, keeps sound and full screen, and does not navigate a host who has gone elsewhere',
  async () => {
    const { host, code, quizId } = await running();
    const before = await sessionOf(host);
    await endQuiz(host);
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

    const second = await (await host.request.post('/api/session', { data: { quizId } })).text();
    await playAgain.click();
    await popup(host).getByText('Starting a new session ends the running one.').waitFor();
    await inPopup(host, 'Cancel').click();
    await sees(host, 'The quiz is over');
    expect((await (await host.request.get('/api/session')).json()).id).toBe(second);
    const { code: other } = await controlByHub(stage, host, second, quizId);
    const player = await joinAs(stage, other, 'Ada');
    await sees(player, 'Waiting...');

    await playAgain.click();
    await inPopup(host, 'Start new session').click();
    expect([code, other]).not.toContain(await codeOf(host));
    expect([before, second]).not.toContain(await sessionOf(host));
    await sees(player, 'Thank you for playing!');
    await host.getByRole('button', { name: 'Turn sound off' }).waitFor();
    await host.getByText('50%').waitFor();
    await host.getByRole('button', { name: 'Leave full screen' }).waitFor();

    await endQuiz(host);
    const answer = await hold(host, '**/questions');
    const handed = host.waitForRequest('**/questions');
    await playAgain.click();
    await handed;
    await host.evaluate(() => history.pushState(null, '', '/about'));
    await expect.poll(() => host.evaluate(() => document.fullscreenElement)).toBeNull();
    await answer();
    expect(new URL(host.url()).pathname).toBe('/about');
  },
);

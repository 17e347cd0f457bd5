import { EVERY } from '@quarry/test-kit/every';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { gather } from './support/crowd.ts';
import { openHost, press, primaryOf, startQuiz, storeQuiz, TWO_QUESTIONS } from './support/host.ts';
import { enter, sees } from './support/player.ts';
import { openStage, PHONE, type Stage } from './support/stage.ts';

let stage: Stage;

beforeAll(async () => {
  stage = await openStage();
});
afterAll(() => stage?.close());

test('[W79] [W275] [W317] [W2813] an unknown route, no session, and a session that is gone', async () => {
  const page = await stage.open({ viewport: PHONE });
  for (const path of ['/overview/nothing', '/quiz/player']) {
    await page.goto(path);
    await sees(page, 'Oops, nothing to find here.');
  }
  await page.evaluate(() => {
    localStorage.setItem('quizSessionId', 'gone');
    localStorage.setItem('quizUser', JSON.stringify({ id: '', identifier: 'Ada', deviceId: 'device-1234' }));
  });
  await page.goto('/quiz/player');
  await sees(page, 'Oops, nothing to find here.');
  await page.getByText('Error code 1').waitFor();
  // Only a missing session in the lobby is forgotten.
  expect(await page.evaluate(() => localStorage.quizSessionId)).toBe('gone');
  // A link with a trailing space. No next screen is loading.
  await page.clock.install();
  await page.goto('/join%20');
  await sees(page, 'Oops, nothing to find here.');
  await page.clock.runFor(1_000);
  expect(await page.getByText('Loading…').count()).toBe(0);
});

describe('a session in its lobby', () => {
  let host: Page;
  let code: string;
  let sessionId: string;

  beforeAll(async () => {
    host = await openHost(stage);
    code = await startQuiz(host, await storeQuiz(host, stage.app, TWO_QUESTIONS));
    sessionId = String(await host.evaluate(() => localStorage.getItem('quizSessionId')));
  });

  test('[W93] a final refusal leads to the error screen, and on from there', async () => {
    const crowd = await gather(stage.app, sessionId, ['Ada']);
    const [ada] = crowd.players;
    const player = await stage.open({ viewport: PHONE });
    // Another device claims to be her.
    await player.addInitScript((stored) => Object.assign(localStorage, stored), {
      quizSessionId: sessionId,
      quizUser: JSON.stringify({ ...ada, identifier: 'Eve', deviceId: 'another-device' }),
    });
    await player.goto('/quiz/player');
    await sees(player, 'This player belongs to another device.');
    expect(new URL(player.url()).pathname).toBe('/error');
    await player.getByRole('link', { name: 'Join' }).click();
    await player.getByLabel('Quiz code').waitFor();
    crowd.close();
  });

  test('[W83] [W272] an unexpected status of the user check is reported; a name taken meanwhile leads back to the name step, with the input intact', async () => {
    const crowd = await gather(stage.app, sessionId, ['Grace']);
    const player = await stage.open({ viewport: PHONE });
    let status = 418;
    await player.route('**/api/session/user/**', (route) => route.fulfill({ status, body: '' }));
    await enter(player, code, 'Grace');
    await player.getByText('Unexpected response status: 418').waitFor();
    // Somebody else took the name after the check.
    status = 400;
    await player.getByRole('button', { name: 'Join Quiz' }).click();
    await player.getByText('This username is already taken.').waitFor();
    await player.getByText(`Quiz ${code}`).waitFor();
    expect(await player.getByLabel('User name').inputValue()).toBe('Grace');
    await player.getByLabel('User name').fill('Grace H.');
    await player.getByRole('button', { name: 'Join Quiz' }).click();
    await sees(player, 'Waiting...');
    crowd.close();
  });

  test('[W80] [W83] [W317] [W1933] [W2814] a session that the host cannot reach, with Try Again, and a press that waits for its response, then fails without a reason', async () => {
    let reached = false;
    const { promise: held, resolve: answer } = Promise.withResolvers<void>();
    await host.routeWebSocket(/\/master/, (socket) => {
      if (!reached) {
        void socket.close({ code: 1011, reason: 'no' });
        return;
      }
      const server = socket.connectToServer();
      socket.onMessage(async (message) => {
        const isOrder = String(message).includes('NotifyPlayQuiz');
        if (isOrder) await held;
        server.send(String(message).replace('NotifyPlayQuiz', 'NotifyNobody'));
      });
    });
    await host.reload();
    await sees(host, 'There was an error connecting to the server and getting the quiz session.');
    await host.getByText('Error code 2').waitFor();
    // Not earlier, or the page may connect by itself and remove the button.
    host.once('framenavigated', () => {
      reached = true;
    });
    await host.getByRole('button', { name: 'Try Again' }).click();
    await press(host, 'Start Quiz');
    await primaryOf(host).and(host.locator('[aria-busy]')).waitFor();
    answer();
    await host
      .getByRole('dialog', { name: 'Looks like something went wrong.' })
      .getByRole('button', { name: 'Ok' })
      .click();
    await host.getByRole('dialog').waitFor({ state: 'detached' });
    await host.getByTestId('quiz-code').waitFor();
  });
});

describe('failures of the service and the app', () => {
  test.runIf(EVERY)(
    '[W83] [W93] [W1907] [W1993] quizzes that cannot be read, a session that cannot be started, a mail that cannot be requested and a host who cannot be signed out',
    async () => {
      const host = await openHost(stage);
      await storeQuiz(host, stage.app, TWO_QUESTIONS);
      await host.route('**/quizzes', (route) => route.fulfill({ status: 503, body: '{}' }));
      await host.goto('/overview');
      await host
        .getByText('Looks like something went wrong. Please try again later or contact us if the issue persists.')
        .waitFor({ timeout: 30_000 });
      await host.unroute('**/quizzes');
      await host.getByRole('button', { name: 'Try Again' }).click();

      await host.route('**/api/session', (route) => route.fulfill({ status: 503, body: '{}' }));
      await host.getByRole('button', { name: 'Play Quiz' }).click();
      await sees(host, 'Looks like something went wrong. Please try again later or contact us if the issue persists.');
      await host.getByRole('link', { name: 'Overview' }).click();
      await sees(host, 'Welcome, User');

      const wrong = 'Looks like something went wrong.';
      for (const [path, button, status, name] of [
        ['**/api/session/registerEmail/**', 'Send again', 503, wrong],
        ['**/api/session/registerEmail/**', 'Send again', 429, 'Too many tries for now.'],
        ['**/api/auth/session', 'Logout', 503, wrong],
      ] as const) {
        await host.route(path, (route) => route.fulfill({ status, body: '{}' }));
        await host.getByRole('button', { name: button }).click();
        await host.getByRole('dialog', { name }).waitFor();
        expect(await host.locator('[role=status] dialog').count()).toBe(0);
        await host.getByRole('button', { name: 'Ok' }).click();
        await host.getByRole('dialog').waitFor({ state: 'detached' });
      }
      await sees(host, 'Welcome, User');
    },
  );

  test('[W83] [W95] a screen whose chunk a deployment has replaced is loaded by a reload; a missing chunk is an error', async () => {
    const page = await stage.open();
    await page.goto('/');
    let asked = 0;
    await page.route('**/about-page-*.js', (route) =>
      asked++ === 0 ? route.fulfill({ status: 404 }) : route.continue(),
    );
    await page.getByRole('link', { name: 'About Us' }).click();
    await sees(page, 'What is Quarry?');
    expect(asked).toBe(2);
    await page.route('**/about-page-*.js', (route) => route.abort());
    await page.goto('/about');
    await sees(page, 'Unexpected Application Error!');
  });
});

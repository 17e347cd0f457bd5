import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { gather } from './support/crowd.ts';
import { openHost, press, startQuiz, storeQuiz, TWO_QUESTIONS } from './support/host.ts';
import { hostByHub } from './support/hub-host.ts';
import { answers, enter, sees } from './support/player.ts';
import { openStage, PHONE, type Stage } from './support/stage.ts';

let stage: Stage;
const first = TWO_QUESTIONS.questions[0]?.text ?? '';

beforeAll(async () => {
  stage = await openStage();
});
afterAll(() => stage?.close());

async function running(): Promise<{ host: Page; code: string }> {
  const host = await openHost(stage);
  return { host, code: await startQuiz(host, await storeQuiz(host, stage.app, TWO_QUESTIONS)) };
}

/** Stats entries, wherever a frame has them. */
const statsOf = ({ target, arguments: [given] }: Frame): StatEntry[] =>
  target === 'sessionrequest'
    ? (given as SessionView).state.usersStats
    : target === 'questionend'
      ? (given as StatEntry[])
      : [];

interface Frame {
  readonly target?: string;
  readonly arguments: [unknown];
}
type StatEntry = { answers: { answerId: string }[] };
type SessionView = { state: { usersStats: StatEntry[] } };

/** Alters the service's stats on their way to a player. */
async function bend(player: Page, change: (stats: StatEntry[]) => void): Promise<void> {
  await player.routeWebSocket(/\/slave/, (socket) => {
    socket.connectToServer().onMessage((message) => {
      const records = String(message).split('\u001e').filter(Boolean);
      const bent = records.map((record) => {
        const frame = JSON.parse(record) as Frame;
        if (frame.target !== undefined) change(statsOf(frame));
        return `${JSON.stringify(frame)}\u001e`;
      });
      socket.send(bent.join(''));
    });
  });
}

describe('the error catalogue', () => {
  test('[W79] [W275] [W317] nothing at a route, no session, and a session that is gone', async () => {
    const page = await stage.open({ viewport: PHONE });
    for (const path of ['/nothing', '/overview/nothing', '/quiz/player']) {
      await page.goto(path);
      await sees(page, 'Oops, nothing to find here.');
    }
    await page.evaluate(() => {
      localStorage.setItem('quizSessionId', 'gone');
      localStorage.setItem('quizUser', JSON.stringify({ id: '', identifier: 'Ada', deviceId: 'device-1234' }));
    });
    await page.goto('/quiz/player');
    await sees(page, 'Oops, nothing to find here.');
    // So does a phone that comes back.
    expect(await page.evaluate(() => [localStorage.quizSessionId, localStorage.quizUser])).toEqual([
      undefined,
      undefined,
    ]);
    const host = await openHost(stage);
    const quizId = await storeQuiz(host, stage.app, TWO_QUESTIONS);
    await host.goto('/quiz');
    await sees(host, 'Oops, nothing to find here.');
    await host.evaluate((id) => {
      localStorage.setItem('quizSessionId', 'gone');
      localStorage.setItem('quizId', id);
    }, quizId);
    await host.goto('/quiz');
    await sees(host, 'Oops, nothing to find here.');
    await host.getByText('Error code 1').waitFor();
    // The host's reset forgets the session.
    expect(await host.evaluate(() => localStorage.getItem('quizSessionId'))).toBeNull();
  });

  test('[W80] [W317] a session that cannot be reached, for player and host, with Try Again', async () => {
    const { host, code } = await running();
    const player = await stage.open({ viewport: PHONE });
    for (const page of [player, host]) {
      await page.routeWebSocket(/\/(slave|master)/, (socket) => void socket.close({ code: 1011, reason: 'no' }));
    }
    await enter(player, code, 'Ada');
    await host.reload();
    for (const page of [player, host]) {
      await sees(page, 'There was an error connecting to the server and getting the quiz session.');
      await page.getByRole('button', { name: 'Try Again' }).waitFor();
    }
    await host.getByText('Error code 2').waitFor();
  });

  test("[W81] [W82] a score that cannot be shown, and a player's answer that cannot be found", async () => {
    const host = await hostByHub(stage);
    const [ada, grace] = [await stage.open({ viewport: PHONE }), await stage.open({ viewport: PHONE })];
    await bend(ada, (stats) => stats.splice(0));
    await bend(grace, (stats) => {
      for (const answer of stats.flatMap((entry) => entry.answers)) answer.answerId = 'unknown';
    });
    for (const [player, name] of [
      [ada, 'Ada'],
      [grace, 'Grace'],
    ] as const) {
      await enter(player, host.code, name);
      await sees(player, 'Waiting...');
    }
    await host.play();
    for (const player of [ada, grace]) await sees(player, first);
    await answers(grace, 'Diamond');
    await grace.getByText('Your answer is in.').waitFor();
    await host.skip();
    await grace.getByRole('dialog').getByText('Looks like something went wrong.').waitFor();
    await grace.getByRole('button', { name: 'Ok' }).waitFor();
    await host.show('leaderboard');
    await ada
      .getByText("There was an error displaying your score. Please look for your score on the host's screen.")
      .waitFor();
  });
});

describe('a session in its lobby', () => {
  let host: Page;
  let code: string;

  beforeAll(async () => {
    ({ host, code } = await running());
  });

  test('[W83] a user check with a status nobody expects', async () => {
    const player = await stage.open({ viewport: PHONE });
    await player.route('**/api/session/user/**', (route) => route.fulfill({ status: 418, body: '' }));
    await enter(player, code, 'Ada');
    await player.getByText('Unexpected response status: 418').waitFor();
  });

  test('[W93] who is refused for good is led to the error screen, and on from there', async () => {
    const ada = await stage.open({ viewport: PHONE });
    await enter(ada, code, 'Ada');
    await sees(ada, 'Waiting...');
    // Another device claims to be her.
    const player = await stage.open({ viewport: PHONE });
    await player.goto('/about');
    const [session, her] = await ada.evaluate(() => [localStorage.quizSessionId, JSON.parse(localStorage.quizUser)]);
    await player.evaluate(
      ([quizSessionId, quizUser]) => Object.assign(localStorage, { quizSessionId, quizUser: JSON.stringify(quizUser) }),
      [session, { ...her, identifier: 'Eve', deviceId: 'another-device' }],
    );
    await player.goto('/quiz/player');
    await sees(player, 'This player belongs to another device.');
    expect(new URL(player.url()).pathname).toBe('/error');
    await player.getByRole('link', { name: 'Join' }).click();
    await player.getByLabel('Quiz code').waitFor();
  });

  test('[W272] a name taken meanwhile leads back to the name step, with everything typed', async () => {
    const sessionId = await host.evaluate(() => localStorage.getItem('quizSessionId'));
    const crowd = await gather(stage.app, String(sessionId), ['Grace']);
    const player = await stage.open({ viewport: PHONE });
    // Somebody else took the name after it was found to be free.
    await player.route('**/api/session/user/**', (route) => route.fulfill({ status: 400, body: '' }));
    await enter(player, code, 'Grace');
    await player.getByText('This username is already taken.').waitFor();
    await player.getByText(`Quiz ${code}`).waitFor();
    expect(await player.getByLabel('User name').inputValue()).toBe('Grace');
    await player.getByLabel('User name').fill('Grace H.');
    await player.getByRole('button', { name: 'Join Quiz' }).click();
    await sees(player, 'Waiting...');
    crowd.close();
  });

  test('[W83] a call of the host that fails without a reason', async () => {
    await host.routeWebSocket(/\/master/, (socket) => {
      const server = socket.connectToServer();
      socket.onMessage((message) => server.send(String(message).replace('NotifyPlayQuiz', 'NotifyNobody')));
    });
    await host.reload();
    await press(host, 'Start Quiz');
    await host
      .getByRole('dialog', { name: 'Looks like something went wrong.' })
      .getByRole('button', { name: 'Ok' })
      .click();
    await host.getByRole('dialog').waitFor({ state: 'detached' });
    await host.getByTestId('quiz-code').waitFor();
  });
});

describe('failures of the service and the app', () => {
  test('[W93] a session that cannot be started leads to the error screen, and on from there', async () => {
    const host = await openHost(stage);
    await storeQuiz(host, stage.app, TWO_QUESTIONS);
    await host.route('**/api/session', (route) => route.fulfill({ status: 503, body: '{}' }));
    await host.goto('/overview');
    await host.getByRole('button', { name: 'Play Quiz' }).click();
    await sees(host, 'Looks like something went wrong. Please try again later or contact us if the issue persists.');
    await host.getByRole('link', { name: 'Overview' }).click();
    await sees(host, 'Welcome, User');
  });

  test('[W83] a mail that cannot be asked for, and a host who cannot be signed out', async () => {
    const host = await openHost(stage);
    await host.goto('/overview');
    for (const [path, button] of [
      ['**/api/session/registerEmail/**', 'Send again'],
      ['**/api/auth/session', 'Logout'],
    ] as const) {
      await host.route(path, (route) => route.fulfill({ status: 503, body: '{}' }));
      await host.getByRole('button', { name: button }).click();
      await host.getByRole('dialog', { name: 'Looks like something went wrong.' }).waitFor();
      await host.getByRole('button', { name: 'Ok' }).click();
      await host.getByRole('dialog').waitFor({ state: 'detached' });
    }
    await sees(host, 'Welcome, User');
  });

  test('[W83] a failing service on the overview, and an error nobody expects', async () => {
    const host = await openHost(stage);
    await host.route('**/quizzes', (route) => route.fulfill({ status: 503, body: '{}' }));
    await host.goto('/overview');
    await host
      .getByText('Looks like something went wrong. Please try again later or contact us if the issue persists.')
      .waitFor({ timeout: 30_000 });
    const page = await stage.open();
    await page.route('**/about-page-*.js', (route) => route.abort());
    await page.goto('/about');
    await sees(page, 'Unexpected Application Error!');
  });

  test('[W95] a screen whose file a deployment has replaced is loaded with a fresh page', async () => {
    const page = await stage.open();
    await page.goto('/');
    let asked = 0;
    await page.route('**/about-page-*.js', (route) =>
      asked++ === 0 ? route.fulfill({ status: 404 }) : route.continue(),
    );
    await page.getByRole('link', { name: 'About Us' }).click();
    await sees(page, 'What is Quarry?');
    expect(asked).toBe(2);
  });
});

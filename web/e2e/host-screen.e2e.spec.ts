import { EVERY } from '@quarry/test-kit/every';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { gather } from './support/crowd.ts';
import {
  codeOf,
  leaveEnd,
  openHost,
  playQuiz,
  press,
  primaryOf,
  startQuiz,
  storeQuiz,
  TWO_QUESTIONS,
} from './support/host.ts';
import { controlByHub } from './support/hub-host.ts';
import { keepPictures, look } from './support/look.ts';
import { mailsTo, newLink, openLink } from './support/mails.ts';
import { sees } from './support/player.ts';
import { openStage, type Stage } from './support/stage.ts';

let stage: Stage;
const first = TWO_QUESTIONS.questions[0]?.text ?? '';

beforeAll(async () => {
  stage = await openStage();
});
afterAll(() => stage?.close());

/** A host's window in the lobby of a quiz. @param host the window, if already open */
async function running(host?: Page): Promise<Page> {
  const page = host ?? (await openHost(stage));
  await startQuiz(page, await storeQuiz(page, stage.app, TWO_QUESTIONS));
  return page;
}

const sessionId = async (host: Page) => String(await host.evaluate(() => localStorage.getItem('quizSessionId')));
const runningOf = async (host: Page): Promise<unknown> => (await host.request.get('/api/session')).json();

async function endQuiz(host: Page): Promise<void> {
  await host.getByRole('button', { name: 'End Quiz' }).click();
  await host.getByRole('dialog').getByRole('button', { name: 'End Quiz' }).click();
}

/** Ends the quiz in the middle of its first question. */
async function endEarly(host: Page): Promise<void> {
  await press(host, 'Start Quiz');
  await sees(host, first);
  await endQuiz(host);
  await sees(host, 'The quiz is over');
}

test.runIf(EVERY)('[W308] a Skip that arrives after the question has closed shows no error to the hall', async () => {
  const host = await openHost(stage);
  // This window receives only replies to its own calls.
  let heard = () => {};
  const refused = new Promise<void>((done) => {
    heard = done;
  });
  let deaf = false;
  await host.routeWebSocket(/\/master/, (socket) => {
    socket.connectToServer().onMessage((message) => {
      const completion = String(message).includes('"type":3');
      if (deaf && !completion) return;
      socket.send(message);
      if (deaf && String(message).includes('wrong-state')) heard();
    });
  });
  await running(host);
  const hub = await controlByHub(stage, host, await sessionId(host));
  await press(host, 'Start Quiz');
  await sees(host, first);
  await primaryOf(host)
    .and(host.getByRole('button', { name: 'Skip', disabled: false }))
    .waitFor();
  deaf = true;
  await hub.skip();
  await press(host, 'Skip');
  await refused;
  await primaryOf(host)
    .and(host.getByRole('button', { disabled: false }))
    .waitFor();
  expect(await host.getByRole('alert').count()).toBe(0);
  expect(await host.getByText('The quiz has moved on.').count()).toBe(0);
});

describe('the end screen', () => {
  test('[W79] [W309] [W317] leaving it, by the button or Back, also after a reload, asks for no confirmation and ends the session, which is then missing', async () => {
    const host = await openHost(stage);
    await storeQuiz(host, stage.app, TWO_QUESTIONS);
    // Back leads to the overview.
    await playQuiz(host, TWO_QUESTIONS.name);
    await endEarly(host);
    await press(host, 'To Overview');
    await sees(host, 'Welcome, User');
    expect(await runningOf(host)).toBeNull();
    await playQuiz(host, TWO_QUESTIONS.name);
    const id = await sessionId(host);
    await endEarly(host);
    await host.reload();
    await sees(host, 'The quiz is over');
    await host.goBack();
    await sees(host, 'Welcome, User');
    expect(await runningOf(host)).toBeNull();
    await host.evaluate((gone) => {
      localStorage.setItem('quizSessionId', gone);
      localStorage.setItem('quizId', 'gone');
    }, id);
    await host.goto('/quiz');
    await sees(host, 'Oops, nothing to find here.');
    await host.getByText('Error code 1').waitFor();
    expect(await host.evaluate(() => ['quizSessionId', 'quizId'].map((key) => localStorage.getItem(key)))).toEqual([
      null,
      null,
    ]);
  });

  describe.runIf(EVERY)('[W1550] the switch of automatic reports', () => {
    const always = (host: Page) => host.getByRole('switch', { name: 'Always send the report' });
    const saved = async (host: Page, on: boolean) => {
      await always(host)
        .and(host.locator(on ? ':checked' : ':not(:checked)'))
        .and(host.locator(':not([aria-busy])'))
        .waitFor();
      expect((await (await host.request.get('/api/auth/me')).json()).autoSendLog).toBe(on);
    };

    test('switched on there, it also sends this report; switched off there, it recalls no mailed one', async () => {
      const host = await openHost(stage);
      const { email } = (await (await host.request.get('/api/auth/me')).json()) as { email: string };
      await openLink(host, await newLink(stage, email), email);
      await sees(host, 'Welcome, User');
      const reports = async () =>
        (await mailsTo(stage, email)).filter(({ subject }) => subject.startsWith('Report')).length;
      const playAgain = async () => {
        await host.getByRole('button', { name: 'Play again' }).click();
        await codeOf(host);
      };

      await running(host);
      await endEarly(host);
      await always(host).click();
      await host.getByText('The report was sent to').waitFor();
      await saved(host, true);
      await expect.poll(reports).toBe(1);
      await playAgain();

      await endQuiz(host);
      // Nothing was played.
      await host.getByText('The report goes to your own address.', { exact: true }).waitFor();
      await playAgain();

      await endEarly(host);
      await host.getByText('The report is sent to your address automatically.').waitFor();
      await expect.poll(reports, { timeout: 20_000 }).toBe(2);
      await always(host).click();
      await saved(host, false);
      await always(host).click();
      await saved(host, true);
      await always(host).click();
      await saved(host, false);
      // A reload, and a history entry without the end screen's state, as in a new window.
      for (const load of [() => host.reload(), () => host.goto('/quiz')]) {
        await load();
        await saved(host, false);
      }
      await press(host, 'To Overview');
      await sees(host, 'Welcome, User');
      expect(await reports()).toBe(2);
    });

    test('[W2770] [W2771] promises nothing to a host with an unconfirmed address, whose button says why it is disabled until another tab confirms it; the report is sent there, and again from the results', async () => {
      const host = await running();
      const { email } = (await (await host.request.get('/api/auth/me')).json()) as { email: string };
      const due = host.getByText('Open the link in the mail we sent you first. Then the report can be sent');
      await endEarly(host);
      await due.waitFor();
      const send = host.getByRole('button', { name: 'Send report by e-mail' });
      expect(await send.getAttribute('aria-disabled')).toBe('true');
      await always(host).click();
      await saved(host, true);
      await due.waitFor();

      const tab = await host.context().newPage();
      // This browser asked for the link.
      await host.evaluate((own) => localStorage.setItem('emailForSignIn', own), email);
      await tab.goto(await newLink(stage, email));
      await sees(tab, 'Welcome, User');
      await tab.close();
      await host.getByText('The report goes to your own address. It can also be sent later').waitFor();
      await send.and(host.locator(':not([aria-disabled])')).waitFor();
      await send.click();
      await host.getByText('The report was sent to').waitFor();
      const id = await sessionId(host);
      await leaveEnd(host);

      await host.goto(`/results/${id}`);
      await host.getByText('The report goes to your own address.').waitFor();
      await host.getByRole('button', { name: 'Send report by e-mail' }).click();
      await host.getByText('The report is on its way.').waitFor();
      const reports = async () =>
        (await mailsTo(stage, email)).filter(({ subject }) => subject.startsWith('Report')).length;
      await expect.poll(reports, { timeout: 20_000 }).toBe(2);
    });
  });

  test.runIf(EVERY)('[W309] a dead connection does not keep the host from leaving', async () => {
    const host = await openHost(stage);
    let dead = false;
    await host.routeWebSocket(/\/master/, (socket) => {
      const server = socket.connectToServer();
      socket.onMessage((message) => dead || server.send(message));
    });
    await running(host);
    await endQuiz(host);
    await sees(host, 'The quiz is over');
    await primaryOf(host)
      .and(host.getByRole('button', { name: 'To Overview', disabled: false }))
      .waitFor();
    dead = true;
    await press(host, 'To Overview');
    await host.getByRole('heading', { name: 'Welcome, User' }).waitFor({ timeout: 8_000 });
  });

  test.runIf(EVERY)(
    '[W1521] [W1676] stays when the quiz ends in another window while End Quiz asks, and when the session ends for good, and can be left',
    async () => {
      const host = await running();
      const hub = await controlByHub(stage, host, await sessionId(host));
      await press(host, 'Start Quiz');
      await sees(host, first);
      await host.getByRole('button', { name: 'End Quiz' }).click();
      await host.getByRole('dialog', { name: 'End this quiz?' }).waitFor();
      await hub.end();
      await sees(host, 'The quiz is over');
      expect(await host.getByRole('dialog').count()).toBe(0);
      expect(await runningOf(host)).not.toBeNull();

      await hub.end();
      // The device goes online again, so that the screen probes.
      const opened = host.waitForEvent('websocket');
      await host.context().setOffline(true);
      await host.context().setOffline(false);
      const socket = await opened;
      // This host's address is unconfirmed.
      await host.getByText('also later, from the results').waitFor();
      await sees(host, 'The quiz is over');
      await expect.poll(() => socket.isClosed()).toBe(true);
      await press(host, 'To Overview');
      await sees(host, 'Welcome, User');
    },
  );

  test('[W51] [W304] [W583] a failed report is shown as failed and can be sent again, a sent one as sent', async () => {
    const host = await openHost(stage);
    let id = '';
    let tell = (_: string, ..._reason: string[]) => {};
    await host.routeWebSocket(/\/master/, (socket) => {
      const server = socket.connectToServer();
      tell = (target, ...reason) =>
        socket.send(`${JSON.stringify({ type: 1, target: `${target}:${id}/{secret}`, arguments: reason })}\u001e`);
      // The spec plays the mailer.
      socket.onMessage((message) => {
        const call =
          /"target":"SendReportToEmail".*?"invocationId":"(\d+)"|"invocationId":"(\d+)".*?"target":"SendReportToEmail"/.exec(
            String(message),
          );
        if (call === null) server.send(message);
        else socket.send(`${JSON.stringify({ type: 3, invocationId: call[1] ?? call[2] })}\u001e`);
      });
    });
    const me = await (await host.request.get('/api/auth/me')).json();
    await host.route('**/api/auth/me', (route) => route.fulfill({ json: { ...me, verified: true } }));
    await running(host);
    id = await sessionId(host);
    await endEarly(host);
    const send = host.getByRole('button', { name: 'Send report by e-mail' });
    await send.click();
    await host.getByText('The report is on its way.').waitFor();
    // Without the focus, Enter would be the host's shortcut that leaves this screen.
    await expect.poll(() => send.evaluate((button) => button === document.activeElement)).toBe(true);
    await host.keyboard.press('Enter');
    await host.getByText('The report is on its way.').waitFor();
    tell('reportfailed', 'mail-unavailable');
    tell('canResendReport');
    await host.getByRole('alert').getByText('The report could not be sent.').waitFor();
    await host.getByRole('alert').getByText('No mail server took it in time.').waitFor();
    await host.getByRole('button', { name: 'Send report again' }).click();
    await host.getByText('The report is on its way.').waitFor();
    tell('canResendReport');
    await host.getByText('The report was sent to').waitFor();
    await press(host, 'To Overview');
    await sees(host, 'Welcome, User');
  });
});

/**
 * The text of the focused element once the browser has drawn the screen, which takes the focus from disabled controls.
 */
const focused = (host: Page) =>
  host.evaluate(
    () =>
      new Promise<string | null>((done) =>
        requestAnimationFrame(() => requestAnimationFrame(() => done(document.activeElement?.textContent ?? null))),
      ),
  );

/** A host in its lobby, and a switch that silently breaks its connection. */
async function onThinIce(): Promise<{ host: Page; die: (dead: boolean) => void }> {
  const host = await openHost(stage);
  let dead = false;
  await host.routeWebSocket(/\/master/, (socket) => {
    const server = socket.connectToServer();
    socket.onMessage((message) => dead || server.send(message));
    server.onMessage((message) => dead || socket.send(message));
  });
  await running(host);
  await primaryOf(host)
    .and(host.getByRole('button', { disabled: false }))
    .waitFor();
  return {
    host,
    die: (now) => {
      dead = now;
    },
  };
}

test('[W318] [W1990] [W1991] within ten seconds a press into a dead connection is reported as failed, and the focus is not lost', async () => {
  const { host, die } = await onThinIce();
  const dropped = host.getByText('Your connection dropped.', { exact: true });
  die(true);
  await endQuiz(host);
  await dropped.waitFor({ timeout: 10_000 });
  // Without the focus, Space and Enter would be shortcuts of the screen once the connection is back.
  expect(await focused(host)).toBe('End Quiz');
  await host.getByRole('button', { name: 'End Quiz', disabled: true }).waitFor();
  await host.getByRole('button', { name: 'Try now' }).focus();
  die(false);
  await dropped.waitFor({ state: 'detached' });
  await host.getByTestId('quiz-code').waitFor();
  expect(await focused(host)).toBe(await host.getByRole('heading', { level: 1 }).textContent());
});

test.runIf(EVERY)(
  '[W318] [W1552] [W1990] so is a change of the room, which is shown as pending until then, and it is unchanged',
  async () => {
    const { host, die } = await onThinIce();
    const dropped = host.getByText('Your connection dropped.', { exact: true });
    await host.getByRole('button', { name: 'People' }).click();
    const door = host.getByRole('dialog').getByRole('switch', { name: 'Lock the door' });
    die(true);
    await door.click();
    await door.and(host.locator('[aria-busy]')).waitFor();
    // A second press changes nothing, and the focus stays.
    await host.keyboard.press('Space');
    expect(await door.evaluate((own) => own === document.activeElement)).toBe(true);
    await host.getByRole('dialog').getByText('The service could not be reached').waitFor({ timeout: 10_000 });
    await door.and(host.locator('[aria-busy]')).waitFor({ state: 'detached' });
    die(false);
    await dropped.waitFor({ state: 'detached' });
    expect(await door.isChecked()).toBe(false);
    await door.click();
    await door.and(host.locator(':checked')).waitFor();
  },
);

test.runIf(EVERY)(
  '[W310] [W1521] the host sees the quiz its session plays, whatever is stored by now; End Quiz, pressed again while pending and overtaken by another window, goes to the end screen and no further',
  async () => {
    const host = await openHost(stage);
    await host.route('**/api/users/*/quizzes/**', (route) => route.fulfill({ status: 404, body: '{}' }));
    const { promise: held, resolve: release } = Promise.withResolvers<void>();
    const { promise: refused, resolve: refuse } = Promise.withResolvers<void>();
    await host.routeWebSocket(/\/master/, (socket) => {
      const server = socket.connectToServer();
      socket.onMessage(async (message) => {
        if (/NotifyKillQuiz|"endscreen"/.test(String(message))) await held;
        server.send(message);
      });
      server.onMessage((message) => {
        socket.send(message);
        if (String(message).includes('wrong-state')) refuse();
      });
    });
    await running(host);
    const hub = await controlByHub(stage, host, await sessionId(host));
    await host.getByText(TWO_QUESTIONS.name).waitFor();
    await press(host, 'Start Quiz');
    await sees(host, first);
    await host.getByText('Question 1 of 2').waitFor();
    await endQuiz(host);
    await host.getByRole('button', { name: 'End Quiz' }).dispatchEvent('click');
    expect(await host.getByRole('dialog').count()).toBe(0);
    await hub.end();
    await sees(host, 'The quiz is over');
    release();
    await refused;
    expect(await runningOf(host)).not.toBeNull();
    expect(await host.getByRole('alert').count()).toBe(0);
    await leaveEnd(host);
  },
);

/** A laptop of 1366 px at 200 %, and a tablet in portrait. */
const SMALL = [
  { width: 683, height: 384 },
  { width: 820, height: 1180 },
] as const;

/** Buttons that are covered after scrolling to them, or outside the window. */
const covered = (host: Page) =>
  host.evaluate(() => {
    const buttons = [...(document.querySelector('dialog[open]') ?? document).querySelectorAll('button')];
    return buttons.flatMap((button) => {
      button.scrollIntoView({ block: 'nearest' });
      const { left, top, width, height } = button.getBoundingClientRect();
      const hit = document.elementFromPoint(left + width / 2, top + height / 2);
      return width === 0 || button.contains(hit) ? [] : [button.textContent];
    });
  });

test.runIf(EVERY)(
  '[W3708] [W3709] on a laptop at 200 % zoom, and on a tablet in portrait, the running screen and its popups cover no control and have no violation',
  async () => {
    const host = await openHost(stage, { viewport: SMALL[0], deviceScaleFactor: 2 });
    await running(host);
    const crowd = await gather(stage.app, await sessionId(host), ['Ada', 'Ben', 'Cleo']);
    stage.atEnd(crowd.close);
    await host.getByText('players have joined').waitFor();
    const found: string[] = [];
    const check = async (screen: string) => {
      await keepPictures(host, `enlarged-${screen}`, SMALL);
      for (const size of SMALL) {
        await host.setViewportSize(size);
        const name = `${screen} ${size.width}`;
        found.push(...(await covered(host)).map((button) => `${name}: ${button} is covered`));
        const wide = await host.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
        if (wide > 0) found.push(`${name}: ${wide} px too wide`);
      }
      await host.setViewportSize(SMALL[0]);
    };
    const inPopup = async (button: string, close: string) => {
      await host.getByRole('button', { name: button, exact: true }).click();
      await host.getByRole('dialog').getByRole('button', { name: close, exact: true }).waitFor();
      await check(button);
      await host.getByRole('dialog').getByRole('button', { name: close, exact: true }).click();
      await host.getByRole('dialog').waitFor({ state: 'detached' });
    };
    await check('lobby');
    await inPopup('People', 'Close');
    await inPopup('Other screens', 'Close');
    await inPopup('End Quiz', 'Keep playing');
    await press(host, 'Start Quiz');
    await sees(host, first);
    await check('question');
    found.push(...(await look(host, 'enlarged-question-683')));
    await press(host, 'Skip');
    await host.getByText('A, Diamond: 0').waitFor({ state: 'attached' });
    await check('statistics');
    await press(host, 'Next');
    await sees(host, 'Leaderboard');
    await check('leaderboard');
    await endQuiz(host);
    await sees(host, 'The quiz is over');
    await check('end');
    expect(found).toEqual([]);
    await leaveEnd(host);
  },
);

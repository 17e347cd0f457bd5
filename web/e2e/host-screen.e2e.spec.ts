import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { leaveEnd, openHost, playQuiz, press, primaryOf, startQuiz, storeQuiz, TWO_QUESTIONS } from './support/host.ts';
import { mailsTo, newLink, openLink } from './support/mails.ts';
import { joinAs, sees } from './support/player.ts';
import { openStage, type Stage } from './support/stage.ts';

let stage: Stage;
const first = TWO_QUESTIONS.questions[0]?.text ?? '';

beforeAll(async () => {
  stage = await openStage();
});
afterAll(() => stage?.close());

async function running(host?: Page): Promise<{ host: Page; quizId: string; code: string }> {
  const page = host ?? (await openHost(stage));
  const quizId = await storeQuiz(page, stage.app, TWO_QUESTIONS);
  return { host: page, quizId, code: await startQuiz(page, quizId) };
}

const sessionId = (host: Page) => host.evaluate(() => localStorage.getItem('quizSessionId'));
const runningOf = async (host: Page): Promise<unknown> => (await host.request.get('/api/session')).json();
const dialog = (host: Page) => host.getByRole('dialog', { name: 'Leave without the report?' });

/** Ends the quiz in the middle of its first question. */
async function endEarly(host: Page): Promise<void> {
  await press(host, 'Start Quiz');
  await sees(host, first);
  await host.getByRole('button', { name: 'End Quiz' }).click();
  await host.getByRole('dialog').getByRole('button', { name: 'End Quiz' }).click();
  await sees(host, 'The quiz is over');
}

describe('keys', () => {
  test('[W305] [W307] a presenter remote leads through the quiz, F fills the screen, and single keys can be switched off', async () => {
    const { host } = await running();
    const isFull = () => host.evaluate(() => document.fullscreenElement !== null);
    await host.keyboard.press('f');
    await expect.poll(isFull).toBe(true);
    await host.getByRole('button', { name: 'Leave full screen' }).click();
    await expect.poll(isFull).toBe(false);

    await host.getByRole('button', { name: 'Keys' }).click();
    await host.getByRole('switch', { name: 'Single keys' }).click();
    await host.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
    await host.getByRole('heading').first().focus();
    await host.keyboard.press('f');
    await host.keyboard.press('Space');
    await host.keyboard.press('PageDown');
    await sees(host, first);
    expect(await isFull()).toBe(false);
    await primaryOf(host)
      .and(host.getByRole('button', { name: 'Skip', disabled: false }))
      .waitFor();
    await host.keyboard.press('ArrowRight');
    await primaryOf(host)
      .and(host.getByRole('button', { name: 'Next' }))
      .waitFor();
  });

  test('[W300] the screen is kept awake until the end screen', async () => {
    const host = await openHost(stage);
    await host.addInitScript(() => {
      const held = new Set<object>();
      Object.assign(window, { held });
      Object.defineProperty(navigator, 'wakeLock', {
        value: {
          request: async () => {
            const lock = { released: false, release: async () => void held.delete(lock) };
            held.add(lock);
            return lock;
          },
        },
      });
    });
    await running(host);
    const awake = () => host.evaluate(() => (window as unknown as { held: Set<object> }).held.size);
    await expect.poll(awake).toBe(1);
    await endEarly(host);
    await expect.poll(awake).toBe(0);
  });
});

test('[W308] a Skip that comes after the question has closed shows no error to the hall', async () => {
  const { host } = await running();
  await press(host, 'Start Quiz');
  await sees(host, first);
  const second = await host.context().newPage();
  await second.goto('/quiz');
  await sees(second, first);
  // The first window receives only replies to its own calls.
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
  await host.reload();
  await primaryOf(host)
    .and(host.getByRole('button', { name: 'Skip', disabled: false }))
    .waitFor();
  deaf = true;
  await press(second, 'Skip');
  await primaryOf(second)
    .and(second.getByRole('button', { name: 'Next' }))
    .waitFor();
  await press(host, 'Skip');
  await refused;
  await primaryOf(host)
    .and(host.getByRole('button', { disabled: false }))
    .waitFor();
  expect(await host.getByRole('alert').count()).toBe(0);
  expect(await host.getByText('The quiz has moved on.').count()).toBe(0);
});

describe('the end screen', () => {
  test('[W309] leaving it asks first when the report would be lost, by the button and by Back, and ends the session', async () => {
    const host = await openHost(stage);
    await storeQuiz(host, stage.app, TWO_QUESTIONS);
    // Back leads to the overview.
    await playQuiz(host, TWO_QUESTIONS.name);
    const id = await sessionId(host);
    await endEarly(host);
    for (const leave of [() => press(host, 'To Overview'), () => host.goBack()]) {
      await leave();
      await dialog(host).getByText('once you leave it cannot be sent any more').waitFor();
      await dialog(host).getByRole('button', { name: 'Stay' }).click();
      await dialog(host).waitFor({ state: 'detached' });
      await sees(host, 'The quiz is over');
    }
    await host.reload();
    await sees(host, 'The quiz is over');
    await host.goBack();
    await dialog(host).getByRole('button', { name: 'To Overview' }).click();
    await sees(host, 'Welcome, User');
    expect(await runningOf(host)).toBeNull();
    await host.evaluate((gone) => {
      localStorage.setItem('quizSessionId', String(gone));
      localStorage.setItem('quizId', 'gone');
    }, id);
    await host.goto('/quiz');
    await sees(host, 'Oops, nothing to find here.');
    expect(await host.evaluate(() => ['quizSessionId', 'quizId'].map((key) => localStorage.getItem(key)))).toEqual([
      null,
      null,
    ]);
  });

  describe('[W1550] the switch of automatic reports', () => {
    const always = (host: Page) => host.getByRole('switch', { name: 'Always send the report' });
    const saved = async (host: Page, on: boolean) => {
      await always(host)
        .and(host.locator(on ? ':checked' : ':not(:checked)'))
        .and(host.locator(':not([aria-busy])'))
        .waitFor();
      expect((await (await host.request.get('/api/auth/me')).json()).autoSendLog).toBe(on);
    };

    test('switched on there it also sends this report, and switched off there takes no mailed one back', async () => {
      const host = await openHost(stage);
      const { email } = (await (await host.request.get('/api/auth/me')).json()) as { email: string };
      await openLink(host, await newLink(stage, email), email);
      await sees(host, 'Welcome, User');
      const reports = async () =>
        (await mailsTo(stage, email)).filter(({ subject }) => subject.startsWith('Report')).length;
      const toOverview = async () => {
        await press(host, 'To Overview');
        await sees(host, 'Welcome, User');
      };

      const { quizId } = await running(host);
      await endEarly(host);
      await always(host).click();
      await host.getByText('The report was sent to').waitFor();
      await saved(host, true);
      await expect.poll(reports).toBe(1);
      await toOverview();

      await startQuiz(host, quizId);
      await host.getByRole('button', { name: 'End Quiz' }).click();
      await host.getByRole('dialog').getByRole('button', { name: 'End Quiz' }).click();
      // Nothing was played.
      await host.getByText('The report goes to your own address.', { exact: true }).waitFor();
      await toOverview();

      await startQuiz(host, quizId);
      await endEarly(host);
      await host.getByText('The report goes to your own address by itself.').waitFor();
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
      await toOverview();
      expect(await reports()).toBe(2);
    });

    test('promises nothing to a host whose address is not confirmed', async () => {
      const { host, quizId } = await running();
      await endEarly(host);
      await always(host).click();
      await saved(host, true);
      for (const again of [false, true]) {
        if (again) {
          await startQuiz(host, quizId);
          await endEarly(host);
        }
        await host.getByText('The report goes to your own address.', { exact: true }).waitFor();
        await leaveEnd(host);
      }
    });
  });

  test('[W309] nothing is asked where nothing was played, and a dead connection does not keep the host', async () => {
    const { host } = await running();
    await host.getByRole('button', { name: 'End Quiz' }).click();
    await host.getByRole('dialog').getByRole('button', { name: 'End Quiz' }).click();
    await sees(host, 'The quiz is over');
    let dead = false;
    await host.routeWebSocket(/\/master/, (socket) => {
      const server = socket.connectToServer();
      socket.onMessage((message) => dead || server.send(message));
    });
    await host.reload();
    await primaryOf(host)
      .and(host.getByRole('button', { name: 'To Overview', disabled: false }))
      .waitFor();
    dead = true;
    await press(host, 'To Overview');
    await host.getByRole('heading', { name: 'Welcome, User' }).waitFor({ timeout: 8_000 });
  });

  test('[W1676] stays when the session has ended for good, and leads on', async () => {
    const { host } = await running();
    await endEarly(host);
    const other = await host.context().newPage();
    await other.goto('/quiz');
    await leaveEnd(other);
    // The device finds a network again, so that the screen looks.
    const opened = host.waitForEvent('websocket');
    await host.context().setOffline(true);
    await host.context().setOffline(false);
    const socket = await opened;
    await host.getByText('This session has ended, so its report cannot be sent any more.').waitFor();
    await sees(host, 'The quiz is over');
    await expect.poll(() => socket.isClosed()).toBe(true);
    await press(host, 'To Overview');
    await sees(host, 'Welcome, User');
  });

  test('[W304] [W583] a report that failed is told as failed and can be sent again, one that was sent as sent', async () => {
    const { host, code } = await running();
    await joinAs(stage, code, 'Ada');
    const id = await sessionId(host);
    let tell = (_: string, ..._reason: string[]) => {};
    await host.routeWebSocket(/\/master/, (socket) => {
      const server = socket.connectToServer();
      tell = (target, ...reason) =>
        socket.send(`${JSON.stringify({ type: 1, target: `${target}:${id}/{secret}`, arguments: reason })}\u001e`);
      // This host's address is unconfirmed: the spec plays the mailer.
      socket.onMessage((message) => {
        const call =
          /"target":"SendReportToEmail".*?"invocationId":"(\d+)"|"invocationId":"(\d+)".*?"target":"SendReportToEmail"/.exec(
            String(message),
          );
        if (call === null) server.send(message);
        else socket.send(`${JSON.stringify({ type: 3, invocationId: call[1] ?? call[2] })}\u001e`);
      });
    });
    await host.reload();
    await endEarly(host);
    await host.getByRole('button', { name: 'Send report by e-mail' }).click();
    await host.getByText('The report is on its way.').waitFor();
    tell('reportfailed', 'mail-unavailable');
    tell('canResendReport');
    await host.getByRole('alert').getByText('The report could not be sent.').waitFor();
    await host.getByRole('alert').getByText('No mail server took it in time.').waitFor();
    await press(host, 'To Overview');
    await dialog(host).getByRole('button', { name: 'Stay' }).click();
    await host.getByRole('button', { name: 'Send report again' }).click();
    await host.getByText('The report is on its way.').waitFor();
    tell('canResendReport');
    await host.getByText('The report was sent to').waitFor();
    await press(host, 'To Overview');
    await sees(host, 'Welcome, User');
  });
});

describe('[W318] within ten seconds', () => {
  /** A host in its lobby, and a switch that silently kills its connection. */
  async function onThinIce(): Promise<{ host: Page; die: (dead: boolean) => void }> {
    const { host } = await running();
    let dead = false;
    await host.routeWebSocket(/\/master/, (socket) => {
      const server = socket.connectToServer();
      socket.onMessage((message) => dead || server.send(message));
      server.onMessage((message) => dead || socket.send(message));
    });
    await host.reload();
    await host.getByTestId('quiz-code').waitFor();
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

  test('a press into a dead connection is told, and the quiz is where it was', async () => {
    const { host, die } = await onThinIce();
    die(true);
    await host.getByRole('button', { name: 'End Quiz' }).click();
    await host.getByRole('dialog').getByRole('button', { name: 'End Quiz' }).click();
    await host.getByText('Your connection dropped.', { exact: true }).waitFor({ timeout: 10_000 });
    die(false);
    await host.getByText('Your connection dropped.', { exact: true }).waitFor({ state: 'detached' });
    await host.getByTestId('quiz-code').waitFor();
  });

  test('[W1552] so is a change of the room, which shows until then that it waits', async () => {
    const { host, die } = await onThinIce();
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
    await host.getByText('Your connection dropped.', { exact: true }).waitFor({ state: 'detached' });
    expect(await door.isChecked()).toBe(false);
    await door.click();
    await door.and(host.locator(':checked')).waitFor();
  });
});

describe('[W1521] End Quiz goes to the end screen and no further', () => {
  test('pressed again before it is answered', async () => {
    const { host } = await running();
    const { promise: held, resolve: release } = Promise.withResolvers<void>();
    await host.routeWebSocket(/\/master/, (socket) => {
      const server = socket.connectToServer();
      socket.onMessage(async (message) => {
        if (String(message).includes('NotifyKillQuiz')) await held;
        server.send(message);
      });
    });
    await host.reload();
    const end = host.getByRole('button', { name: 'End Quiz' });
    await end.click();
    await host.getByRole('dialog').getByRole('button', { name: 'End Quiz' }).click();
    await end.dispatchEvent('click');
    expect(await host.getByRole('dialog').count()).toBe(0);
    release();
    await sees(host, 'The quiz is over');
    expect(await runningOf(host)).not.toBeNull();
  });

  test('while the quiz ends in another window', async () => {
    const { host } = await running();
    const other = await host.context().newPage();
    await other.goto('/quiz');
    await host.getByRole('button', { name: 'End Quiz' }).click();
    await other.getByRole('button', { name: 'End Quiz' }).click();
    await other.getByRole('dialog').getByRole('button', { name: 'End Quiz' }).click();
    await sees(host, 'The quiz is over');
    expect(await host.getByRole('dialog').count()).toBe(0);
    expect(await runningOf(host)).not.toBeNull();
  });
});

test('[W1678] more time that is asked for again before it was given is given once', async () => {
  const { host } = await running();
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  let calls = 0;
  await host.routeWebSocket(/\/master/, (socket) => {
    const server = socket.connectToServer();
    socket.onMessage(async (message) => {
      if (String(message).includes('ExtendTime')) {
        calls += 1;
        await held;
      }
      server.send(message);
    });
  });
  await host.reload();
  await press(host, 'Start Quiz');
  await host.getByRole('button', { name: 'Stop the clock' }).click();
  const stopped = (seconds: string | number) => host.getByRole('timer', { name: `The clock is stopped at ${seconds}` });
  await stopped('').waitFor();
  const left = Number(await stopped('').textContent());
  const more = host.getByRole('button', { name: '30 seconds more' });
  const widthOf = async () => (await more.boundingBox())?.width;
  const width = await widthOf();
  await more.click();
  await more.dispatchEvent('click');
  await more.and(host.locator('[aria-busy]')).waitFor();
  expect(await widthOf()).toBe(width);
  release();
  await stopped(left + 30).waitFor();
  expect(calls).toBe(1);
});

test('[W310] the host sees the quiz its session plays, whatever is stored by now', async () => {
  const { host } = await running();
  await host.route('**/api/users/*/quizzes/**', (route) => route.fulfill({ status: 404, body: '{}' }));
  await host.reload();
  await host.getByText(TWO_QUESTIONS.name).waitFor();
  await press(host, 'Start Quiz');
  await sees(host, first);
  await host.getByText('Question 1 of 2').waitFor();
  await host.getByRole('button', { name: 'End Quiz' }).click();
  await host.getByRole('dialog').getByRole('button', { name: 'End Quiz' }).click();
  await leaveEnd(host);
});

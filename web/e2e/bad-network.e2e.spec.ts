import { EVERY } from '@quarry/test-kit/every';
import type { Page, WebSocketRoute } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openBlockingProxy } from './support/blocking-proxy.ts';
import { type Crowd, gatherAs } from './support/crowd.ts';
import { codeOf, openHost, storeQuiz, TWO_QUESTIONS } from './support/host.ts';
import { hostByHub } from './support/hub-host.ts';
import { look } from './support/look.ts';
import { answers, enter, joinAs, sees } from './support/player.ts';
import { openStage, PHONE, SMALL_PHONE, type Stage } from './support/stage.ts';

let stage: Stage;
const [first, next] = TWO_QUESTIONS.questions.map(({ text }) => text) as [string, string];
const TOO_LATE = 'Your answer did not arrive in time, so it does not count.';

beforeAll(async () => {
  stage = await openStage();
});
afterAll(() => stage?.close());

const offline = (page: Page, off: boolean) => page.context().setOffline(off);
const dropped = (page: Page) => page.getByText('Your connection dropped.', { exact: true }).waitFor();

/** A phone's connection to the hub, which a spec cuts and restores; its other traffic continues. */
interface Line {
  readonly phone: Page;
  cut(): Promise<void>;
  mend(): void;
  /**
   * Cuts the connection at the next answer or change of helmet: when it is sent, or once it is stored but not
   * acknowledged.
   */
  cutAt(moment: 'sent' | 'stored'): void;
  /** From now on the open socket passes nothing in either direction and is never closed; a new one can be opened. */
  fallSilent(): void;
}

const recordsOf = (message: string | Buffer) =>
  String(message)
    .split('\u001e')
    .filter((record) => record !== '')
    .map((record): Record<string, unknown> => JSON.parse(record));

/** Whether a message is an answer, or the entry that changes a helmet. */
const isChoice = ({ target, arguments: args }: Record<string, unknown>) =>
  target === 'NotifySlaveAnswered' || (target === 'NotifySlaveEnterQuiz' && JSON.stringify(args).includes('changesId'));

/** A phone that joins over a connection that can be cut. */
async function joinByLine(code: string, name: string): Promise<Line> {
  const phone = await stage.open({ viewport: PHONE, hasTouch: true, isMobile: true });
  let isCut = false;
  let cutAt: 'sent' | 'stored' | null = null;
  let socket: WebSocketRoute | undefined;
  let silent: WebSocketRoute | undefined;
  const cut = async () => {
    isCut = true;
    await socket?.close();
  };
  await phone.routeWebSocket(/\/slave/, (opened) => {
    if (isCut) return opened.close();
    socket = opened;
    const server = opened.connectToServer();
    let answered: unknown;
    opened.onMessage((message) => {
      if (opened === silent) return;
      const choice = recordsOf(message).find(isChoice);
      if (choice === undefined || cutAt === null) return server.send(message);
      answered = choice.invocationId;
      if (cutAt === 'sent') return cut();
      server.send(message);
    });
    server.onMessage((message) => {
      if (opened === silent) return;
      if (answered === undefined) opened.send(message);
      else if (recordsOf(message).some(({ type, invocationId }) => type === 3 && invocationId === answered)) void cut();
    });
  });
  await enter(phone, code, name);
  await sees(phone, 'Waiting...');
  return {
    phone,
    cut,
    mend() {
      isCut = false;
      cutAt = null;
    },
    cutAt(moment) {
      cutAt = moment;
    },
    fallSilent() {
      silent = socket;
    },
  };
}

describe('an answer without a connection', () => {
  test('[W64] [W21] [W22] is sent on reconnecting; an answer that can no longer count is reported', async () => {
    const host = await hostByHub(stage);
    const [ada, grace] = await Promise.all([joinAs(stage, host.code, 'Ada'), joinAs(stage, host.code, 'Grace')]);
    for (const player of [ada, grace]) await player.getByText('2 players have joined').waitFor();
    const tapOffline = async (player: Page, answer: string) => {
      await offline(player, true);
      await dropped(player);
      await answers(player, answer);
      await player.getByText('Your answer is kept on this device').waitFor();
    };
    await host.play();
    for (const player of [ada, grace]) await sees(player, first);

    // In time.
    await tapOffline(ada, 'Diamond');
    await offline(ada, false);
    await ada.getByText('Your answer is in.').waitFor();

    // Grace has a second screen, which answers first.
    await tapOffline(grace, 'Diamond');
    const player = await grace.evaluate<Crowd['players'][number]>(() =>
      JSON.parse(localStorage.getItem('quizUser') ?? '{}'),
    );
    const second = await gatherAs(stage.app, host.sessionId, [player]);
    await second.answer(host.questionId(0), [`${host.questionId(0)}-1`]);
    second.close();
    await offline(grace, false);
    await grace.getByText('You have answered this question already. Your first answer counts.').waitFor();
    await host.skip();
    await ada.getByText('Correct!', { exact: true }).waitFor();
    await grace.getByText('Not this time.', { exact: true }).waitFor();

    // Too late: the question is over, and for Ada the quiz as well.
    await host.show('leaderboard');
    await host.play();
    for (const player of [ada, grace]) await sees(player, next);
    await tapOffline(ada, 'Lazurite');
    await tapOffline(grace, 'Lazurite');
    await host.skip();
    await offline(grace, false);
    await grace.getByText(TOO_LATE, { exact: true }).waitFor();
    await grace.getByText('No points', { exact: true }).waitFor();
    await host.end();
    await offline(ada, false);
    await sees(ada, 'Thank you for playing!');
    await ada.getByText(TOO_LATE, { exact: true }).waitFor();
  });
});

describe('a connection that breaks', () => {
  const EARLIER_TOO_LATE = 'Your answer to the previous question did not arrive in time, so it does not count.';

  test('[W1560] [W1562] while an answer is sent: only an answer the service never got is reported as not counting', async () => {
    const host = await hostByHub(stage);
    const [ada, grace] = await Promise.all([joinByLine(host.code, 'Ada'), joinByLine(host.code, 'Grace')]);
    await host.play();
    ada.cutAt('stored');
    grace.cutAt('sent');
    for (const { phone } of [ada, grace]) {
      await sees(phone, first);
      await answers(phone, 'Diamond');
      await dropped(phone);
    }
    await host.skip();
    await host.show('leaderboard');
    await host.play();
    for (const { phone, mend } of [ada, grace]) {
      mend();
      await sees(phone, next);
    }
    await grace.phone.getByText(EARLIER_TOO_LATE).waitFor();
    await host.skip();
    for (const { phone } of [ada, grace]) await phone.getByText('No answer this time.', { exact: true }).waitFor();
    expect(await ada.phone.getByText('did not arrive in time').count()).toBe(0);
    await ada.phone.getByRole('banner').getByText('100', { exact: true }).waitFor();
    // Shown beside the next result, not about it.
    await grace.phone.getByText(EARLIER_TOO_LATE).waitFor();
    expect(await grace.phone.getByText(TOO_LATE, { exact: true }).count()).toBe(0);
  });

  test.runIf(EVERY)('[W1740] before a reload: an answer that was queued or in flight is submitted', async () => {
    const host = await hostByHub(stage);
    const [ada, grace] = await Promise.all([joinByLine(host.code, 'Ada'), joinByLine(host.code, 'Grace')]);
    await host.play();
    for (const { phone } of [ada, grace]) await sees(phone, first);
    await ada.cut();
    await dropped(ada.phone);
    grace.cutAt('sent');
    for (const { phone, mend } of [ada, grace]) {
      await answers(phone, 'Diamond');
      await phone.getByText('Your answer is kept on this device').waitFor();
      await phone.reload();
      mend();
      await phone.getByText('Your answer is in.').waitFor();
    }
    await host.skip();
    for (const { phone } of [ada, grace]) await phone.getByText('Correct!', { exact: true }).waitFor();
  });

  test.runIf(EVERY)(
    '[W1563] before the settings are opened: they report that they cannot open, and the queued answer is submitted',
    async () => {
      const host = await hostByHub(stage);
      const { phone, cut, mend } = await joinByLine(host.code, 'Ada');
      await phone.route('**/player-settings-*.js', (route) => route.abort());
      await host.play();
      await sees(phone, first);
      let loads = 0;
      phone.on('load', () => void loads++);
      await cut();
      await dropped(phone);
      await answers(phone, 'Diamond');
      await phone.getByText('Your answer is kept on this device').waitFor();
      // A banner covers the name, but not for a keyboard.
      await phone.getByRole('button', { name: 'Ada, Settings' }).press('Enter');
      const popup = phone.getByRole('dialog', { name: 'The settings could not be loaded.' });
      await popup.getByRole('button', { name: 'Ok' }).click();
      await popup.waitFor({ state: 'detached' });
      mend();
      await phone.getByText('Your answer is in.').waitFor();
      expect(loads).toBe(0);
    },
  );
});

test.runIf(EVERY)('[W1931] teams that cannot be loaded do not replace a question, and are there after it', async () => {
  const host = await hostByHub(stage, { ...TWO_QUESTIONS, options: { teams: { count: 2, assign: 'even' } } });
  const phone = await stage.open({ viewport: PHONE, hasTouch: true, isMobile: true });
  await phone.route('**/player-teams-*.js', (route) => route.abort());
  // Not `hold`: Chromium does not report when a HEAD request has finished.
  const { promise: held, resolve: answer } = Promise.withResolvers<void>();
  await phone.route(`${stage.app}/`, async (route) => {
    await held;
    await route.continue();
  });
  const asked = phone.waitForRequest(`${stage.app}/`);
  await enter(phone, host.code, 'Ada');
  await asked;
  let loads = 0;
  phone.on('load', () => void loads++);
  await host.play();
  await sees(phone, first);
  const isServiceThere = phone.waitForResponse(`${stage.app}/`);
  answer();
  await isServiceThere;
  await answers(phone, 'Diamond');
  await phone.getByText('Your answer is in.').waitFor();
  await host.skip();
  await phone.getByText('Correct!', { exact: true }).waitFor();
  expect(loads).toBe(0);
  await phone.unroute('**/player-teams-*.js');
  await host.show('leaderboard');
  await phone.getByRole('list', { name: 'Teams' }).waitFor();
});

describe('a connection that goes silent', () => {
  test.runIf(EVERY)(
    '[W1857] shows that a helmet is being changed, after a cut that it was not, and after reconnecting that it was',
    async () => {
      const host = await hostByHub(stage);
      const { phone, cut, cutAt, fallSilent, mend } = await joinByLine(host.code, 'Ada');
      const choose = async (helmet: string) => {
        await phone.getByRole('button', { name: 'Change your helmet', disabled: false }).click();
        await phone.getByRole('button', { name: helmet, exact: true }).click();
      };
      const failure = phone.getByText('The helmet could not be changed. Please try again.');
      fallSilent();
      await choose('Helmet 6');
      await phone.getByText('Saving…').waitFor();
      await cut();
      await failure.waitFor();
      mend();

      cutAt('stored');
      await choose('Helmet 7');
      await dropped(phone);
      await failure.waitFor();
      mend();
      await phone.getByText('Tap your helmet to change it.').waitFor();
    },
  );

  test.runIf(EVERY)(
    '[W1860] [W1960] lets players leave: neither Stay nor Escape cancels that, and a player who has navigated elsewhere stays there',
    async () => {
      const host = await hostByHub(stage);
      const [ada, grace] = await Promise.all([joinByLine(host.code, 'Ada'), joinByLine(host.code, 'Grace')]);
      for (const { phone, fallSilent } of [ada, grace]) {
        fallSilent();
        await phone.getByRole('button', { name: 'Leave' }).click();
        await phone.getByRole('dialog').getByRole('button', { name: 'Leave' }).click();
      }
      await ada.phone.getByRole('dialog').getByRole('button', { name: 'Stay', disabled: true }).waitFor();
      await ada.phone.keyboard.press('Escape');
      expect(await ada.phone.getByRole('dialog').count()).toBe(1);
      await grace.phone.goBack();
      await grace.phone.waitForFunction(() => localStorage.getItem('quizLeft') !== null);
      await grace.phone.getByLabel('Quiz code').waitFor();
      expect(new URL(grace.phone.url()).pathname).toBe('/join');
      await ada.phone.getByRole('link', { name: 'Join' }).waitFor();
    },
  );

  const SHORT = {
    name: 'Short',
    questions: TWO_QUESTIONS.questions.slice(0, 1).map((question) => ({ ...question, time: 25 })),
  };

  test('[W1660] [G1660] [W1940] leaves the clock counting, then stale, and is abandoned in time for the answer; an idle one is not', async () => {
    const [host, quiet] = [await hostByHub(stage, SHORT), await hostByHub(stage)];
    const waiting = await stage.open({ viewport: PHONE });
    let closes = 0;
    waiting.on('websocket', (socket) => socket.on('close', () => void closes++));
    await enter(waiting, quiet.code, 'Grace');
    await sees(waiting, 'Waiting...');
    const { phone, fallSilent } = await joinByLine(host.code, 'Ada');
    await host.play();
    await sees(phone, first);
    fallSilent();
    await answers(phone, 'Diamond');
    const shown = await phone.getByRole('timer').ariaSnapshot();
    const stale = phone.getByRole('timer', { name: 'Your connection dropped.' });
    await stale.waitFor();
    const secondsIn = (words: string) => Number(/(\d+) seconds left/.exec(words)?.[1]);
    expect(secondsIn(await stale.ariaSnapshot())).toBeLessThan(secondsIn(shown) - 4);
    await phone.getByText('Your answer is in.').waitFor();
    await stale.waitFor({ state: 'detached' });
    expect(closes).toBe(0);
    await host.skip();
    await phone.getByText('Correct!', { exact: true }).waitFor();
  });
});

describe('[W2777] a network that blocks WebSockets', () => {
  const ALL_BLOCKING: readonly [string, boolean][] = [
    ['refuses', false],
    ['never answers', true],
  ];
  const BLOCKING = EVERY ? ALL_BLOCKING : ALL_BLOCKING.slice(0, 1);
  const blocked = (page: Page) => page.getByText('This network blocks live connections.').first();

  test.each(BLOCKING)(
    '[W2778] and %s them, is reported before the name is asked for, is retried, and the phone joins by the socket opened meanwhile',
    async (_, silent) => {
      const host = await hostByHub(stage, TWO_QUESTIONS);
      const proxy = await openBlockingProxy(stage, { silent });
      const phone = await stage.open({ viewport: SMALL_PHONE, baseURL: proxy.url });
      await phone.goto(`/join?entryid=${host.code}`);
      await blocked(phone).waitFor();
      if (!silent) {
        expect(await look(phone, 'join-blocked')).toEqual([]);
        await phone.getByRole('button', { name: 'Enter Code' }).click();
        await phone.getByLabel('User name').fill('Ada');
        await phone.getByRole('button', { name: 'Join Quiz' }).click();
        await sees(phone, 'There was an error connecting');
        await blocked(phone).waitFor();
        proxy.letThrough();
        await sees(phone, 'Waiting...');
        return;
      }
      proxy.letThrough();
      await blocked(phone).waitFor({ state: 'detached' });
      let sockets = 0;
      phone.on('websocket', () => {
        sockets++;
      });
      await phone.getByRole('button', { name: 'Enter Code' }).click();
      await phone.getByLabel('User name').fill('Ada');
      await phone.getByRole('button', { name: 'Join Quiz' }).click();
      await sees(phone, 'Waiting...');
      expect(sockets).toBe(0);
    },
  );

  test.runIf(EVERY)('is reported on the host’s screen too', async () => {
    const host = await openHost(stage);
    const quizId = await storeQuiz(host, stage.app, TWO_QUESTIONS);
    const proxy = await openBlockingProxy(stage);
    const started = await host.request.post('/api/session', { data: { quizId } });
    const quizSessionId = await started.text();
    await host.addInitScript((ids) => Object.assign(localStorage, ids), { quizSessionId, quizId });
    await host.goto(`${proxy.url}/quiz`);
    await blocked(host).waitFor();
    proxy.letThrough();
    await codeOf(host);
  });
});

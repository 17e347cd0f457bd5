import { LIMITS } from '@quarry/events/limits';
import { EVERY } from '@quarry/test-kit/every';
import type { Page, Route, WebSocketRoute } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { gather } from './support/crowd.ts';
import { failOnce, hold } from './support/hold.ts';
import {
  goOnUntil,
  openHost,
  press,
  primaryOf,
  type QuizPlan,
  readStored,
  startQuiz,
  storeQuiz,
  TWO_QUESTIONS,
} from './support/host.ts';
import { keepPictures, look } from './support/look.ts';
import { joinAs, sees } from './support/player.ts';
import { openStage, PHONE, PROJECTOR, SMALL_PHONE, type Stage } from './support/stage.ts';
import {
  allowRemote,
  codeIsSeen,
  makePairingLink,
  makeStageLink,
  numberOn,
  openRemote,
  openScreensPanel,
  screensPanel,
} from './support/stage-and-remote.ts';

let stage: Stage;
/** Long enough to check a question's screens on a busy machine. */
const PLAN: QuizPlan = {
  ...TWO_QUESTIONS,
  questions: TWO_QUESTIONS.questions.map((one) => ({ ...one, time: LIMITS.maxQuestionTime })),
};
const [first, next] = PLAN.questions.map(({ text }) => text) as [string, string];
/** Players on bare sockets. */
const QUICK = ['Ada', 'Ben'];
const SLOW = ['Cleo', 'Dag', 'Eva', 'Fay'];

beforeAll(async () => {
  stage = await openStage();
});
afterAll(() => stage?.close());

/** A host on a laptop in its lobby, with a stage and a paired remote. */
async function openScreens(remoteOptions: Parameters<Stage['open']>[0] = {}) {
  const host = await openHost(stage);
  const quizId = await storeQuiz(host, stage.app, PLAN);
  const code = await startQuiz(host, quizId);
  await openScreensPanel(host);
  const stageLink = await makeStageLink(host);
  const link = await makePairingLink(host, stage);
  const hall = await stage.open({ viewport: PROJECTOR });
  await hall.goto(stageLink);
  await hall.getByTestId('quiz-code').waitFor();
  const remote = await openRemote(stage, link, remoteOptions);
  await allowRemote(host, remote);
  await sees(remote, 'Lobby');
  return { host, quizId, code, hall, remote, stageLink, link };
}

const clock = (page: Page) => page.getByRole('button', { name: /^(Stop|Start) the clock$/ });
const door = (page: Page) => page.getByRole('switch', { name: 'Lock the door' });
const people = (page: Page) => page.getByRole('dialog', { name: 'People' });

/** The names of all buttons and switches. */
const controlsOf = (page: Page) =>
  page
    .locator('button:visible, [role=switch]:visible')
    .evaluateAll((all) => all.map((one) => one.closest('label')?.textContent || one.textContent || ''));

/**
 * Drops a screen's connection while a question runs: the screen says so, also on its clock, and reconnects by itself.
 * @param retries number of buttons to retry now
 */
async function losesConnection(page: Page, retries: number): Promise<void> {
  const stale = page.getByRole('timer', { name: 'Your connection dropped.' });
  const banner = page.getByText('Your connection dropped.').first();
  await page.getByRole('timer').waitFor();
  expect(await stale.count()).toBe(0);
  await page.context().setOffline(true);
  await stale.waitFor();
  await banner.waitFor();
  expect(await page.getByRole('button', { name: 'Try now' }).count()).toBe(retries);
  await page.context().setOffline(false);
  await stale.waitFor({ state: 'detached' });
  await banner.waitFor({ state: 'detached' });
}

/** Cleo gets more time and another name from a remote, and is removed. */
async function managesCleo(remote: Page): Promise<void> {
  await remote.getByRole('button', { name: 'People' }).click();
  const list = people(remote);
  await list.getByLabel('Search by name').fill('cleo');
  await list.getByText('1 player', { exact: true }).waitFor();
  await list.getByRole('button', { name: 'Manage Cleo' }).click();
  await list.getByText('2×').click();
  await expect.poll(() => list.getByRole('radio', { name: '2×' }).isChecked()).toBe(true);
  await list.getByLabel('New name').fill('Ben');
  await list.getByRole('button', { name: 'Rename' }).click();
  await list.getByText('This username is already taken.').waitFor();
  await list.getByLabel('New name').fill('Clio');
  await list.getByRole('button', { name: 'Rename' }).click();
  await list.getByLabel('Search by name').fill('clio');
  await list.getByRole('button', { name: 'Manage Clio' }).waitFor();
  expect(await look(remote, 'remote-people')).toEqual([]);
  expect(await list.getByRole('button', { name: 'Ban' }).count()).toBe(0);
  await list.getByRole('button', { name: 'Remove' }).click();
  await list.getByText('Clio was removed and may join again.').waitFor();
  await list.getByRole('button', { name: 'Close' }).click();
}

describe('a host on a laptop, its remote on a phone, a stage and six players', () => {
  test('[W780] [W781] [W1826] [W1965] [W3714] [W3765] [W3766] the remote controls the quiz, also without the host, and asks before it starts one that nobody has joined; the stage shows it, without a pointer, and controls only its language; each shows a lost connection on its clock and reconnects by itself', async () => {
    const { host, quizId, hall, remote, stageLink } = await openScreens();
    await screensPanel(host)
      .getByText(/^Paired at .+ with Chrome, /)
      .waitFor();
    await screensPanel(host).getByRole('button', { name: 'Close' }).click();
    // Nobody is there yet.
    const alone = remote.getByRole('dialog', { name: 'Nobody has joined. Start anyway?' });
    await press(remote, 'Start Quiz');
    await alone.getByRole('button', { name: 'Wait' }).and(remote.locator(':focus')).waitFor();
    expect(await look(remote, 'remote-alone')).toEqual([]);
    await alone.getByRole('button', { name: 'Wait' }).click();
    await sees(remote, 'Lobby');
    await press(remote, 'Start Quiz');
    await alone.waitFor();
    const sessionId = new URL(stageLink).pathname.split('/').at(-1) ?? '';
    const [quick, slow] = [await gather(stage.app, sessionId, QUICK), await gather(stage.app, sessionId, SLOW)];
    for (const crowd of [quick, slow]) stage.atEnd(crowd.close);
    await hall.getByRole('heading', { name: '6 players have joined' }).waitFor();
    await remote.getByText('6 players are here.').waitFor();
    // The popup closes as soon as somebody joins.
    await alone.waitFor({ state: 'detached' });
    expect(await controlsOf(hall)).toEqual([]);
    expect(await look(remote, 'remote-lobby')).toEqual([]);
    expect(await clock(remote).count()).toBe(0);

    // The door, in the lobby.
    await door(remote).click();
    await door(remote).and(remote.locator(':checked')).waitFor();
    await expect(gather(stage.app, sessionId, ['Gus'])).rejects.toMatchObject({ code: 'room-locked' });
    await door(remote).click();
    await door(remote).and(remote.locator(':not(:checked)')).waitFor();

    await press(remote, 'Start Quiz');
    for (const page of [host, hall, remote]) await sees(page, first);
    expect(await controlsOf(hall)).toEqual([]);
    await quick.answer(
      `${quizId}-0`,
      [0, 1].map((answer) => `${quizId}-0-${answer}`),
    );
    await remote.getByText('2/6 answered').waitFor();
    await remote.getByRole('region', { name: 'Next question' }).getByText(next).waitFor();
    expect(await hall.getByText(next).count()).toBe(0);
    expect(await look(remote, 'remote-playing')).toEqual([]);
    expect(await look(hall, 'stage-playing')).toEqual([]);
    await expect.poll(() => hall.locator('main').evaluate((main) => getComputedStyle(main).cursor)).toBe('none');
    const language = hall.getByRole('combobox');
    const opacity = () =>
      language.evaluate(({ parentElement }) => parentElement && getComputedStyle(parentElement).opacity);
    expect(await opacity()).toBe('0');
    await hall.mouse.move(9, 9);
    await expect.poll(opacity).toBe('1');
    await keepPictures(hall, 'stage-language', [PROJECTOR]);
    await language.selectOption('Deutsch');
    await expect.poll(() => hall.evaluate(() => document.documentElement.lang)).toBe('de');
    expect(await hall.locator('main [lang="en"]').getByRole('heading', { name: first }).count()).toBe(1);
    await language.selectOption('English');

    // The clock, which only a running question has.
    await clock(remote).click();
    const stoppedClock = (page: Page) => page.getByRole('timer', { name: /^The clock is stopped at/ });
    await stoppedClock(remote).waitFor();
    await stoppedClock(hall).waitFor();
    const left = Number((await stoppedClock(hall).getAttribute('aria-label'))?.match(/\d+/)?.[0]);
    await remote.getByRole('button', { name: '30 seconds more' }).click();
    await hall.getByRole('timer', { name: `The clock is stopped at ${left + 30} seconds` }).waitFor();
    await clock(remote).click();
    await hall.getByRole('timer', { name: /seconds left$/ }).waitFor();

    for (const page of EVERY ? [host, hall, remote] : [remote]) await losesConnection(page, page === hall ? 0 : 1);
    await remote.reload();
    await sees(remote, first);
    expect(new URL(remote.url()).hash).toBe('');

    // From here to the end screen without the host. The door and the people while a question runs.
    await host.goto('about:blank');
    await door(remote).click();
    await door(remote).and(remote.locator(':checked')).waitFor();
    await managesCleo(remote);

    await press(remote, 'Skip');
    await hall.getByRole('list').getByText('Correct').first().waitFor();
    expect(await clock(remote).count()).toBe(0);
    expect(await door(remote).isChecked()).toBe(true);
    await press(remote, 'Next');
    await sees(hall, 'Leaderboard');
    await sees(remote, 'Leaderboard');
    expect(await clock(remote).count()).toBe(0);
    await press(remote, 'Next');
    await sees(hall, next);
    await press(remote, 'Skip');
    await press(remote, 'Next');
    await sees(hall, 'Leaderboard');
    await press(remote, 'Next');
    await sees(hall, 'Podium');
    await remote.getByRole('button', { name: 'People' }).waitFor();
    await goOnUntil(primaryOf(remote), hall.getByRole('heading', { name: 'The quiz is over' }));
    await remote.getByText("Send the report and leave on the host's screen.").waitFor();
    expect(await controlsOf(remote)).toEqual([]);
    expect(await controlsOf(hall)).toEqual([]);

    // The stage shows the end while the remote is away.
    await remote.goto('about:blank');
    await host.goto('/quiz');
    await press(host, 'To Overview');
    await sees(hall, 'This quiz is over.');
    await hall.reload();
    await sees(hall, 'This quiz is over.');
    await remote.goto('/remote');
    await sees(remote, 'This quiz is over.');
    await remote.reload();
    await remote.getByText('To control a running quiz from this phone').waitFor();
    expect(stage.errors).toEqual([]);
  });

  test.runIf(EVERY)('[W780] a stage fits a phone', async () => {
    const { code, stageLink, remote } = await openScreens();
    await joinAs(stage, code, 'Ada');
    const phone = await stage.open({ viewport: PHONE, hasTouch: true, isMobile: true });
    await phone.goto(stageLink);
    await phone.getByTestId('quiz-code').waitFor();
    await press(remote, 'Start Quiz');
    await sees(phone, first);
    expect(await look(phone, 'stage-phone-playing')).toEqual([]);
    await press(remote, 'Skip');
    await press(remote, 'Next');
    await sees(phone, 'Leaderboard');
  });
});

/** A laptop-sized window. */
const LAPTOP = { width: 1280, height: 720 } as const;

describe('the presenter’s view', () => {
  const notesOf = (position: number) => `Ask who has seen one, ${position}`;

  /** A host in the lobby of a quiz with notes on each question. */
  async function openWithNotes(options: Parameters<Stage['open']>[0] = {}) {
    const host = await openHost(stage, { viewport: LAPTOP, ...options });
    const quizId = await storeQuiz(host, stage.app, PLAN);
    const { path, quiz } = await readStored(host, quizId);
    const questions = quiz.questions.map((one, index) => ({ ...one, notes: notesOf(index + 1) }));
    const data = { name: quiz.name, options: quiz.options, questions };
    expect((await host.request.put(path, { data, headers: { origin: stage.app } })).ok()).toBe(true);
    await startQuiz(host, quizId);
    return { host, quizId, sessionId: String(await host.evaluate(() => localStorage.getItem('quizSessionId'))) };
  }

  test('[W3700] [W3701] [W3702] [W3703] one press opens the stage’s window and shows the host the stage, figures, notes and the next question; a window that the browser blocks is reported with its link', async () => {
    const { host, quizId, sessionId } = await openWithNotes();
    const open = host.getByRole('button', { name: 'Open stage' });
    const blocked = host.getByRole('dialog', { name: 'Your browser blocked the window.' });
    const toHall = host.getByRole('button', { name: "Projector's view" });
    await host.evaluate(() => {
      const { open: opens } = window;
      window.open = () => {
        window.open = opens;
        return null;
      };
    });
    await open.click();
    await blocked.waitFor();
    expect(await look(host, 'host-stage-blocked')).toEqual([]);
    const link = await blocked.getByLabel('Stage link').inputValue();
    expect(await blocked.getByRole('link', { name: 'Open the stage' }).getAttribute('href')).toBe(link);
    await blocked.getByRole('button', { name: 'Close' }).click();
    expect(await toHall.count()).toBe(0);

    const opened = host.waitForEvent('popup');
    await open.click();
    const hall = await opened;
    await hall.getByTestId('quiz-code').waitFor();
    expect(hall.url()).toBe(link);
    await host.getByRole('heading', { name: 'Next: question 1 of 2' }).waitFor();
    await host.getByText(notesOf(1)).waitFor();

    await hall.keyboard.press('f');
    await expect.poll(() => hall.evaluate(() => document.fullscreenElement !== null)).toBe(true);
    await hall.keyboard.press('f');

    // Nobody is there yet.
    const alone = host.getByRole('dialog', { name: 'Nobody has joined. Start anyway?' });
    await press(host, 'Start Quiz');
    expect(await look(host, 'presenter-alone')).toEqual([]);
    await alone.getByRole('button', { name: 'Wait' }).click();
    await alone.waitFor({ state: 'detached' });
    const crowd = await gather(stage.app, sessionId, QUICK);
    stage.atEnd(crowd.close);
    await host.getByText('2 players', { exact: true }).waitFor();
    await host.frameLocator('[title="On the stage"]').getByTestId('quiz-code').waitFor();
    expect(await look(host, 'presenter-lobby')).toEqual([]);
    await press(host, 'Start Quiz');
    await sees(hall, first);
    await sees(host, 'Question 1 of 2 · Question open');
    await crowd.answer(`${quizId}-0`, [`${quizId}-0-0`]);
    await host.getByText('2/2').first().waitFor();
    for (const told of [notesOf(1), notesOf(2), 'Right: Diamond', next]) await host.getByText(told).first().waitFor();
    for (const secret of [notesOf(1), notesOf(2), next]) expect(await hall.getByText(secret).count()).toBe(0);
    expect(await look(host, 'presenter-playing')).toEqual([]);
    await keepPictures(host, 'presenter-playing', [PROJECTOR, { width: 820, height: 1180 }]);

    await press(host, 'Skip');
    await sees(host, 'Question 1 of 2 · Answers');
    await host.frameLocator('[title="On the stage"]').getByText('Correct').first().waitFor();
    expect(await look(host, 'presenter-statistics')).toEqual([]);
    await press(host, 'Next');
    await sees(host, 'Leaderboard');
    expect(await look(host, 'presenter-leaderboard')).toEqual([]);

    expect(stage.errors).toEqual([]);
  });

  test.runIf(EVERY)(
    '[W3700] [W3715] [W3716] the stage’s window is used again after a reload, and follows when the quiz is played again; a pairing code needs confirmation only where the hall would see it',
    async () => {
      const { host } = await openWithNotes();
      const open = host.getByRole('button', { name: 'Open stage' });
      const toHall = host.getByRole('button', { name: "Projector's view" });
      const opened = host.waitForEvent('popup');
      await open.click();
      const hall = await opened;
      await hall.getByTestId('quiz-code').waitFor();
      await press(host, 'Start Quiz');
      await host.getByRole('dialog').getByRole('button', { name: 'Start anyway' }).click();
      await sees(hall, first);

      // A pairing code may be shown here, but not where the hall sees it.
      const qr = screensPanel(host).getByRole('img', { name: 'QR code that pairs a phone as the remote' });
      await openScreensPanel(host);
      await screensPanel(host).getByRole('button', { name: 'Pair a phone' }).click();
      await qr.waitFor();
      await screensPanel(host).getByRole('button', { name: 'Close' }).click();
      await toHall.click();
      await sees(host, first);
      await openScreensPanel(host);
      await screensPanel(host).getByText('Waiting for a phone.').waitFor();
      expect(await qr.count()).toBe(0);
      await screensPanel(host).getByRole('button', { name: 'Show the code' }).click();
      expect(await look(host, 'host-code-asked')).toEqual([]);
      await codeIsSeen(host).getByRole('button', { name: 'Cancel' }).click();
      expect(await qr.count()).toBe(0);
      await screensPanel(host).getByRole('button', { name: 'Close' }).click();

      // The same window again.
      await open.click();
      await host.getByText(notesOf(2)).waitFor();
      expect(host.context().pages()).toHaveLength(2);
      await host.reload();
      await host.getByText(notesOf(2)).waitFor();
      await open.click();
      await press(host, 'Skip');
      await sees(host, 'Question 1 of 2 · Answers');
      expect(host.context().pages()).toHaveLength(2);
      await press(host, 'Next');
      await sees(host, 'Leaderboard');

      // When the quiz is played again, the stage's window follows.
      await host.getByRole('button', { name: 'End Quiz' }).click();
      await host.getByRole('dialog').getByRole('button', { name: 'End Quiz' }).click();
      await sees(host, 'The quiz is over');
      await host.getByRole('button', { name: 'Play again' }).click();
      await sees(host, 'Lobby');
      await hall.getByTestId('quiz-code').waitFor();
      expect(stage.errors).toEqual([]);
    },
  );
});

test.runIf(EVERY)(
  '[W1890] a screen that is closed as one socket too many says so, and comes back only by a retry',
  async () => {
    const { host, hall, remote } = await openScreens();
    for (const page of [host, hall, remote]) {
      const lines: WebSocketRoute[] = [];
      await page.routeWebSocket(/\/master/, (socket) => {
        socket.connectToServer();
        lines.push(socket);
      });
      await page.reload();
      const isThere = page === remote ? page.getByRole('heading', { name: 'Lobby' }) : page.getByTestId('quiz-code');
      await isThere.waitFor();
      lines[0]?.send('{"type":7,"error":"too-many-sockets"}\u001e');
      await sees(page, 'This quiz is open on too many screens. Please try again later.');
      await page.getByRole('button', { name: 'Try Again' }).click();
      await isThere.waitFor();
      expect(lines).toHaveLength(2);
    }
  },
);

test.runIf(EVERY)(
  '[W1932] a stage that is one too many says so, and comes back by itself after about a minute',
  async () => {
    const { hall } = await openScreens();
    await hall.clock.install();
    const { promise: answered, resolve: answer } = Promise.withResolvers<void>();
    const lines: WebSocketRoute[] = [];
    await hall.routeWebSocket(/\/master/, async (socket) => {
      if (lines.push(socket) === 2) await answered;
      socket.connectToServer();
    });
    await hall.reload();
    const lobby = hall.getByTestId('quiz-code');
    await lobby.waitFor();
    lines[0]?.send('{"type":7,"error":"too-many-sockets"}\u001e');
    const tooMany = 'This quiz is open on too many screens. Please try again later.';
    await sees(hall, tooMany);
    await hall.clock.fastForward(30_000);
    expect(lines).toHaveLength(1);
    await hall.clock.fastForward(45_000);
    await expect.poll(() => lines.length).toBe(2);
    expect(await hall.getByRole('heading', { name: tooMany }).count()).toBe(1);
    answer();
    await lobby.waitFor();
  },
);

describe('other screens', () => {
  const CLOSED = 'This link does not work any more. Ask the host for a new one.';

  /** The open panel of a reloaded host shows that its list is loading. */
  async function awaitsList(host: Page): Promise<void> {
    const panel = screensPanel(host);
    const list = await hold(host, '**/screens');
    await openScreensPanel(host);
    expect(await panel.getByText('Loading…').count()).toBe(2);
    expect(await panel.getByText('None yet.').count()).toBe(0);
    await list();
  }

  /** The host presses twice and gets one stage link. */
  async function makesOneLink(host: Page): Promise<void> {
    const panel = screensPanel(host);
    let made = 0;
    host.on('request', (request) => {
      if (request.method() === 'POST' && request.url().endsWith('/screens')) made += 1;
    });
    const answer = await hold(host, '**/screens');
    const make = panel.getByRole('button', { name: 'New stage link' });
    await make.click();
    await make.dispatchEvent('click');
    await make.and(host.locator('[aria-busy]')).waitFor();
    await answer();
    await panel.getByLabel('Stage link').waitFor();
    expect(made).toBe(1);
  }

  test.runIf(EVERY)(
    '[W782] [W1492] [W1677] [W1678] [W1679] [W1680] [W1830] [W1831] [W1872] are created, once however often it is pressed, listed, copied and withdrawn in a panel, by keyboard; a closed one goes home and keeps another tab’s pairing, and a new link opens in its tab, even if its first response was lost',
    async () => {
      const { host, hall, remote, stageLink, link } = await openScreens();
      const panel = screensPanel(host);
      /** As stored by another tab of the phone. */
      const newer = JSON.stringify({ sessionId: 's', token: 'newer' });
      await panel.getByText(/^Paired at/).waitFor();
      expect(await panel.getByRole('img').count()).toBe(0);
      expect(await look(host, 'host-screens')).toEqual([]);
      await panel.getByRole('button', { name: 'Close' }).click();
      await openScreensPanel(host);
      expect(await panel.getByLabel('Stage link').inputValue()).toBe(stageLink);
      // A code works once.
      const second = await fetch(`${stage.app}/api/screens/pair`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-device-id': crypto.randomUUID() },
        body: JSON.stringify({ key: new URL(link).hash.slice(1) }),
      });
      expect(second.status).toBe(404);
      const tooMany = panel.getByText('There are too many screens.');
      const refused = { status: 409, json: { code: 'too-many-screens' } };
      await host.route('**/screens', (route) => route.fulfill(refused), { times: 1 });
      await panel.getByRole('button', { name: 'New stage link' }).click();
      await tooMany.waitFor();
      const focused = () => host.evaluate(() => document.activeElement?.textContent);
      await remote.evaluate((pairing) => localStorage.setItem('remote', pairing), newer);
      await panel.getByRole('button', { name: 'Withdraw Remote 1' }).focus();
      await host.keyboard.press('Enter');
      await panel.getByText('None yet.').waitFor();
      expect(await tooMany.count()).toBe(0);
      expect(await focused()).toBe('Pair a phone');
      await sees(remote, CLOSED);
      expect(await remote.evaluate(() => localStorage.getItem('remote'))).toBe(newer);
      await remote.evaluate(() => localStorage.removeItem('remote'));
      await panel.getByRole('button', { name: 'Withdraw Stage 1' }).focus();
      await host.keyboard.press('Enter');
      await sees(hall, CLOSED);
      await expect.poll(() => panel.getByText('None yet.').count()).toBe(2);
      expect(await focused()).toBe('New stage link');

      for (const page of [hall, remote]) await page.getByRole('link', { name: 'Home' }).waitFor();
      await hall.goto(await makeStageLink(host));
      await hall.getByTestId('quiz-code').waitFor();
      await remote.goto(link);
      // Only a page that has tried the used code says how to get a new one.
      await remote.getByText('To control a running quiz from this phone').waitFor();
      await sees(remote, CLOSED);
      expect(await look(remote, 'remote-refused')).toEqual([]);

      const again = await makePairingLink(host, stage);
      expect(await look(host, 'host-pairing')).toEqual([]);
      await host.reload();
      await awaitsList(host);
      await panel.getByText('It is not shown again.').waitFor();
      expect(await panel.getByRole('img').count()).toBe(0);
      await makesOneLink(host);

      const loseAnswer = async (route: Route) => {
        await route.fetch();
        await route.abort();
      };
      const pairing = await failOnce(remote, '**/api/screens/pair', loseAnswer);
      await remote.goto(again);
      await remote.getByRole('button', { name: 'Try again' }).click();
      await pairing.answer();
      await allowRemote(host, remote);
      await sees(remote, 'Lobby');
    },
  );

  test.runIf(EVERY)(
    '[W2653] a stranger who scans the code first controls nothing: the host sees a number that its own phone does not show, refuses and pairs its own, by keyboard; only the host’s screen asks for confirmation',
    async () => {
      const host = await openHost(stage);
      await startQuiz(host, await storeQuiz(host, stage.app, PLAN));
      await openScreensPanel(host);
      const panel = screensPanel(host);
      const hall = await stage.open({ viewport: PROJECTOR });
      await hall.goto(await makeStageLink(host));
      const link = await makePairingLink(host, stage);
      await panel.getByText('Waiting for a phone.').waitFor();

      const stranger = await openRemote(stage, link, { viewport: SMALL_PHONE });
      const foreign = await numberOn(stranger);
      const phone = await openRemote(stage, link);
      await sees(phone, CLOSED);
      await panel
        .getByRole('status')
        .getByText(`A phone wants to control this quiz. Does yours show ${foreign}?`)
        .waitFor();
      expect(await panel.getByRole('img').count()).toBe(0);
      expect(await look(stranger, 'remote-unconfirmed')).toEqual([]);
      expect(await look(host, 'host-confirms')).toEqual([]);
      await stranger.reload();
      expect(await numberOn(stranger)).toBe(foreign);
      expect(await controlsOf(stranger)).toEqual([]);
      await hall.getByTestId('quiz-code').waitFor();
      expect(await hall.getByText('A phone wants').count()).toBe(0);

      const focused = () =>
        host.evaluate(() => document.activeElement?.ariaLabel ?? document.activeElement?.textContent);
      await panel.getByRole('button', { name: `Refuse the phone that shows ${foreign}` }).focus();
      await host.keyboard.press('Enter');
      await sees(stranger, "This phone was not allowed on the host's screen.");
      expect(await look(stranger, 'remote-not-allowed')).toEqual([]);
      await expect.poll(focused).toBe('Pair a phone');
      await phone.goto(await makePairingLink(host, stage));
      const own = await numberOn(phone);
      await panel.getByRole('button', { name: `Allow the phone that shows ${own}` }).focus();
      await host.keyboard.press('Enter');
      await sees(phone, 'Lobby');
      await expect.poll(focused).toBe('Withdraw Remote 1');
      await phone.reload();
      await sees(phone, 'Lobby');
      await stranger.reload();
      await stranger.getByText('To control a running quiz from this phone').waitFor();
    },
  );

  test.runIf(EVERY)(
    '[W2653] the host’s screen reports a phone confirmed too late; one that loses its network meanwhile enters when it is back',
    async () => {
      const host = await openHost(stage);
      await startQuiz(host, await storeQuiz(host, stage.app, PLAN));
      await openScreensPanel(host);
      const panel = screensPanel(host);
      const phone = await openRemote(stage, await makePairingLink(host, stage));
      const number = await numberOn(phone);
      await host.route('**/confirm', (route) => route.fulfill({ status: 404, json: { code: 'not-found' } }), {
        times: 1,
      });
      await panel.getByRole('button', { name: `Allow the phone that shows ${number}` }).click();
      await panel.getByText('This phone was not confirmed in time. Please pair it again.').waitFor();
      await phone.context().setOffline(true);
      await allowRemote(host, phone);
      await panel.getByText(/^Paired at/).waitFor();
      expect(await panel.getByText('not confirmed in time').count()).toBe(0);
      expect(await numberOn(phone)).toBe(number);
      await phone.context().setOffline(false);
      await sees(phone, 'Lobby');
    },
  );

  test.runIf(EVERY)('[W781] a small phone is enough for every control', async () => {
    const { code, remote } = await openScreens({ viewport: SMALL_PHONE });
    await joinAs(stage, code, 'Ada');
    await press(remote, 'Start Quiz');
    await sees(remote, first);
    expect(await look(remote, 'remote-small')).toEqual([]);
    const heights = await remote
      .locator('button:visible')
      .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().height));
    for (const height of heights) expect(height).toBeGreaterThanOrEqual(48);
    const box = await primaryOf(remote).boundingBox();
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(SMALL_PHONE.height);
  });

  test('[W784] a phone that opens a host’s screen is redirected to the remote, which says how to pair it', async () => {
    const phone = await stage.open({ viewport: PHONE });
    await phone.goto('/overview');
    await phone.getByText('A running quiz can be controlled from a phone, by the remote.').waitFor();
    await phone.getByRole('link', { name: 'Remote' }).click();
    await phone.getByText('then Pair a phone, and scan the code').waitFor();
    await phone.goto('/stage/no-session');
    await sees(phone, CLOSED);
  });
});

import { EVERY } from '@quarry/test-kit/every';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { brokenWords } from './support/broken-words.ts';
import { gather } from './support/crowd.ts';
import {
  codeOf,
  openHost,
  playQuiz,
  press,
  primaryOf,
  type QuizPlan,
  startQuiz,
  storeQuiz,
  TWO_QUESTIONS,
  tellPodium,
  unsupported,
} from './support/host.ts';
import { look, settled } from './support/look.ts';
import { answers, joinAs, sees } from './support/player.ts';
import { watchShifts } from './support/shifts.ts';
import { IN_MOTION, openStage, PROJECTOR, type Stage } from './support/stage.ts';

const FOUR_K = { width: 3840, height: 2160 };
/** Ends with the usual one, so that a screen both shrinks and grows. */
const ALL_PROJECTORS = [{ width: 1280, height: 720 }, FOUR_K, PROJECTOR];
/** 4K is slow to render in software, and all lengths that are not fixed scale with the height. */
const PROJECTORS = EVERY ? ALL_PROJECTORS : ALL_PROJECTORS.filter((one) => one !== FOUR_K);
const FIRST = TWO_QUESTIONS.questions[0]?.text ?? '';
const LONG = 'Which of these stones, found in the quarry above the old town, is harder than the one before it, eh?';
const LONGEST: QuizPlan = {
  name: 'Long words',
  questions: [
    {
      text: LONG,
      answers: ['Diamond', 'Topaz', 'Quartz', 'Corundum', 'Talc', 'Gypsum'].map((one) =>
        `${one}? ${LONG}`.slice(0, 100),
      ),
      liveStats: true,
    },
    { text: 'Yes?', answers: ['Yes', 'No', 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerk'], time: 0 },
  ],
};
/** Names of maximum length. */
const LONG_NAMES = ['WEBMASTERSOFTHEROUND', 'Wilhelminaconstantia', 'Xaver, Graf von Berg'];

let stage: Stage;

beforeAll(async () => {
  stage = await openStage();
});
afterAll(() => stage?.close());

/** @param opened the host's window, if already open */
async function running(plan = TWO_QUESTIONS, opened?: Page) {
  const host = opened ?? (await openHost(stage, { viewport: PROJECTOR }));
  const quizId = await storeQuiz(host, stage.app, plan);
  const code = await startQuiz(host, quizId);
  const sessionId = String(await host.evaluate(() => localStorage.getItem('quizSessionId')));
  return { host, quizId, code, sessionId };
}

/** The texts of tiles whose last line reaches below the upper edge of the tile's bar. */
function coveredByBars(tiles: readonly Element[]): string[] {
  return tiles.flatMap((tile) => {
    const bar = tile.querySelector('span[style]')?.getBoundingClientRect();
    const words = tile.querySelector('[data-words]');
    if (!bar || !words) return ['no bar'];
    const range = document.createRange();
    range.selectNodeContents(words);
    return range.getBoundingClientRect().bottom > bar.top ? [words.textContent ?? ''] : [];
  });
}

/** Texts that are illegible from the last row or overflow their box, and a window that scrolls. */
const unreadable = (page: Page) =>
  page.evaluate(() => {
    const { clientHeight, clientWidth, scrollHeight, scrollWidth } = document.documentElement;
    const texts = [...document.querySelectorAll<HTMLElement>('body *')].filter(
      (element) =>
        element.closest('.visually-hidden, dialog') === null &&
        element.getClientRects().length > 0 &&
        [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim()),
    );
    const small = texts.filter((text) => Number.parseFloat(getComputedStyle(text).fontSize) < 0.022 * clientHeight);
    const spilled = [...document.querySelectorAll<HTMLElement>('[data-words]')].filter((text) => {
      const box = text.closest('[data-box]');
      return text.scrollWidth > text.clientWidth || (box !== null && text.offsetHeight > box.clientHeight);
    });
    const outside = texts.filter((text) => {
      const panel = text.closest('.panel')?.getBoundingClientRect();
      const { top, bottom } = text.getBoundingClientRect();
      return panel !== undefined && (top < panel.top - 1 || bottom > panel.bottom + 1);
    });
    return [
      ...small.map((text) => `small: ${text.textContent}`),
      ...outside.map((text) => `outside its panel: ${text.textContent}`),
      ...spilled.map((text) => `spilled: ${text.textContent}`),
      ...(scrollHeight > clientHeight || scrollWidth > clientWidth ? ['scrolls'] : []),
    ];
  });

/** Checks the window of a 1366 × 768 laptop at 200 % zoom: it scrolls, and nothing is lost. */
async function isUsableEnlarged(host: Page): Promise<void> {
  const tools = await host.context().newCDPSession(host);
  const size = { width: 683, height: 330, deviceScaleFactor: 2, mobile: false };
  await tools.send('Emulation.setDeviceMetricsOverride', size);
  await expect.poll(() => unreadable(host), { message: 'enlarged' }).toEqual(['scrolls']);
  expect(await host.evaluate(() => document.documentElement.scrollWidth)).toBe(size.width);
  expect(await unsupported(host).count()).toBe(0);
  expect(await primaryOf(host).boundingBox()).toMatchObject({ y: expect.toSatisfy((y) => y < size.height - 48) });
  await tools.detach();
}

const sizeOf = (page: Page, text: string | RegExp) =>
  page
    .getByText(text, { exact: true })
    .first()
    .evaluate((element) => Number.parseFloat(getComputedStyle(element).fontSize));

/** Where the last letter of an element ends. */
function rightOf(element: Element): number {
  const range = document.createRange();
  range.selectNodeContents(element);
  return range.getBoundingClientRect().right;
}

test('[W76] [W860] [W862] [W863] [W1220] [W1441] [W1878] [W2722] [W3642] in lobby and play everything is legible from the last row, on every projector, and a zoomed page scrolls', async () => {
  const { host, quizId, code, sessionId } = await running(LONGEST);
  const names = Array.from({ length: 21 }, (_, n) => `Player ${n}`);
  // Those with long names come last, so that the lobby shows them.
  const crowds = [await gather(stage.app, sessionId, names), await gather(stage.app, sessionId, LONG_NAMES)];
  const wrong = async () => [...(await unreadable(host)), ...(await brokenWords(host, 'main li span:not(:has(*))'))];
  // The first one again: a window that has shrunk does not scroll.
  for (const viewport of [...PROJECTORS, ...PROJECTORS.slice(0, 1)]) {
    await host.setViewportSize(viewport);
    for (const name of LONG_NAMES) await host.getByText(name, { exact: true }).waitFor();
    await expect.poll(wrong, { message: `${viewport.height}` }).toEqual([]);
  }
  // On a tablet and on a small laptop as well.
  for (const viewport of [
    { width: 769, height: 700 },
    { width: 1280, height: 585 },
  ]) {
    await host.setViewportSize(viewport);
    await host.getByRole('list', { name: 'Players' }).getByRole('listitem').first().waitFor();
    const { x: qrLeft = 0 } = (await host.getByRole('button', { name: 'Show the QR code' }).boundingBox()) ?? {};
    for (const words of [host.getByTestId('quiz-code'), host.getByText(/\/join$/)]) {
      expect(await words.evaluate(rightOf), `${viewport.width}`).toBeLessThan(qrLeft);
    }
  }
  await isUsableEnlarged(host);
  await host.setViewportSize(PROJECTOR);
  // Any player of the first wave among the newest: they enter in any order.
  expect(await sizeOf(host, 'Wilhelminaconstantia')).toBeCloseTo(await sizeOf(host, /^Player \d+$/));
  const onAll = async (projectors = PROJECTORS) => {
    await isUsableEnlarged(host);
    for (const viewport of projectors) {
      await host.setViewportSize(viewport);
      await expect.poll(() => unreadable(host), { message: `${viewport.height}` }).toEqual([]);
      expect(await sizeOf(host, code)).toBeGreaterThanOrEqual(0.03 * viewport.height);
    }
  };
  await press(host, 'Start Quiz');
  await sees(host, LONG);
  for (const crowd of crowds) {
    await crowd.answer(
      `${quizId}-0`,
      [0, 0, 1].map((answer) => `${quizId}-0-${answer}`),
    );
  }
  const live = host.getByRole('list', { name: 'Answers so far' }).getByRole('listitem');
  await expect
    .poll(() => live.allTextContents())
    .toEqual([
      expect.stringMatching(/Diamond.*16$/),
      expect.stringMatching(/Topaz.*8$/),
      ...['Quartz', 'Corundum', 'Talc', 'Gypsum'].map((one) => expect.stringMatching(new RegExp(`${one}.*0$`))),
    ]);
  await host.getByText('24/24 answered').waitFor();
  // Two thirds of the players chose the first answer, nobody the last ones.
  const parts = () => live.locator('span[style]').evaluateAll((bars) => bars.map((bar) => bar.style.scale));
  await expect
    .poll(async () => (await parts()).map((scale) => Number.parseFloat(scale).toFixed(2)))
    .toEqual(['0.67', '0.33', '0.00', '0.00', '0.00', '0.00']);
  for (const viewport of ALL_PROJECTORS) {
    await host.setViewportSize(viewport);
    await expect.poll(() => live.evaluateAll(coveredByBars), { message: `${viewport.height}` }).toEqual([]);
  }
  await onAll(ALL_PROJECTORS);

  await press(host, 'Skip');
  await host.getByText('67% knew it').waitFor();
  await host.getByText('Time to answer').waitFor();
  const rows = host.getByRole('list', { name: 'Answers' }).getByRole('listitem');
  expect(await rows.nth(0).textContent()).toMatch(/Correct.*16.*67%$/);
  expect(await rows.nth(1).textContent()).toMatch(/8.*33%$/);
  await onAll();

  await press(host, 'Next');
  await sees(host, 'Leaderboard');
  const board = host.getByRole('list', { name: 'Leaderboard' }).getByRole('listitem');
  expect(await board.count()).toBe(10);
  expect(await board.first().textContent()).toMatch(/^=1Player 0/);
  await onAll();

  // Without a time limit the count replaces the clock.
  await press(host, 'Next');
  await sees(host, 'Yes?');
  await host.getByText('0/24 answered').waitFor();
  expect(await host.getByRole('timer').count()).toBe(0);
  await onAll();
  // With the long word in one line it would be 22 px.
  expect(await sizeOf(host, 'Yes')).toBeGreaterThan(40);
  await press(host, 'Next');
  await sees(host, 'Yes?');
  await host.getByText('Nobody answered this question.').waitFor();
  await onAll();
  expect(await host.locator('.recharts-bar [data-gem]').count()).toBe(0);
  for (const crowd of crowds) crowd.close();
});

test.runIf(EVERY)(
  '[W3682] [W3683] the lobby shows everybody: a few with large names, then helmets with the names of the newest, without layout shifts; the QR code is as large as its room allows',
  async () => {
    const { host, sessionId } = await running();
    const qr = host.getByRole('button', { name: 'Show the QR code' });
    const chips = host.getByRole('list', { name: 'Players' }).getByRole('listitem');
    const helmets = host.locator('[data-crowd] svg');
    await settled(host);
    const shifts = await watchShifts(host);
    const arrive = async (from: number, to: number) => {
      const names = Array.from({ length: to - from }, (_, n) => `Player ${from + n + 1}`);
      const crowd = await gather(stage.app, sessionId, names);
      await sees(host, `${to}`);
      return crowd;
    };
    const crowds = [await arrive(0, 3)];
    await expect.poll(() => chips.count()).toBe(3);
    const { height = 0 } = (await chips.first().boundingBox()) ?? {};
    expect(height).toBeGreaterThan(0.08 * PROJECTOR.height);
    expect((await qr.boundingBox())?.width).toBeGreaterThanOrEqual(480);
    expect(await look(host, 'lobby-3')).toEqual([]);
    crowds.push(await arrive(3, 40));
    await expect.poll(() => helmets.count()).toBe(40);
    expect(await look(host, 'lobby-40')).toEqual([]);
    crowds.push(await arrive(40, 403));
    await expect.poll(() => helmets.count()).toBe(403);
    const room = await host.locator('[data-crowd]').boundingBox();
    const last = await helmets.last().boundingBox();
    expect(last?.height).toBeGreaterThan(0.02 * PROJECTOR.height);
    expect((last?.y ?? 0) + (last?.height ?? 0)).toBeLessThanOrEqual((room?.y ?? 0) + (room?.height ?? 0) + 1);
    expect(await look(host, 'lobby-403')).toEqual([]);
    expect(await shifts()).toEqual([]);
    await host.setViewportSize({ width: 1280, height: 585 });
    await expect.poll(async () => (await qr.boundingBox())?.width).toBe(240);
    for (const crowd of crowds) crowd.close();
  },
);

/** Records a phone's vibrations and the pitches it plays. @returns a function that lists those since its last call */
async function watchSenses(phone: Page) {
  await phone.evaluate(() => {
    const felt: number[][] = [];
    const heard: number[] = [];
    Object.assign(window, { felt, heard });
    Object.defineProperty(navigator, 'vibrate', { value: (pattern: number[]) => felt.push(pattern) });
    const { start } = OscillatorNode.prototype;
    OscillatorNode.prototype.start = function (when) {
      heard.push(Math.round(this.frequency.value));
      start.call(this, when);
    };
  });
  return () =>
    phone.evaluate(() => {
      const { felt, heard } = window as unknown as { felt: number[][]; heard: number[] };
      return { felt: felt.splice(0), heard: heard.splice(0) };
    });
}

test.runIf(EVERY)(
  '[W3687] [W3688] [W3689] a streak is shown on the phone and on the projector; a phone vibrates unless that is off, and plays a sound with its result if that is on',
  async () => {
    const question = { text: 'Which mineral is the hardest?', answers: ['Diamond', 'Talc'] };
    const { host, quizId, code, sessionId } = await running({
      name: 'In a row',
      questions: [question, question, question],
    });
    const ada = await joinAs(stage, code, 'Ada', IN_MOTION);
    const crowd = await gather(stage.app, sessionId, ['Ben', 'Cem', 'Dan', 'Eve']);
    const senses = await watchSenses(ada);
    const turn = async (name: string) => {
      await ada.getByRole('button', { name: /Ada/ }).click();
      await ada.getByRole('switch', { name }).click();
      await ada.getByRole('button', { name: 'Close' }).click();
      await ada.getByRole('dialog').waitFor({ state: 'detached' });
    };
    const answerRight = async (number: number) => {
      await answers(ada, 'Diamond');
      await crowd.answer(`${quizId}-${number}`, [`${quizId}-${number}-0`]);
      await ada.getByText('Your answer is in.').waitFor();
      await press(host, 'Skip');
      await ada.getByText('Correct!', { exact: true }).waitFor();
    };
    await turn('Sound with the result');
    await press(host, 'Start Quiz');
    await answerRight(0);
    await expect.poll(async () => (await senses()).heard.length).toBe(3);
    await turn('Sound with the result');
    await press(host, 'Next');
    await press(host, 'Next');
    await answerRight(1);
    await ada.getByText('2 correct in a row', { exact: true }).waitFor();
    expect(await senses()).toEqual({ felt: [[30], [20], [40, 60, 40]], heard: [] });
    await turn('Vibration');
    expect(await host.getByText(/^On a streak/).count()).toBe(0);
    await press(host, 'Next');
    await press(host, 'Next');
    await answerRight(2);
    const streak = ada.getByText('3 correct in a row', { exact: true });
    const gems = await streak.evaluate((text) => Number.parseFloat(getComputedStyle(text, '::before').width));
    const { fontSize } = await streak.evaluate((text) => getComputedStyle(text));
    expect(gems).toBeCloseTo(3.3 * Number.parseFloat(fontSize), 0);
    expect(await senses()).toEqual({ felt: [], heard: [] });
    await host.getByText('On a streak of 3: Ada, Ben, and 3 others').waitFor();
    expect(await unreadable(host)).toEqual([]);
    expect(await look(host, 'statistics-streak')).toEqual([]);
    expect(await look(ada, 'phone-streak')).toEqual([]);
    crowd.close();
  },
);

test.runIf(EVERY)('[W863] [W2815] while nobody has points a kind line is shown below the leaderboard', async () => {
  const { host, code } = await running();
  await joinAs(stage, code, 'Ada');
  await press(host, 'Start Quiz');
  await press(host, 'Skip');
  await press(host, 'Next');
  await sees(host, 'Leaderboard');
  await host.getByText('No points yet. The next question is a new chance.').waitFor();
  await host.getByRole('list', { name: 'Leaderboard' }).getByRole('listitem').filter({ hasText: 'Ada' }).waitFor();
});

/** A host in the lobby, whose window counts its wake locks and records the pitches it plays. */
async function runningWatched() {
  const opened = await openHost(stage, { viewport: PROJECTOR });
  await opened.addInitScript(() => {
    const held = new Set<object>();
    const pitches: number[] = [];
    Object.assign(window, { held, pitches });
    Object.defineProperty(navigator, 'wakeLock', {
      value: {
        request: async () => {
          const lock = { released: false, release: async () => void held.delete(lock) };
          held.add(lock);
          return lock;
        },
      },
    });
    const { start } = OscillatorNode.prototype;
    OscillatorNode.prototype.start = function (when) {
      pitches.push(Math.round(this.frequency.value));
      start.call(this, when);
    };
  });
  const { host, code } = await running(TWO_QUESTIONS, opened);
  const awake = () => host.evaluate(() => (window as unknown as { held: Set<object> }).held.size);
  const played = () => host.evaluate(() => (window as unknown as { pitches: number[] }).pitches);
  return { host, code, awake, played };
}

/** The pointer hides when idle and reappears when moved. */
async function watchPointer(host: Page): Promise<void> {
  await host.evaluate(() => {
    const seen: string[] = [];
    Object.assign(window, { seen });
    const note = () => seen.push(getComputedStyle(document.querySelector('main') as Element).cursor);
    new MutationObserver(note).observe(document.documentElement, { attributeFilter: ['data-pointer'] });
  });
  const seen = () => host.evaluate(() => (window as unknown as { seen: string[] }).seen);
  await host.mouse.move(300, 300);
  await expect.poll(async () => (await seen()).at(-1), { timeout: 10_000 }).toBe('none');
  const before = (await seen()).length;
  await host.mouse.move(310, 300);
  await expect.poll(async () => (await seen()).slice(before)).toContain('auto');
}

const qrDialog = (host: Page) => host.getByRole('dialog', { name: 'QR code that opens the join page' });

/** Opens the QR code by pressing it, and closes it with Q. */
async function pressQr(host: Page, code: string): Promise<void> {
  await host.getByRole('button', { name: 'Show the QR code on the whole screen' }).click();
  await qrDialog(host).getByText(code).first().waitFor({ state: 'attached' });
  expect((await qrDialog(host).getByRole('img').boundingBox())?.height).toBeGreaterThan(PROJECTOR.height / 2);
  expect(await look(host, 'host-qr')).toEqual([]);
  await host.keyboard.press('q');
  await qrDialog(host).waitFor({ state: 'detached' });
  expect(await codeOf(host)).toBe(code);
}

/** Opens the list of keys, turns the sound and its loop on, louder, quieter and off. */
async function pressSoundKeys(host: Page, played: () => Promise<number[]>): Promise<void> {
  const keys = host.getByRole('dialog', { name: 'Keys' });
  await host.keyboard.press('?');
  await keys.getByText('Louder, quieter').waitFor();
  await host.keyboard.press('Escape');
  await keys.waitFor({ state: 'detached' });
  expect(await played()).toEqual([]);
  await host.keyboard.press('m');
  await host.getByRole('button', { name: 'Turn sound off' }).waitFor();
  await expect.poll(played).toEqual(expect.arrayContaining([523, 784, 262, 392]));
  await host.getByText('60%').waitFor();
  await host.keyboard.press('+');
  await host.getByText('70%').waitFor();
  await host.keyboard.press('-');
  await host.getByText('60%').waitFor();
  await host.keyboard.press('m');
  await host.getByRole('button', { name: 'Turn sound on' }).waitFor();
}

/** Turns single keys off or on again. */
async function turnSingleKeys(host: Page): Promise<void> {
  const keys = host.getByRole('dialog', { name: 'Keys' });
  await host.getByRole('button', { name: 'Keys' }).click();
  await keys.getByRole('switch', { name: 'Single keys' }).click();
  await keys.getByRole('button', { name: 'Close' }).click();
  await keys.waitFor({ state: 'detached' });
}

test.runIf(EVERY)(
  '[W300] [W305] [W307] [W864] [W865] [W869] a host’s keys control the quiz, full screen, QR code and sound, single keys only until they are switched off; the pointer hides, and the screen stays awake until the end',
  async () => {
    const { host, code, awake, played } = await runningWatched();
    const isFull = () => host.evaluate(() => document.fullscreenElement !== null);
    await expect.poll(awake).toBe(1);
    await watchPointer(host);
    await pressQr(host, code);
    await pressSoundKeys(host, played);
    const before = await played();
    await host.keyboard.press('f');
    await expect.poll(isFull).toBe(true);
    await host.getByRole('button', { name: 'Leave full screen' }).click();
    await expect.poll(isFull).toBe(false);

    await turnSingleKeys(host);
    await host.getByRole('heading').first().focus();
    await host.keyboard.press('f');
    await host.keyboard.press('Space');
    await host.keyboard.press('PageDown');
    await host
      .getByRole('dialog', { name: 'Nobody has joined. Start anyway?' })
      .getByRole('button', { name: 'Start anyway' })
      .click();
    await sees(host, FIRST);
    expect(await isFull()).toBe(false);
    expect(await played()).toEqual(before);

    await turnSingleKeys(host);
    await host.keyboard.press('q');
    await qrDialog(host).waitFor();
    await qrDialog(host).click();
    await qrDialog(host).waitFor({ state: 'detached' });

    // A presenter remote works without them.
    await turnSingleKeys(host);
    await primaryOf(host)
      .and(host.getByRole('button', { name: 'Skip', disabled: false }))
      .waitFor();
    await host.keyboard.press('ArrowRight');
    await primaryOf(host)
      .and(host.getByRole('button', { name: 'Next' }))
      .waitFor();
    await host.getByRole('button', { name: 'End Quiz' }).click();
    await host.getByRole('dialog').getByRole('button', { name: 'End Quiz' }).click();
    await sees(host, 'The quiz is over');
    await expect.poll(awake).toBe(0);
  },
);

test('[W868] [W3684] at the end the podium stays, without the host’s address, and Play again starts another session, which players join with one tap', async () => {
  const host = await openHost(stage, { viewport: PROJECTOR });
  const plan = { ...TWO_QUESTIONS, questions: TWO_QUESTIONS.questions.slice(0, 1) };
  await storeQuiz(host, stage.app, plan);
  const code = await playQuiz(host, plan.name);
  const sessionId = await host.evaluate(() => localStorage.getItem('quizSessionId'));
  const ada = await joinAs(stage, code, 'Ada');
  await press(host, 'Start Quiz');
  await answers(ada, 'Diamond');
  await ada.getByText('Your answer is in.').waitFor();
  await press(host, 'Skip');
  await press(host, 'Next');
  await sees(host, 'Leaderboard');
  await press(host, 'Next');
  await sees(host, 'Podium');
  await tellPodium(host);
  await press(host, 'Next');
  await sees(host, 'The quiz is over');
  expect(await host.getByRole('listitem').filter({ hasText: 'Place 1' }).textContent()).toMatch(/Ada.*100$/);
  expect(await host.getByRole('main').textContent()).not.toContain('@');
  // Ada's keepsakes of the ended quiz.
  const [picture] = await Promise.all([
    ada.waitForEvent('download'),
    ada.getByRole('button', { name: 'Keep or share a card' }).click(),
  ]);
  expect(picture.suggestedFilename()).toBe('quarry-result.png');
  await host.getByRole('button', { name: 'Play again' }).click();
  const again = await (await host.request.get(`/api/session/validate/${await codeOf(host)}`)).text();
  expect(again).not.toBe(sessionId);
  expect(await host.evaluate(() => localStorage.getItem('quizSessionId'))).toBe(again);
  const crowd = await gather(stage.app, again, ['Grace']);
  await sees(host, '1 player has joined');
  crowd.close();

  // One tap takes Ada along, with name and helmet.
  const helmet = await ada.locator('main svg[data-helmet]').first().getAttribute('data-helmet');
  const follow = ada.getByRole('button', { name: 'Play along as Ada' });
  await follow.waitFor();
  expect(await look(ada, 'phone-again')).toEqual([]);
  await follow.click();
  await sees(ada, 'Waiting...');
  expect(await ada.locator('header svg[data-helmet]').getAttribute('data-helmet')).toBe(helmet);
  await host.getByRole('list', { name: 'Players' }).getByText('Ada', { exact: true }).waitFor();
  // Not into the ended session.
  await host.goBack();
  await sees(host, 'Welcome, User');

  expect(stage.errors).toEqual([]);
});

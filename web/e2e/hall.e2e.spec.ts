import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { brokenWords } from './support/broken-words.ts';
import { gather } from './support/crowd.ts';
import {
  codeOf,
  openHost,
  playQuiz,
  press,
  type QuizPlan,
  startQuiz,
  storeQuiz,
  TWO_QUESTIONS,
} from './support/host.ts';
import { look } from './support/look.ts';
import { answers, joinAs, sees } from './support/player.ts';
import { EVERY, openStage, PROJECTOR, type Stage } from './support/stage.ts';

const PROJECTORS = [{ width: 1280, height: 720 }, PROJECTOR, { width: 3840, height: 2160 }];
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

async function running(plan = TWO_QUESTIONS) {
  const host = await openHost(stage, { viewport: PROJECTOR });
  const quizId = await storeQuiz(host, stage.app, plan);
  const code = await startQuiz(host, quizId);
  const sessionId = String(await host.evaluate(() => localStorage.getItem('quizSessionId')));
  return { host, quizId, code, sessionId };
}

/** Texts illegible from the last row, those that overflow their box, and a window that scrolls. */
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

const sizeOf = (page: Page, text: string | RegExp) =>
  page
    .getByText(text, { exact: true })
    .first()
    .evaluate((element) => Number.parseFloat(getComputedStyle(element).fontSize));

test('[W860] [W862] [W863] [W1220] [W1441] in lobby and play everything can be read from the last row, on every projector', async () => {
  const { host, quizId, code, sessionId } = await running(LONGEST);
  const names = Array.from({ length: 21 }, (_, n) => `Player ${n}`);
  // Those with long names come last, so that the lobby shows them.
  const crowds = [await gather(stage.app, sessionId, names), await gather(stage.app, sessionId, LONG_NAMES)];
  const wrong = async () => [...(await unreadable(host)), ...(await brokenWords(host, 'main li span:not(:has(*))'))];
  for (const viewport of [...PROJECTORS, PROJECTOR]) {
    await host.setViewportSize(viewport);
    for (const name of LONG_NAMES) await host.getByText(name, { exact: true }).waitFor();
    await expect.poll(wrong, { message: `${viewport.height}` }).toEqual([]);
  }
  // Whichever of the first wave are among the newest: they enter in any order.
  expect(await sizeOf(host, 'Wilhelminaconstantia')).toBeCloseTo(await sizeOf(host, /^Player \d+$/));
  const onAll = async () => {
    for (const viewport of PROJECTORS) {
      await host.setViewportSize(viewport);
      await expect.poll(() => unreadable(host), { message: `${viewport.height}` }).toEqual([]);
      expect(await sizeOf(host, code)).toBeGreaterThanOrEqual(0.03 * viewport.height);
    }
    await host.setViewportSize(PROJECTOR);
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
  await onAll();

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

  // Without a time limit the count takes the clock's place.
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
  // Empty bars start where all bars start. After a resize the chart is redrawn and briefly has none.
  const left = async (part: string) => Number((await host.locator(part).first().boundingBox())?.x);
  await expect
    .poll(async () => (await left('.recharts-bar [data-gem]')) - (await left('.recharts-surface')))
    .toBeLessThan(10);
  for (const crowd of crowds) crowd.close();
});

test.runIf(EVERY)('[W863] where nobody has points a kind line stands in place of the leaderboard', async () => {
  const { host, code } = await running();
  await joinAs(stage, code, 'Ada');
  await press(host, 'Start Quiz');
  await press(host, 'Skip');
  await press(host, 'Next');
  await sees(host, 'Leaderboard');
  await host.getByText('No points yet. The next question is a new chance.').waitFor();
  expect(await host.getByRole('main').getByRole('listitem').count()).toBe(0);
});

describe('keys', () => {
  test('[W864] the QR code fills the screen at a press of it or of Q, in play as well', async () => {
    const { host, code } = await running();
    const dialog = host.getByRole('dialog', { name: 'QR code that opens the join page' });
    const shut = () => dialog.waitFor({ state: 'detached' });
    await host.getByRole('button', { name: 'Show the QR code on the whole screen' }).click();
    await dialog.getByText(code).first().waitFor({ state: 'attached' });
    expect((await dialog.getByRole('img').boundingBox())?.height).toBeGreaterThan(PROJECTOR.height / 2);
    expect(await look(host, 'host-qr')).toEqual([]);
    await host.keyboard.press('q');
    await shut();
    expect(await codeOf(host)).toBe(code);
    await press(host, 'Start Quiz');
    await sees(host, TWO_QUESTIONS.questions[0]?.text ?? '');
    await host.keyboard.press('q');
    await dialog.waitFor();
    await dialog.click();
    await shut();
  });

  test('[W865] [W869] ? lists the keys, M turns the sound on with its loop in the lobby, + and − its volume', async () => {
    const host = await openHost(stage, { viewport: PROJECTOR });
    await host.addInitScript(() => {
      const pitches: number[] = [];
      Object.assign(window, { pitches });
      const { start } = OscillatorNode.prototype;
      OscillatorNode.prototype.start = function (when) {
        pitches.push(Math.round(this.frequency.value));
        start.call(this, when);
      };
    });
    const played = () => host.evaluate(() => (window as unknown as { pitches: number[] }).pitches);
    await startQuiz(host, await storeQuiz(host, stage.app, TWO_QUESTIONS));
    await host.keyboard.press('?');
    await host.getByRole('dialog', { name: 'Keys' }).getByText('Louder, quieter').waitFor();
    await host.keyboard.press('Escape');
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
    const before = await played();
    await press(host, 'Start Quiz');
    await sees(host, TWO_QUESTIONS.questions[0]?.text ?? '');
    expect(await played()).toEqual(before);
  });

  test('[W865] the pointer hides when it has rested, and comes back with a move', async () => {
    const { host } = await running();
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
  });
});

test("[W868] at the end the podium stays without the host's address, and Play again begins another session", async () => {
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
  await press(host, 'Next');
  await sees(host, 'The quiz is over');
  expect(await host.getByRole('listitem').filter({ hasText: 'Place 1' }).textContent()).toMatch(/Ada.*100$/);
  expect(await host.getByRole('main').textContent()).not.toContain('@');
  await host.getByRole('button', { name: 'Play again' }).click();
  const asks = host.getByRole('dialog', { name: 'Leave without the report?' });
  await asks.getByRole('button', { name: 'Stay' }).click();
  await host.getByRole('button', { name: 'Play again' }).click();
  await asks.getByRole('button', { name: 'Play again' }).click();
  await host.getByTestId('quiz-code').waitFor();
  expect(await host.evaluate(() => localStorage.getItem('quizSessionId'))).not.toBe(sessionId);
  const again = await joinAs(stage, await codeOf(host), 'Grace');
  await sees(again, 'Waiting...');
  // Not into the ended session.
  await host.goBack();
  await sees(host, 'Welcome, User');

  // Ada's keepsakes of the ended quiz.
  const [picture] = await Promise.all([
    ada.waitForEvent('download'),
    ada.getByRole('button', { name: 'Keep or share a card' }).click(),
  ]);
  expect(picture.suggestedFilename()).toBe('quarry-result.png');
  expect(stage.errors).toEqual([]);
});

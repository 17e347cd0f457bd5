import { EVERY } from '@quarry/test-kit/every';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { brokenWords } from './support/broken-words.ts';
import { gather } from './support/crowd.ts';
import { hold } from './support/hold.ts';
import { openHost, type QuizPlan, startQuiz, storeQuiz, TWO_QUESTIONS } from './support/host.ts';
import { hostByHub } from './support/hub-host.ts';
import { look } from './support/look.ts';
import { answers, enter, enterCode, joinAs, sees, takesAnswers } from './support/player.ts';
import { watchShifts } from './support/shifts.ts';
import { openStage, PHONE, type Stage } from './support/stage.ts';

const SMALL = { width: 360, height: 560 } as const;
const SMALLEST_ON_ITS_SIDE = { width: 568, height: 320 } as const;
const ON_ITS_SIDE = { width: 667, height: 375 } as const;
const LARGE_ON_ITS_SIDE = { width: 844, height: 390 } as const;
/** Long names, in mixed case and in capitals. */
const LONG_NAMES = ['Konstantinopel', 'MAXIMILIANE', 'Xaver, Graf von Berg', 'Wilhelminaconstantia'];
/** Names that break on a phone. */
const LONGER_NAMES = ['Bartholomäus-Maximil', 'Wilhelminaconstanze', 'MAXIMILIANEKONSTANZE'];
const LONG = 'Which of these stones, found in the quarry above the old town, is harder than the one before it, eh?';
const STONES = ['Diamond', 'Topaz', 'Quartz', 'Corundum', 'Talc', 'Gypsum'];
const ONE_WORD = 'Donaudampfschifffahrtsgesellschaft';
const LONGEST: QuizPlan = {
  name: 'Long words',
  questions: [
    { text: LONG, answers: STONES.map((stone) => `${stone}? ${LONG}`.slice(0, 100)) },
    // Whatever number of letters fits on two lines, one of these has one more.
    { text: 'Blue?', answers: [26, 27, 28, 29, 30, 31].map((letters) => ONE_WORD.slice(0, letters)) },
    {
      text: 'Which of them is the hardest?',
      answers: ['Old red sandstone', 'Rose quartz', 'Black tourmaline', 'Green beryl', 'Blue sapphire', 'White marble'],
    },
    ...TWO_QUESTIONS.questions.slice(0, 1),
  ],
};

let stage: Stage;
const first = TWO_QUESTIONS.questions[0]?.text ?? '';

beforeAll(async () => {
  stage = await openStage();
});
afterAll(() => stage?.close());

/** A session whose host has a window. */
async function running(): Promise<{ host: Page; code: string }> {
  const host = await openHost(stage);
  return { host, code: await startQuiz(host, await storeQuiz(host, stage.app, TWO_QUESTIONS)) };
}

/** Positions of the answers once animations end. */
const boxes = (page: Page) =>
  page.evaluate(async () => {
    const ending = document.getAnimations().filter(({ effect }) => effect?.getTiming().iterations !== Infinity);
    await Promise.allSettled(ending.map(({ finished }) => finished));
    return [...document.querySelectorAll('[data-size="phone"]')].map((tile) => {
      const { x, y, width, height } = tile.getBoundingClientRect();
      return [x, y, width, height].map((value) => Math.round(value * 10) / 10).join(' ');
    });
  });

const offline = (page: Page, off: boolean) => page.context().setOffline(off);
const banner = (page: Page) => page.getByText('Your connection dropped.', { exact: true });

/** The window scrolls neither down nor sideways. */
const fits = (page: Page) =>
  page.evaluate(() => {
    const { scrollHeight, clientHeight, scrollWidth, clientWidth } = document.documentElement;
    return scrollHeight <= clientHeight && scrollWidth <= clientWidth;
  });

/** Number of answers that overflow their box. */
const spilled = (page: Page) =>
  page.evaluate(
    () =>
      [...document.querySelectorAll('[data-size="phone"]')].filter(
        ({ scrollHeight, clientHeight, scrollWidth, clientWidth }) =>
          scrollHeight > clientHeight + 1 || scrollWidth > clientWidth + 1,
      ).length,
  );

describe('nothing moves under a thumb', () => {
  test('[W265] [W2720] [W2723] at 360 × 560, and with `EVERY=1` at 390 × 844, whatever the connection does', async () => {
    const question = TWO_QUESTIONS.questions.slice(0, 1);
    const host = await hostByHub(stage, { ...TWO_QUESTIONS, questions: [...question, ...question] });
    const player = await joinAs(stage, host.code, 'Ada');
    await sees(player, 'Waiting...');
    const shifts = await watchShifts(player);
    for (const viewport of EVERY ? [PHONE, SMALL] : [SMALL]) {
      await player.setViewportSize(viewport);
      await shifts();
      await host.play();
      await sees(player, first);
      const before = await boxes(player);
      expect(before).toHaveLength(6);
      expect(await shifts()).toEqual([]);
      await offline(player, true);
      await banner(player).waitFor();
      expect(await boxes(player)).toEqual(before);
      await answers(player, 'Topaz');
      await player.getByText('Your answer is kept on this device').waitFor();
      expect(await boxes(player)).toEqual(before);
      await offline(player, false);
      await player.getByText('Your answer is in.').waitFor();
      await banner(player).waitFor({ state: 'detached' });
      expect(await boxes(player)).toEqual(before);
      await shifts();
      await host.skip();
      await player.getByText('Not this time.', { exact: true }).waitFor();
      expect(await shifts()).toEqual([]);
      await player.setViewportSize(SMALLEST_ON_ITS_SIDE);
      await expect.poll(() => brokenWords(player)).toEqual([]);
      await host.show('leaderboard');
    }
  });

  test.runIf(EVERY)(
    '[W3686] on a tablet and on a laptop the answers fill the height, and nothing is moved by the result',
    async () => {
      const question = TWO_QUESTIONS.questions.slice(0, 1);
      const host = await hostByHub(stage, { ...TWO_QUESTIONS, questions: [...question, ...question] });
      const player = await joinAs(stage, host.code, 'Ada', { isMobile: false });
      await sees(player, 'Waiting...');
      const shifts = await watchShifts(player);
      const gaps = () =>
        player.evaluate(() => {
          const tiles = [...document.querySelectorAll('main [data-size="phone"]')].map((tile) =>
            tile.getBoundingClientRect(),
          );
          const above = document.querySelector('main .panel')?.getBoundingClientRect().bottom ?? 0;
          const below = document.querySelector('main [data-state]')?.getBoundingClientRect().top ?? 0;
          return [
            Math.min(...tiles.map(({ top }) => top)) - above,
            below - Math.max(...tiles.map(({ bottom }) => bottom)),
          ];
        });
      for (const [name, width, height] of [
        ['tablet', 820, 1180],
        ['laptop', 1280, 720],
      ] as const) {
        await player.setViewportSize({ width, height });
        await shifts();
        await host.play();
        await sees(player, first);
        for (const gap of await gaps()) expect(gap).toBeLessThan(24);
        expect(await fits(player)).toBe(true);
        expect(await look(player, `phone-${name}-question`)).toEqual([]);
        await answers(player, 'Topaz');
        await player.getByText('Your answer is in.').waitFor();
        expect(await shifts()).toEqual([]);
        await host.skip();
        await player.getByText('Not this time.', { exact: true }).waitFor();
        expect(await shifts()).toEqual([]);
        expect(await look(player, `phone-${name}-result`)).toEqual([]);
        await host.show('leaderboard');
      }
    },
  );

  test('[W1941] a tap or key just as a question appears chooses nothing; the next tap counts', async () => {
    const host = await hostByHub(stage);
    const player = await joinAs(stage, host.code, 'Ada');
    await sees(player, 'Waiting...');
    const pressed = await player.evaluateHandle(() => {
      const { promise, resolve } = Promise.withResolvers<boolean>();
      const watch = new MutationObserver(() => {
        const tile = document.querySelector<HTMLButtonElement>('ul[data-running] button');
        if (tile === null) return;
        watch.disconnect();
        tile.click();
        window.dispatchEvent(new KeyboardEvent('keydown', { key: '1' }));
        resolve(true);
      });
      watch.observe(document.body, { childList: true, subtree: true });
      // In an object: a bare promise would be awaited before the question is shown.
      return { promise };
    });
    await host.play();
    expect(await pressed.evaluate(({ promise }) => promise)).toBe(true);
    await answers(player, 'Topaz');
    await player.getByText('Your answer is in.').waitFor();
    await host.skip();
    await player.getByText('Not this time.', { exact: true }).waitFor();
  });

  test('[W84] [W265] [W1663] a refusal replaces the status of the answer, which is reverted; Arabic text runs from the right, English from the left', async () => {
    const arabic = { text: 'ما هو أصلب معدن؟', answers: ['الألماس', 'الكوارتز (Quartz)', 'Topaz'] };
    const questions = [...TWO_QUESTIONS.questions.slice(0, 1), arabic];
    const host = await hostByHub(stage, { name: 'Minerals', questions });
    const player = await stage.open({ viewport: SMALL, hasTouch: true, isMobile: true });
    await player.routeWebSocket(/\/slave/, (socket) => {
      const server = socket.connectToServer();
      socket.onMessage((message) =>
        server.send(String(message).replace(/("NotifySlaveAnswered".*"id":")[^"]*-0-0"/, '$1unknown"')),
      );
    });
    await enter(player, host.code, 'Ada');
    await sees(player, 'Waiting...');
    await host.play();
    await sees(player, first);
    const before = await boxes(player);
    await answers(player, 'Diamond');
    await player.getByRole('alert').getByText('Looks like something went wrong.').waitFor();
    expect(await boxes(player)).toEqual(before);
    await answers(player, 'Topaz');
    await player.getByText('Your answer is in.').waitFor();

    await host.skip();
    await host.show('leaderboard');
    await host.play();
    await sees(player, arabic.text);
    const sides = await player.locator('main [data-words]').evaluateAll((texts) =>
      texts.map((text) => {
        const words = document.createRange();
        words.selectNodeContents(text);
        const { left, right } = words.getBoundingClientRect();
        const box = text.getBoundingClientRect();
        return left - box.left < box.right - right ? 'left' : 'right';
      }),
    );
    expect(sides).toEqual(['right', 'right', 'right', 'left']);
  });
});

/** Records the text sizes tried for a question. @returns a function that lists those since its last call */
async function watchSizes(page: Page): Promise<() => Promise<string[]>> {
  await page.evaluate(() => {
    const seen = new Set<string>();
    const sizeIn = (style: string | null) => /--fit: ?([\d.]+)/.exec(style ?? '')?.[1];
    const watch = new MutationObserver((changes) => {
      for (const { target, oldValue } of changes)
        for (const style of [oldValue, (target as Element).getAttribute('style')])
          if ((target as Element).matches('main > :has(h1)')) seen.add(sizeIn(style) ?? '');
    });
    watch.observe(document.body, { subtree: true, attributeFilter: ['style'], attributeOldValue: true });
    Object.assign(window, {
      takeSizes: () => {
        const sizes = [...seen];
        seen.clear();
        return sizes;
      },
    });
  });
  return () => page.evaluate(() => (window as unknown as { takeSizes: () => string[] }).takeSizes());
}

test.runIf(EVERY)(
  '[W3100] at 390 × 844 and at 320 × 568 few sizes are tried for a question and its result, whatever the length of the previous ones',
  async () => {
    const [long] = LONGEST.questions;
    const pair = {
      text: 'What makes lapis lazuli so blue in daylight?',
      answers: ['Lazurite, with sulphur', 'Cobalt glass'],
    };
    const questions = [...TWO_QUESTIONS.questions.slice(0, 1), long, pair, long].flatMap((question) => question ?? []);
    for (const viewport of [PHONE, { width: 320, height: 568 }]) {
      const host = await hostByHub(stage, { ...LONGEST, questions });
      const player = await joinAs(stage, host.code, 'Ada', { viewport });
      await sees(player, 'Waiting...');
      const sizes = await watchSizes(player);
      const tried: string[][] = [];
      for (const { text } of questions) {
        await host.play();
        await sees(player, text);
        tried.push(await sizes());
        await host.skip();
        await player.getByText('No answer this time.', { exact: true }).waitFor();
        tried.push(await sizes());
        await host.show('leaderboard');
        await sees(player, 'Your Score');
      }
      const most = tried.map(({ length }, i) => (questions[i >> 1] === long ? length <= 3 : length <= 8));
      expect(most, JSON.stringify(tried)).toEqual(tried.map(() => true));
      expect(tried.flat()).not.toEqual([]);
    }
  },
);

/** Sets the user's preferred text size. */
const enlarge = (page: Page, fontSize: '' | '200%') =>
  page.evaluate((size) => document.documentElement.style.setProperty('font-size', size), fontSize);

/** Runs a check with normal and enlarged text, in windows of these sizes. */
async function atEachSize(
  page: Page,
  viewports: readonly { width: number; height: number }[],
  check: (message: string) => Promise<void>,
): Promise<void> {
  for (const fontSize of ['', '200%'] as const)
    for (const viewport of viewports) {
      await enlarge(page, fontSize);
      await page.setViewportSize(viewport);
      await check(`${viewport.width} ${fontSize}`);
    }
}

/** Names that break elsewhere than at their hyphen, and those whose parts differ by more than three letters. */
async function uneven(page: Page): Promise<string[]> {
  const broken = await brokenWords(page, 'header button span:not(:has(*)), main li span:not(:has(*))');
  return broken.filter((name) => {
    if (name.includes('-')) return name.replaceAll('-|', '-').includes('|');
    const parts = name.split('|').map(({ length }) => length);
    return Math.max(...parts) - Math.min(...parts) > 3;
  });
}

const headerHeight = (page: Page) => page.getByRole('banner').evaluate(({ clientHeight }) => clientHeight);

/** Enlarges the text of an open question: its words stay whole, and the gems beside them take little room. */
async function keepsLongWords(player: Page): Promise<void> {
  for (const viewport of [PHONE, LARGE_ON_ITS_SIDE]) {
    await enlarge(player, '');
    await player.setViewportSize(viewport);
    await player.locator('main > [data-narrow]').waitFor({ state: 'detached' });
    await enlarge(player, '200%');
    await expect.poll(() => brokenWords(player), { message: `${viewport.width}` }).toEqual([]);
    const share = await player
      .locator('[data-size="phone"]')
      .evaluateAll((tiles) =>
        Math.max(...tiles.map(({ firstElementChild: stone, clientWidth }) => (stone?.clientWidth ?? 0) / clientWidth)),
      );
    expect(share).toBeLessThan(1 / 6);
  }
  await enlarge(player, '');
}

/** Checks the open first question of `LONGEST` with normal text: it fits a small window and grows with it. */
async function playsLongest(player: Page): Promise<void> {
  expect(await boxes(player)).toHaveLength(6);
  expect([await fits(player), await spilled(player)]).toEqual([true, 0]);
  await answers(player, 'Quartz?');
  await player.getByText('Your answer is in.').waitFor();
  expect([await fits(player), await spilled(player)]).toEqual([true, 0]);
  const size = () => player.evaluate(() => getComputedStyle(document.querySelector('h1') as Element).fontSize);
  const small = Number.parseFloat(await size());
  await player.setViewportSize(PHONE);
  await expect.poll(async () => Number.parseFloat(await size())).toBeGreaterThan(small);
  expect([await fits(player), await spilled(player)]).toEqual([true, 0]);
}

describe('everything at once', () => {
  test('[W266] [W1420] [W1442] [W1485] [W1523] [W2721] the longest question and its answers fit 360 × 560 and grow with the window; text of twice the size loses nothing: long questions scroll, short ones fit, no letter of a long word is left alone, and the result’s words stay whole', async () => {
    const host = await hostByHub(stage, LONGEST);
    const name = 'Ada, Countess of L.';
    const player = await joinAs(stage, host.code, name, { viewport: SMALL });
    await sees(player, 'Waiting...');
    await enlarge(player, '200%');
    const header = player.getByRole('banner').getByText(name, { exact: true });
    expect(await header.evaluate((text) => text.scrollWidth <= text.clientWidth)).toBe(true);
    await host.play();
    await sees(player, LONG);
    await boxes(player);
    expect(await spilled(player)).toBe(0);
    expect(await player.evaluate(() => document.documentElement.scrollWidth)).toBe(SMALL.width);
    await keepsLongWords(player);
    await player.setViewportSize(SMALL);
    await expect.poll(() => fits(player)).toBe(true);
    await playsLongest(player);
    await host.skip();
    await player.getByText('Not this time.', { exact: true }).waitFor();
    await keepsLongWords(player);

    await player.setViewportSize(SMALL);
    const show = async (text: string) => {
      await host.show('leaderboard');
      await host.play();
      await sees(player, text);
      await boxes(player);
    };
    const next = async (text: string) => {
      await host.skip();
      await show(text);
    };
    await enlarge(player, '200%');
    await show('Blue?');
    const broken = await brokenWords(player);
    expect(broken.length).toBeGreaterThan(0);
    expect(broken).toEqual(broken.map(() => expect.stringMatching(/^[^|]{3,}(\|[^|]{3,})+$/)));
    await next('Which of them is the hardest?');
    const state = async () => [await fits(player), await spilled(player), await brokenWords(player)];
    expect(await state()).toEqual([true, 0, []]);
    await answers(player, 'Rose quartz');
    await player.getByText('Your answer is in.').waitFor();
    expect(await state()).toEqual([true, 0, []]);
    await player.setViewportSize(ON_ITS_SIDE);
    await expect.poll(state).toEqual([true, 0, []]);
    await expect.poll(() => headerHeight(player)).toBeLessThanOrEqual(60);
    await next(first);
    await expect.poll(state).toEqual([true, 0, []]);

    await answers(player, 'Diamond');
    await player.getByText('Your answer is in.').waitFor();
    await host.skip();
    await player.getByText('Correct!', { exact: true }).waitFor();
    await expect.poll(() => brokenWords(player)).toEqual([]);
    for (const text of [/^\+\d+$/, /^Correct!$/]) {
      const lines = await player
        .getByText(text)
        .evaluate((one) => one.clientHeight / Number.parseFloat(getComputedStyle(one).fontSize));
      expect(lines).toBeLessThan(1.5);
    }
  });

  test.runIf(EVERY)(
    '[W1484] [W1522] in landscape and at twice the text size too no long name breaks in the lobby, where all have the same height; in header and leaderboard a name breaks at its hyphen, else into parts of about the same length',
    async () => {
      const host = await hostByHub(stage);
      const player = await joinAs(stage, host.code, 'Ada', { viewport: SMALL });
      await gather(stage.app, host.sessionId, LONG_NAMES).then((crowd) => stage.atEnd(crowd.close));
      for (const name of LONG_NAMES) await player.getByText(name, { exact: true }).waitFor();
      const shown = async () => {
        const heights = await player.getByRole('listitem').evaluateAll((items) => items.map((one) => one.clientHeight));
        return [await brokenWords(player, 'main li span:not(:has(*))'), new Set(heights).size];
      };
      await atEachSize(player, [SMALL, PHONE, ON_ITS_SIDE, LARGE_ON_ITS_SIDE], async (message) => {
        await expect.poll(shown, { message }).toEqual([[], 1]);
      });

      await host.play();
      await host.skip();
      await host.show('leaderboard');
      const { id } = await player.evaluate<{ id: string }>(() => JSON.parse(localStorage.getItem('quizUser') ?? '{}'));
      for (const name of LONGER_NAMES) {
        await host.call('RenamePlayer', id, name);
        // An open leaderboard keeps its initial names.
        await player.reload();
        await sees(player, 'Leaders');
        for (const part of ['banner', 'main'] as const)
          await player.getByRole(part).getByText(name, { exact: true }).waitFor();
        await atEachSize(player, [SMALL, PHONE, ON_ITS_SIDE], async (message) => {
          await expect.poll(() => uneven(player), { message }).toEqual([]);
          await expect.poll(() => headerHeight(player), { message }).toBeLessThanOrEqual(60);
        });
      }
    },
  );
});

describe('the player’s identity', () => {
  test('[W270] [W271] a phone shows the right helmet from the first frame, and the quiz’s colours until it leaves', async () => {
    const { code } = await hostByHub(stage, { ...TWO_QUESTIONS, options: { colourScheme: 1 } });
    const player = await stage.open({ viewport: PHONE, hasTouch: true, isMobile: true });
    await player.addInitScript(() => {
      const seen = new Set<string>();
      Object.assign(window, { seen });
      new MutationObserver(() => {
        const helmet = document.querySelector('header [data-helmet]');
        if (helmet) seen.add(`${helmet.getAttribute('data-helmet')} ${helmet.getAttribute('data-tint')}`);
      }).observe(document, { subtree: true, childList: true, attributes: true });
    });
    const helmets = () => player.evaluate(() => (window as unknown as { seen: Set<string> }).seen.size);
    const scheme = () => player.evaluate(() => document.documentElement.dataset.scheme);
    await enter(player, code, 'Ada');
    await sees(player, 'Waiting...');
    expect(await helmets()).toBe(1);
    expect(await scheme()).toBe('professional');
    await player.reload();
    await sees(player, 'Waiting...');
    expect(await helmets()).toBe(1);
    await player.getByRole('button', { name: 'Leave' }).click();
    await player.getByRole('dialog').getByRole('button', { name: 'Leave' }).click();
    await sees(player, 'Quarry');
    expect(await scheme()).toBeUndefined();
    expect(await player.evaluate(() => localStorage.getItem('quizSessionId'))).toBeNull();
  });

  test.runIf(EVERY)(
    '[W871] [W1100] a helmet chosen while joining, or in the lobby, is on the phone and on the projector, also after a reload',
    async () => {
      const { host, code } = await running();
      const player = await stage.open({ viewport: SMALL, hasTouch: true, isMobile: true });
      await enterCode(player, code);
      await player.getByLabel('User name').fill('Ada');
      await player.getByRole('button', { name: 'Choose a helmet' }).click();
      expect(await look(player, 'join-helmets')).toEqual([]);
      const chosen = player.getByRole('button', { name: 'Helmet 23', exact: true });
      const helmet = await chosen.locator('[data-helmet]').getAttribute('data-helmet');
      await chosen.click();
      await player.getByRole('button', { name: 'Join Quiz' }).click();
      await sees(player, 'Waiting...');
      const worn = (page: Page) => page.getByRole('main').locator('[data-helmet]').first().getAttribute('data-helmet');
      expect(await worn(player)).toBe(helmet);
      await host.getByText('Ada', { exact: true }).waitFor();
      expect(await worn(host)).toBe(helmet);
      await player.getByRole('button', { name: 'Change your helmet' }).click();
      await player.getByRole('button', { name: 'Helmet 23', exact: true, pressed: true }).waitFor();
      const other = player.getByRole('button', { name: 'Helmet 6', exact: true });
      const changed = await other.locator('[data-helmet]').getAttribute('data-helmet');
      await other.click();
      for (const page of [player, host]) await expect.poll(() => worn(page)).toBe(changed);
      await host.getByRole('heading', { name: '1 player has joined' }).waitFor();
      await player.reload();
      await sees(player, 'Waiting...');
      expect(await worn(player)).toBe(changed);
    },
  );

  test.runIf(EVERY)('[W262] [W1912] with single keys switched off, none answers', async () => {
    const host = await hostByHub(stage);
    const player = await joinAs(stage, host.code, 'Ada');
    await sees(player, 'Waiting...');
    const code = await hold(player, '**/player-settings-*.js');
    const settings = player.getByRole('button', { name: 'Ada, Settings' });
    await settings.click();
    await settings.and(player.locator('[aria-busy]')).waitFor();
    await code();
    await player.getByRole('switch', { name: 'Answer with single keys' }).click();
    await player.getByRole('button', { name: 'Close' }).click();
    await host.play();
    await sees(player, first);
    await takesAnswers(player);
    await player.keyboard.press('b');
    expect(await player.getByRole('button', { pressed: true }).count()).toBe(0);
    await settings.click();
    await player.getByRole('switch', { name: 'Answer with single keys' }).click();
    await player.keyboard.press('Escape');
    await player.keyboard.press('b');
    await player.getByText('Your answer is in.').waitFor();
  });
});

describe('whose connection is lost', () => {
  test('[W269] the host’s is distinguished from the player’s own, and moves nothing', async () => {
    const host = await hostByHub(stage);
    const player = await joinAs(stage, host.code, 'Ada', { viewport: SMALL });
    await sees(player, 'Waiting...');
    await host.play();
    await sees(player, first);
    const before = await boxes(player);
    host.leave();
    const away = player.getByText('The host is away for a moment.', { exact: true });
    await away.waitFor();
    expect(await banner(player).count()).toBe(0);
    expect(await boxes(player)).toEqual(before);
    await answers(player, 'Topaz');
    await player.getByText('Your answer is in.').waitFor();
    await offline(player, true);
    await banner(player).waitFor();
    expect(await away.count()).toBe(0);
    await offline(player, false);
    await host.comeBack();
    await banner(player).waitFor({ state: 'detached' });
    await away.waitFor({ state: 'detached' });
  });
});

describe('the end', () => {
  test('[W268] [W582] a phone keeps its result, which needs no connection and can be reopened from the home screen', async () => {
    const host = await hostByHub(stage, { ...TWO_QUESTIONS, questions: TWO_QUESTIONS.questions.slice(0, 1) });
    const ada = await joinAs(stage, host.code, 'Ada');
    await gather(stage.app, host.sessionId, ['Grace']).then((crowd) => stage.atEnd(crowd.close));
    await ada.getByText('2 players have joined').waitFor();
    await host.play();
    await sees(ada, first);
    await answers(ada, 'Diamond');
    await ada.getByText('Your answer is in.').waitFor();
    await host.skip();
    for (const phase of ['leaderboard', 'podium', 'endscreen'] as const) await host.show(phase);
    await sees(ada, 'Thank you for playing!');
    const told = async () => {
      await ada.getByText('1st of 2').waitFor();
      await ada.getByRole('main').getByText('100', { exact: true }).waitFor();
    };
    await told();
    await host.end();
    await offline(ada, true);
    await offline(ada, false);
    await ada.reload();
    await sees(ada, 'Thank you for playing!');
    await told();
    expect(await ada.getByText('Your connection dropped.').count()).toBe(0);
    await ada.getByRole('link', { name: 'Home' }).click();
    await ada.getByRole('link', { name: 'Your last result' }).click();
    await sees(ada, 'Thank you for playing!');
    await told();
  });

  test.runIf(EVERY)(
    '[W1664] [W2775] a phone whose page was discarded before the end shows its points, and links to the receipt',
    async () => {
      const host = await hostByHub(stage, { ...TWO_QUESTIONS, questions: TWO_QUESTIONS.questions.slice(0, 1) });
      const ada = await joinAs(stage, host.code, 'Ada');
      await sees(ada, 'Waiting...');
      await host.play();
      await sees(ada, first);
      await answers(ada, 'Diamond');
      await ada.getByText('Your answer is in.').waitFor();
      await host.skip();
      await host.show('leaderboard');
      await sees(ada, 'Your Score');
      await ada.goto('/about');
      for (const phase of ['podium', 'endscreen'] as const) await host.show(phase);
      await host.end();
      await ada.goto('/quiz/player');
      const told = async () => {
        await sees(ada, 'Thank you for playing!');
        await ada.getByText('The quiz ended while this device was away.').waitFor();
        await ada.getByRole('main').getByText('100', { exact: true }).waitFor();
      };
      await told();
      // Reopened, it has the place from the receipt, which takes a moment to be created.
      const placed = async () => {
        await ada.reload();
        await sees(ada, 'Thank you for playing!');
        return ada
          .getByText('1st of 1')
          .waitFor({ timeout: 2_000 })
          .then(
            () => true,
            () => false,
          );
      };
      await expect.poll(placed, { timeout: 30_000 }).toBe(true);
      await ada.getByRole('main').getByText('100', { exact: true }).waitFor();
      for (const name of ['Keep or share a card', 'See your answers'])
        await ada.getByRole('button', { name }).waitFor();
    },
  );
});

import { randomUUID } from 'node:crypto';
import { DEFAULT_QUIZ_OPTIONS } from '@quarry/events/quiz/defaults';
import { EVERY } from '@quarry/test-kit/every';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { leaveEnd, openHost, press, primaryOf, startQuiz } from './support/host.ts';
import { type Uploaded, uploaded } from './support/landscapes.ts';
import { keepPictures, look, settled } from './support/look.ts';
import { answers, joinAs, sees, takesAnswers } from './support/player.ts';
import { watchShifts } from './support/shifts.ts';
import { openStage, PHONE, type Stage } from './support/stage.ts';
import { makeStageLink, openScreensPanel } from './support/stage-and-remote.ts';

let stage: Stage;
let host: Page;
let six: readonly Uploaded[];
/** Encoding pictures has the lowest priority, so they are uploaded only once. */
beforeAll(async () => {
  stage = await openStage();
  host = await openHost(stage, { viewport: LAPTOP });
  await host.goto('/overview');
  const all = STONES.map((stone, i) => uploaded(host, stage.app, i + 1, { alt: `${stone} in a landscape` }));
  six = await Promise.all(all);
}, 120_000);
afterAll(() => stage?.close());

const SMALLEST = { width: 320, height: 568 };
const ALL_PHONES = [SMALLEST, { width: 360, height: 560 }, { width: 844, height: 390 }, PHONE];
const PHONES = EVERY ? ALL_PHONES : [PHONE];
const LAPTOP = { width: 1280, height: 720 };
const ALL_HALLS = [{ width: 3840, height: 2160 }, LAPTOP, { width: 1920, height: 1080 }];
const HALLS = EVERY ? ALL_HALLS : ALL_HALLS.slice(2);

const TEXT = 'Which of these stones, found in the quarry above the old town, is harder than the one before it, eh?';
const STONES = ['Diamond', 'Topaz', 'Quartz', 'Corundum', 'Talc', 'Gypsum'];
const long = (count: number) => STONES.slice(0, count).map((stone) => ({ value: `${stone}? ${TEXT}`.slice(0, 100) }));
const pictured = (count: number, hasText = true) =>
  six.slice(0, count).map((media, a) => ({ value: hasText ? (STONES[a] ?? '') : '', media }));

interface PicturedQuestion {
  readonly text: string;
  readonly kind?: number;
  readonly media?: Uploaded;
  readonly body?: string;
  readonly answers?: readonly { readonly value: string; readonly media?: Uploaded }[];
  /** Fields of its kind. */
  readonly own?: object;
}

/** Stores a quiz of the host. @returns its id */
async function storePictured(name: string, questions: readonly PicturedQuestion[]): Promise<string> {
  const id = `quiz-${randomUUID()}`;
  const { id: user } = (await (await host.request.get('/api/auth/me')).json()) as { id: string };
  const data = {
    name,
    options: DEFAULT_QUIZ_OPTIONS,
    questions: questions.map(({ text, kind = 0, media, body, answers = [], own }, q) => ({
      ...{ id: `${id}-${q}`, questionText: text, maxQuestionTime: 0, questionPoints: 100, questionPointsModifier: 0 },
      ...{ showLiveStats: true, questionType: kind, media, body },
      answers: answers.map((answer, a) => ({ ...answer, id: `${id}-${q}-${a}`, correct: isRight(kind, a) })),
      ...own,
    })),
  };
  const headers = { origin: stage.app };
  const stored = await host.request.put(`/api/users/${user}/quizzes/${id}`, { data, headers });
  expect(stored.status(), await stored.text()).toBeLessThan(300);
  return id;
}

/** The first answer; for multiple choice the first two, for an order and spellings all, for a poll none. */
const isRight = (kind: number, answer: number) =>
  kind === 4 || kind === 2 || (kind === 1 && answer < 2) || (kind === 0 && answer === 0);

/**
 * Waits until all pictures of a screen are loaded, at no less than about the width at which they are drawn (decision
 * 462).
 */
async function drawn(page: Page): Promise<void> {
  await page.locator('[data-picture] img').first().waitFor();
  await page.waitForFunction(() =>
    [...document.images].every(({ complete, naturalWidth }) => complete && naturalWidth > 0),
  );
  const coarse = await page.evaluate(
    () =>
      [...document.images].filter((image) => {
        const { width } = image.getBoundingClientRect();
        // `naturalWidth` only reflects `sizes`.
        const chosen = Number(new URL(image.currentSrc).searchParams.get('w'));
        return chosen < Math.min(width * devicePixelRatio, Number(image.getAttribute('width'))) * 0.75;
      }).length,
  );
  expect(coarse).toBe(0);
}

/** Parts that are outside the window or overlap, and texts that overflow their boxes. */
const misfits = (page: Page) =>
  page.evaluate(() => {
    const { clientWidth, clientHeight } = document.documentElement;
    const name = (part: Element) => `${part.tagName} ${part.textContent.slice(0, 20)}`;
    const main = document.querySelector('main');
    const parts = [...(main?.querySelectorAll('li, h1, [data-picture]') ?? [])].filter((one) => !one.closest('dialog'));
    const boxOf = (part: Element) => part.getBoundingClientRect();
    const outside = parts.filter((part) => {
      const { top, left, bottom, right } = boxOf(part);
      return top < 0 || left < 0 || bottom > clientHeight + 1 || right > clientWidth + 1;
    });
    const over = parts.flatMap((one, i) =>
      parts.slice(i + 1).filter((other) => {
        if (one.contains(other) || other.contains(one)) return false;
        const [a, b] = [boxOf(one), boxOf(other)];
        return a.left < b.right - 1 && b.left < a.right - 1 && a.top < b.bottom - 1 && b.top < a.bottom - 1;
      }),
    );
    const spilled = parts
      .flatMap((part) => [...part.querySelectorAll('[data-box]')])
      .filter((box) => {
        const [inner, outer] = [box.querySelector('[data-words]'), boxOf(box)];
        return inner !== null && (boxOf(inner).top < outer.top - 1 || boxOf(inner).bottom > outer.bottom + 1);
      });
    const flat = parts.filter((part) => part.matches('[data-picture]') && boxOf(part).height < 24);
    return [
      ...outside.map((part) => `outside: ${name(part)}`),
      ...over.map((part) => `under another: ${name(part)}`),
      ...spilled.map((part) => `spilled: ${name(part)}`),
      ...flat.map((part) => `flat: ${name(part)}`),
    ];
  });

const scrolls = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollHeight - document.documentElement.clientHeight);

/** Distinct addresses of the pictures that a page has loaded. */
const loaded = (page: Page) =>
  page.evaluate(() => {
    const names = performance.getEntriesByType('resource').map(({ name }) => name);
    return [...new Set(names.filter((name) => name.includes('/media/')))];
  });

/** Counts a phone's reports that it has loaded pictures. */
function watchReports(page: Page): () => number {
  let reports = 0;
  page.on('websocket', (socket) =>
    socket.on('framesent', ({ payload }) => {
      if (String(payload).includes('NotifySlaveLoaded')) reports += 1;
    }),
  );
  return () => reports;
}

/** Goes from an open question to the next one. */
async function goOn(next: string): Promise<void> {
  await press(host, 'Next');
  const board = host.getByRole('heading', { name: 'Leaderboard' });
  await board
    .or(host.getByRole('heading', { name: next, exact: true }))
    .first()
    .waitFor();
  if (await board.isVisible()) await press(host, 'Next');
}

test.runIf(EVERY)(
  '[W3566] a rehearsal and its phone show pictures',
  async () => {
    await storePictured('Rehearsed', [{ text: 'One of four', media: six[0], answers: pictured(4) }]);
    await host.goto('/overview');
    await host.getByRole('article', { name: 'Rehearsed' }).getByRole('link', { name: 'Rehearse' }).click();
    const screens = [
      host.frameLocator('iframe[title="The host’s screen"]'),
      host.frameLocator('iframe[title="A player’s phone"]'),
    ];
    await screens[1]?.getByRole('heading', { name: 'Waiting...' }).waitFor();
    await screens[0]?.getByTestId('host-primary').click();
    for (const screen of screens) {
      await screen.locator('[data-picture] img').nth(4).waitFor();
      const isDrawn = (images: (SVGElement | HTMLElement)[]) =>
        Promise.all(images.map((image) => (image as HTMLImageElement).decode())).then(() => images.length);
      expect(await screen.locator('[data-picture] img').evaluateAll(isDrawn)).toBe(5);
    }
    await screens[1]?.getByRole('button', { name: 'Enlarge the picture: Diamond in a landscape' }).click();
    await screens[1]?.getByRole('dialog').waitFor();
  },
  60_000,
);

test('[W3560] [W3561] [W3562] [W3563] [W3564] on phones, the host’s screen and a stage pictures are loaded when their question opens, with all answers in view', async () => {
  const questions: readonly PicturedQuestion[] = [
    { text: TEXT.slice(0, 60), media: six[0], answers: long(4) },
    { text: 'Six with a text', media: six[1], body: `${TEXT} ${TEXT} ${TEXT}`, answers: long(6) },
    { text: 'Six pictures', answers: pictured(6, false) },
    { text: 'Several of three', kind: 1, media: six[3], answers: pictured(3), own: { scoring: 'partial' } },
    { text: 'Two to vote for', kind: 5, answers: pictured(2) },
    { text: 'In which order?', kind: 4, answers: pictured(5), own: { scoring: 'partial' } },
    { text: 'A slide', kind: 6, media: six[5] },
    { text: 'A slide with a text', kind: 6, media: six[5], body: TEXT },
  ];
  const quizId = await storePictured('Walk', questions);
  const code = await startQuiz(host, quizId);
  await openScreensPanel(host);
  const hall = await stage.open({ viewport: ALL_HALLS[2] ?? null });
  await hall.goto(await makeStageLink(host));
  await hall.getByTestId('quiz-code').waitFor();
  await host.keyboard.press('Escape');
  const small = await joinAs(stage, code, 'Ada', { viewport: SMALLEST, deviceScaleFactor: 2 });
  const phone = await joinAs(stage, code, 'Bob');
  const pages = [small, phone, hall, host];
  for (const page of [small, phone]) await sees(page, 'Waiting...');
  // Loaded in the lobby, at the width at which it will be drawn.
  for (const [page, width] of [
    [small, 640],
    [phone, 320],
    [hall, 1600],
    [host, 1600],
  ] as const)
    await expect.poll(() => loaded(page)).toEqual([`${stage.app}/media/${six[0]?.id}?w=${width}`]);
  const shifts = await Promise.all([small, phone].map(watchShifts));
  await press(host, 'Start Quiz');

  for (const [q, { text, kind }] of questions.entries()) {
    for (const page of pages) {
      await sees(page, text);
      await drawn(page);
    }
    for (const page of [small, phone]) {
      await settled(page);
      expect(await page.evaluate(() => document.images.length), text).toBeGreaterThan(0);
    }
    // The first question of another kind is refitted once its answers appear (W3405), with or without pictures.
    for (const moved of q === 3 ? [] : shifts) expect(await moved(), text).toEqual([]);
    // Six long answers with text and picture are too much for the smallest phones.
    const isTooMuch = q === 1;
    for (const page of isTooMuch ? [phone, hall, host] : pages) {
      expect(await misfits(page), text).toEqual([]);
      expect(await scrolls(page), text).toBeLessThanOrEqual(0);
    }
    for (const size of PHONES) {
      await phone.setViewportSize(size);
      if (isTooMuch && size.width < 390) continue;
      await expect.poll(() => scrolls(phone), { message: `${text} ${size.width}` }).toBeLessThanOrEqual(0);
      expect(await misfits(phone), `${text} ${size.width}`).toEqual([]);
    }
    for (const size of q < 3 ? HALLS : []) {
      await hall.setViewportSize(size);
      await expect.poll(() => misfits(hall), { message: `${text} ${size.width}` }).toEqual([]);
    }
    await keepPictures(phone, `pictures-${q}-phone`, PHONES);
    await keepPictures(hall, `pictures-${q}-hall`, HALLS);
    if (q === 0) await zooms(small);
    if (q === 2) {
      for (const stone of STONES) await small.getByRole('button', { name: `${stone} in a landscape` }).waitFor();
      await answers(phone, 'A');
      await phone.getByText('Your answer is in.').waitFor();
    }
    if (q === 0 || q === 2 || q === 6)
      for (const page of [small, host]) expect(await look(page, `pictures-${q}`)).toEqual([]);
    for (const moved of shifts) await moved();
    if (kind === 6) {
      if (q < questions.length - 1) await press(host, 'Next');
      continue;
    }
    await press(host, 'Next');
    for (const page of [host, hall]) {
      await page.locator('main').getByRole('list').first().waitFor();
      await drawn(page);
      await expect.poll(() => misfits(page), { message: `${text}, closed` }).toEqual([]);
    }
    await small
      .getByText(/this time|points|Thank you for voting|answer/i)
      .first()
      .waitFor();
    await drawn(small);
    if (q === 2) expect(await look(host, 'pictures-statistics')).toEqual([]);
    await keepPictures(hall, `pictures-${q}-hall-closed`, [LAPTOP]);
    await keepPictures(phone, `pictures-${q}-phone-closed`, [SMALLEST, PHONE]);
    // Once closed, an ordering question moves its rows into the right order.
    for (const moved of shifts) await moved();
    await goOn(questions[q + 1]?.text ?? '');
  }
  // The preloaded pictures are the ones drawn; enlarged, another width is loaded.
  expect((await loaded(small)).filter((name) => !name.endsWith('w=640'))).toHaveLength(0);
}, 240_000);

/** A tap enlarges the picture and chooses nothing; a tap, Escape or its button closes it and restores the focus. */
async function zooms(page: Page): Promise<void> {
  await takesAnswers(page);
  const enlarge = page.getByRole('button', { name: 'Enlarge the picture: Diamond in a landscape' });
  const dialog = page.getByRole('dialog', { name: 'Diamond in a landscape' });
  for (const close of [
    () => dialog.click({ position: { x: 20, y: 500 } }),
    () => page.keyboard.press('Escape'),
    () => dialog.getByRole('button', { name: 'Close' }).click(),
  ]) {
    await enlarge.click();
    await dialog.waitFor();
    await dialog.locator('img').evaluate((image: HTMLImageElement) => image.decode());
    const { width = 0 } = (await dialog.locator('img').boundingBox()) ?? {};
    expect(width).toBeGreaterThan(300);
    // Meanwhile, keys choose no answer.
    await page.keyboard.press('1');
    await close();
    await dialog.waitFor({ state: 'detached' });
    expect(await enlarge.evaluate((button) => button === document.activeElement)).toBe(true);
  }
  expect(await page.getByRole('listitem').getByRole('button', { pressed: true }).count()).toBe(0);
}

test.runIf(EVERY)(
  '[W3560] [W3561] [W3565] [W3566] a phone whose pictures fail delays a question for at most 3 s, shows their texts, can answer, and draws them once they load',
  async () => {
    const quizId = await storePictured('Failing', [
      { text: 'One of four', media: six[0], answers: pictured(4) },
      { text: 'The next one', media: six[4], answers: long(2) },
    ]);
    const code = await startQuiz(host, quizId);
    const [whole, broken] = [await stage.open({ viewport: PHONE }), await stage.open({ viewport: PHONE })];
    const reports = [watchReports(whole), watchReports(broken)];
    let fails = true;
    await broken.route('**/media/**', (route) => (fails ? route.abort() : route.continue()));
    await enterAs(whole, code, 'Ada');
    await enterAs(broken, code, 'Bob');
    await expect.poll(() => reports[0]?.()).toBe(1);

    const before = performance.now();
    await press(host, 'Start Quiz');
    await primaryOf(host)
      .and(host.getByRole('button', { name: 'Loading pictures' }))
      .waitFor();
    expect(await whole.getByRole('heading', { name: 'One of four' }).count()).toBe(0);
    await sees(broken, 'One of four');
    const waited = performance.now() - before;
    expect(waited).toBeGreaterThan(2_000);
    expect(waited).toBeLessThan(8_000);
    await drawn(whole);
    expect(reports[1]?.()).toBe(0);

    const shifts = await watchShifts(broken);
    await broken.getByText('Topaz in a landscape').waitFor();
    expect(await misfits(broken)).toEqual([]);
    expect(await look(broken, 'pictures-broken')).toEqual([]);
    await answers(broken, 'Topaz');
    await broken.getByText('Your answer is in.').waitFor();
    fails = false;
    await drawn(broken);
    await expect.poll(() => broken.locator('[data-picture] img').count(), { timeout: 60_000 }).toBe(5);
    expect(await shifts()).toEqual([]);

    // Both have the next picture; a reconnect reports it again.
    await expect.poll(() => reports[0]?.()).toBeGreaterThanOrEqual(2);
    const said = reports[0]?.() ?? 0;
    await whole.context().setOffline(true);
    await whole.getByText('Your connection dropped.', { exact: true }).waitFor();
    await whole.context().setOffline(false);
    await whole.getByText('Your connection dropped.', { exact: true }).waitFor({ state: 'detached' });
    await expect.poll(() => reports[0]?.()).toBeGreaterThan(said);
    await replays();
  },
  180_000,
);

/** Ends the session and checks its pictures in the replay. */
async function replays(): Promise<void> {
  const sessionId = await host.evaluate(() => localStorage.getItem('quizSessionId'));
  await host.getByRole('button', { name: 'End Quiz' }).click();
  await host.getByRole('dialog').getByRole('button', { name: 'End Quiz' }).click();
  await leaveEnd(host);
  const made = async () => (await host.request.get(`/api/results/${sessionId}`)).status();
  await expect.poll(made, { timeout: 60_000 }).toBe(200);
  await host.goto(`/results/${sessionId}/replay`);
  await host.getByRole('slider', { name: 'Moment' }).press('PageDown');
  const hall = host.frameLocator('iframe[title="The host’s screen"]').locator('[data-picture] img');
  await expect.poll(() => hall.count()).toBe(5);
  await host.getByRole('button', { name: /Ada/ }).click();
  const phone = host.frameLocator('iframe[title="The phone of Ada"]').locator('[data-picture] img');
  await expect.poll(() => phone.count()).toBe(5);
}

async function enterAs(page: Page, code: string, name: string): Promise<void> {
  await page.goto(`/join?entryid=${code}`);
  await page.getByRole('button', { name: 'Enter Code' }).click();
  await page.getByLabel('User name').fill(name);
  await page.getByRole('button', { name: 'Join Quiz' }).click();
  await sees(page, 'Waiting...');
}

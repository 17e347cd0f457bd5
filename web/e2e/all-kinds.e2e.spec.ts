import { randomUUID } from 'node:crypto';
import { DEFAULT_QUIZ_OPTIONS } from '@quarry/events/quiz/defaults';
import { EVERY } from '@quarry/test-kit/every';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { brokenWords, fitted } from './support/broken-words.ts';
import { openHost, press, startQuiz, tellPodium } from './support/host.ts';
import { keepPictures, look } from './support/look.ts';
import { joinAs, sees, takesAnswers } from './support/player.ts';
import { openStage, PHONE, PROJECTOR, type Stage } from './support/stage.ts';

let stage: Stage;

beforeAll(async () => {
  stage = await openStage();
});
afterAll(() => stage?.close());

const SMALLEST = { width: 320, height: 568 };
const STONES = ['Diamond', 'Topaz', 'Wood', 'Corundum', 'Bone', 'Amber'];
const RIGHT = [0, 1, 3];

const question = (id: string, questionText: string, values: readonly string[], right: readonly number[]) => ({
  ...{ id, questionText, maxQuestionTime: 0, questionPoints: 100, questionPointsModifier: 0, showLiveStats: true },
  answers: values.map((value, at) => ({ id: `${id}-${at}`, value, correct: right.includes(at) })),
});

const DEPTH = { target: 4, exactWithin: 0.1, tolerance: 4, unit: 'km' };
const PERIODS = ['Quaternary', 'Neogene', 'Cretaceous', 'Jurassic', 'Permian', 'Cambrian'];
const ALL = PERIODS.map((_, at) => at);

/** A quiz of all kinds, played. */
async function playing(host: Page) {
  const id = `quiz-${randomUUID()}`;
  const spellings = (...values: string[]) => question(`${id}-t`, 'What is rust to a chemist?', values, [0, 1]);
  const { id: user } = (await (await host.request.get('/api/auth/me')).json()) as { id: string };
  const questions = [
    { ...question(`${id}-m`, 'Which of these are minerals?', STONES, RIGHT), questionType: 1, scoring: 'partial' },
    { ...question(`${id}-o`, 'From the youngest to the oldest?', PERIODS, ALL), questionType: 4, scoring: 'partial' },
    { ...question(`${id}-p`, 'Where shall we dig next?', ['Here', 'There', 'Nowhere'], []), questionType: 5 },
    { ...spellings('iron oxide'), questionType: 2, typos: 1 },
    { ...question(`${id}-e`, 'How deep is the deepest mine?', [], []), questionType: 3, ...DEPTH },
    { ...question(`${id}-s`, 'A word on safety', [], []), questionType: 6, body: 'Helmets on, please.' },
    { ...question(`${id}-w`, 'Mining in a word?', [], []), questionType: 7 },
    question(`${id}-c`, 'Which is the hardest?', ['Talc', 'Diamond'], [1]),
  ];
  const stored = await host.request.put(`/api/users/${user}/quizzes/${id}`, {
    data: { name: 'Kinds', questions, options: DEFAULT_QUIZ_OPTIONS },
    headers: { origin: stage.app },
  });
  expect(stored.status(), await stored.text()).toBeLessThan(300);
  return startQuiz(host, id);
}

const tile = (page: Page, text: string) => page.getByRole('listitem').filter({ hasText: text }).getByRole('button');
const pressed = (page: Page) => page.getByRole('listitem').getByRole('button', { pressed: true }).allTextContents();
/** The texts of a list's rows, from top to bottom. */
const rowsOf = (page: Page) => page.getByRole('listitem').locator('[data-words]').allTextContents();

/** Moves a row up to a place by its button, which keeps the focus. */
async function moveUpTo(page: Page, text: string, place: number): Promise<void> {
  const up = page.getByRole('button', { name: `Move up: ${text}` });
  await up.focus();
  for (let at = (await rowsOf(page)).indexOf(text); at > place; at--) {
    await page.keyboard.press('Enter');
    await page.getByText(`${text}: place ${at} of ${PERIODS.length}`).waitFor();
    expect(await up.evaluate((button) => button === document.activeElement)).toBe(true);
  }
}

/** Drags a row by its stone, as a finger does, just past the middle of another one. */
async function dragTo(page: Page, text: string, place: number): Promise<void> {
  const items = page.getByRole('listitem');
  const [from, to] = [await items.filter({ hasText: text }).boundingBox(), await items.nth(place).boundingBox()];
  if (from === null || to === null) throw new Error('a row is not shown');
  const session = await page.context().newCDPSession(page);
  const [x, start, end] = [from.x + 20, from.y + from.height / 2, to.y + to.height / 2];
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', y?: number) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints: y === undefined ? [] : [{ x, y }] });
  await touch('touchStart', start);
  const past = Math.sign(end - start) * 4;
  for (let step = 1; step <= 5; step++) await touch('touchMove', start + ((end - start) * step) / 5 + past);
  await touch('touchEnd');
  await session.detach();
}

const overflow = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollHeight - document.documentElement.clientHeight);
/** Moves on to the next question, past a leaderboard if there is one. */
async function goOn(host: Page, next: string): Promise<void> {
  await press(host, 'Next');
  const board = host.getByRole('heading', { name: 'Leaderboard' });
  await board
    .or(host.getByRole('heading', { name: next }))
    .first()
    .waitFor();
  if (await board.isVisible()) await press(host, 'Next');
}

const SIZES = [SMALLEST, PHONE, { width: 844, height: 390 }];

/** The narrowest window, and one in which answers stand beside their question. */
const ENLARGED = EVERY ? [SMALLEST, { width: 844, height: 390 }] : [SMALLEST];

/** Words that break at twice the text size. */
async function brokenWhenEnlarged(page: Page, texts: string): Promise<string[]> {
  const [viewport, broken] = [page.viewportSize(), [] as string[]];
  const enlarge = (size: string) =>
    page.evaluate((to) => document.documentElement.style.setProperty('font-size', to), size);
  await enlarge('200%');
  for (const size of ENLARGED) {
    await page.setViewportSize(size);
    await fitted(page);
    broken.push(...(await brokenWords(page, texts)));
  }
  await enlarge('');
  if (viewport) await page.setViewportSize(viewport);
  return broken;
}

const ALL_TABLETS = [
  { width: 820, height: 1180 },
  { width: 1180, height: 820 },
];
const TABLETS = EVERY ? ALL_TABLETS : ALL_TABLETS.slice(0, 1);

/** Controls that are too small, scrolling and misalignment on a tablet while a question is open. */
async function smallOnTablets(page: Page, name: string): Promise<string[]> {
  const [viewport, small] = [page.viewportSize(), [] as string[]];
  for (const size of TABLETS) {
    await page.setViewportSize(size);
    await fitted(page);
    const found = await page.evaluate(() => {
      const box = (element: Element) => element.getBoundingClientRect();
      const found = [...document.querySelectorAll('main [data-words]')]
        .filter((text) => Number.parseFloat(getComputedStyle(text).fontSize) < 32)
        .map((text) => `small: ${text.textContent}`);
      const [field, send] = ['main form :has(> input)', 'main form button[type="submit"]'].map((part) =>
        document.querySelector(part),
      );
      if (field && send) {
        if (box(field).height < 80) found.push(`a field of ${box(field).height} px`);
        if (Number.parseFloat(getComputedStyle(field.querySelector('input') ?? field).fontSize) < 32)
          found.push('small: what is typed');
        if (Math.abs(box(field).top - box(send).top) > 1 || Math.abs(box(field).bottom - box(send).bottom) > 1)
          found.push(`a button from ${box(send).top} to ${box(send).bottom} beside ${box(field).top}`);
      }
      const { scrollHeight, clientHeight } = document.documentElement;
      return [...found, ...(scrollHeight > clientHeight ? [`${scrollHeight - clientHeight} px below`] : [])];
    });
    small.push(...found.map((what) => `${size.width}: ${what}`));
  }
  await keepPictures(page, name, TABLETS);
  if (viewport) await page.setViewportSize(viewport);
  return small;
}

/** Submits a typed response on both phones: by the button, and by Enter. */
async function sendTyped(touch: Page, keys: Page, label: string, [first, second]: readonly [string, string]) {
  await touch.getByLabel(label).fill(first);
  await touch.getByRole('button', { name: 'Send', exact: true }).click();
  await keys.getByLabel(label).focus();
  await keys.keyboard.type(second);
  await keys.keyboard.press('Enter');
  for (const page of [touch, keys]) await page.getByText('Your answer is in.').waitFor();
}

test('[W3402] [W3403] [W3404] [W3405] [W3410] [W3411] [W3412] [W3413] [W3430] [W3432] [W3434] [W3436] [W3438] [W3439] [W3551] [W3552] [W3751] a quiz of all kinds is played by touch and by keyboard, up to its results and receipts', async () => {
  const host = await openHost(stage, { viewport: PROJECTOR });
  const code = await playing(host);
  const [touch, keys] = [await joinAs(stage, code, 'Ada'), await joinAs(stage, code, 'Bob', { viewport: SMALLEST })];
  await press(host, 'Start Quiz');
  for (const page of [touch, keys]) {
    await sees(page, 'Which of these are minerals?');
    await takesAnswers(page);
  }

  for (const text of ['Corundum', 'Bone', 'Diamond', 'Topaz', 'Bone']) await tile(touch, text).click();
  expect(await pressed(touch)).toHaveLength(3);
  const send = touch.getByRole('button', { name: 'Send 3 answers' });
  expect((await send.boundingBox())?.height).toBeGreaterThanOrEqual(48);
  expect(await look(touch, 'phone-multiple-open')).toEqual([]);
  await keepPictures(touch, 'phone-multiple-open', SIZES);
  expect(await smallOnTablets(touch, 'tablet-multiple-open')).toEqual([]);
  expect(await brokenWhenEnlarged(touch, 'main [data-words], main [data-words] *, main button span')).toEqual([]);
  await send.click();
  await touch.getByText('Your answer is in.').waitFor();
  await touch.getByRole('button', { name: '3 answers sent' }).waitFor();

  for (const key of ['1', 'c', 'f', 'F']) await keys.keyboard.press(key);
  expect(await pressed(keys)).toHaveLength(2);
  expect(await overflow(keys)).toBe(0);
  await keys.getByRole('button', { name: 'Send 2 answers' }).focus();
  await keys.keyboard.press('Enter');
  await keys.getByText('Your answer is in.').waitFor();
  expect(await look(host, 'hall-multiple-open')).toEqual([]);

  await press(host, 'Next');
  await host.getByText('1 quite right').waitFor();
  await host.getByText('0 right in part').waitFor();
  expect(await look(host, 'hall-multiple-closed')).toEqual([]);
  await touch.getByText('Correct!', { exact: true }).waitFor();
  await keys.getByText('Correct, but not your choice').first().waitFor();
  await keys.getByText('Wrong, but your choice').waitFor();
  expect(await look(keys, 'phone-multiple-closed')).toEqual([]);
  await keepPictures(keys, 'phone-multiple-closed', SIZES);

  await goOn(host, 'From the youngest to the oldest?');
  for (const page of [touch, keys]) {
    await sees(page, 'From the youngest to the oldest?');
    await page.locator('[aria-disabled] [data-icon="send"]').waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Send this order' }).waitFor();
  }
  expect(await rowsOf(touch)).not.toEqual(PERIODS);
  await expect.poll(() => rowsOf(host)).toEqual(await rowsOf(touch));
  for (const [place, text] of PERIODS.entries()) {
    if ((await rowsOf(touch))[place] === text) continue;
    await dragTo(touch, text, place);
    await expect.poll(async () => (await rowsOf(touch))[place]).toBe(text);
  }
  expect(await look(touch, 'phone-order-open')).toEqual([]);
  await keepPictures(touch, 'phone-order-open', SIZES);
  expect(await smallOnTablets(touch, 'tablet-order-open')).toEqual([]);
  expect(await brokenWhenEnlarged(touch, 'main [data-words], main [data-words] *, main button span')).toEqual([]);
  await touch.getByRole('button', { name: 'Send this order' }).click();
  await touch.getByText('Your answer is in.').waitFor();
  await touch.getByRole('button', { name: 'Order sent' }).waitFor();

  // The last two are swapped.
  const swapped = [...PERIODS.slice(0, 4), 'Cambrian', 'Permian'];
  for (const [place, text] of swapped.entries()) await moveUpTo(keys, text, place);
  expect(await rowsOf(keys)).toEqual(swapped);
  expect(await overflow(keys)).toBe(0);
  expect(await look(host, 'hall-order-open')).toEqual([]);
  await keys.getByRole('button', { name: 'Send this order' }).focus();
  await keys.keyboard.press('Enter');
  await keys.getByText('Your answer is in.').waitFor();

  await press(host, 'Next');
  await host.getByText('1 quite right').waitFor();
  await host.getByText('1 right in part').waitFor();
  expect(await look(host, 'hall-order-closed')).toEqual([]);
  await touch.getByText('Correct!', { exact: true }).waitFor();
  await keys.getByText('3 of 5 pairs of neighbours in the right order').waitFor();
  await keys.getByText('Place 5, you had it at place 6').waitFor();
  expect(await look(keys, 'phone-order-closed')).toEqual([]);
  await keepPictures(keys, 'phone-order-closed', SIZES);
  expect(await brokenWhenEnlarged(keys, 'main [data-outcome] span')).toEqual([]);

  await goOn(host, 'Where shall we dig next?');
  for (const page of [touch, keys]) {
    await sees(page, 'Where shall we dig next?');
    await takesAnswers(page);
  }
  await tile(touch, 'There').click();
  await keys.keyboard.press('b');
  for (const page of [touch, keys]) await page.getByText('Your answer is in.').waitFor();
  expect(await look(touch, 'phone-poll-open')).toEqual([]);
  await keepPictures(keys, 'phone-poll-open', SIZES);
  expect(await look(host, 'hall-poll-open')).toEqual([]);
  await press(host, 'Next');
  await host.getByText('2/2 answered').waitFor();
  expect(await host.getByText(/knew it/).count()).toBe(0);
  expect(await look(host, 'hall-poll-closed')).toEqual([]);
  await sees(touch, 'Where shall we dig next?');
  await touch.getByRole('listitem').filter({ hasText: 'Your answer' }).waitFor();
  for (const wrong of ['Wrong', 'Not this time.', 'No points'])
    expect(await touch.getByText(wrong, { exact: true }).count()).toBe(0);
  expect(await look(touch, 'phone-poll-closed')).toEqual([]);
  await keepPictures(keys, 'phone-poll-closed', SIZES);

  await goOn(host, 'What is rust to a chemist?');
  for (const page of [touch, keys]) await sees(page, 'What is rust to a chemist?');
  await touch.getByLabel('Your answer').waitFor();
  expect(await overflow(keys)).toBe(0);
  expect(await look(touch, 'phone-typed-open')).toEqual([]);
  expect(await smallOnTablets(touch, 'tablet-typed-open')).toEqual([]);
  await sendTyped(touch, keys, 'Your answer', ['Iron  Oxyde', 'rust']);
  expect(await look(host, 'hall-typed-open')).toEqual([]);
  await press(host, 'Next');
  await touch.getByText('Correct!', { exact: true }).waitFor();
  await keys.getByText('Not this time.', { exact: true }).waitFor();
  expect(await look(host, 'hall-typed-closed')).toEqual([]);
  await host.getByRole('button', { name: 'Accept rust as well' }).click();
  await keys.getByText('Correct!', { exact: true }).waitFor();
  expect(await look(keys, 'phone-typed-closed')).toEqual([]);
  await keepPictures(keys, 'phone-typed-closed', SIZES);

  await goOn(host, 'How deep is the deepest mine?');
  for (const page of [touch, keys]) await sees(page, 'How deep is the deepest mine?');
  expect(await overflow(keys)).toBe(0);
  await touch.getByLabel('Your number, in km').fill('9'.repeat(20));
  await touch.getByRole('button', { name: 'Send', exact: true }).click();
  await touch.getByText('This number is too large.').waitFor();
  expect(await look(touch, 'phone-estimate-open')).toEqual([]);
  expect(await smallOnTablets(touch, 'tablet-estimate-open')).toEqual([]);
  await sendTyped(touch, keys, 'Your number, in km', ['4', '3,0']);
  expect(await look(host, 'hall-estimate-open')).toEqual([]);
  await press(host, 'Next');
  await touch.getByText('Exactly right').waitFor();
  await keys.getByText(/^Off by/).waitFor();
  expect(await look(host, 'hall-estimate-closed')).toEqual([]);
  expect(await look(keys, 'phone-estimate-closed')).toEqual([]);
  await keepPictures(keys, 'phone-estimate-closed', SIZES);

  await goOn(host, 'A word on safety');
  for (const page of [host, touch]) await page.getByText('Helmets on, please.').waitFor();
  await keys.getByText('Look at the screen').waitFor();
  expect(await look(host, 'hall-slide')).toEqual([]);
  expect(await look(touch, 'phone-slide')).toEqual([]);

  await press(host, 'Next');
  for (const page of [touch, keys]) await sees(page, 'Mining in a word?');
  await sendTyped(touch, keys, 'Your word, or a few', ['deep', 'دافئ وعميق']);
  await host.getByRole('button', { name: 'Hide deep' }).waitFor();
  expect(await look(host, 'hall-cloud-open')).toEqual([]);
  await host.getByRole('button', { name: 'Hide deep' }).click();
  await host.getByRole('button', { name: 'Hide deep' }).waitFor({ state: 'detached' });
  await press(host, 'Next');
  await host.getByRole('button', { name: 'Hide دافئ وعميق' }).waitFor();
  expect(await look(host, 'hall-cloud-closed')).toEqual([]);
  expect(await look(touch, 'phone-cloud-closed')).toEqual([]);

  await goOn(host, 'Which is the hardest?');
  for (const page of [touch, keys]) await takesAnswers(page);
  await tile(touch, 'Diamond').click();
  await keys.keyboard.press('a');
  for (const page of [touch, keys]) await page.getByText('Your answer is in.').waitFor();
  for (let presses = 0; presses < 3; presses++) await press(host, 'Next');
  await tellPodium(host);
  await press(host, 'Next');
  await keys.getByRole('heading', { name: 'Thank you for playing!' }).waitFor();

  await expect
    .poll(async () => {
      await keys
        .getByRole('button', { name: 'See your answers' })
        .click({ timeout: 1_000 })
        .catch(() => undefined);
      return keys.url();
    })
    .toContain('/r/');
  await keys.getByText('Verified on this device:').waitFor();
  const said = (await keys.getByRole('listitem').allTextContents()).join(' ');
  for (const part of ['Quaternary', 'rust', '3 km', 'There', 'دافئ وعميق', 'Talc']) expect(said).toContain(part);
  expect(await look(keys, 'receipt-kinds')).toEqual([]);

  const { sessions } = (await (await host.request.get('/api/results')).json()) as { sessions: { sessionId: string }[] };
  const results = `/results/${sessions[0]?.sessionId}`;
  for (const [format, start] of [
    ['csv', '\ufeff'],
    ['json', '{'],
    ['xlsx', 'PK'],
    ['pdf', '%PDF'],
  ] as const) {
    const file = await host.request.get(`/api${results}/export?format=${format}`);
    expect(file.status(), format).toBe(200);
    expect((await file.body()).toString('utf8').slice(0, start.length), format).toBe(start);
  }
  await host.goto(results);
  await host.getByRole('heading', { name: 'Kinds' }).waitFor();
  for (const details of await host.getByRole('button', { name: /^Question \d/ }).all()) await details.click();
  expect(await look(host, 'results-kinds')).toEqual([]);
  expect(stage.errors).toEqual([]);
});

import { randomUUID } from 'node:crypto';
import { DEFAULT_QUIZ_OPTIONS } from '@quarry/events/quiz/defaults';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openHost, press, startQuiz } from './support/host.ts';
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

/** A quiz of both kinds, played. */
async function playing(host: Page) {
  const id = `quiz-${randomUUID()}`;
  const { id: user } = (await (await host.request.get('/api/auth/me')).json()) as { id: string };
  const questions = [
    { ...question(`${id}-m`, 'Which of these are minerals?', STONES, RIGHT), questionType: 1, scoring: 'partial' },
    { ...question(`${id}-p`, 'Where shall we dig next?', ['Here', 'There', 'Nowhere'], []), questionType: 5 },
  ];
  const stored = await host.request.put(`/api/users/${user}/quizzes/${id}`, {
    data: { name: 'Choices', questions, options: DEFAULT_QUIZ_OPTIONS },
    headers: { origin: stage.app },
  });
  expect(stored.status(), await stored.text()).toBeLessThan(300);
  return startQuiz(host, id);
}

const tile = (page: Page, text: string) => page.getByRole('listitem').filter({ hasText: text }).getByRole('button');
const pressed = (page: Page) => page.getByRole('listitem').getByRole('button', { pressed: true }).allTextContents();
const overflow = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollHeight - document.documentElement.clientHeight);
const SIZES = [SMALLEST, PHONE, { width: 844, height: 390 }];

test('[W3402] [W3403] [W3404] [W3405] several answers and a poll are played by touch and by keyboard', async () => {
  const host = await openHost(stage, { viewport: PROJECTOR });
  const code = await playing(host);
  const [touch, keys] = [await joinAs(stage, code, 'Ada'), await joinAs(stage, code, 'Bob', { viewport: SMALLEST })];
  await press(host, 'Start Quiz');
  for (const page of [touch, keys]) {
    await sees(page, 'Which of these are minerals?');
    await takesAnswers(page);
  }

  for (const text of ['Corundum', 'Bone', 'Diamond', 'Topaz', 'Bone']) await tile(touch, text).tap();
  expect(await pressed(touch)).toHaveLength(3);
  const send = touch.getByRole('button', { name: 'Send 3 answers' });
  expect((await send.boundingBox())?.height).toBeGreaterThanOrEqual(48);
  expect(await look(touch, 'phone-multiple-open')).toEqual([]);
  await keepPictures(touch, 'phone-multiple-open', SIZES);
  await send.tap();
  await touch.getByText('Your answer is in.').waitFor();
  await touch.getByRole('button', { name: '3 answers sent' }).waitFor();

  for (const key of ['1', 'c', 'f', 'F']) await keys.keyboard.press(key);
  expect(await pressed(keys)).toHaveLength(2);
  expect(await overflow(keys)).toBe(0);
  await keys.getByRole('button', { name: 'Send 2 answers' }).focus();
  await keys.keyboard.press('Enter');
  await keys.getByText('Your answer is in.').waitFor();
  expect(await look(host, 'hall-multiple-open')).toEqual([]);

  await press(host, 'Skip');
  await host.getByText('1 quite right').waitFor();
  await host.getByText('0 right in part').waitFor();
  expect(await look(host, 'hall-multiple-closed')).toEqual([]);
  await touch.getByText('Correct!', { exact: true }).waitFor();
  await keys.getByText('Correct, but not your choice').first().waitFor();
  await keys.getByText('Wrong, but your choice').waitFor();
  expect(await look(keys, 'phone-multiple-closed')).toEqual([]);
  await keepPictures(keys, 'phone-multiple-closed', SIZES);

  await press(host, 'Next');
  if (await host.getByRole('heading', { name: 'Leaderboard' }).isVisible()) await press(host, 'Next');
  for (const page of [touch, keys]) {
    await sees(page, 'Where shall we dig next?');
    await takesAnswers(page);
  }
  await tile(touch, 'There').tap();
  await keys.keyboard.press('b');
  for (const page of [touch, keys]) await page.getByText('Your answer is in.').waitFor();
  await press(host, 'Skip');
  await host.getByText('2/2 answered').waitFor();
  expect(await host.getByText(/knew it/).count()).toBe(0);
  expect(await look(host, 'hall-poll-closed')).toEqual([]);
  await sees(touch, 'Where shall we dig next?');
  await touch.getByRole('listitem').filter({ hasText: 'Your answer' }).waitFor();
  for (const wrong of ['Wrong', 'Not this time.', 'No points'])
    expect(await touch.getByText(wrong, { exact: true }).count()).toBe(0);
  expect(await look(touch, 'phone-poll-closed')).toEqual([]);
});

import { DEFAULT_QUIZ_OPTIONS } from '@quarry/events/quiz/defaults';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { hold } from './support/hold.ts';
import { openHost, storeQuiz, TWO_QUESTIONS } from './support/host.ts';
import { openStage, type Stage } from './support/stage.ts';

let stage: Stage;

beforeAll(async () => {
  stage = await openStage();
});
afterAll(() => stage?.close());

const card = (host: Page, name: string) => host.getByRole('article', { name, exact: true });
const pressOn = (host: Page, name: string, action: string) =>
  card(host, name).getByRole('button', { name: action }).click();
const popup = (host: Page) => host.getByRole('dialog');

/** The overview of a host with quizzes of these names, after its initial requests. */
async function openOverview(...names: string[]): Promise<Page> {
  const host = await openHost(stage);
  for (const name of names) await storeQuiz(host, stage.app, { ...TWO_QUESTIONS, name });
  const asked = host.waitForResponse('**/api/session?hostId=*');
  await host.goto('/overview');
  await asked;
  await card(host, names[0] ?? '').waitFor();
  return host;
}

test('[W1820] an answer that comes after the next press leaves a new quiz as it is being typed, plays no quiz over it, and does not take the host away from another page; the overview leads to the session', async () => {
  const host = await openOverview('Stones', 'People');
  const typed = popup(host).getByLabel('Name');
  const addInstead = async () => {
    await host.getByRole('button', { name: 'Add A Quiz' }).click();
    await typed.fill('Typed meanwhile');
  };
  const cancel = async () => {
    await host.unrouteAll();
    await popup(host).getByRole('button', { name: 'Cancel' }).click();
    await popup(host).waitFor({ state: 'detached' });
  };
  const editable = await hold(host, '**/api/session?hostId=*');
  await pressOn(host, 'Stones', 'Edit Quiz');
  await addInstead();
  await editable();
  expect(await typed.inputValue()).toBe('Typed meanwhile');
  await cancel();

  const playable = await hold(host, '**/quizzes/*');
  await pressOn(host, 'Stones', 'Play Quiz');
  await addInstead();
  let asked = 0;
  await host.route('**/api/session**', (route) => {
    asked += 1;
    return route.continue();
  });
  await playable();
  expect(asked).toBe(0);
  expect(await typed.inputValue()).toBe('Typed meanwhile');
  await cancel();

  const started = await hold(host, '**/questions');
  const handed = host.waitForRequest('**/questions');
  await pressOn(host, 'Stones', 'Play Quiz');
  await handed;
  await host.getByRole('link', { name: 'Results' }).click();
  await host.getByRole('heading', { name: 'Results' }).waitFor();
  await started();
  expect(new URL(host.url()).pathname).toBe('/results');
  await host.getByRole('link', { name: 'Overview' }).click();
  await popup(host).getByRole('button', { name: 'Reconnect' }).click();
  await host.getByTestId('quiz-code').waitFor();
});

test('[W1821] after a deletion the focus goes on to the next quiz, to the one before, or to where one is added', async () => {
  const host = await openOverview('First', 'Second', 'Third');
  const focused = () => host.evaluate(() => document.activeElement?.textContent);
  for (const [deleted, next] of [
    ['First', 'Second'],
    ['Third', 'Second'],
    ['Second', 'Add A Quiz'],
  ] as const) {
    await pressOn(host, deleted, 'Delete Quiz');
    await popup(host).getByRole('button', { name: 'Delete' }).click();
    await popup(host).waitFor({ state: 'detached' });
    expect(await focused()).toBe(next);
  }
});

test('[W1060] [W1061] [W1822] [W1837] a quiz is duplicated, and found among eight; a copy that could not be made is told where the host looks, and the mail is sent as often as it is asked for', async () => {
  const host = await openOverview(...Array.from({ length: 7 }, (_, index) => `Round ${index + 1}`));
  const focused = () => host.evaluate(() => document.activeElement?.textContent);
  await pressOn(host, 'Round 3', 'Duplicate');
  await card(host, 'Copy of Round 3').getByText('2 questions · Not played yet').waitFor();
  await expect.poll(focused).toBe('Copy of Round 3');
  await host.getByLabel('Find a quiz').fill('round 3');
  await host.getByText('2 of 8 quizzes').waitFor();
  await host.getByLabel('Sort by').selectOption('Newest');
  expect(await host.getByRole('article').first().getAttribute('aria-label')).toBe('Copy of Round 3');

  let mails = 0;
  host.on('response', (response) => {
    if (response.url().includes('/registerEmail/') && response.ok()) mails += 1;
  });
  for (const sent of [1, 2]) {
    await host.getByRole('button', { name: 'Send again' }).click();
    await expect.poll(() => mails).toBe(sent);
    await host.getByText('The mail is on its way.').waitFor();
  }
  expect(await focused()).toBe('Send again');
  await host.route('**/quizzes/*', (route) => route.fulfill({ status: 503 }));
  await pressOn(host, 'Round 3', 'Duplicate');
  const told = popup(host).filter({ hasText: 'Looks like something went wrong.' });
  await told.getByRole('button', { name: 'Ok' }).click();
  await told.waitFor({ state: 'detached' });
});

test('[W1823] the version of another window is awaited in sight, and not overwritten meanwhile', async () => {
  const host = await openHost(stage);
  const quizId = await storeQuiz(host, stage.app, TWO_QUESTIONS);
  await host.goto('/overview');
  await pressOn(host, TWO_QUESTIONS.name, 'Edit Quiz');
  await popup(host).getByLabel('Name').fill('Mine');
  const { id } = (await (await host.request.get('/api/auth/me')).json()) as { id: string };
  const path = `/api/users/${id}/quizzes/${quizId}`;
  const { questions } = (await (await host.request.get(path)).json()) as { questions: unknown };
  const data = { name: 'Theirs', options: DEFAULT_QUIZ_OPTIONS, questions };
  expect((await host.request.put(path, { data, headers: { origin: stage.app } })).ok()).toBe(true);
  await popup(host).getByRole('button', { name: 'Close' }).click();
  const answer = await hold(host, `**${path}`);
  const load = host.getByRole('button', { name: 'Load that version' });
  await load.click();
  await load.and(host.locator('[aria-busy]')).waitFor();
  expect(await host.getByRole('button', { name: 'Overwrite it with mine' }).isDisabled()).toBe(true);
  await answer();
  await expect.poll(() => popup(host).getByLabel('Name').inputValue()).toBe('Theirs');
});

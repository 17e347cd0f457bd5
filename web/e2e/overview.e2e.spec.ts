import { DEFAULT_QUIZ_OPTIONS } from '@quarry/events/quiz/defaults';
import { EVERY } from '@quarry/test-kit/every';
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

/** The overview of a host with quizzes of these names, once its initial requests are done. */
async function openOverview(...names: string[]): Promise<Page> {
  const host = await openHost(stage);
  for (const name of names) await storeQuiz(host, stage.app, { ...TWO_QUESTIONS, name });
  const asked = host.waitForResponse('**/api/session?hostId=*');
  await host.goto('/overview');
  await asked;
  await card(host, names[0] ?? '').waitFor();
  return host;
}

const QUIZ = '**/quizzes/*';
const COPY = '**/quizzes/*/copy';
const RUNNING = '**/api/session?hostId=*';

/** Presses Play, which makes these calls in turn. @returns a function that releases the response to the last one */
async function playUpTo(host: Page, name: string, [first, ...others]: readonly [string, ...string[]]) {
  const holdNext = async (call: string) => ({ release: await hold(host, call), asked: host.waitForRequest(call) });
  let held = await holdNext(first);
  await pressOn(host, name, 'Play Quiz');
  await held.asked;
  for (const call of others) {
    const { release } = held;
    held = await holdNext(call);
    await release();
    await held.asked;
  }
  return held.release;
}

test.runIf(EVERY)(
  '[W1820] [W1870] [W1871] a response that arrives after the next press leaves a new quiz’s input alone, plays no quiz over it, and does not navigate away from another page; the overview offers the session once nothing is open',
  async () => {
    const host = await openOverview('Stones', 'People');
    const typed = popup(host).getByRole('textbox', { name: 'Name' });
    const addInstead = async () => {
      await host.getByRole('button', { name: 'Add A Quiz' }).click();
      await typed.fill('Typed meanwhile');
    };
    const cancel = async () => {
      await host.unrouteAll();
      await popup(host).getByRole('button', { name: 'Cancel' }).click();
      await typed.waitFor({ state: 'detached' });
    };
    const editable = await hold(host, RUNNING);
    await pressOn(host, 'Stones', 'Edit Quiz');
    await addInstead();
    await editable();
    expect(await typed.inputValue()).toBe('Typed meanwhile');
    await cancel();

    let sessions = 0;
    host.on('request', (request) => {
      if (request.method() === 'POST' && new URL(request.url()).pathname === '/api/session') sessions += 1;
    });
    // Play checks the quiz for incomplete questions, asks whether it may start, and reads it again to play it.
    for (const calls of [[QUIZ], [QUIZ, RUNNING], [QUIZ, RUNNING, QUIZ]] as const) {
      const answer = await playUpTo(host, 'Stones', calls);
      await addInstead();
      await answer();
      expect(await typed.inputValue()).toBe('Typed meanwhile');
      await cancel();
    }
    expect(sessions).toBe(0);

    const started = await hold(host, '**/questions');
    const handed = host.waitForRequest('**/questions');
    await pressOn(host, 'Stones', 'Play Quiz');
    await handed;
    await host.getByRole('link', { name: 'Results' }).click();
    await host.getByRole('heading', { name: 'Results' }).waitFor();
    await started();
    expect(new URL(host.url()).pathname).toBe('/results');
    await host.unrouteAll();
    const reconnect = popup(host).getByRole('button', { name: 'Reconnect' });
    const found = await hold(host, RUNNING);
    const lookedFor = host.waitForRequest(RUNNING);
    await host.getByRole('link', { name: 'Overview' }).click();
    await host.getByRole('button', { name: 'Devices' }).click();
    await lookedFor;
    await found();
    expect(await reconnect.count()).toBe(0);
    await popup(host).getByRole('button', { name: 'Close' }).click();
    await reconnect.waitFor();
    await host.unrouteAll();

    const running = await hold(host, RUNNING);
    const asking = host.waitForRequest(RUNNING);
    await host.reload();
    await addInstead();
    await asking;
    await running();
    expect(await reconnect.count()).toBe(0);
    await cancel();
    await reconnect.waitFor();
    await popup(host).getByRole('button', { name: 'Cancel' }).click();

    await pressOn(host, 'Stones', 'Play Quiz');
    const opened = await hold(host, '**/questions');
    const handing = host.waitForRequest('**/questions');
    await popup(host).getByRole('button', { name: 'Start new session' }).click();
    await handing;
    await addInstead();
    const offered = host.waitForResponse(RUNNING);
    await opened();
    await offered;
    expect(await typed.inputValue()).toBe('Typed meanwhile');
    expect(await reconnect.count()).toBe(0);
    await cancel();
    await reconnect.click();
    await host.getByTestId('quiz-code').waitFor();
    expect(sessions).toBe(2);
  },
);

test('[W1952] a new page begins at its top; after Back the browser restores the previous page’s position', async () => {
  const host = await openOverview(...Array.from({ length: 7 }, (_, index) => `Round ${index + 1}`));
  await host.setViewportSize({ width: 800, height: 500 });
  const ended = { quizId: 'q', quizName: 'Stones', startedAt: '2026-01-01', endedAt: '2026-01-01', note: '' };
  const sessions = Array.from({ length: 40 }, (_, index) => ({
    ...{ ...ended, sessionId: `s${index}`, players: 1, questions: 1, correctShare: null },
  }));
  await host.route('**/api/results?*', (route) => route.fulfill({ json: { sessions, next: null } }));
  const toResults = async () => {
    await host.getByRole('link', { name: 'Results' }).press('Enter');
    await host
      .getByRole('link', { name: /^Stones/ })
      .first()
      .waitFor();
  };
  const scrolled = () => host.evaluate(() => window.scrollY);
  // The second time the list is cached, so the page is long enough to stay scrolled.
  await toResults();
  await host.getByRole('link', { name: 'Overview' }).click();
  await card(host, 'Round 1').waitFor();
  await host.evaluate(() => window.scrollTo(0, 300));
  await toResults();
  expect(await scrolled()).toBe(0);
  await host.goBack();
  await card(host, 'Round 1').waitFor();
  expect(await scrolled()).toBeGreaterThan(0);
});

test.runIf(EVERY)(
  '[W1821] after a deletion the focus moves to the next quiz, the previous one, or the card that adds one',
  async () => {
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
  },
);

test('[W1060] [W1061] [W1822] [W1837] [W1874] [W1902] a quiz is duplicated, and found among eight while the search keeps the focus; a failed copy is reported within sight, one whose response was lost is not made twice, and the mail is sent as often as requested', async () => {
  const host = await openOverview(...Array.from({ length: 7 }, (_, index) => `Round ${index + 1}`));
  const focused = () => host.evaluate(() => document.activeElement?.textContent);
  await pressOn(host, 'Round 3', 'Duplicate');
  await card(host, 'Round 3 (copy)').getByText('2 questions · Not played yet').waitFor();
  await expect.poll(focused).toBe('Round 3 (copy)');
  const find = host.getByLabel('Find a quiz');
  for (const [name, found] of [
    ['round 1', 1],
    ['round 3', 2],
  ] as const) {
    await find.fill(name);
    await host.getByText(`${found} of 8 quizzes`).waitFor();
    expect(await find.evaluate((field) => field === document.activeElement)).toBe(true);
  }
  await host.getByLabel('Sort by').selectOption('Newest');
  expect(await host.getByRole('article').first().getAttribute('aria-label')).toBe('Round 3 (copy)');

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
  const duplicateInVain = async (message: string) => {
    await pressOn(host, 'Round 3', 'Duplicate');
    const told = popup(host).filter({ hasText: message });
    await told.getByRole('button', { name: 'Ok' }).click();
    await told.waitFor({ state: 'detached' });
    await host.unroute(COPY);
  };
  await host.route(COPY, (route) => route.fulfill({ status: 503 }));
  await duplicateInVain('Looks like something went wrong.');
  await host.route(COPY, async (route) => {
    await route.fetch();
    await route.abort();
  });
  await duplicateInVain('The service could not be reached.');
  await host.getByText('3 of 9 quizzes').waitFor();
  await pressOn(host, 'Round 3', 'Duplicate');
  await expect.poll(focused).toBe('Round 3 (copy)');
  expect(await host.getByText('3 of 9 quizzes').count()).toBe(1);
});

test.runIf(EVERY)(
  '[W1823] [W1875] [W1908] [W1962] the version of another window is opened; while a form is open, loading it is visible and does not overwrite it; overwriting it goes on to the questions if requested; a quiz deleted there is discarded',
  async () => {
    const host = await openHost(stage);
    await host.goto('/overview');
    const name = popup(host).getByRole('textbox', { name: 'Name' });
    const close = () => popup(host).getByRole('button', { name: 'Close' }).click();
    await host.getByRole('button', { name: 'Add A Quiz' }).click();
    await name.fill('Added');
    const stored = host.waitForResponse((response) => response.request().method() === 'PUT');
    await close();
    const path = new URL((await stored).url()).pathname;
    await card(host, 'Added').waitFor();
    const saveInOtherWindow = async (saved: string) => {
      const { questions } = (await (await host.request.get(path)).json()) as { questions: unknown };
      const data = { name: saved, options: DEFAULT_QUIZ_OPTIONS, questions };
      expect((await host.request.put(path, { data, headers: { origin: stage.app } })).ok()).toBe(true);
    };
    await saveInOtherWindow('Changed');
    await pressOn(host, 'Added', 'Edit Quiz');
    await name.waitFor();
    expect(await name.inputValue()).toBe('Changed');

    await name.fill('Mine');
    await saveInOtherWindow('Theirs');
    await close();
    const answer = await hold(host, `**${path}`);
    const load = host.getByRole('button', { name: 'Load that version' });
    await load.click();
    await load.and(host.locator('[aria-busy]')).waitFor();
    expect(await host.getByRole('button', { name: 'Overwrite it with mine' }).isDisabled()).toBe(true);
    await answer();
    await expect.poll(() => name.inputValue()).toBe('Theirs');

    await name.fill('Mine after all');
    await saveInOtherWindow('Theirs again');
    await popup(host).getByRole('button', { name: 'Edit Questions' }).click();
    await host.getByRole('button', { name: 'Overwrite it with mine' }).click();
    await host.getByRole('heading', { name: 'Quiz / Mine after all' }).waitFor();

    await host.getByRole('textbox', { name: 'Question', exact: true }).fill('Mine at last?');
    expect((await host.request.delete(path, { headers: { origin: stage.app } })).ok()).toBe(true);
    await host.getByRole('button', { name: 'Save Quiz' }).click();
    await load.click();
    await popup(host).getByText('This quiz was deleted elsewhere.').waitFor();
    await popup(host).getByRole('button', { name: 'Discard' }).click();
    await host.getByText('No quiz yet.').waitFor();
    expect(await host.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('quizDraft')))).toEqual(
      [],
    );
  },
);

test.runIf(EVERY)(
  '[W1877] [W1995] a host page loaded while the service cannot tell who is signed in opens by itself once it can, and a lost network is reported',
  async () => {
    const host = await openHost(stage);
    const path = '**/api/auth/me';
    await host.route(path, (route) => route.fulfill({ status: 503, body: '{}' }));
    await host.goto('/overview');
    await host.getByText('Looks like something went wrong. Please try again later').waitFor();
    await host.route(path, (route) => route.abort());
    await host.getByText('The service could not be reached.').waitFor();
    await expect.poll(() => host.title()).toMatch(/^The service could not be reached.* · Quarry$/);
    await host.unroute(path);
    await host.getByText('Welcome, User').waitFor();
  },
);

import { EVERY } from '@quarry/test-kit/every';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { failOnce, hold } from './support/hold.ts';
import { leaveEnd, openHost, storeQuiz, TWO_QUESTIONS } from './support/host.ts';
import { controlByHub } from './support/hub-host.ts';
import { look } from './support/look.ts';
import { answers, joinAs, sees } from './support/player.ts';
import { DESKTOP, openStage, PHONE, SMALL_PHONE, type Stage } from './support/stage.ts';

let stage: Stage;
let host: Page;
let phone: Page;
let receipt: string;
/** The time of the session, as shown in the list. */
let played: string;

const [HARDEST, BLUE] = TWO_QUESTIONS.questions;
/** Wider than a phone. */
const COPPER = 'Copperhydroxidecarbonatemineralcompoundsandwhatelsetheremaybe';
const QUIZ = {
  ...TWO_QUESTIONS,
  questions: [HARDEST, { text: BLUE?.text ?? '', answers: ['Lazurite', COPPER, 'Cobalt glass'] }],
} as typeof TWO_QUESTIONS;

/** Ada is right, then wrong; the host opens its window at the end screen. */
beforeAll(async () => {
  stage = await openStage();
  host = await openHost(stage);
  const quizId = await storeQuiz(host, stage.app, QUIZ);
  const quizSessionId = await (await host.request.post('/api/session', { data: { quizId } })).text();
  const hub = await controlByHub(stage, host, quizSessionId, quizId);
  phone = await joinAs(stage, hub.code, 'Ada');
  await sees(phone, 'Waiting...');
  for (const answer of ['Diamond', 'Copper']) {
    await hub.play();
    await answers(phone, answer);
    await phone.getByText('Your answer is in.').waitFor();
    await hub.skip();
    await hub.show('leaderboard');
    await sees(phone, 'Your Score');
  }
  await hub.show('podium');
  await hub.show('endscreen');
  await phone.getByRole('heading', { name: 'Thank you for playing!' }).waitFor();
  const stored = await host.addInitScript((ids) => Object.assign(localStorage, ids), { quizSessionId, quizId });
  await host.goto('/quiz');
  await stored.dispose();
});
afterAll(() => stage?.close());

describe('a player', () => {
  test.runIf(EVERY)('[W1802] who goes back before the next page has loaded can ask for the receipt again', async () => {
    const [page, answer] = [await hold(phone, '**/assets/home-page-*'), await hold(phone, '**/api/session/*/receipt')];
    const button = phone.getByRole('button', { name: 'See your answers' });
    await button.click();
    await phone.getByRole('link', { name: 'Home' }).click();
    await expect.poll(() => new URL(phone.url()).pathname).toBe('/');
    await answer();
    await phone.goBack();
    await expect.poll(() => button.getAttribute('aria-busy')).toBeNull();
    await page();
  });

  test.runIf(EVERY)('[W1505] who leaves the end screen is not taken to a receipt that arrives later', async () => {
    const answer = await hold(phone, '**/api/session/*/receipt');
    await phone.getByRole('button', { name: 'See your answers' }).click();
    await phone.getByRole('link', { name: 'Home' }).click();
    await expect.poll(() => new URL(phone.url()).pathname).toBe('/');
    await answer();
    expect(new URL(phone.url()).pathname).toBe('/');
    await phone.goBack();
    await phone.getByRole('heading', { name: 'Thank you for playing!' }).waitFor();
  });

  test('[W922] [W1853] [W1904] opens its receipt from the end screen, verified by its browser', async () => {
    // Receipts are created in the background; until then the screen asks to try again.
    const button = phone.getByRole('button', { name: 'See your answers' });
    await expect
      .poll(async () => {
        // The page it leads to has no such button to wait for.
        await button.click({ timeout: 1_000 }).catch(() => undefined);
        return phone.url();
      })
      .toContain('/r/');
    await phone.getByText('Verified on this device:').waitFor();
    await phone.getByText('Place 1 of 1').waitFor();
    await phone.getByRole('button', { name: 'Keep or share a card' }).waitFor();
    const items = phone.getByRole('listitem');
    expect(await items.nth(0).textContent()).toMatch(/hardest.*You answered: Diamond.*Right · 100 points/);
    expect(await items.nth(1).textContent()).toMatch(/You answered: Copper.*Right: Lazurite.*Wrong · 0 points/);
    receipt = phone.url().split('/r/')[1] ?? '';
    expect(await look(phone, 'receipt')).toEqual([]);
    const reading = await failOnce(phone, '**/api/receipts/*', (route) => route.fulfill({ json: {} }));
    await phone.route('**/.well-known/quarry-keys.json', (route) => route.abort());
    await phone.reload();
    await phone.getByText('Looks like something went wrong. Please try again later').waitFor();
    await phone.getByRole('button', { name: 'Try Again' }).click();
    await reading.answer();
    await phone.getByText('could not be verified here').waitFor();
    await phone.unroute('**/.well-known/quarry-keys.json');
    await phone.getByRole('button', { name: 'Try again' }).click({ timeout: 5_000 });
    await phone.getByText('Verified on this device:').waitFor();
  });

  test('[W923] [W1852] [W1982] [W3764] verifies it from a file; a changed one is refused with the reason', async () => {
    const text = await (await phone.request.get(`/api/receipts/${receipt}`)).text();
    const page = await stage.open({ viewport: PHONE });
    await page.goto('/verify');
    const file = { name: 'receipt.json', mimeType: 'application/json', buffer: Buffer.from(text) };
    const field = page.getByLabel('Choose a file');
    await field.setInputFiles(file);
    await page.getByText('Verified on this device:').waitFor();
    await page.getByText(/Ada · Stones and people · 100 points · Place 1 of 1/).waitFor();
    expect(await look(page, 'verify')).toEqual([]);
    // Browsers report a file only if it differs from the last one.
    const chooser = page.waitForEvent('filechooser');
    await page.getByRole('button', { name: 'Choose a file' }).press('Enter');
    await chooser;
    expect(await field.inputValue()).toBe('');
    expect(await field.isVisible()).toBe(false);
    for (const [changed, reason] of [
      [text.replace('"score":100', '"score":200'), 'The signature does not match'],
      [text.replace('"answer":"Diamond"', '"answer":"Talc"'), 'An answer was changed'],
      [text.replace('"timeTaken":', '"timeTaken":1'), 'An answer was changed'],
      ['{}', 'This is not a receipt.'],
    ] as const) {
      await page.getByLabel('Or paste its text').fill(changed);
      await page.getByRole('button', { name: 'Verify' }).click();
      await page.getByText(reason).waitFor();
    }
    await page.addInitScript(() => {
      SubtleCrypto.prototype.importKey = () => Promise.reject(new DOMException('', 'NotSupportedError'));
    });
    await page.goto(`/r/${receipt}`);
    await page.getByText('This browser cannot verify receipts.').waitFor();
    await page.goto('/verify');
    await field.setInputFiles(file);
    await page.getByText('This browser cannot verify receipts.').waitFor();
    await page.addInitScript(() => Object.defineProperty(crypto, 'subtle', { value: undefined }));
    await page.goto('/verify');
    const files = await page.evaluateHandle((receipt) => {
      const dropped = new DataTransfer();
      dropped.items.add(new File([receipt], 'receipt.json'));
      return dropped;
    }, text);
    await field.dispatchEvent('drop', { dataTransfer: files });
    await page.getByText('only over a secure connection').waitFor();
    // A dropped file would be shown as text before it is verified.
    expect(await page.getByLabel('Or paste its text').inputValue()).toBe('');
    expect(await page.getByRole('alert').count()).toBe(1);
    expect(stage.errors).toEqual([]);
  });
});

describe('a host', () => {
  /** Refuses the next call to this path, which is not retried. */
  const refuseOnce = (path: string) =>
    host.route(path, (route) => route.fulfill({ status: 400, body: '{}' }), { times: 1 });

  test('[W77] [W920] [W1000] [W1001] [W286] [W1835] [W1904] [W2020] [W2796] finds the session, its questions and its players', async () => {
    expect(await host.getByRole('link', { name: 'Open the results in a new tab' }).getAttribute('target')).toBe(
      '_blank',
    );
    await leaveEnd(host);
    await refuseOnce('**/api/users/*/results');
    await host.getByRole('link', { name: 'Results' }).click();
    await sees(host, 'Results');
    await host.getByText('Looks like something went wrong. Please try again later').waitFor();
    await host.getByRole('button', { name: 'Try Again' }).click();
    await host.getByText(/^Results are kept until/).waitFor();
    await host.locator('h1:focus').waitFor();
    await host.getByLabel('Search by quiz name').fill('nothing\tlike it');
    await host.getByText('No quiz with this name has results.').waitFor();
    await host.getByLabel('Search by quiz name').fill('stones');
    const session = host.getByRole('link', { name: /Stones and people/ });
    played = /Played .*?M/.exec((await session.textContent()) ?? '')?.[0] ?? expect.fail();
    expect(await look(host, 'results')).toEqual([]);
    await session.press('Enter');
    await host.getByText(`${played} · 1 player · 2 questions · 50% right, 1 of 2`).waitFor();
    await host.getByText('Hardest first').click();
    const lapis = host.getByRole('listitem').filter({ hasText: 'lapis' });
    expect(await host.getByRole('listitem').first().textContent()).toMatch(/lapis.*0% right, 0 of 1/);
    await lapis.locator('summary').first().press('Enter');
    await lapis.getByText('1 of 1 answered').waitFor();
    expect(await lapis.getByRole('row', { name: /Copper/ }).textContent()).toMatch(/Copper.*1100%/);
    await host.getByText('Show as a table').first().click();
    await host.getByRole('rowheader', { name: /1\. Which mineral/ }).waitFor();
    await host.getByLabel('Search players by name').fill('ad');
    await host.getByRole('button', { name: 'Mean time' }).press('Enter');
    await host
      .getByRole('columnheader', { name: 'Mean time', exact: true })
      .and(host.locator('[aria-sort=ascending]'))
      .waitFor();
    expect(await look(host, 'result')).toEqual([]);
    const replay = host.getByRole('link', { name: 'Replay' });
    expect(await replay.isVisible()).toBe(true);
    await host.setViewportSize(SMALL_PHONE);
    await replay.waitFor({ state: 'hidden' });
    expect(await look(host, 'result-phone')).toEqual([]);
    await host.setViewportSize(DESKTOP);
    await refuseOnce('**/players/*');
    await host.getByRole('button', { name: 'Ada' }).press('Enter');
    const popup = host.getByRole('dialog', { name: 'Answers of Ada' });
    await popup.getByRole('button', { name: 'Try Again' }).press('Enter');
    await popup.getByRole('row', { name: /lapis.*B Copper/ }).waitFor();
    await popup.locator('button:focus').waitFor();
    expect(await look(host, 'result-player')).toEqual([]);
    await host.setViewportSize(SMALL_PHONE);
    expect(await popup.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
    await host.setViewportSize(DESKTOP);
    await popup.getByRole('button', { name: 'Close' }).press('Enter');
  });

  test('[W924] [W2775] [W2796] corrects a question after the end: points, receipt and the phone’s kept result follow', async () => {
    await host.getByRole('button', { name: 'Void or correct this question' }).click();
    const popup = host.getByRole('dialog', { name: 'Correct a question' });
    await popup.getByText("Nobody's points change.").waitFor();
    await popup.getByText('Other answers were right').click();
    await popup.getByRole('switch', { name: /Copper/ }).click();
    await popup.getByText('1 person gains 100 points.').waitFor();
    await popup.getByRole('button', { name: 'Change the points' }).click();
    await host.getByText('Something was changed after the end:').waitFor();
    await host.getByText(/2 questions · 100% right/).waitFor();
    await phone.reload();
    await phone.getByText('This receipt replaces an earlier one.').waitFor();
    await phone.getByText(played, { exact: true }).waitFor();
    await phone.getByText('200 points', { exact: true }).waitFor();
    await phone.getByText('Verified on this device:').waitFor();
    await phone.goto('/');
    await phone.getByRole('link', { name: 'Your last result' }).click();
    await phone.getByText('The host corrected a question.').waitFor();
    await phone.getByRole('main').getByText('200', { exact: true }).waitFor();
  });

  test.runIf(EVERY)('[W94] [W1541] a note that could not be saved is restored after the next sign-in', async () => {
    const note = host.getByLabel('Note');
    const address = host.url();
    const cookies = await host.context().cookies();
    await note.fill('Half a note');
    await host.context().clearCookies();
    await host.getByRole('button', { name: 'Save note' }).click();
    await sees(host, 'Sign in');
    await host.context().addCookies(cookies);
    await host.goto(address);
    await expect.poll(() => note.inputValue()).toBe('Half a note');
  });

  test.runIf(EVERY)('[W94] [W1541] so is the reason for voiding a question', async () => {
    const popup = host.getByRole('dialog', { name: 'Correct a question' });
    const reason = popup.getByLabel('Reason');
    const open = async () => {
      await host.getByRole('listitem').filter({ hasText: 'lapis' }).locator('summary').first().click();
      await host.getByRole('button', { name: 'Void or correct this question' }).click();
    };
    const address = host.url();
    const cookies = await host.context().cookies();
    await open();
    await reason.fill('Both are blue');
    await host.context().clearCookies();
    await popup.getByRole('button', { name: 'Change the points' }).click();
    await sees(host, 'Sign in');
    await host.context().addCookies(cookies);
    await host.goto(address);
    await open();
    expect(await reason.inputValue()).toBe('Both are blue');
    await popup.getByRole('button', { name: 'Cancel' }).click();
  });

  test.runIf(EVERY)('[W1836] a failure to load more of the list offers a retry below it', async () => {
    await host.route('**/api/results?*', async (route) => {
      const isNext = new URL(route.request().url()).searchParams.has('before');
      const page = isNext ? { sessions: [], next: null } : { ...(await (await route.fetch()).json()), next: 'more' };
      await route.fulfill({ json: page });
    });
    await host.getByRole('link', { name: 'Results' }).click();
    await refuseOnce('**/api/results?*before=*');
    await host.getByRole('button', { name: 'Show more' }).click();
    const failed = host.locator('ul ~ [role=alert]');
    await failed.getByRole('button', { name: 'Try Again' }).click();
    await failed.waitFor({ state: 'detached' });
    expect(await host.getByRole('button', { name: 'Show more' }).count()).toBe(0);
    await host.unrouteAll();
    await host.getByRole('link', { name: /Stones and people/ }).click();
  });

  test('[W1839] [W1910] with names in any script sees each isolated in the replay, which a held Space starts only once', async () => {
    await host.getByRole('link', { name: 'Replay' }).click();
    await host.getByRole('heading', { name: 'Replay: Stones and people' }).locator('bdi').waitFor();
    await host.getByRole('slider', { name: 'Moment' }).press('End');
    await host.getByRole('button', { name: /Ada/ }).locator('bdi', { hasText: 'Ada' }).waitFor();
    // The second press is an auto-repeat, as of a held key.
    for (let i = 0; i < 2; i++) await host.keyboard.down('Space');
    await host.keyboard.up('Space');
    await host.getByRole('button', { name: 'Pause', exact: true }).waitFor();
    await host.getByRole('link', { name: 'Results' }).click();
  });

  test('[W921] [W1833] [W1834] [W1858] [W1960] [W1981] downloads, notes, keeps and deletes', async () => {
    const [download] = await Promise.all([
      host.waitForEvent('download'),
      host.getByRole('link', { name: 'PDF', exact: true }).click(),
    ]);
    expect(download.suggestedFilename()).toBe('Stones and people.pdf');
    await host.getByLabel('Note').fill('Next time\u2028louder');
    await host.getByRole('link', { name: 'Results' }).click();
    await host.getByRole('link', { name: /Stones and people/ }).click();
    await host.getByRole('button', { name: 'Save note' }).click();
    await host.getByText('The note is saved.').waitFor();
    await host.getByRole('link', { name: 'Results' }).click();
    await host.getByText('Next time louder').waitFor();
    await host.getByRole('button', { name: 'Change' }).click();
    const popup = host.getByRole('dialog');
    await popup.getByText('90 days', { exact: true }).click();
    await popup.getByText(/^Sessions that ended before .* are deleted for good/).waitFor();
    await popup.getByRole('button', { name: 'Save' }).click();
    await host.getByText('Results are kept for 90 days.').waitFor();
    await host.getByRole('link', { name: /Stones and people/ }).click();
    await host.getByLabel('Note').fill('Next time quieter');
    await host.getByRole('button', { name: 'Delete these results' }).click();
    await popup.getByText(/event log, these results, the names of its players, and their receipts/).waitFor();
    const answer = await hold(host, '**/api/results/*');
    await popup.getByRole('button', { name: 'Delete for good' }).click();
    await popup.getByRole('button', { name: 'Cancel', disabled: true }).waitFor();
    await host.goBack();
    await host.getByRole('link', { name: 'Overview' }).click();
    await sees(host, 'Welcome, User');
    await answer();
    expect(new URL(host.url()).pathname).toBe('/overview');
    await host.getByRole('link', { name: 'Results' }).click();
    await host.getByText('No results yet.').waitFor();
    expect(await host.evaluate(() => localStorage.getItem('keptForms'))).not.toContain('quieter');
    await phone.goto(`/r/${receipt}`);
    await sees(phone, 'There is no receipt here.');
    expect(stage.errors).toEqual([]);
  });

  test('[W1801] who deletes results: a player with a kept result is told that they are gone, not to wait', async () => {
    await phone.goto('/');
    await phone.getByRole('link', { name: 'Your last result' }).click();
    await phone.getByRole('button', { name: 'See your answers' }).click();
    await phone.getByText('The host may have deleted the quiz session').waitFor();
  });
});

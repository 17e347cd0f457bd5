import { EVERY } from '@quarry/test-kit/every';
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { hold } from './support/hold.ts';
import { openHost, storeQuiz, TWO_QUESTIONS } from './support/host.ts';
import { hostByHub } from './support/hub-host.ts';
import { enterCode, sees } from './support/player.ts';
import { openStage, PHONE, type Stage } from './support/stage.ts';

let stage: Stage;

beforeAll(async () => {
  stage = await openStage();
});
afterAll(() => stage?.close());

const popup = (page: Page) => page.getByRole('dialog');
const inPopup = (page: Page, name: string) => popup(page).getByRole('button', { name });

describe.runIf(EVERY)('[W1505] input that changes during its check', () => {
  let code: string;
  let phone: Page;

  // Each test reloads its page and completes no form.
  beforeAll(async () => {
    ({ code } = await hostByHub(stage));
    phone = await stage.open({ viewport: PHONE });
  });
  afterEach(() => phone.unrouteAll());

  test('a changed code is not entered, and the new one can be', async () => {
    const answer = await hold(phone, '**/api/session/validate/*');
    await phone.goto('/join');
    await phone.getByLabel('Quiz code').fill(code);
    const button = phone.getByRole('button', { name: 'Enter Code' });
    await button.click();
    await button.and(phone.locator('[aria-busy="true"]')).waitFor();
    await phone.getByLabel('Quiz code').fill(code.slice(0, 6));
    await answer();
    expect(await phone.getByLabel('Quiz code').inputValue()).toBe(code.slice(0, 6));
    expect(await button.getAttribute('aria-busy')).toBeNull();
    await button.click();
    await phone.getByText('Quiz code is invalid, code is too short.').waitFor();
    await phone.getByLabel('Quiz code').fill(code);
    await button.click();
    await phone.getByText(code).waitFor();
    await phone.getByLabel('User name').waitFor();
  });

  test('a name does not join if more is typed, or if it is left for a helmet, another code or the home screen', async () => {
    const checked = '**/api/session/user/**';
    const name = phone.getByLabel('User name');
    const join = phone.getByRole('button', { name: 'Join Quiz' });
    const press = (button: string) => phone.getByRole('button', { name: button }).click();
    /** @param path of the screen shown after the response */
    const changeWhileChecked = async (change: () => Promise<void>, path = '/join') => {
      const answer = await hold(phone, checked);
      await name.fill('Ada');
      await join.click();
      await join.and(phone.locator('[aria-busy="true"]')).waitFor();
      await change();
      await answer();
      expect(new URL(phone.url()).pathname).toBe(path);
    };
    // Before the page is loaded: a request of a loaded page can slip past a new route.
    await phone.route(checked, (route) => route.continue());
    await enterCode(phone, code);
    await changeWhileChecked(() => name.fill('Ada Lovelace'));
    expect(await name.inputValue()).toBe('Ada Lovelace');
    await changeWhileChecked(() => press('Choose a helmet'));
    expect(await name.inputValue()).toBe('Ada');
    await phone.keyboard.press('Escape');
    await popup(phone).waitFor({ state: 'detached' });
    await changeWhileChecked(() => press('Other code'));
    await phone.getByLabel('Quiz code').fill(code);
    await press('Enter Code');
    await changeWhileChecked(() => phone.getByRole('link', { name: 'Home' }).click(), '/');
  });

  test('[W1905] a receipt’s changed text has no verdict, and is not replaced by a file that is read late or not at all', async () => {
    await phone.goto('/verify');
    const answer = await hold(phone, '**/.well-known/quarry-keys.json');
    const text = phone.getByLabel('Or paste its text');
    const button = phone.getByRole('button', { name: 'Verify' });
    await text.fill('{}');
    await button.click();
    await text.fill('{"claim":{}}');
    await answer();
    expect(await phone.getByRole('alert').count()).toBe(0);
    await button.click();
    await phone.getByText('This is not a receipt.').waitFor();

    const choose = () =>
      phone
        .getByLabel('Choose a file')
        .setInputFiles({ name: 'receipt.json', mimeType: 'application/json', buffer: Buffer.from('{"late":1}') });
    await phone.evaluate(() => {
      const { promise, resolve } = Promise.withResolvers<string>();
      Blob.prototype.text = () => promise;
      document.addEventListener('read', () => resolve('{"late":1}'));
    });
    await choose();
    await button.and(phone.locator('[aria-busy="true"]')).waitFor();
    await text.fill('{"mine":1}');
    await phone.evaluate(() => void document.dispatchEvent(new Event('read')));
    await button.click();
    await phone.getByText('This is not a receipt.').waitFor();
    expect(await text.inputValue()).toBe('{"mine":1}');

    await phone.evaluate(() => {
      Blob.prototype.text = () => Promise.reject(new DOMException('it is gone', 'NotReadableError'));
    });
    await choose();
    await phone.getByText('This file could not be read.').waitFor();
    expect(await text.inputValue()).toBe('{"mine":1}');
  });
});

test('[W73] [W1471] a quiz without a name cannot be saved, and closing its settings warns; dragging text out of them does not close them, and a second press during a save does nothing', async () => {
  const host = await openHost(stage);
  let saves = 0;
  let isHeld = false;
  const { promise: held, resolve: answer } = Promise.withResolvers<void>();
  // Before the page is loaded: a request of a loaded page can slip past a new route.
  await host.route('**/quizzes/*', async (route) => {
    if (isHeld && route.request().method() === 'PUT') {
      saves += 1;
      await held;
    }
    await route.continue();
  });
  await host.goto('/overview');
  await host.getByRole('button', { name: 'Add A Quiz' }).click();
  expect(await inPopup(host, 'Edit Questions').isDisabled()).toBe(true);
  await popup(host).getByLabel('Points per question').fill('9999');
  await popup(host).getByLabel('Max time').fill('1000');
  await popup(host).getByText('A whole number from 0 to 999.').waitFor();
  await popup(host).getByLabel('Max time').fill('30');
  await inPopup(host, 'Close').click();
  await host.getByText('This quiz cannot be saved.').waitFor();
  await host.getByRole('button', { name: 'Keep editing' }).click();
  const name = popup(host).getByRole('textbox', { name: 'Name' });
  await name.fill('Minerals');
  await inPopup(host, 'Close').click();
  await sees(host, 'Minerals');
  await host.getByRole('button', { name: 'Edit Quiz' }).click();
  expect(await popup(host).getByLabel('Max time').inputValue()).toBe('30');
  expect(await popup(host).getByLabel('Points per question').inputValue()).toBe('9999');

  isHeld = true;
  await name.hover();
  await host.mouse.down();
  await host.mouse.move(5, 300, { steps: 4 });
  await host.mouse.up();
  await name.fill('Gems');
  await inPopup(host, 'Close').click();
  await popup(host).locator('[aria-busy="true"]').first().waitFor();
  await host.mouse.click(5, 300);
  answer();
  await sees(host, 'Gems');
  await popup(host).waitFor({ state: 'detached' });
  expect(saves).toBe(1);
});

test.runIf(EVERY)(
  '[W77] [W78] host screens need more than 768 px, all others fit every width; the background is a smaller drawing at 480 px and below',
  async () => {
    const host = await openHost(stage);
    const quizId = await storeQuiz(host, stage.app, TWO_QUESTIONS);
    const message = host.getByText('The screen you tried to view is not supported for your screen width.');
    const size = (width: number, height = 900) => host.setViewportSize({ width, height });
    // Navigates like a link, without reloading the app for each screen.
    const go = (path: string) => host.evaluate((to) => history.pushState(null, '', to), path);
    await size(768);
    await host.goto('/login');
    for (const [path, heading] of [
      ['/login', 'Sign in'],
      ['/overview', 'Welcome, User'],
      [`/overview/editor?id=${quizId}`, `Quiz / ${TWO_QUESTIONS.name}`],
      ['/results/none/replay', 'Oops, nothing to find here.'],
      ['/quiz', 'Oops, nothing to find here.'],
    ] as const) {
      await message.waitFor();
      await size(769);
      await message.waitFor({ state: 'detached' });
      await go(path);
      await sees(host, heading);
      await size(768);
    }
    await message.waitFor();

    await size(320, 640);
    for (const [path, heading] of [
      ['/about', 'What is Quarry?'],
      ['/join', 'Join Quiz'],
      ['/', 'Quarry'],
    ] as const) {
      await go(path);
      await sees(host, heading);
      expect(await message.count()).toBe(0);
      expect(await host.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
    }

    for (const [width, drawing] of [
      [481, 'large'],
      [480, 'small'],
    ] as const) {
      await size(width, 800);
      await host.locator(`[data-variant="primary"][data-size="${drawing}"] svg`).waitFor();
    }
  },
);

import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { codeOf, openHost, storeQuiz, TWO_QUESTIONS, untoldOn } from './support/host.ts';
import { sees, takesAnswers } from './support/player.ts';
import { DESKTOP, openStage, type Stage } from './support/stage.ts';

let stage: Stage;

beforeAll(async () => {
  stage = await openStage();
});
afterAll(() => stage?.close());

/** Presses Tab until the control of this name has the focus. */
async function tabTo(page: Page, name: string): Promise<void> {
  for (let i = 0; i < 60; i++) {
    await page.keyboard.press('Tab');
    const focused = await page.evaluate(() => {
      const { activeElement } = document;
      const labels = activeElement instanceof HTMLInputElement ? [...(activeElement.labels ?? [])] : [];
      return [
        activeElement?.getAttribute('aria-label') ?? '',
        activeElement?.textContent ?? '',
        ...labels.map((label) => label.textContent),
      ];
    });
    if (focused.some((text) => text?.trim() === name)) return;
  }
  throw new Error(`Tab does not lead to '${name}'`);
}

/** The host's key works only once the button is enabled. */
async function pressKey(host: Page, button: string): Promise<void> {
  await host
    .getByTestId('host-primary')
    .and(host.getByRole('button', { name: button, disabled: false }))
    .waitFor();
  await host.keyboard.press('Space');
}

/**
 * Watches for a heading whose screen is still loading.
 * @returns a function that tells whether it had the focus the moment it appeared
 */
async function watchArrival(page: Page, text: string): Promise<() => Promise<boolean>> {
  // The observer runs before the paint, so it catches focus set too late, by a later effect.
  const arrival = await page.evaluateHandle(
    (awaited) => ({
      isFocused: new Promise<boolean>((resolve) => {
        new MutationObserver((_, observer) => {
          const heading = document.querySelector('h1');
          if (heading?.textContent !== awaited) return;
          observer.disconnect();
          resolve(document.activeElement === heading);
        }).observe(document.body, { childList: true, subtree: true, attributes: true });
      }),
    }),
    text,
  );
  return () => arrival.evaluate(({ isFocused }) => isFocused);
}

const focusedHeading = (page: Page) =>
  page.evaluate(() => (document.activeElement?.tagName === 'H1' ? document.activeElement.textContent : null));

test('[W62] [W76] [W96] [W3703] [W3704] [W3705] [W3710] a whole quiz, with its options, is hosted and played by keyboard alone', async () => {
  const host = await openHost(stage);
  const options = { isLeaderboardBetween: false, colourScheme: 1 } as const;
  await storeQuiz(host, stage.app, { ...TWO_QUESTIONS, options });
  await host.goto('/overview');
  await sees(host, TWO_QUESTIONS.name);
  await tabTo(host, 'Play Quiz');
  await host.keyboard.press('Enter');
  const code = await codeOf(host);
  await expect.poll(() => host.evaluate(() => document.documentElement.dataset.scheme)).toBe('professional');

  // Nobody has joined yet. Escape returns the focus to the heading, where the key asks again.
  const alone = host.getByRole('dialog', { name: 'Nobody has joined. Start anyway?' });
  await pressKey(host, 'Start Quiz');
  await alone.waitFor();
  await host.keyboard.press('Escape');
  await alone.waitFor({ state: 'detached' });
  expect(await host.getByTestId('quiz-code').count()).toBe(1);
  // After a popup opened with the pointer, the page's keys still work.
  await host.getByRole('button', { name: 'End Quiz' }).click();
  await host.getByRole('dialog').getByText('Results so far are kept.').waitFor();
  await host.getByRole('dialog').getByRole('button', { name: 'Keep playing' }).click();
  await host.getByRole('dialog').waitFor({ state: 'detached' });
  await host.keyboard.press('Space');
  await alone.waitFor();
  expect(await host.getByRole('dialog', { name: 'End this quiz?' }).count()).toBe(0);

  const player = await stage.open({ viewport: DESKTOP });
  await player.goto('/');
  await sees(player, 'Quarry');
  await tabTo(player, 'Join Quiz');
  const isFocusedOnArrival = await watchArrival(player, 'Join Quiz');
  await player.keyboard.press('Enter');
  expect(await isFocusedOnArrival()).toBe(true);
  await tabTo(player, 'Quiz code');
  await player.keyboard.type(code.toLowerCase());
  await player.keyboard.press('Enter');
  await player.getByLabel('User name').waitFor();
  await tabTo(player, 'User name');
  await player.keyboard.type('Ada');
  await player.keyboard.press('Enter');
  await sees(player, 'Waiting...');
  await expect.poll(() => host.getByRole('heading', { level: 1 }).textContent()).toContain('1');
  await alone.waitFor({ state: 'detached' });

  await pressKey(host, 'Start Quiz');
  await sees(player, 'Which mineral is the hardest?');
  await expect.poll(() => focusedHeading(player)).toBe('Which mineral is the hardest?');
  await expect.poll(() => focusedHeading(host)).toBe('Which mineral is the hardest?');
  const everybody = host.getByText('Everybody has answered.').first();
  await pressKey(host, 'Skip');
  await host.getByRole('status').getByText('Press again to skip').waitFor();
  expect(await host.getByRole('button', { name: 'Skip' }).count()).toBe(1);
  await takesAnswers(player);
  await tabTo(player, 'Leave');
  await player.keyboard.press('Enter');
  await player.getByRole('dialog').waitFor();
  await player.keyboard.press('b');
  await player.keyboard.press('Escape');
  await player.getByRole('dialog').waitFor({ state: 'detached' });
  await player.keyboard.press('a');
  await player.getByText('Your answer is in.').waitFor();
  await everybody.waitFor();
  await pressKey(host, 'Skip');
  await player.getByText('Correct!', { exact: true }).waitFor();
  await pressKey(host, 'Next');
  await sees(player, 'What makes lapis lazuli blue?');
  await takesAnswers(player);
  await player.keyboard.press('2');
  await player.getByText('Your answer is in.').waitFor();
  await everybody.waitFor();
  await host
    .getByTestId('host-primary')
    .and(host.getByRole('button', { disabled: false }))
    .waitFor();
  await host.keyboard.press('Enter');
  await player.getByText('Not this time.', { exact: true }).waitFor();
  await pressKey(host, 'Next');
  await sees(host, 'Leaderboard');
  await pressKey(host, 'Next');
  await sees(host, 'Podium');

  // A popup takes the focus, keeps the key from the button below it, and returns the focus.
  await tabTo(host, 'End Quiz');
  await host.keyboard.press('Enter');
  await host.getByRole('dialog').waitFor();
  await host.keyboard.press('Escape');
  await host.getByRole('dialog').waitFor({ state: 'detached' });
  expect(await host.evaluate(() => document.activeElement?.textContent)).toContain('End Quiz');
  await host.getByRole('heading', { name: 'Podium' }).focus();
  // The only player's step is revealed before the end.
  await untoldOn(host).waitFor({ state: 'detached' });
  await pressKey(host, 'Next');
  await sees(host, 'The quiz is over');
  await sees(player, 'Thank you for playing!');
  await pressKey(host, 'To Overview');
  await sees(host, 'Welcome, User');
});

import { EVERY } from '@quarry/test-kit/every';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openHost, press, startQuiz, storeQuiz, TWO_QUESTIONS } from './support/host.ts';
import { look } from './support/look.ts';
import { enterCode, joinAs, sees } from './support/player.ts';
import { openStage, PHONE, type Stage } from './support/stage.ts';

const first = TWO_QUESTIONS.questions[0]?.text ?? '';

let stage: Stage;

beforeAll(async () => {
  stage = await openStage();
});
afterAll(() => stage?.close());

const focused = (page: Page) => page.evaluate(() => document.activeElement?.textContent);

/** Checks that a popup focuses its safe choice, checks its look, and closes it by that choice or another. */
const popup = async (page: Page, text: string, name: string, safe: string, leave = safe) => {
  const opened = page.getByRole('dialog').filter({ hasText: text }).last();
  await opened.waitFor();
  expect(await focused(page)).toBe(safe);
  const found = await look(page, name);
  await opened.getByRole('button', { name: leave, exact: true }).click();
  await page.getByText(text).first().waitFor({ state: 'detached' });
  return found;
};

test.runIf(EVERY)(
  '[W61] [W67] [W280] by day and night, a player’s popups have no violations; Enter reconnects',
  async () => {
    const found: string[] = [];
    const host = await openHost(stage);
    const code = await startQuiz(host, await storeQuiz(host, stage.app, TWO_QUESTIONS));
    const phone = await stage.open({ viewport: PHONE });
    await enterCode(phone, code);
    await phone.getByLabel('User name').waitFor();
    found.push(...(await look(phone, 'join-name-phone')));
    await phone.getByLabel('User name').fill('Ada');
    await phone.getByRole('button', { name: 'Join Quiz' }).click();
    await sees(phone, 'Waiting...');
    await phone.getByRole('button', { name: 'Leave' }).click();
    found.push(...(await popup(phone, 'Leave the quiz?', 'player-leave-phone', 'Stay')));
    await phone.goto('/join');
    await phone.getByRole('dialog').waitFor();
    expect(await focused(phone)).toBe('Reconnect');
    found.push(...(await look(phone, 'join-device-phone')));
    await phone.goto('/');
    await phone.getByRole('dialog').getByText('Do you want to reconnect?').waitFor();
    found.push(...(await look(phone, 'home-reconnect-phone')));
    // Enter reconnects and does not leave.
    await phone.keyboard.press('Enter');
    await sees(phone, 'Waiting...');

    await press(host, 'Start Quiz');
    for (const page of [host, phone]) {
      await sees(page, first);
      await page.context().setOffline(true);
      await page.getByText('Your connection dropped.', { exact: true }).waitFor();
      found.push(...(await look(page, page === host ? 'host-offline' : 'player-offline-phone')));
    }
    expect(found).toEqual([]);
  },
);

test.runIf(EVERY)(
  '[W61] [W68] [W280] by day and night, a host’s popups have no violations; a host whose session runs cannot join',
  async () => {
    const found: string[] = [];
    const host = await openHost(stage);
    const quizId = await storeQuiz(host, stage.app, { ...TWO_QUESTIONS, options: { colourScheme: 1 } });
    await host.goto(`/overview/editor?id=${quizId}`);
    await host.getByRole('button', { name: 'Add', exact: true }).click();
    await host.getByRole('button', { name: 'Back' }).click();
    found.push(...(await popup(host, 'Save your changes?', 'editor-unsaved', 'Save Quiz', 'Discard')));
    await host.getByRole('button', { name: 'Devices' }).click();
    found.push(...(await popup(host, 'Where you are signed in', 'overview-devices', 'Close')));
    await host.getByRole('button', { name: 'Delete Quiz' }).click();
    found.push(...(await popup(host, 'Delete this quiz?', 'overview-delete', 'Cancel')));
    await host.getByRole('button', { name: 'Add A Quiz' }).click();
    await host.getByRole('dialog').getByLabel('Max time').fill('1000');
    await host.getByText('A whole number from 0 to 999.').waitFor();
    await host.locator('input[type=file]').setInputFiles({ name: 'a.json', mimeType: '', buffer: Buffer.from('') });
    await host.getByText('File is not valid.').waitFor();
    found.push(...(await look(host, 'quiz-settings-invalid')));
    await host.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
    found.push(...(await popup(host, 'This quiz cannot be saved.', 'quiz-settings-unnamed', 'Keep editing')));

    const code = await startQuiz(host, quizId);
    const phone = await joinAs(stage, code, 'Ada');
    await press(host, 'Start Quiz');
    await sees(phone, first);
    await sees(host, first);
    found.push(...(await look(host, 'host-question-professional')));
    await host.goto('/overview');
    found.push(
      ...(await popup(host, 'Your quiz session is still running.', 'overview-reconnect', 'Reconnect', 'Cancel')),
    );
    await host.getByRole('button', { name: 'Delete Quiz' }).click();
    found.push(...(await popup(host, 'This quiz is being played.', 'overview-played', 'Ok')));
    await host.getByRole('button', { name: 'Play Quiz' }).click();
    found.push(...(await popup(host, 'Starting a new session ends the running one.', 'overview-running', 'Cancel')));
    await host.goto('/join');
    await sees(host, 'You currently cannot join a new quiz session.');
    await host.getByText('Your own quiz session is still running. End it first before trying again.').waitFor();
    expect(await host.getByLabel('Quiz code').count()).toBe(0);
    found.push(...(await look(host, 'join-barred-desktop')));

    const visitor = await stage.open();
    await visitor.goto('/login?token=of-another-device');
    await visitor.getByRole('dialog').waitFor();
    found.push(...(await look(visitor, 'login-confirm')));
    expect(found).toEqual([]);
    expect(stage.errors).toEqual([]);
  },
);

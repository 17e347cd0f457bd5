import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openHost, startQuiz, storeQuiz, TWO_QUESTIONS } from './support/host.ts';
import { DESKTOP, openStage, type Stage } from './support/stage.ts';

let stage: Stage;

beforeAll(async () => {
  stage = await openStage();
});
afterAll(() => stage?.close());

const NARROW = { width: 768, height: 900 } as const;
const popup = (page: Page) => page.getByRole('dialog');
const questionText = (page: Page) => page.getByRole('textbox', { name: 'Question', exact: true });
const unsupported = (page: Page) =>
  page.getByRole('heading', { name: 'The screen you tried to view is not supported for your screen width.' });

async function openEditor() {
  const host = await openHost(stage);
  const quizId = await storeQuiz(host, stage.app, TWO_QUESTIONS);
  await host.goto(`/overview/editor?id=${quizId}`);
  await questionText(host).waitFor();
  return { host, quizId };
}

describe('a window that becomes too narrow', () => {
  test('[W281] hides the editor and its popup, and gives both back as they were', async () => {
    const { host } = await openEditor();
    await questionText(host).fill('Half a question');
    await host.getByRole('button', { name: 'Question settings' }).click();
    const points = popup(host).getByLabel('Points');
    await points.fill('7');
    await host.setViewportSize(NARROW);
    await unsupported(host).waitFor();
    expect(await points.isVisible()).toBe(false);
    // A popup that is not seen takes neither keys nor focus.
    await host.keyboard.press('Escape');
    await host.keyboard.press('Escape');
    await host.keyboard.press('Tab');
    expect(await host.evaluate(() => document.activeElement?.textContent)).toBe('Home');

    await host.setViewportSize(DESKTOP);
    await unsupported(host).waitFor({ state: 'detached' });
    expect(await points.inputValue()).toBe('7');
    await expect.poll(() => points.evaluate((field) => field === document.activeElement)).toBe(true);
    await popup(host).getByRole('button', { name: 'Close' }).click();
    expect(await questionText(host).inputValue()).toBe('Half a question');
  });

  test('[W281] keeps the connection of a running session, and no key reaches it meanwhile', async () => {
    const host = await openHost(stage);
    await storeQuiz(host, stage.app, TWO_QUESTIONS);
    let sockets = 0;
    host.on('websocket', () => {
      sockets++;
    });
    await startQuiz(host, TWO_QUESTIONS.name);
    expect(sockets).toBe(1);
    await host.setViewportSize(NARROW);
    await unsupported(host).waitFor();
    await host.keyboard.press('Space');
    await host.setViewportSize(DESKTOP);
    await host.getByTestId('quiz-code').waitFor();
    await host.getByRole('button', { name: 'Start Quiz' }).waitFor();
    expect(sockets).toBe(1);
  });
});

test('[W280] a popup that asks for a decision stays, however often Escape is pressed', async () => {
  const host = await openHost(stage);
  await storeQuiz(host, stage.app, TWO_QUESTIONS);
  await startQuiz(host, TWO_QUESTIONS.name);
  await host.goto('/overview');
  await popup(host).getByText('Your quiz session is still running.').waitFor();
  for (let i = 0; i < 3; i++) await host.keyboard.press('Escape');
  await popup(host).getByRole('button', { name: 'Reconnect' }).click();
  await host.getByTestId('quiz-code').waitFor();
});

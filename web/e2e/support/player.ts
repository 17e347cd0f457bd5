import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright-core';
import { PHONE, type Stage } from './stage.ts';

/**
 * A phone that has joined a session. Its window starts where the join screen ends: for specs of later screens, since
 * the two steps of joining take a third of a second of CPU time.
 */
export async function joinAs(
  stage: Stage,
  code: string,
  name: string,
  options: Parameters<Stage['open']>[0] = {},
): Promise<Page> {
  const page = await stage.open({ viewport: PHONE, hasTouch: true, isMobile: true, ...options });
  const found = await page.request.get(`/api/session/validate/${code}`);
  const quizSessionId = await found.text();
  if (!found.ok()) throw new Error(`no session has the code ${code}: ${found.status()} ${quizSessionId}`);
  const quizUser = { id: '', identifier: name, deviceId: randomUUID() };
  const joined = await page.addInitScript(
    (state) => {
      localStorage.setItem('deviceId', state.quizUser.deviceId);
      // As the router stores state with a history entry.
      history.replaceState(state, '');
    },
    { quizSessionId, quizUser, quizCode: code },
  );
  await page.goto('/quiz/player');
  await joined.dispose();
  await page.getByRole('button', { name: 'Leave' }).waitFor();
  return page;
}

/** Follows the link of a session, which looks up its code, and enters the code. */
export async function enterCode(page: Page, code: string): Promise<void> {
  await page.goto(`/join?entryid=${code}`);
  await page.getByLabel('User name').or(page.getByText('Quiz code is invalid')).waitFor();
  await page.getByRole('button', { name: 'Enter Code' }).click();
}

/** Follows the link of a session and enters a name. */
export async function enter(page: Page, code: string, name: string): Promise<void> {
  await enterCode(page, code);
  await page.getByLabel('User name').fill(name);
  await page.getByRole('button', { name: 'Join Quiz' }).click();
}

/** Waits until a heading with this text is shown. */
export async function sees(page: Page, text: string): Promise<void> {
  await page.getByRole('heading', { name: text }).first().waitFor();
}

/** Waits until an answer can be chosen; before that, keys do nothing. */
export async function takesAnswers(page: Page): Promise<void> {
  await page.getByRole('listitem').getByRole('button', { disabled: false }).first().waitFor();
}

/** Chooses an answer by its text. */
export async function answers(page: Page, text: string): Promise<void> {
  await page.getByRole('listitem').filter({ hasText: text }).getByRole('button').click();
}

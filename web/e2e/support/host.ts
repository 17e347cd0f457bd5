import { randomUUID } from 'node:crypto';
import { DEFAULT_QUIZ_OPTIONS } from '@quarry/events/quiz/defaults';
import type { Quiz, QuizOptions } from '@quarry/events/quiz/quiz';
import { sampleQuestion } from '@quarry/participants/pure/sample-quiz';
import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import type { Stage } from './stage.ts';

/** An address nobody has used in this run. */
export const freshEmail = (): string => `host-${randomUUID()}@example.org`;

/** A window in which a new host is signed in. */
export async function openHost(stage: Stage, options: Parameters<Stage['open']>[0] = {}): Promise<Page> {
  const page = await stage.open(options);
  const origin = options.baseURL ?? stage.app;
  await page.request.post('/api/auth/link', { data: { email: freshEmail() }, headers: { origin } });
  return page;
}

export interface QuizPlan {
  readonly name: string;
  readonly options?: Partial<QuizOptions>;
  readonly questions: readonly {
    readonly text: string;
    readonly answers: readonly string[];
    /** Index of the correct answer. */
    readonly correct?: number;
    readonly time?: number;
    readonly liveStats?: boolean;
  }[];
}

export const TWO_QUESTIONS: QuizPlan = {
  name: 'Stones and people',
  questions: [
    { text: 'Which mineral is the hardest?', answers: ['Diamond', 'Topaz', 'Quartz', 'Corundum', 'Talc', 'Gypsum'] },
    { text: 'What makes lapis lazuli blue?', answers: ['Lazurite', 'Copper', 'Cobalt glass'] },
  ],
};

/**
 * Stores a quiz of the signed-in host.
 * @param app the address the host's window has open
 * @returns its id
 */
export async function storeQuiz(host: Pick<Page, 'request'>, app: string, plan: QuizPlan): Promise<string> {
  const me = (await (await host.request.get('/api/auth/me')).json()) as { id: string };
  const id = `quiz-${randomUUID()}`;
  const options = { ...DEFAULT_QUIZ_OPTIONS, ...plan.options };
  const { questionPoints: points, questionPointsModifier: modifier } = options;
  const questions = plan.questions.map(({ text, answers, correct = 0, time = 60, liveStats = false }, q) =>
    sampleQuestion(`${id}-${q}`, {
      text,
      answers: Object.fromEntries(answers.map((value, a) => [`${id}-${q}-${a}`, value])),
      correct: `${id}-${q}-${correct}`,
      seconds: time,
      points,
      modifier,
      live: liveStats,
    }),
  );
  const stored = await host.request.put(`/api/users/${me.id}/quizzes/${id}`, {
    data: { name: plan.name, questions, options },
    headers: { origin: app },
  });
  if (!stored.ok()) throw new Error(`the quiz was not stored: ${stored.status()} ${await stored.text()}`);
  return id;
}

/** Plays a quiz from the overview. @returns the code players join with */
export async function playQuiz(host: Page, name: string): Promise<string> {
  await host.goto('/overview');
  await host.getByRole('article', { name }).getByRole('button', { name: 'Play Quiz' }).click();
  return codeOf(host);
}

/**
 * Starts a session of a quiz and opens its lobby like a reloaded window. For specs that begin there: the overview would
 * take as much CPU as the lobby.
 * @returns the code players join with
 */
export async function startQuiz(host: Page, quizId: string): Promise<string> {
  const started = await host.request.post('/api/session', { data: { quizId } });
  const quizSessionId = await started.text();
  if (!started.ok()) throw new Error(`the quiz was not started: ${started.status()} ${quizSessionId}`);
  const stored = await host.addInitScript((ids) => Object.assign(localStorage, ids), { quizSessionId, quizId });
  await host.goto('/quiz');
  await stored.dispose();
  return codeOf(host);
}

export async function codeOf(host: Page): Promise<string> {
  const code = await host.getByTestId('quiz-code').locator('.visually-hidden').textContent();
  if (code === null) throw new Error('the lobby shows no code');
  return code;
}

/** The message instead of a host screen in a narrow window. */
export const unsupported = (page: Page): Locator =>
  page.getByRole('heading', { name: 'The screen you tried to view is not supported for your screen width.' });

/** The host's primary button, which stays disabled for a second after a press. */
export const primaryOf = (host: Page): Locator => host.getByTestId('host-primary');

/** Presses the primary button and waits until it names this action. */
export async function press(host: Page, name: string): Promise<void> {
  await primaryOf(host)
    .and(host.getByRole('button', { name, exact: true, disabled: false }))
    .click();
}

/** Steps that the podium on a screen has not revealed yet. */
export const untoldOn = (page: Page): Locator => page.locator('[data-place][data-veil]');

/**
 * Reveals all steps of the podium now, rather than by its timer. Never ends the quiz: presses only while a step is
 * hidden.
 */
export async function tellPodium(host: Page): Promise<void> {
  // Without any step the previous screen is still shown, which veils none.
  await host.locator('[data-place][data-count]').first().waitFor();
  const press = () =>
    host.evaluate(() => {
      const untold = document.querySelectorAll('[data-place][data-veil]').length;
      if (untold > 0) document.querySelector<HTMLElement>('[data-testid="host-primary"]')?.click();
      return untold;
    });
  await expect.poll(press, { timeout: 30_000, interval: 250 }).toBe(0);
}

/** Presses until the end is visible; on the podium each press reveals a step first. */
export async function goOnUntil(primary: Locator, end: Locator): Promise<void> {
  const isOver = async () => {
    if (await end.isVisible()) return true;
    await primary.click({ timeout: 1_000 }).catch(() => undefined);
    return false;
  };
  await expect.poll(isOver, { timeout: 30_000, interval: 1_000 }).toBe(true);
}

/** Leaves the end screen, which asks for no confirmation. */
export async function leaveEnd(host: Page): Promise<void> {
  await press(host, 'To Overview');
  await host.getByRole('heading', { name: 'Welcome, User' }).waitFor();
}

/** The quiz as the service has it, and its address there. */
export async function readStored(host: Page, quizId: string) {
  const { id } = (await (await host.request.get('/api/auth/me')).json()) as { id: string };
  const path = `/api/users/${id}/quizzes/${quizId}`;
  return { path, quiz: (await (await host.request.get(path)).json()) as Quiz };
}

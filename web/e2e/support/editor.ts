import type { Locator, Page } from 'playwright-core';
import { openHost, storeQuiz, TWO_QUESTIONS } from './host.ts';
import type { Stage } from './stage.ts';

export const questionText = (page: Page): Locator => page.getByRole('textbox', { name: 'Question', exact: true });

/** A new host in the editor of a new quiz of two questions. */
export async function openEditor(stage: Stage) {
  const host = await openHost(stage);
  const quizId = await storeQuiz(host, stage.app, TWO_QUESTIONS);
  await host.goto(`/overview/editor?id=${quizId}`);
  await questionText(host).waitFor();
  return { host, quizId };
}

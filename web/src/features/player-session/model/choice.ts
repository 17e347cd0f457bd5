import type { QuestionView, StatEntry } from '@quarry/events/hub-shapes';
import { type Choice, isAnswering, type LiveView, type PlayerView } from './player-view.ts';

/** A choice, and why the service refused one. */
export interface Settled {
  readonly choice: Choice | null;
  readonly refusal: string | null;
}

export const NO_CHOICE: Settled = { choice: null, refusal: null };

/** Whether a choice is not settled by the service yet. */
const isPending = (choice: Choice | null): choice is Choice =>
  choice?.status === 'queued' || choice?.status === 'sending';

/** The answer the service has for a question, if any. */
function storedAnswer(own: StatEntry | null, questionId: string): string | null {
  return own?.answers.find((answer) => answer.questionId === questionId)?.answerId ?? null;
}

/** The service has an answer; if it is not the pending one, another screen of this player was first. */
function settleStored({ choice, refusal }: Settled, questionId: string, answerId: string): Settled {
  const another = isPending(choice) && choice.questionId === questionId && choice.answerId !== answerId;
  return {
    choice: { questionId, answerId, status: 'stored' },
    refusal: another ? 'already-answered' : refusal,
  };
}

/** The choice as the service's state leaves it. @param open whether the question takes answers */
export function settle(before: Settled, question: QuestionView, own: StatEntry | null, open: boolean): Settled {
  const stored = storedAnswer(own, question.id);
  if (stored !== null) return settleStored(before, question.id, stored);
  const { choice, refusal } = before;
  if (choice === null || choice.questionId !== question.id) return { choice: null, refusal };
  if (open) return { choice: choice.status === 'stored' ? null : choice, refusal };
  return { choice: { ...choice, status: 'lost' }, refusal };
}

/** Whether a choice was not sent in time, and no screen of its question tells so. @param shown the question on the screen */
export function isMissed(choice: Choice | null, own: StatEntry | null, shown: QuestionView | null): boolean {
  return isPending(choice) && choice.questionId !== shown?.id && storedAnswer(own, choice.questionId) === null;
}

/** The player chooses an answer: once, and only while the question is open. */
export function choose(view: LiveView, answerId: string): LiveView {
  if (view.phase !== 'playing' || view.choice !== null) return view;
  const choice = { questionId: view.question.id, answerId, status: 'queued' } as const;
  return { ...view, choice, refusal: null, missed: false };
}

/** The choice that waits to be sent, if any. */
export function queuedChoice(view: PlayerView): Choice | null {
  return isAnswering(view) && view.choice?.status === 'queued' ? view.choice : null;
}

/** The choice is being sent. */
export function markSending(view: LiveView): LiveView {
  if (!isAnswering(view) || view.choice?.status !== 'queued') return view;
  return { ...view, choice: { ...view.choice, status: 'sending' } };
}

/** The service has this player's answer, from whichever window. */
export function takeStored(view: LiveView, questionId: string, answerId: string): LiveView {
  if (!isAnswering(view) || questionId !== view.question.id) return view;
  return { ...view, ...settleStored({ choice: view.choice, refusal: null }, questionId, answerId) };
}

/** The service refused the answer: the choice is reverted, with the reason. */
export function refuseChoice(view: LiveView, questionId: string, code: string): LiveView {
  if (!isAnswering(view) || view.choice?.questionId !== questionId || view.choice.status === 'stored') return view;
  if (code === 'answer-too-late') return { ...view, choice: { ...view.choice, status: 'lost' } };
  return { ...view, choice: null, refusal: code };
}

import type { QuestionView, StatEntry } from '@quarry/events/hub-shapes';

/**
 * The one answer of a player to a question.
 * `queued`: waiting for the connection; `sending`: in flight; `stored`: acknowledged by the service;
 * `lost`: not received before the question closed.
 */
export interface Choice {
  readonly questionId: string;
  readonly answerId: string;
  readonly status: 'queued' | 'sending' | 'stored' | 'lost';
}

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
export function settleStored({ choice, refusal }: Settled, questionId: string, answerId: string): Settled {
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

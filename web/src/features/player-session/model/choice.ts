import type { AnswerStat, QuestionView, StatEntry, WireResponse } from '@quarry/events/hub-shapes';
import { fieldsOf } from '#shared/lib/fields-of.ts';
import { readJson, store } from '#shared/storage/storage.ts';
import {
  type Choice,
  isAnswering,
  isEntered,
  isMissed,
  type LiveView,
  type PlayerView,
  type ViewOf,
} from './player-view.ts';

/** A choice, and the refusal of one. */
export interface Settled {
  readonly choice: Choice | null;
  readonly refusal: string | null;
}

export const NO_CHOICE: Settled = { choice: null, refusal: null };

/** Whether the service has not settled a choice yet. */
const isPending = (choice: Choice | null): choice is Choice =>
  choice?.status === 'queued' || choice?.status === 'sending';

/** The stored response to a question, if any. */
function storedAnswer(own: StatEntry | null, questionId: string): WireResponse | null {
  const record = own?.answers.find((answer) => answer.questionId === questionId);
  return record === undefined ? null : responseIn(record);
}

/** The response of a record; by default its answer's id. */
const responseIn = ({ answerId, response = answerId }: Pick<AnswerStat, 'answerId' | 'response'>): WireResponse =>
  response;

const isSame = (one: WireResponse, other: WireResponse): boolean => JSON.stringify(one) === JSON.stringify(other);

/** The service has an answer; if it is not the pending one, another screen of this player was first. */
function settleStored({ choice, refusal }: Settled, questionId: string, response: WireResponse): Settled {
  const another = isPending(choice) && choice.questionId === questionId && !isSame(choice.response, response);
  return {
    choice: { questionId, response, status: 'stored' },
    refusal: another ? 'already-answered' : refusal,
  };
}

/** Reconciles the choice with the service's state. @param open whether the question takes answers */
export function settle(before: Settled, question: QuestionView, own: StatEntry | null, open: boolean): Settled {
  const stored = storedAnswer(own, question.id);
  if (stored !== null) return settleStored(before, question.id, stored);
  const { choice, refusal } = before;
  if (choice === null || choice.questionId !== question.id) return { choice: null, refusal };
  if (open) return { choice: choice.status === 'stored' ? null : choice, refusal };
  return { choice: { ...choice, status: 'lost' }, refusal };
}

/** Requeues a choice in flight after a lost connection: whether it arrived is unknown. */
export function sendAgain(choice: Choice | null): Choice | null {
  return choice?.status === 'sending' ? { ...choice, status: 'queued' } : choice;
}

/**
 * Resolves a choice whose question is over and not on the screen. It is lost if it was never sent or its own question
 * closed without it. An entry of another question does not tell; then the service is asked.
 * @param current the entry's question
 * @param shown the question on the screen, which keeps its own choice
 */
export function leftBehind(
  choice: Choice | null,
  own: StatEntry | null,
  current: QuestionView | null,
  shown: QuestionView | null,
): Choice | null {
  if (!isPending(choice) || choice.questionId === shown?.id) return null;
  if (storedAnswer(own, choice.questionId) !== null) return null;
  const isLost = choice.status === 'queued' || choice.questionId === current?.id;
  return { ...choice, status: isLost ? 'lost' : 'queued' };
}

/** Whether the player can choose: once, while time remains, and again if the choice was too late. */
export const canChoose = ({ choice, remaining }: ViewOf<'playing'>): boolean =>
  remaining !== 0 && (choice === null || choice.status === 'lost');

/** The player chooses an answer, while the question is open. */
export function choose(view: LiveView, response: WireResponse): LiveView {
  if (view.phase !== 'playing' || !canChoose(view)) return view;
  const choice = { questionId: view.question.id, response, status: 'queued' } as const;
  return { ...view, choice, refusal: null, earlier: isMissed(view) ? null : view.earlier };
}

/** A choice on the screen that the service may not have yet: the device keeps it across reloads. */
export const unsettledChoice = (view: PlayerView): Choice | null =>
  isAnswering(view) && isPending(view.choice) ? view.choice : null;

/** @param choice null once there is none to keep */
export function keepChoice(sessionId: string, choice: Choice | null): void {
  store('quizAnswer', JSON.stringify(choice && { ...choice, sessionId }));
}

/** The choice that this device has kept for a session, in which it is one player. */
export const readChoice = (sessionId: string): Choice | null =>
  readJson('quizAnswer', (value): value is Choice => {
    const { sessionId: of, questionId, response, status } = fieldsOf(value);
    const isWhole = typeof questionId === 'string' && response !== undefined;
    return of === sessionId && isWhole && (status === 'queued' || status === 'sending');
  });

/** The queued choice, if any: that of the question on the screen first. */
export function queuedChoice(view: PlayerView): Choice | null {
  if (isAnswering(view) && view.choice?.status === 'queued') return view.choice;
  return isEntered(view) && view.earlier?.status === 'queued' ? view.earlier : null;
}

/** The choice is being sent. */
export function markSending(view: LiveView): LiveView {
  const choice = queuedChoice(view);
  if (choice === null) return view;
  const sending = { ...choice, status: 'sending' } as const;
  if (choice === view.earlier) return { ...view, earlier: sending };
  return isAnswering(view) ? { ...view, choice: sending } : view;
}

/** The service has this player's answer, from whichever window. */
export function takeStored(view: LiveView, questionId: string, response: WireResponse): LiveView {
  if (questionId === view.earlier?.questionId) return { ...view, earlier: null };
  if (!isAnswering(view) || questionId !== view.question.id) return view;
  return { ...view, ...settleStored({ choice: view.choice, refusal: null }, questionId, response) };
}

/** The service refused the answer: reverts the choice and keeps the reason. */
export function refuseChoice(view: LiveView, questionId: string, code: string): LiveView {
  if (questionId === view.earlier?.questionId)
    // An answer given in another tab counts.
    return { ...view, earlier: code === 'already-answered' ? null : { ...view.earlier, status: 'lost' } };
  if (!isAnswering(view) || view.choice?.questionId !== questionId || view.choice.status === 'stored') return view;
  if (code === 'answer-too-late') return { ...view, choice: { ...view.choice, status: 'lost' } };
  return { ...view, choice: null, refusal: code };
}

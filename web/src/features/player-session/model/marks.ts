import { phoneOf } from '#questions/phones.ts';
import type { ViewOf } from './player-view.ts';

/** The player's choice is none of the question: something went wrong (specification, section 8). */
export function answerIsUnknown({ choice, question }: ViewOf<'playing' | 'statistics'>): boolean {
  return choice !== null && !phoneOf(question).accepts(question, choice.response);
}

/** The result of a closed question for this player; `pending` until the marked question has arrived. */
export interface QuestionResult {
  readonly outcome: 'pending' | 'correct' | 'wrong' | 'neither' | 'none' | 'lost' | 'voided';
  readonly points: number;
  /** Seconds; null without an answer. */
  readonly time: number | null;
}

export function resultOf({ question, own, choice }: ViewOf<'statistics'>): QuestionResult {
  const record = own?.answers.find((answer) => answer.questionId === question.id);
  if (question.voided) return { outcome: 'voided', points: 0, time: record?.timeTaken ?? null };
  if (record === undefined) {
    return { outcome: choice?.status === 'lost' ? 'lost' : 'none', points: 0, time: null };
  }
  const share = phoneOf(question).shareOf(question, record);
  const outcome = share === undefined ? 'pending' : share === null ? 'neither' : share === 1 ? 'correct' : 'wrong';
  return { outcome, points: record.pointsReceived, time: record.timeTaken };
}

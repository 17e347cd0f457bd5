import type { Phone } from '#questions/kind.ts';
import { phoneOf } from '#questions/phones.ts';
import type { ViewOf } from './player-view.ts';

/** The question does not have the player's choice: something went wrong (specification, section 8). */
export function answerIsUnknown({ choice, question }: ViewOf<'playing' | 'statistics'>): boolean {
  return choice !== null && !phoneOf(question).accepts(question, choice.response);
}

/** The result of a closed question for this player; `pending` until the marked question has arrived. */
export interface QuestionResult {
  readonly outcome: 'pending' | 'correct' | 'partly' | 'wrong' | 'neither' | 'none' | 'lost' | 'voided';
  /** null: nothing is right or wrong. */
  readonly points: number | null;
  /** How much of it was right, for kinds that count parts. */
  readonly part?: ReturnType<NonNullable<Phone['partOf']>> | undefined;
  /** Seconds; null without an answer. */
  readonly time: number | null;
}

export function resultOf({ question, own, choice }: ViewOf<'statistics'>): QuestionResult {
  const { shareOf, partOf, isOpinion } = phoneOf(question);
  const record = own?.answers.find((answer) => answer.questionId === question.id);
  const noPoints = isOpinion ? null : 0;
  if (question.voided) return { outcome: 'voided', points: noPoints, time: record?.timeTaken ?? null };
  if (record === undefined) {
    return { outcome: choice?.status === 'lost' ? 'lost' : 'none', points: noPoints, time: null };
  }
  const { timeTaken: time } = record;
  const share = shareOf(question, record);
  if (share === null) return { outcome: 'neither', points: null, time };
  const outcome = share === undefined ? 'pending' : share === 1 ? 'correct' : share > 0 ? 'partly' : 'wrong';
  return { outcome, points: record.pointsReceived, part: partOf?.(question, record), time };
}

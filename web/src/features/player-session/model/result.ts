import type { PlayerView } from './player-view.ts';

/** What a closed question brought this player. `pending` until the marked question has arrived. */
export interface QuestionResult {
  readonly outcome: 'pending' | 'correct' | 'wrong' | 'none' | 'lost';
  readonly points: number;
  /** Seconds; null without an answer. */
  readonly time: number | null;
}

export function resultOf({ question, own, choice }: PlayerView): QuestionResult {
  const record = own?.answers.find((answer) => answer.questionId === question?.id);
  if (record === undefined) {
    return { outcome: choice?.status === 'lost' ? 'lost' : 'none', points: 0, time: null };
  }
  const answer = question?.answers.find(({ id }) => id === record.answerId);
  const outcome = answer?.correct === undefined ? 'pending' : answer.correct ? 'correct' : 'wrong';
  return { outcome, points: record.pointsReceived, time: record.timeTaken };
}

import type { QuestionView } from '@quarry/events/hub-shapes';
import type { AnswerMark } from '#shared/ui/answer-tile/answer-tile.tsx';
import { canChoose } from './choice.ts';
import type { ViewOf } from './player-view.ts';

/** Whether the service has marked the correct answer, which it does shortly after the question closes. */
const isMarked = ({ answers }: QuestionView): boolean => answers.some(({ correct }) => correct !== undefined);

/**
 * An answer's mark for this player: open, chosen or put aside while the question is open; correct, wrong or unselected
 * once the correct one is known (specification, section 4). Until then no answer is marked wrong.
 */
export function markOf(answer: QuestionView['answers'][number], view: ViewOf<'playing' | 'statistics'>): AnswerMark {
  const { phase, question, choice } = view;
  const chosen = choice?.answerId === answer.id;
  if (phase === 'playing' && canChoose(view)) return 'open';
  if (phase === 'playing' || !isMarked(question)) return chosen ? 'chosen' : 'aside';
  if (answer.correct) return 'correct';
  return chosen ? 'wrong' : 'unselected';
}

/** The player's choice names an answer the question does not have: something went wrong (specification, section 8). */
export function answerIsUnknown({ choice, question }: ViewOf<'playing' | 'statistics'>): boolean {
  return choice !== null && !question.answers.some(({ id }) => id === choice.answerId);
}

/** The result of a closed question for this player; `pending` until the marked question has arrived. */
export interface QuestionResult {
  readonly outcome: 'pending' | 'correct' | 'wrong' | 'none' | 'lost' | 'voided';
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
  const answer = question.answers.find(({ id }) => id === record.answerId);
  const outcome = answer?.correct === undefined ? 'pending' : answer.correct ? 'correct' : 'wrong';
  return { outcome, points: record.pointsReceived, time: record.timeTaken };
}

type KeyPress = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'repeat'>;

/** @returns the index of the answer that a key chooses (1–6, A–F); null for any other key. */
export function positionOfKey({ key, ctrlKey, metaKey, altKey, repeat }: KeyPress): number | null {
  if (ctrlKey || metaKey || altKey || repeat || key.length !== 1) return null;
  const number = '123456'.indexOf(key);
  if (number >= 0) return number;
  const letter = 'abcdef'.indexOf(key.toLowerCase());
  return letter >= 0 ? letter : null;
}

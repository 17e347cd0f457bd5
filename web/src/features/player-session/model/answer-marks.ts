import type { QuestionView } from '@quarry/events/hub-shapes';
import type { AnswerMark } from '#shared/ui/answer-tile/answer-tile.tsx';
import type { PlayerView } from './player-view.ts';

/** Whether the service has told which answer is right. It does so a moment after the question has closed. */
const isMarked = (question: QuestionView | null): boolean =>
  question?.answers.some(({ correct }) => correct !== undefined) ?? false;

/**
 * How each answer looks to this player: while the question runs open, chosen or put aside; once the right one is known
 * correct, wrong or unselected (specification, section 4). Until then nobody's answer is wrong.
 */
export function markOf(answer: QuestionView['answers'][number], view: PlayerView): AnswerMark {
  const chosen = view.choice?.answerId === answer.id && view.choice.questionId === view.question?.id;
  if (view.phase === 'playing' && view.choice === null) return 'open';
  if (view.phase === 'playing' || !isMarked(view.question)) return chosen ? 'chosen' : 'aside';
  if (answer.correct) return 'correct';
  return chosen ? 'wrong' : 'unselected';
}

/** The player's choice names an answer the question does not have: something went wrong (specification, section 8). */
export function answerIsUnknown({ choice, question }: Pick<PlayerView, 'choice' | 'question'>): boolean {
  if (choice === null || question === null || choice.questionId !== question.id) return false;
  return !question.answers.some((answer) => answer.id === choice.answerId);
}

import type { QuestionFact } from '#evidence/evidence.ts';

/** Seconds between two instants, to the millisecond; an answer cannot come before its question. */
export function secondsTaken(openedAt: number, answeredAt: number): number {
  const milliseconds = Math.round(answeredAt - openedAt);
  return milliseconds <= 0 ? 0 : milliseconds / 1000;
}

/** What an answer is worth (the contract, section 4): full points fall by up to half with the time it took. */
export function worth(question: QuestionFact, answerId: string, seconds: number): number {
  const chosen = question.answers.find((answer) => answer.id === answerId);
  if (chosen?.correct !== true) return 0;
  const isTimed = question.questionPointsModifier === 1 && question.maxQuestionTime > 0;
  const share = isTimed ? 1 - seconds / question.maxQuestionTime / 2 : 1;
  return Math.round(question.questionPoints * share);
}

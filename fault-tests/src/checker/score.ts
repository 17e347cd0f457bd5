import type { QuestionFact } from '#evidence/evidence.ts';

/**
 * Points of an answer (contract, section 4): with the speed bonus they fall by up to half over the player's time. They
 * are computed in the contract's order, because another one may round half a point the other way in binary floating
 * point.
 * @param factor the player's multiple of the question's time
 */
export function worth(question: QuestionFact, answerId: string, seconds: number, factor = 1): number {
  const chosen = question.answers.find((answer) => answer.id === answerId);
  if (chosen?.correct !== true) return 0;
  const isTimed = question.questionPointsModifier === 1 && question.maxQuestionTime > 0;
  const part = Math.min(1, seconds / (question.maxQuestionTime * factor));
  return Math.round(question.questionPoints * (isTimed ? 1 - part / 2 : 1));
}

import type { QuestionFact } from '#evidence/evidence.ts';
import type { Random } from '#random.ts';

/** Short timed questions, most of them with the speed bonus. */
export function makeQuestions(count: number, seconds: number, random: Random): QuestionFact[] {
  return Array.from({ length: count }, (_, index) => {
    const right = random.int(0, 3);
    return {
      id: `q${index + 1}`,
      answers: ['a', 'b', 'c', 'd'].map((id, i) => ({ id, correct: i === right })),
      maxQuestionTime: seconds,
      questionPoints: random.pick([100, 250, 1000, 777]),
      questionPointsModifier: random.chance(0.75) ? 1 : 0,
    };
  });
}

import { LIMITS } from '@quarry/events/limits';
import { DEFAULT_QUIZ_OPTIONS } from '@quarry/events/quiz/defaults';
import { quizInputSchema } from '@quarry/events/quiz/quiz';
import { sampleQuestion } from '@quarry/participants/pure/sample-quiz';
import { type Figure, median, ms } from './figure.ts';

const ROUNDS = 20;
/** Milliseconds for which a gateway may be blocked. */
const GOAL = 20;

/** The largest quiz that can be saved, as JSON. */
function largestQuiz(): string {
  const answers = (q: number) =>
    Object.fromEntries(
      Array.from({ length: LIMITS.maxAnswers }, (_, a) => [`q${q}-${a}`, `${a}`.padEnd(LIMITS.answerTextLength, 'ä')]),
    );
  const questions = Array.from({ length: LIMITS.maxQuestions }, (_, q) =>
    sampleQuestion(`q${q}`, {
      text: `${q}`.padEnd(LIMITS.questionTextLength, 'ä'),
      answers: answers(q),
      seconds: LIMITS.maxQuestionTime,
      points: LIMITS.maxQuestionPoints,
      modifier: 1,
      live: true,
    }),
  );
  return JSON.stringify({ name: 'x'.repeat(LIMITS.quizNameLength), questions, options: DEFAULT_QUIZ_OPTIONS });
}

/** Time a gateway's event loop takes to validate the largest quiz, compared with parsing its JSON. */
export function largestQuizFigure(): Figure {
  const text = largestQuiz();
  const took = { parsing: [] as number[], validation: [] as number[] };
  for (let round = 0; round < ROUNDS; round++) {
    const began = performance.now();
    const body: unknown = JSON.parse(text);
    const parsed = performance.now();
    quizInputSchema.parse(body);
    took.parsing.push(parsed - began);
    took.validation.push(performance.now() - parsed);
  }
  const validation = median(took.validation);
  return {
    name: `validation of the largest quiz, ${Math.round(text.length / 1_000)} kB`,
    goal: `≤ ${GOAL} ms`,
    value: `${ms(validation)}, worst of ${ROUNDS} ${ms(Math.max(...took.validation))}`,
    baseline: `parsing it: ${ms(median(took.parsing))}`,
    reached: validation <= GOAL,
  };
}

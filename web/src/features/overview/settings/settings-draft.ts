import { questionSettings } from '@quarry/events/quiz/defaults';
import type { Quiz, QuizOptions } from '@quarry/events/quiz/quiz';
import { numbersOf, settingsOf, type TypedNumbers } from '#shared/host/question-settings.tsx';
import { isUntouched } from '#shared/host/quiz-gaps.ts';

/** A quiz in its settings popup; what is typed into the number fields need not be a number yet. */
export interface SettingsDraft {
  readonly quiz: Quiz;
  readonly numbers: TypedNumbers;
  /** Whether the quiz came from a file, which brings its `lastTimePlayed` as well. */
  readonly imported: boolean;
}

export function draftOf(quiz: Quiz, imported = false): SettingsDraft {
  return { quiz, numbers: numbersOf(quiz.options), imported };
}

/** @returns the quiz as it would be saved, or null while a number is wrong. @param before its options until now */
export function settledQuiz({ quiz, numbers }: SettingsDraft, before: QuizOptions): Quiz | null {
  const options = settingsOf(quiz.options, numbers);
  return options && followDefaults({ ...quiz, options }, before);
}

/** Gives every question the quiz's own settings. @returns null while a number is wrong */
export function applyToAll(draft: SettingsDraft): SettingsDraft | null {
  const options = settingsOf(draft.quiz.options, draft.numbers);
  if (options === null) return null;
  const questions = draft.quiz.questions.map((question) => ({ ...question, ...questionSettings(options) }));
  return { ...draft, quiz: { ...draft.quiz, options, questions } };
}

/** The only question of a quiz, into which nothing was written yet, is as good as a new one: it takes the defaults. */
function followDefaults(quiz: Quiz, before: QuizOptions): Quiz {
  const [question, second] = quiz.questions;
  if (question === undefined || second !== undefined || !isUntouched(question)) return quiz;
  const own = JSON.stringify(questionSettings(question));
  if (own !== JSON.stringify(questionSettings(before))) return quiz;
  return { ...quiz, questions: [{ ...question, ...questionSettings(quiz.options) }] };
}

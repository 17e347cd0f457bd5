import type { Imported } from '@quarry/events/http';
import { questionIdSchema } from '@quarry/events/ids';
import { LIMITS } from '@quarry/events/limits';
import type { NewId } from '@quarry/events/questions/kind';
import { type Question, questionSchema } from '@quarry/events/questions/question';
import { newQuiz } from '@quarry/events/quiz/defaults';
import type { Quiz, QuizHostUser } from '@quarry/events/quiz/quiz';
import { isUntouched } from '#questions/lacks.ts';

/** A file's content while the host selects from it and edits it. */
export interface Preview {
  /** Its questions may exceed their limits. */
  readonly quiz: Quiz;
  /** The questions as they were read. */
  readonly read: readonly Question[];
  readonly chosen: ReadonlySet<string>;
  readonly format: string;
  readonly problems: Imported['problems'];
}

/** Whether a question can be stored as it is. */
export const isComplete = (question: Question): boolean => questionSchema.safeParse(question).success;

/** @param room number of questions that may be taken. @param now ISO 8601 instant */
export function previewOf(
  { quiz, format, problems }: Imported,
  host: QuizHostUser,
  room: number,
  newId: NewId,
  now: string,
): Preview {
  const questions = quiz.questions as unknown as Question[];
  const complete = questions.filter(isComplete).slice(0, room);
  return {
    quiz: { ...newQuiz(newId, host, now), name: quiz.name, options: quiz.options, questions },
    read: questions,
    chosen: new Set(complete.map(({ id }) => id)),
    format,
    problems,
  };
}

export function withChosen(preview: Preview, ids: readonly string[], isChosen: boolean): Preview {
  const chosen = new Set(preview.chosen);
  for (const id of ids) isChosen ? chosen.add(id) : chosen.delete(id);
  return { ...preview, chosen };
}

/** The selected questions, all of which can be stored. */
export const takenOf = ({ quiz, chosen }: Preview): Question[] =>
  quiz.questions.filter((question) => chosen.has(question.id) && isComplete(question));

/** The problems of one question; errors only while it is unedited or cannot be stored. */
export function problemsOf({ read, problems }: Preview, question: Question): Imported['problems'] {
  const at = read.findIndex(({ id }) => id === question.id);
  const own = problems.filter((problem) => problem.question === at + 1);
  const isMended = read[at] !== question && isComplete(question);
  return isMended ? own.filter(({ severity }) => severity === 'warning') : own;
}

/** Adds questions at the end under new ids, as many as fit; they replace a new quiz's only, untouched question. */
export function withAdded(quiz: Quiz, added: readonly Question[], newId: NewId): Quiz {
  const [first, ...others] = quiz.questions;
  const kept = first !== undefined && others.length === 0 && isUntouched(first) ? [] : quiz.questions;
  const fresh = added.map((question) => ({ ...question, id: questionIdSchema.parse(newId()) }));
  return { ...quiz, questions: [...kept, ...fresh].slice(0, LIMITS.maxQuestions) };
}

import { LIMITS } from '@quarry/events/limits';
import type { NewId } from '@quarry/events/questions/kind';
import type { Question } from '@quarry/events/questions/question';
import { newQuestion, type QuestionSettings } from '@quarry/events/quiz/defaults';
import type { Quiz } from '@quarry/events/quiz/quiz';
import { changeEach, withValues } from '#shared/lib/unchanged.ts';

/**
 * The editor's changes as pure functions from quiz to quiz; a change that is forbidden or has no effect returns the
 * quiz itself.
 */

/** @param field the field being typed into; typing in one field is undone as one step */
export type OnChange = (change: (quiz: Quiz) => Quiz, field?: string) => void;

/** Changes one question, by its own rules. */
export function changeQuestion(quiz: Quiz, questionId: string, change: (question: Question) => Question): Quiz {
  const questions = changeEach(quiz.questions, (one) => (one.id === questionId ? change(one) : one));
  return withValues(quiz, { questions });
}

/** Adds a blank question at the end: two answers, the first correct, with the quiz's settings. */
export const addQuestion = (quiz: Quiz, newId: NewId): Quiz => appendQuestion(quiz, newQuestion(newId, quiz.options));

/** Adds a question at the end. */
export function appendQuestion(quiz: Quiz, question: Question): Quiz {
  if (quiz.questions.length >= LIMITS.maxQuestions) return quiz;
  return { ...quiz, questions: [...quiz.questions, question] };
}

/** The last remaining question cannot be deleted (specification, section 4). */
export function deleteQuestion(quiz: Quiz, questionId: string): Quiz {
  if (quiz.questions.length <= 1) return quiz;
  return { ...quiz, questions: quiz.questions.filter(({ id }) => id !== questionId) };
}

/** @param to the question's new index */
export function moveQuestion(quiz: Quiz, questionId: string, to: number): Quiz {
  const moved = quiz.questions.find(({ id }) => id === questionId);
  if (moved === undefined || to < 0 || to >= quiz.questions.length || quiz.questions[to] === moved) return quiz;
  const questions = quiz.questions.filter((question) => question !== moved);
  questions.splice(to, 0, moved);
  return { ...quiz, questions };
}

export function setQuestionText(quiz: Quiz, questionId: string, questionText: string): Quiz {
  return changeQuestion(quiz, questionId, (question) => withValues(question, { questionText }));
}

/** The optional texts of a question; absent while empty. */
export type BesidePart = 'body' | 'explanation' | 'notes';

export function setBeside(quiz: Quiz, questionId: string, part: BesidePart, text: string): Quiz {
  return changeQuestion(quiz, questionId, (question) => {
    const { [part]: before = '', ...rest } = question;
    if (text === before) return question;
    return (text === '' ? rest : { ...rest, [part]: text }) as Question;
  });
}

export function setSettings(quiz: Quiz, questionId: string, settings: QuestionSettings): Quiz {
  return changeQuestion(quiz, questionId, (question) => withValues(question, settings));
}

/**
 * The question that a step affects: added, changed or moved, or in the place of a removed one.
 * @param chosenId preferred if two neighbours changed places, since either may have been moved
 */
export function questionOfStep(
  before: readonly Question[],
  after: readonly Question[],
  chosenId?: string,
): Question | undefined {
  const at = after.findIndex((question, index) => question !== before[index]);
  // -1, the last, if the end was removed.
  const here = after.at(at);
  const gone = before[at];
  if (gone === undefined || before.length !== after.length || here?.id === chosenId) return here;
  const moved = before.filter((question) => question !== gone).toSpliced(after.indexOf(gone), 0, gone);
  return moved.every((question, index) => question === after[index]) ? gone : here;
}

/** The step requested by a key press: Ctrl or Cmd with Z, Shift+Z or Y. */
export function stepAsked({
  key,
  ctrlKey,
  metaKey,
  shiftKey,
  altKey,
}: Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'shiftKey' | 'altKey'>): 'undo' | 'redo' | null {
  if (!(ctrlKey || metaKey) || altKey) return null;
  const letter = key.toLowerCase();
  if (letter === 'z') return shiftKey ? 'redo' : 'undo';
  return letter === 'y' && !shiftKey ? 'redo' : null;
}

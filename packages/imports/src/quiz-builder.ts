import { LIMITS } from '@quarry/events/limits';
import type { NewId } from '@quarry/events/questions/kind';
import { DEFAULT_QUIZ_OPTIONS } from '@quarry/events/quiz/defaults';
import type { QuizOptions } from '@quarry/events/quiz/quiz';
import { composeQuestion, type Draft } from '#compose.ts';
import { BOUNDS } from '#limits.ts';
import { type Place, type Problem, type ProblemCode, problemList, type Tell, type Values } from '#problems.ts';
import type { ImportedQuiz, Question } from '#question.ts';
import type { Source } from '#source.ts';
import { beginningOf, cleanLine, lengthOf } from '#text/clean.ts';

/** A picture of a file. A question's `media.id` is its `ref` until it is stored. */
export interface Picture {
  readonly ref: string;
  readonly bytes: Uint8Array;
}

/** What a file contains. */
export interface Parsed {
  readonly quiz: ImportedQuiz;
  readonly problems: readonly Problem[];
  readonly pictures: readonly Picture[];
}

/** Collects questions and problems of one file; each question is read apart, so that a bad one never loses another. */
export function quizBuilder(newId: NewId, place: Place, settings: Partial<QuizOptions> = {}) {
  const options: QuizOptions = { ...DEFAULT_QUIZ_OPTIONS, ...settings };
  const problems = problemList(place);
  const questions: Question[] = [];
  const pictures: Picture[] = [];
  let tried = 0;
  let first: { line: number; left: number } | null = null;
  const tellEncoding = ({ guessed }: Pick<Source, 'guessed'>) => {
    if (guessed) problems.add('encoding-guessed', 1);
  };
  return {
    /** A problem of the file, or of something that is no question of the quiz. */
    tell<Code extends ProblemCode>(line: number, code: Code, ...[values]: Values<Code>): void {
      problems.add(code, line, values);
    },
    tellEncoding,
    /** Tells what concerns a text that is read by lines: its encoding, and lines that are not read. */
    tellText({ guessed, lines }: Pick<Source, 'guessed' | 'lines'>): void {
      tellEncoding({ guessed });
      if (lines.more !== null) problems.add('too-many-rows', lines.more, { max: BOUNDS.lines });
    },
    /** Reads one question; null leaves it out, and the reader tells why. */
    question(line: number, read: (tell: Tell) => Draft | null): void {
      tried += 1;
      if (questions.length >= LIMITS.maxQuestions || tried > BOUNDS.items) {
        first ??= { line, left: 0 };
        first.left += 1;
        return;
      }
      const told: [code: ProblemCode, values: object | undefined][] = [];
      const tell: Tell = (code, ...[values]) => {
        told.push([code, values]);
      };
      const draft = read(tell);
      if (draft) questions.push(composeQuestion(draft, options, newId, tell));
      for (const [code, values] of told) problems.add(code, line, values, draft ? questions.length : undefined);
    },
    /** Keeps a picture. */
    picture(bytes: Uint8Array, ref: string = newId()): string {
      pictures.push({ ref, bytes });
      return ref;
    },
    result(name = '', own: Pick<ImportedQuiz, 'createdOn' | 'lastTimePlayed' | 'tags'> = {}): Parsed {
      if (first) problems.add('too-many-questions', first.line, { max: LIMITS.maxQuestions, left: first.left });
      if (questions.length === 0) problems.add('no-questions', 1);
      const line = cleanLine(name).trim();
      if (lengthOf(line) > LIMITS.quizNameLength) problems.add('long-name', 1, { max: LIMITS.quizNameLength });
      return {
        quiz: { name: beginningOf(line, LIMITS.quizNameLength), questions, options, ...own },
        problems: problems.result(),
        pictures,
      };
    },
  };
}
export type QuizBuilder = ReturnType<typeof quizBuilder>;

import type { Texts } from '@quarry/texts/texts';
import { BOUNDS } from '#limits.ts';

type ProblemTexts = Texts['fileProblems']['problems'];
export type ProblemCode = keyof ProblemTexts;
/** `error`: the question cannot be played as it is, or is left out; `warning`: something of it is different here. */
export type Severity = 'error' | 'warning';

/** What a problem's place counts: rows of a table, lines of a text. */
export type Place = 'row' | 'line';

/** Something about a file that its host should know. Its text is made by `toldProblem`, in the language of who reads it. */
export interface Problem {
  readonly code: ProblemCode;
  readonly severity: Severity;
  readonly place: Place;
  /** From 1. */
  readonly line: number;
  /** Position in the imported quiz, from 1; absent for what is not one question of it. */
  readonly question?: number;
  readonly values?: Readonly<Record<string, string | number>>;
}

/** Problems without which a question could not be played, or that lost one; the others are warnings. */
const ERRORS: ReadonlySet<ProblemCode> = new Set<ProblemCode>([
  'no-questions',
  'too-many-questions',
  'too-many-rows',
  'not-well-formed',
  'nested-too-deeply',
  'no-text',
  'long-body',
  'long-explanation',
  'long-notes',
  'long-unit',
  'long-answer',
  'too-many-answers',
  'too-few-answers',
  'no-correct',
  'several-correct',
  'correct-unknown',
  'correct-is-date',
  'error-cell',
  'bad-number',
  'unreadable-question',
  'unsupported-kind',
  'brace-unclosed',
  'brace-unopened',
  'quote-unclosed',
  'answer-without-question',
  'no-answer-line',
]);

/** Told once a file, with the number of questions they concern. */
const ONCE: ReadonlySet<ProblemCode> = new Set<ProblemCode>([
  'any-right',
  'feedback-left-out',
  'columns-ignored',
  'encoding-guessed',
]);

/** The values of a problem's text; the number of questions it concerns is counted here. */
export type Values<Code extends ProblemCode> = Code extends 'any-right' | 'feedback-left-out'
  ? []
  : Parameters<ProblemTexts[Code]>;

/** Tells a problem of one question. */
export type Tell = <Code extends ProblemCode>(code: Code, ...values: Values<Code>) => void;

/** Collects the problems of one file, at most `BOUNDS.problems`; the rest are counted. */
export function problemList(place: Place) {
  const list: Problem[] = [];
  const once = new Map<ProblemCode, { line: number; count: number; at: number }>();
  let unlisted = 0;
  let lastLine = 1;
  return {
    add(code: ProblemCode, line: number, values?: object, question?: number): void {
      lastLine = line;
      const told = once.get(code);
      if (told) {
        told.count += 1;
        return;
      }
      if (list.length >= BOUNDS.problems) {
        unlisted += 1;
        return;
      }
      const isOnce = ONCE.has(code);
      if (isOnce) once.set(code, { line, count: 1, at: list.length });
      list.push({
        code,
        severity: ERRORS.has(code) ? 'error' : 'warning',
        place,
        line,
        ...(question === undefined || isOnce ? {} : { question }),
        ...(values === undefined ? {} : { values: { ...values } }),
      });
    },
    /** All of them, in the order of the file. */
    result(): Problem[] {
      const problems = list.map((problem, i) => {
        const told = once.get(problem.code);
        return told?.at === i ? { ...problem, values: { ...problem.values, count: told.count } } : problem;
      });
      problems.sort((a, b) => a.line - b.line);
      if (unlisted === 0) return problems;
      return [
        ...problems,
        { code: 'more-problems', severity: 'warning', place, line: lastLine, values: { count: unlisted } },
      ];
    },
  };
}

/** A problem as the HTTP interface tells it: its text names the place in words; who shows it in another language has its code and values. */
export function toldProblem(fileProblemsTexts: Texts['fileProblems'], problem: Problem) {
  const { code, severity, line, question, values = {}, place } = problem;
  const wrong = (fileProblemsTexts.problems[code] as (values: object) => string)(values);
  return {
    code,
    place,
    line,
    ...(question === undefined ? {} : { question }),
    severity,
    values,
    text: fileProblemsTexts.places[place](line, wrong),
  };
}

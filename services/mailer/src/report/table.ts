import type { Report } from './report.ts';

/** A cell of a table; null is empty. */
export type Cell = string | number | null;

export interface Table {
  readonly name: string;
  /** Widths of the columns in characters; those after the last are of its width. */
  readonly widths: readonly number[];
  /** The first row is the heading. */
  readonly rows: readonly (readonly Cell[])[];
}

/** Everybody: place, name, score, and the points for each question. */
export function playersTable({ players, questions }: Report): Table {
  const heading = ['Place', 'Player', 'Score', 'Correct', 'Answered', 'Mean time (s)'];
  return {
    name: 'Players',
    widths: [7, 24, 9, 9, 10, 14, 12],
    rows: [
      [...heading, ...questions.map(({ number }) => `Q${number} points`)],
      ...players.map(({ place, name, score, correct, answered, meanTime, answers }) => [
        place ?? 'left',
        name,
        score,
        correct,
        answered,
        meanTime,
        ...answers.map((answer) => answer?.points ?? null),
      ]),
    ],
  };
}

/** Every question with how often each answer was given. */
export function questionsTable({ questions }: Report): Table {
  const most = Math.max(0, ...questions.map(({ answers }) => answers.length));
  const answerHeadings = Array.from({ length: most }, (_, i) => [`Answer ${letter(i)}`, `${letter(i)} given`]).flat();
  return {
    name: 'Questions',
    widths: [5, 48, 8, 10, 9, 12, 14, 24],
    rows: [
      [
        'No.',
        'Question',
        'Asked',
        'Answered',
        'Correct',
        'Correct (%)',
        'Mean time (s)',
        'Right answer',
        ...answerHeadings,
      ],
      ...questions.map(({ number, text, asked, answered, correct, rate, meanTime, answers }) => [
        number,
        text,
        asked,
        answered,
        correct,
        rate === null ? null : Math.round(rate * 1_000) / 10,
        meanTime,
        answers.find((answer) => answer.correct)?.text ?? null,
        ...answers.flatMap((answer) => [answer.text, answer.count]),
      ]),
    ],
  };
}

export function letter(index: number): string {
  return String.fromCharCode('A'.charCodeAt(0) + index);
}

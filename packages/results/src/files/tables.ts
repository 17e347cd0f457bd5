import type { PlayerResult, QuestionResult } from '@quarry/events/results/results';

/** A cell of a table; null is empty. */
export type Cell = string | number | null;

/** A table whose rows may come page by page. */
export interface Table {
  readonly name: string;
  /** Column widths in characters; the last one applies to all further columns. */
  readonly widths: readonly number[];
  readonly heading: readonly string[];
  readonly rows: Iterable<readonly Cell[]> | AsyncIterable<readonly Cell[]>;
}

export type Players = Iterable<PlayerResult> | AsyncIterable<PlayerResult>;

/** One row per player: place, name, score, and points per question. */
export function playersTable(questions: readonly QuestionResult[], players: Players): Table {
  return {
    name: 'Players',
    widths: [7, 24, 9, 9, 10, 14, 12],
    heading: [
      ...['Place', 'Player', 'Score', 'Correct', 'Answered', 'Mean time (s)'],
      ...questions.map(({ number }) => `Q${number} points`),
    ],
    rows: playerRows(players),
  };
}

async function* playerRows(players: Players): AsyncGenerator<Cell[]> {
  for await (const { place, identifier, points, correct, answered, meanTime, answers } of players)
    yield [
      place ?? 'left',
      identifier,
      points,
      correct,
      answered,
      meanTime,
      ...answers.map((answer) => answer?.points ?? null),
    ];
}

/** One row per question, with how often each answer was given. */
export function questionsTable(questions: readonly QuestionResult[]): Table {
  const most = Math.max(0, ...questions.map(({ answers }) => answers.length));
  const answerHeadings = Array.from({ length: most }, (_, i) => [`Answer ${letter(i)}`, `${letter(i)} given`]).flat();
  return {
    name: 'Questions',
    widths: [5, 48, 8, 10, 9, 12, 14, 14, 24],
    heading: [
      ...['No.', 'Question', 'Asked', 'Answered', 'Correct', 'Correct (%)', 'Mean time (s)', 'Median time (s)'],
      ...['Right answer', ...answerHeadings],
    ],
    rows: questions.map(({ number, text, asked, answered, correct, correctShare, meanTime, medianTime, answers }) => [
      number,
      text,
      asked,
      answered,
      correct,
      correctShare === null ? null : Math.round(correctShare * 1_000) / 10,
      meanTime,
      medianTime,
      rightAnswers(answers),
      ...answers.flatMap((answer) => [answer.text, answer.count]),
    ]),
  };
}

function rightAnswers(answers: QuestionResult['answers']): string | null {
  const right = answers.filter(({ correct }) => correct).map(({ text }) => text);
  return right.length > 0 ? right.join(' / ') : null;
}

export function letter(index: number): string {
  return String.fromCharCode('A'.charCodeAt(0) + index);
}

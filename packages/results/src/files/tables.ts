import { letterOf } from '@quarry/events/questions/kind';
import { kindOf } from '@quarry/events/questions/question';
import { rowsOf } from '@quarry/events/results/result-rows';
import {
  canBeRight,
  type PlayerResult,
  percentOf,
  type QuestionResult,
  type ResultsSummary,
  type TeamResult,
} from '@quarry/events/results/results';

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

/** All tables of results: players, questions, and teams if there are any. */
export function tablesOf(results: Tabled, players: Players): [players: Table, questions: Table, ...teams: Table[]] {
  const { questions, teams } = results;
  return [playersTable(results, players), questionsTable(questions), ...(teams.length > 0 ? [teamsTable(teams)] : [])];
}

type Tabled = Pick<ResultsSummary, 'questions' | 'teams'>;

/** One row per player: place, name, team if there are any, score, and points per question. */
export function playersTable({ questions, teams }: Tabled, players: Players): Table {
  const hasTeams = teams.length > 0;
  return {
    name: 'Players',
    widths: [7, 24, ...(hasTeams ? [16] : []), 9, 9, 10, 14, 12],
    heading: [
      ...['Place', 'Player', ...(hasTeams ? ['Team'] : []), 'Score', 'Correct', 'Answered', 'Mean time (ms)'],
      ...questions.map(({ number }) => `Q${number} points`),
    ],
    rows: playerRows(players, hasTeams),
  };
}

async function* playerRows(players: Players, hasTeams: boolean): AsyncGenerator<Cell[]> {
  for await (const { place, identifier, team, points, correct, answered, meanTime, answers } of players)
    yield [
      place ?? 'left',
      identifier,
      ...(hasTeams ? [team ?? null] : []),
      points,
      correct,
      answered,
      millisecondsOf(meanTime),
      ...answers.map((answer) => answer?.points ?? null),
    ];
}

/** One row per team: its score is the mean of its players' points. */
function teamsTable(teams: readonly TeamResult[]): Table {
  return {
    name: 'Teams',
    widths: [7, 24, 9, 9],
    heading: ['Place', 'Team', 'Score', 'Players'],
    rows: teams.map(({ place, name, score, players }) => [place, name, score, players]),
  };
}

/**
 * One row per question, with the number of times each answer was given: in two columns each where the question lists answers,
 * otherwise all in one cell.
 */
function questionsTable(questions: readonly QuestionResult[]): Table {
  const charts = new Map(questions.map((question) => [question, rowsOf(question)]));
  const listed = (question: QuestionResult) => charts.get(question)?.filter(({ letter }) => letter !== '') ?? [];
  const others = (question: QuestionResult) => charts.get(question)?.filter(({ letter }) => letter === '') ?? [];
  const most = Math.max(0, ...questions.map((question) => listed(question).length));
  const answerHeadings = Array.from({ length: most }, (_, i) => [
    `Answer ${letterOf(i)}`,
    `${letterOf(i)} given`,
  ]).flat();
  const hasOthers = questions.some((question) => others(question).length > 0);
  return {
    name: 'Questions',
    widths: [5, 48, 24, 8, 10, 9, 12, 14, 14, 24],
    heading: [
      ...['No.', 'Question', 'Changed', 'Asked', 'Answered', 'Correct', 'Correct (%)'],
      ...['Mean time (ms)', 'Median time (ms)', 'Right answer', ...(hasOthers ? ['Given'] : []), ...answerHeadings],
    ],
    rows: questions.map((question) => [
      question.number,
      question.text,
      changesOf(question).join('; ') || null,
      question.asked,
      question.answered,
      canBeRight(question) ? question.correct : null,
      question.correctShare === null ? null : percentOf(question.correctShare),
      millisecondsOf(question.meanTime),
      millisecondsOf(question.medianTime),
      kindOf(question.question).rightTexts(question.question).join(' / ') || null,
      ...(hasOthers
        ? [
            others(question)
              .map(({ text, count }) => `${text}: ${count}`)
              .join('; ') || null,
          ]
        : []),
      ...listed(question).flatMap(({ text, count }) => [text, count]),
    ]),
  };
}

/** Whole: of a decimal point another locale makes a thousand or a date. */
function millisecondsOf(seconds: number | null): number | null {
  return seconds === null ? null : Math.round(seconds * 1_000);
}

/** The host's changes to a question, in words: that it does not count and why, and that its right answers changed. */
export function changesOf({ voided, corrected }: Pick<QuestionResult, 'voided' | 'corrected'>): string[] {
  return [
    ...(voided === null ? [] : [voided === '' ? 'does not count' : `does not count: ${voided}`]),
    ...(corrected ? ['corrected'] : []),
  ];
}

/** `67 % right, 2 of 3`: of those present, in words. */
export function rightOf(question: Pick<QuestionResult, 'correctShare' | 'correct' | 'asked'>): string {
  const { correctShare, correct, asked } = question;
  if (!canBeRight(question)) return 'no answer was right or wrong';
  const counts = `${correct.toLocaleString('en')} of ${asked.toLocaleString('en')}`;
  return correctShare === null ? 'nobody was there' : `${percentOf(correctShare)} % right, ${counts}`;
}

/** `1 player`, `2,000 players`. */
export function counted(n: number, noun: string): string {
  return `${n.toLocaleString('en')} ${noun}${n === 1 ? '' : 's'}`;
}

/** An instant in words. In UTC: the host's time zone is unknown, and the same results must give the same text. */
export function dateOf(instant: number): string {
  return `${DATE.format(instant)} UTC`;
}

const DATE = new Intl.DateTimeFormat('en', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' });

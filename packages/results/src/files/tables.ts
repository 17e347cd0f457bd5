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
import type { Texts } from '@quarry/texts/texts';

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
export function tablesOf(
  filesTexts: Texts['files'],
  results: Tabled,
  players: Players,
): [players: Table, questions: Table, ...teams: Table[]] {
  const { questions, teams } = results;
  return [
    playersTable(filesTexts, results, players),
    questionsTable(filesTexts, questions),
    ...(teams.length > 0 ? [teamsTable(filesTexts, teams)] : []),
  ];
}

type Tabled = Pick<ResultsSummary, 'questions' | 'teams'>;

/** One row per player: place, name, team if there are any, score, and points per question. */
export function playersTable(filesTexts: Texts['files'], { questions, teams }: Tabled, players: Players): Table {
  const hasTeams = teams.length > 0;
  return {
    name: filesTexts.sheets.players,
    widths: [7, 24, ...(hasTeams ? [16] : []), 9, 9, 10, 14, 12],
    heading: [
      filesTexts.columns.place,
      filesTexts.columns.player,
      ...(hasTeams ? [filesTexts.columns.team] : []),
      filesTexts.columns.score,
      filesTexts.columns.correct,
      filesTexts.columns.answered,
      filesTexts.columns.meanTimeMs,
      ...questions.map(({ number }) => filesTexts.pointsOf(number)),
    ],
    rows: playerRows(filesTexts, players, hasTeams),
  };
}

async function* playerRows(filesTexts: Texts['files'], players: Players, hasTeams: boolean): AsyncGenerator<Cell[]> {
  for await (const { place, identifier, team, points, correct, answered, meanTime, answers } of players)
    yield [
      place ?? filesTexts.left,
      identifier,
      ...(hasTeams ? [team ?? null] : []),
      points,
      correct,
      answered,
      millisecondsOf(meanTime),
      // Of an opinion there are no points; of a wrong answer there are none, too, and a 0 says so.
      ...answers.map((answer) => (answer === null || answer.share === null ? null : answer.points)),
    ];
}

/** One row per team: its score is the mean of its players' points. */
function teamsTable(filesTexts: Texts['files'], teams: readonly TeamResult[]): Table {
  return {
    name: filesTexts.sheets.teams,
    widths: [7, 24, 9, 9],
    heading: [filesTexts.columns.place, filesTexts.columns.team, filesTexts.columns.score, filesTexts.columns.players],
    rows: teams.map(({ place, name, score, players }) => [place, name, score, players]),
  };
}

/**
 * One row per question, with the number of times each answer was given: in two columns each where the question lists answers,
 * otherwise all in one cell.
 */
function questionsTable(filesTexts: Texts['files'], questions: readonly QuestionResult[]): Table {
  const charts = new Map(questions.map((question) => [question, rowsOf(question)]));
  const listed = (question: QuestionResult) => charts.get(question)?.filter(({ letter }) => letter !== '') ?? [];
  const others = (question: QuestionResult) => charts.get(question)?.filter(({ letter }) => letter === '') ?? [];
  const most = Math.max(0, ...questions.map((question) => listed(question).length));
  const answerHeadings = Array.from({ length: most }, (_, i) => [
    filesTexts.answer(letterOf(i)),
    filesTexts.given(letterOf(i)),
  ]).flat();
  const hasOthers = questions.some((question) => others(question).length > 0);
  return {
    name: filesTexts.sheets.questions,
    widths: [5, 48, 24, 8, 10, 9, 12, 14, 14, 24],
    heading: [
      filesTexts.columns.number,
      filesTexts.columns.question,
      filesTexts.columns.changed,
      filesTexts.columns.asked,
      filesTexts.columns.answered,
      filesTexts.columns.correct,
      filesTexts.columns.correctShare,
      filesTexts.columns.meanTimeMs,
      filesTexts.columns.medianTimeMs,
      filesTexts.columns.rightAnswer,
      ...(hasOthers ? [filesTexts.columns.given] : []),
      ...answerHeadings,
    ],
    rows: questions.map((question) => [
      question.number,
      question.text,
      filesTexts.facts(changesOf(filesTexts, question)) || null,
      question.asked,
      question.answered,
      canBeRight(question) ? question.correct : null,
      question.correctShare === null ? null : percentOf(question.correctShare),
      millisecondsOf(question.meanTime),
      millisecondsOf(question.medianTime),
      kindOf(question.question).rightTexts(question.question).join(' / ') || null,
      ...(hasOthers ? [filesTexts.facts(others(question).map(({ text, count }) => `${text}: ${count}`)) || null] : []),
      ...listed(question).flatMap(({ text, count }) => [text, count]),
    ]),
  };
}

/** Whole: of a decimal point another locale makes a thousand or a date. */
function millisecondsOf(seconds: number | null): number | null {
  return seconds === null ? null : Math.round(seconds * 1_000);
}

/** The host's changes to a question, in words: that it does not count and why, and that its right answers changed. */
export function changesOf(
  filesTexts: Texts['files'],
  { voided, corrected }: Pick<QuestionResult, 'voided' | 'corrected'>,
): string[] {
  return [...(voided === null ? [] : [filesTexts.doesNotCount(voided)]), ...(corrected ? [filesTexts.corrected] : [])];
}

/** How many of those present were right, in words. */
export function rightOf(
  filesTexts: Texts['files'],
  question: Pick<QuestionResult, 'correctShare' | 'correct' | 'asked'>,
): string {
  const { correctShare, correct, asked } = question;
  if (!canBeRight(question)) return filesTexts.neither;
  return correctShare === null ? filesTexts.nobodyThere : filesTexts.right(percentOf(correctShare), correct, asked);
}

import type { PlayerResult, QuestionResult, SessionResults } from '@quarry/events/results/results';
import { rightOf } from '@quarry/results/files/tables';
import { chartOf, MAX_PLAYERS, MAX_QUESTIONS, namesOf, titleOf, turnoutOf, unitOf } from './report-blocks.ts';

interface Highlights {
  readonly title: string;
  readonly summary: string;
  readonly hardest: readonly QuestionResult[];
  /** Where everything is, in words. */
  readonly place: string;
  /** The sentence about files that are not attached; empty if all are. */
  readonly omitted: string;
  /** URL of that place, if it is a page. */
  readonly link: string | null;
}

/** The report as plain text. */
export function reportText(
  { podium, players, questions, teams }: SessionResults,
  { title, summary, hardest, place, omitted, link }: Highlights,
): string {
  return [
    title,
    summary,
    ...(podium.length > 0 ? ['', 'Podium'] : []),
    ...podium.map((step) => `  ${step.sharedPlace}. ${namesOf(step)}: ${step.score} ${unitOf(step.score)}`),
    ...(teams.length > 0 ? ['', 'Teams (place, name, score, players)'] : []),
    ...teams.map(({ place, name, score, players: size }) => `  ${place}  ${name}  ${score}  ${size}`),
    '',
    'Players (place, name, score, correct, mean time)',
    ...players.slice(0, MAX_PLAYERS).map(playerLine),
    ...more(players.length - MAX_PLAYERS, place),
    ...(hardest.length > 0 ? ['', 'Hardest questions'] : []),
    ...hardest.map((one) => `  ${one.number}. ${titleOf(one)} (${rightOf(one)})`),
    '',
    'Questions',
    ...questions.slice(0, MAX_QUESTIONS).flatMap(questionLines),
    ...more(questions.length - MAX_QUESTIONS, place),
    '',
    `${omitted}Everything is ${place}${link === null ? '.' : ':'}`,
    ...(link === null ? [] : [link]),
    '',
  ].join('\n');
}

function playerLine({ place, identifier, points, correct, meanTime }: PlayerResult): string {
  const time = meanTime === null ? '-' : `${meanTime.toFixed(1)} s`;
  return `  ${place ?? 'left'}  ${identifier}  ${points}  ${correct}  ${time}`;
}

function questionLines(question: QuestionResult): string[] {
  return [
    `  ${question.number}. ${titleOf(question)} (${turnoutOf(question)})`,
    ...chartOf(question).map(
      ({ letter, text, right, count }) => `     ${letter}${right === true ? '*' : ' '} ${text}: ${count}`,
    ),
  ];
}

function more(count: number, place: string): string[] {
  return count > 0 ? [`  and ${count} more ${place}`] : [];
}

import type { PlayerResult, QuestionResult, SessionResults } from '@quarry/events/results/results';
import { rightOf } from '@quarry/results/files/tables';
import type { Texts } from '@quarry/texts/texts';
import {
  chartOf,
  MAX_PLAYERS,
  MAX_QUESTIONS,
  namesOf,
  type Place,
  type ReportTexts,
  titleOf,
  turnoutOf,
} from './report-blocks.ts';

interface Highlights {
  readonly title: string;
  readonly summary: string;
  readonly hardest: readonly QuestionResult[];
  /** Where everything is. */
  readonly place: Place;
  /** Names of the files that are not attached. */
  readonly tooLarge: readonly string[];
  /** URL of that place, if it is a page. */
  readonly link: string | null;
}

/** The report as plain text. */
export function reportText(
  texts: ReportTexts,
  { podium, players, questions, teams }: SessionResults,
  { title, summary, hardest, place, tooLarge, link }: Highlights,
): string {
  const { mailsTexts, filesTexts } = texts;
  return [
    title,
    summary,
    ...(podium.length > 0 ? ['', mailsTexts.report.podium] : []),
    ...podium.map(
      (step) => `  ${step.sharedPlace}. ${namesOf(mailsTexts, step)}: ${mailsTexts.report.scorePlain(step.score)}`,
    ),
    ...(teams.length > 0 ? ['', mailsTexts.report.teamColumns] : []),
    ...teams.map(({ place, name, score, players: size }) => `  ${place}  ${name}  ${score}  ${size}`),
    '',
    mailsTexts.report.playerColumns,
    ...players.slice(0, MAX_PLAYERS).map((player) => playerLine(texts, player)),
    ...more(mailsTexts, players.length - MAX_PLAYERS, place),
    ...(hardest.length > 0 ? ['', mailsTexts.report.hardest] : []),
    ...hardest.map((one) => `  ${one.number}. ${titleOf(mailsTexts, one)} (${rightOf(filesTexts, one)})`),
    '',
    mailsTexts.report.questions,
    ...questions.slice(0, MAX_QUESTIONS).flatMap((question) => questionLines(texts, question)),
    ...more(mailsTexts, questions.length - MAX_QUESTIONS, place),
    '',
    mailsTexts.report.everythingPlain(place, tooLarge, link !== null),
    ...(link === null ? [] : [link]),
    '',
  ].join('\n');
}

function playerLine(
  { mailsTexts, filesTexts }: ReportTexts,
  { place, identifier, points, correct, meanTime }: PlayerResult,
): string {
  const time = meanTime === null ? '-' : mailsTexts.report.seconds(meanTime);
  return `  ${place ?? filesTexts.left}  ${identifier}  ${points}  ${correct}  ${time}`;
}

function questionLines(texts: ReportTexts, question: QuestionResult): string[] {
  return [
    `  ${question.number}. ${titleOf(texts.mailsTexts, question)} (${turnoutOf(texts, question)})`,
    ...chartOf(question).map(
      ({ letter, text, right, count }) => `     ${letter}${right === true ? '*' : ' '} ${text}: ${count}`,
    ),
    ...(question.question.explanation ? [`     ${question.question.explanation}`] : []),
  ];
}

function more(mailsTexts: Texts['mails'], count: number, place: Place): string[] {
  return count > 0 ? [`  ${mailsTexts.report.morePlain(count, place)}`] : [];
}

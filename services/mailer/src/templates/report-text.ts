import type { Report, ReportPlayer, ReportQuestion } from '#report/report.ts';
import { letter } from '#report/report-files.ts';
import { MAX_PLAYERS, MAX_QUESTIONS, namesOf, titleOf, turnoutOf } from './report-blocks.ts';

interface Highlights {
  readonly title: string;
  readonly summary: string;
  readonly hardest: readonly ReportQuestion[];
}

/** The report as plain text. */
export function reportText({ podium, players, questions }: Report, { title, summary, hardest }: Highlights): string {
  return [
    title,
    summary,
    ...(podium.length > 0 ? ['', 'Podium'] : []),
    ...podium.map((step) => `  ${step.sharedPlace}. ${namesOf(step)}: ${step.score} points`),
    '',
    'Players (place, name, score, correct, mean time)',
    ...players.slice(0, MAX_PLAYERS).map(playerLine),
    ...more(players.length - MAX_PLAYERS),
    ...(hardest.length > 0 ? ['', 'Hardest questions'] : []),
    ...hardest.map((one) => `  ${one.number}. ${titleOf(one)} (${Math.round((one.rate ?? 0) * 100)} % right)`),
    '',
    'Questions',
    ...questions.slice(0, MAX_QUESTIONS).flatMap(questionLines),
    ...more(questions.length - MAX_QUESTIONS),
    '',
    'Everything is in the attached files.',
    '',
  ].join('\n');
}

function playerLine({ place, name, score, correct, meanTime }: ReportPlayer): string {
  const time = meanTime === null ? '-' : `${meanTime.toFixed(1)} s`;
  return `  ${place ?? 'left'}  ${name}  ${score}  ${correct}  ${time}`;
}

function questionLines(question: ReportQuestion): string[] {
  return [
    `  ${question.number}. ${titleOf(question)} (${turnoutOf(question)})`,
    ...question.answers.map(
      (answer, i) => `     ${letter(i)}${answer.correct ? '*' : ' '} ${answer.text}: ${answer.count}`,
    ),
  ];
}

function more(count: number): string[] {
  return count > 0 ? [`  and ${count} more in the attached files`] : [];
}

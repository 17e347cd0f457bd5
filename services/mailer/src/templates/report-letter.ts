import { hardestQuestions, type QuestionResult, type SessionResults } from '@quarry/events/results/results';
import { counted, dateOf } from '@quarry/results/files/tables';
import { COLOUR, type Html, heading, html, layout, note } from './layout.ts';
import type { Letter } from './link-mails.ts';
import { playersBlock, podiumBlock, questionsBlock, teamsBlock, titleOf } from './report-blocks.ts';
import { reportText } from './report-text.ts';

/** Number of hardest questions listed. */
const HARDEST = 3;

/** The report mail: what was played, who won, all scores, and the hardest questions. Hosts may forward it. */
export function reportLetter(results: SessionResults, publicUrl?: string): Letter {
  const { quizName, podium, players, questions, teams } = results;
  const title = quizName.trim() === '' ? 'Your quiz' : quizName;
  const subject = `Report: ${title}`;
  const summary = `${counted(players.length, 'player')}, ${counted(questions.length, 'question')}, played on ${dateOf(results.startedAt)}`;
  const hardest = hardestQuestions(questions, HARDEST);
  return {
    subject,
    text: reportText(results, { title, summary, hardest }),
    html: layout({
      title: subject,
      preview: summary,
      publicUrl,
      body: html`${heading(title)}<p style="margin:0 0 24px;color:${COLOUR.soft};">${summary}</p>
${podiumBlock(podium)}${teams.length > 0 ? section('Teams') : ''}${teamsBlock(teams)}${section('Players')}${playersBlock(players)}${hardestBlock(hardest)}${section('Questions')}${questionsBlock(questions)}
${note('Everything is in the attached files: players and questions as an Excel workbook, and as CSV for other programs.')}`,
    }),
  };
}

function hardestBlock(questions: readonly QuestionResult[]): Html {
  if (questions.length === 0) return html``;
  const items = questions.map(
    (question) =>
      html`<li style="margin:0 0 4px;">Question ${question.number}: ${titleOf(question)} <strong>(${Math.round((question.correctShare ?? 0) * 100)} % right)</strong></li>`,
  );
  return html`${section('Hardest questions')}<ol style="margin:0;padding:0 0 0 22px;">${items}</ol>`;
}

function section(title: string): Html {
  return html`<h2 style="margin:32px 0 12px;font-size:19px;color:${COLOUR.ink};">${title}</h2>`;
}

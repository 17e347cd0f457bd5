import type { SessionId } from '@quarry/events/ids';
import { hardestQuestions, type QuestionResult, type SessionResults } from '@quarry/events/results/results';
import { counted, dateOf, rightOf } from '@quarry/results/files/tables';
import { button, COLOUR, type Html, heading, html, layout, note } from './layout.ts';
import type { Letter } from './link-mails.ts';
import { playersBlock, podiumBlock, questionsBlock, teamsBlock, titleOf } from './report-blocks.ts';
import { reportText } from './report-text.ts';
import { unlinkedResults } from './unlinked.ts';

/** Number of hardest questions listed. */
const HARDEST = 3;

/**
 * The report mail: what was played, who won, all scores, and the hardest questions. Hosts may forward it.
 * @param tooLarge names of the files that are not attached
 */
export function reportLetter(played: SessionResults, publicUrl?: string, tooLarge: readonly string[] = []): Letter {
  const results = unlinkedResults(played);
  const { quizName, podium, players, questions, teams } = results;
  const title = quizName.trim() === '' ? 'Your quiz' : quizName;
  const subject = `Report: ${played.quizName.trim() === '' ? title : played.quizName}`;
  const summary = `${counted(players.length, 'player')}, ${counted(questions.length, 'question')}, played on ${dateOf(results.startedAt)}`;
  const hardest = hardestQuestions(questions, HARDEST);
  const isWhole = tooLarge.length === 0;
  const place = isWhole ? 'in the attached files' : 'on the results page';
  const omitted = isWhole ? '' : `Too large for a mail: ${tooLarge.join(', ')}. `;
  const link = isWhole || publicUrl === undefined ? null : resultsLink(publicUrl, results.sessionId);
  return {
    subject,
    text: reportText(results, { title, summary, hardest, place, omitted, link }),
    html: layout({
      title: subject,
      preview: summary,
      publicUrl,
      body: html`${heading(title)}<p style="margin:0 0 24px;color:${COLOUR.soft};">${summary}</p>
${podiumBlock(podium)}${teams.length > 0 ? section('Teams') : ''}${teamsBlock(teams)}${section('Players')}${playersBlock(players, place)}${hardestBlock(hardest)}${section('Questions')}${questionsBlock(questions, place)}
${note(`${omitted}Everything is ${place}: players and questions as an Excel workbook, and as CSV for other programs.`)}${link === null ? '' : button('Open the results', link)}`,
    }),
  };
}

function resultsLink(publicUrl: string, sessionId: SessionId): string {
  return new URL(`results/${sessionId}`, publicUrl.endsWith('/') ? publicUrl : `${publicUrl}/`).href;
}

function hardestBlock(questions: readonly QuestionResult[]): Html {
  if (questions.length === 0) return html``;
  const items = questions.map(
    (question) =>
      html`<li style="margin:0 0 4px;">Question ${question.number}: ${titleOf(question)} <strong>(${rightOf(question)})</strong></li>`,
  );
  return html`${section('Hardest questions')}<ol style="margin:0;padding:0 0 0 22px;">${items}</ol>`;
}

function section(title: string): Html {
  return html`<h2 style="margin:32px 0 12px;font-size:19px;color:${COLOUR.ink};">${title}</h2>`;
}

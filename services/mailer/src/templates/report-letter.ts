import type { SessionId } from '@quarry/events/ids';
import { hardestQuestions, type QuestionResult, type SessionResults } from '@quarry/events/results/results';
import { rightOf } from '@quarry/results/files/tables';
import { button, COLOUR, type Html, heading, html, layout, note, sidesOf } from './layout.ts';
import type { Letter } from './link-mails.ts';
import { playersBlock, podiumBlock, questionsBlock, type ReportTexts, teamsBlock, titleOf } from './report-blocks.ts';
import { reportText } from './report-text.ts';
import { unlinkedResults } from './unlinked.ts';

/** Number of hardest questions listed. */
const HARDEST = 3;

/**
 * The report mail: what was played, who won, all scores, and the hardest questions. Hosts may forward it.
 * @param tooLarge names of the files that are not attached
 */
export function reportLetter(
  texts: ReportTexts,
  played: SessionResults,
  publicUrl?: string,
  tooLarge: readonly string[] = [],
): Letter {
  const { mailsTexts, filesTexts } = texts;
  const results = unlinkedResults(played);
  const { quizName, podium, players, questions, teams } = results;
  const title = quizName.trim() === '' ? mailsTexts.report.untitled : quizName;
  const subject = mailsTexts.report.subject(played.quizName.trim() === '' ? title : played.quizName);
  const summary = mailsTexts.report.summary(players.length, questions.length, filesTexts.date(results.startedAt));
  const hardest = hardestQuestions(questions, HARDEST);
  const isWhole = tooLarge.length === 0;
  const place = isWhole ? 'files' : 'page';
  const link = isWhole || publicUrl === undefined ? null : resultsLink(publicUrl, results.sessionId);
  return {
    subject,
    text: reportText(texts, results, { title, summary, hardest, place, tooLarge, link }),
    html: layout(mailsTexts, {
      title: subject,
      preview: summary,
      publicUrl,
      body: html`${heading(title)}<p style="margin:0 0 24px;color:${COLOUR.soft};">${summary}</p>
${podiumBlock(mailsTexts, podium)}${teams.length > 0 ? section(mailsTexts.report.teams) : ''}${teamsBlock(texts, teams)}${section(mailsTexts.report.players)}${playersBlock(texts, players, place)}${hardestBlock(texts, hardest)}${section(mailsTexts.report.questions)}${questionsBlock(texts, questions, place)}
${note(mailsTexts.report.everything(place, tooLarge))}${link === null ? '' : button(mailsTexts, mailsTexts.report.open, link)}`,
    }),
  };
}

function resultsLink(publicUrl: string, sessionId: SessionId): string {
  return new URL(`results/${sessionId}`, publicUrl.endsWith('/') ? publicUrl : `${publicUrl}/`).href;
}

function hardestBlock({ mailsTexts, filesTexts }: ReportTexts, questions: readonly QuestionResult[]): Html {
  if (questions.length === 0) return html``;
  const items = questions.map(
    (question) =>
      html`<li style="margin:0 0 4px;">${mailsTexts.report.question(question.number)} <span dir="auto">${titleOf(mailsTexts, question)}</span> <strong>(${rightOf(filesTexts, question)})</strong></li>`,
  );
  return html`${section(mailsTexts.report.hardest)}<ol style="margin:0;padding:0;padding-${sidesOf(mailsTexts).start}:22px;">${items}</ol>`;
}

function section(title: string): Html {
  return html`<h2 style="margin:32px 0 12px;font-size:19px;color:${COLOUR.ink};">${title}</h2>`;
}

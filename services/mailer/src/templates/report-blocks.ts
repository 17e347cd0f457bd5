import { type ResultRow, rowsOf } from '@quarry/events/results/result-rows';
import {
  type NamedPlayer,
  type PlayerResult,
  percentOf,
  type QuestionResult,
  type TeamResult,
} from '@quarry/events/results/results';
import type { PodiumStep } from '@quarry/events/session/ranking';
import { changesOf, rightOf } from '@quarry/results/files/tables';
import { formatsOf } from '@quarry/texts/formats';
import type { Texts } from '@quarry/texts/texts';
import { COLOUR, type Html, html, sidesOf } from './layout.ts';
import { unlinked } from './unlinked.ts';

const COLOURS = { 1: COLOUR.gold, 2: COLOUR.silver, 3: COLOUR.bronze } as const;

/** A report quotes its files' texts. */
export interface ReportTexts {
  readonly mailsTexts: Texts['mails'];
  readonly filesTexts: Texts['files'];
}

/** Where those who are not in a mail are. */
export type Place = 'files' | 'page';

/** Maximum names on one step: a tie of a whole hall must not fill the mail. */
const MAX_NAMES = 5;

/** Podium steps from the top down, as a table: half of the mail clients break a drawn podium. */
export function podiumBlock(mailsTexts: Texts['mails'], steps: readonly PodiumStep<NamedPlayer>[]): Html {
  if (steps.length === 0) return html``;
  const rows = steps.map(
    (step) => html`<tr>
<td width="64" style="padding:0 0 8px;"><div style="width:52px;line-height:44px;border-radius:22px;background:${COLOURS[step.place]};color:${COLOUR.onPrimary};text-align:center;font-weight:700;">${mailsTexts.report.ordinal(step.sharedPlace)}</div></td>
<td style="padding:0 0 8px;font-size:${step.place === 1 ? 20 : 17}px;font-weight:700;"><span dir="auto">${namesOf(mailsTexts, step)}</span></td>
<td align="${sidesOf(mailsTexts).end}" style="padding:0 0 8px;font-size:17px;white-space:nowrap;">${mailsTexts.report.score(step.score)}</td>
</tr>`,
  );
  return html`<table role="presentation" width="100%" cellpadding="0" cellspacing="0">${rows}</table>`;
}

export function namesOf(mailsTexts: Texts['mails'], { players, count }: PodiumStep<NamedPlayer>): string {
  const names = players.slice(0, MAX_NAMES).map(({ identifier }) => identifier);
  return mailsTexts.report.names(names, count - names.length);
}

/** The table of teams: place, name, score, players. */
export function teamsBlock({ mailsTexts, filesTexts }: ReportTexts, teams: readonly TeamResult[]): Html {
  if (teams.length === 0) return html``;
  const { start, end } = sidesOf(mailsTexts);
  return html`<table width="100%" cellpadding="0" cellspacing="0" style="border-collapse:collapse;font-size:15px;">
<tr>${head(filesTexts.columns.place, start)}${head(filesTexts.columns.team, start)}${head(filesTexts.columns.score, end)}${head(filesTexts.columns.players, end)}</tr>
${teams.map((team) => teamRow(mailsTexts, team))}
</table>`;
}

function teamRow(mailsTexts: Texts['mails'], { place, name, score, players }: TeamResult): Html {
  const { start, end } = sidesOf(mailsTexts);
  const { number } = formatsOf(mailsTexts.language);
  return html`<tr>${cell(number(place), start)}${cell(own(name), start)}${cell(number(score), end)}${cell(number(players), end)}</tr>
`;
}

/** Mail clients truncate a mail at about 100 kB; the attachments list everybody. */
export const MAX_PLAYERS = 50;

/**
 * The table of players: place, name, score, right answers, mean time.
 * @param place where the others are
 */
export function playersBlock(texts: ReportTexts, players: readonly PlayerResult[], place: Place): Html {
  const { mailsTexts, filesTexts } = texts;
  const { start, end } = sidesOf(mailsTexts);
  const shown = players.slice(0, MAX_PLAYERS);
  const more = players.length - shown.length;
  const rest =
    more > 0
      ? html`<p style="margin:8px 0 0;font-size:14px;color:${COLOUR.soft};">${mailsTexts.report.more(more, place)}</p>`
      : html``;
  return html`<table width="100%" cellpadding="0" cellspacing="0" style="border-collapse:collapse;font-size:15px;">
<tr>${head(filesTexts.columns.place, start)}${head(filesTexts.columns.player, start)}${head(filesTexts.columns.score, end)}${head(filesTexts.columns.correct, end)}${head(mailsTexts.report.meanTime, end)}</tr>
${shown.map((player) => playerRow(texts, player))}
</table>${rest}`;
}

function playerRow(
  { mailsTexts, filesTexts }: ReportTexts,
  { place, identifier, points, correct, meanTime }: PlayerResult,
): Html {
  const { start, end } = sidesOf(mailsTexts);
  const { number } = formatsOf(mailsTexts.language);
  const time = meanTime === null ? '–' : mailsTexts.report.seconds(meanTime);
  return html`<tr>${cell(place === null ? filesTexts.left : number(place), start)}${cell(own(identifier), start)}${cell(number(points), end)}${cell(number(correct), end)}${cell(time, end)}</tr>
`;
}

/** What others wrote, in whatever direction. */
const own = (text: string): Html => html`<span dir="auto">${text}</span>`;

function head(text: string, align: 'left' | 'right'): Html {
  return html`<th align="${align}" style="padding:8px 6px;border-bottom:2px solid ${COLOUR.line};font-size:13px;color:${COLOUR.soft};">${text}</th>`;
}

function cell(text: string | Html, align: 'left' | 'right'): Html {
  return html`<td align="${align}" style="padding:8px 6px;border-bottom:1px solid ${COLOUR.sunken};">${text}</td>`;
}

/** As many as fit before mail clients truncate the mail. */
export const MAX_QUESTIONS = 30;

/**
 * Questions with their answers and how often each was given; the correct one is marked by more than colour.
 * @param place where the others are
 */
export function questionsBlock(texts: ReportTexts, questions: readonly QuestionResult[], place: Place): Html {
  const more = questions.length - MAX_QUESTIONS;
  const rest =
    more > 0
      ? html`<p style="margin:0;font-size:14px;color:${COLOUR.soft};">${texts.mailsTexts.report.moreQuestions(more, place)}</p>`
      : html``;
  return html`${questions.slice(0, MAX_QUESTIONS).map((question) => questionBlock(texts, question))}${rest}`;
}

/** A question's title: a host may play a question that has no text yet. */
export function titleOf(mailsTexts: Texts['mails'], { text }: QuestionResult): string {
  return text === '' ? mailsTexts.report.noText : text;
}

/** The chart's rows, in which nothing that people wrote becomes a link. */
export function chartOf(question: QuestionResult): ResultRow[] {
  return rowsOf(question).map((row) => ({ ...row, text: unlinked(row.text) }));
}

function questionBlock(texts: ReportTexts, question: QuestionResult): Html {
  const { explanation } = question.question;
  return html`<p style="margin:0 0 4px;font-weight:700;">${question.number}. ${own(titleOf(texts.mailsTexts, question))}</p>
<p style="margin:0 0 8px;font-size:14px;color:${COLOUR.soft};">${turnoutOf(texts, question)}</p>
<table width="100%" cellpadding="0" cellspacing="0" style="font-size:14px;">${chartOf(question).map((row) => answerBar(texts.mailsTexts, row))}</table>
<p style="margin:8px 0 20px;font-size:14px;" dir="auto">${explanation ?? ''}</p>
`;
}

/** Share and number of right answers, number of answers, and the host's changes to the question. */
export function turnoutOf({ filesTexts }: ReportTexts, question: QuestionResult): string {
  const { asked, answered } = question;
  return filesTexts.facts([
    rightOf(filesTexts, question),
    ...(asked === 0 ? [] : [filesTexts.turnout(answered, asked)]),
    ...changesOf(filesTexts, question),
  ]);
}

function answerBar(mailsTexts: Texts['mails'], { letter, text, right, count, share: part }: ResultRow): Html {
  const { end } = sidesOf(mailsTexts);
  const share = percentOf(part ?? 0);
  const colour = right === true ? COLOUR.success : COLOUR.line;
  const mark =
    right === true ? html`<strong dir="auto" style="color:${COLOUR.success};">&#10003; ${text}</strong>` : own(text);
  const filled =
    share > 0 ? html`<td width="${share}%" height="10" style="background:${colour};font-size:0;">&nbsp;</td>` : html``;
  const empty =
    share < 100
      ? html`<td width="${100 - share}%" height="10" style="background:${COLOUR.sunken};font-size:0;">&nbsp;</td>`
      : html``;
  return html`<tr><td width="24" style="padding:3px 0;color:${COLOUR.soft};">${letter}</td><td style="padding:3px 0;padding-${end}:8px;">${mark}</td>
<td width="30%" style="padding:3px 0;"><table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr>${filled}${empty}</tr></table></td>
<td width="44" align="${end}" style="padding:3px 0;">${count}</td></tr>`;
}

import type { ReportQuestion } from '#report/report.ts';
import { letter } from '#report/table.ts';
import { type Html, html } from './html.ts';
import { COLOUR } from './theme.ts';

/** As many as fit before a mail program cuts the mail off. */
export const MAX_QUESTIONS = 30;

/** Every question with its answers and how often each was given, the right one marked by more than colour. */
export function questionsBlock(questions: readonly ReportQuestion[]): Html {
  const more = questions.length - MAX_QUESTIONS;
  const rest =
    more > 0
      ? html`<p style="margin:0;font-size:14px;color:${COLOUR.soft};">And ${more} more in the attached files.</p>`
      : html``;
  return html`${questions.slice(0, MAX_QUESTIONS).map(block)}${rest}`;
}

/** What a question is called: a host may play one before it has a text. */
export function titleOf({ text }: ReportQuestion): string {
  return text === '' ? '(no text)' : text;
}

function block(question: ReportQuestion): Html {
  const { number, answers, answered } = question;
  return html`<p style="margin:0 0 4px;font-weight:700;">${number}. ${titleOf(question)}</p>
<p style="margin:0 0 8px;font-size:14px;color:${COLOUR.soft};">${turnoutOf(question)}</p>
<table width="100%" cellpadding="0" cellspacing="0" style="margin:0 0 20px;font-size:14px;">${answers.map((answer, i) => bar(answer, i, answered))}</table>
`;
}

/** How many were right and how many said nothing. */
export function turnoutOf({ asked, answered, correct }: ReportQuestion): string {
  if (asked === 0) return 'nobody was there';
  return `${correct} of ${asked} right, ${asked > answered ? `${asked - answered} without an answer` : 'everybody answered'}`;
}

function bar({ text, correct, count }: ReportQuestion['answers'][number], index: number, answered: number): Html {
  const share = answered === 0 ? 0 : Math.round((count / answered) * 100);
  const colour = correct ? COLOUR.success : COLOUR.line;
  const mark = correct ? html`<strong style="color:${COLOUR.success};">&#10003; ${text}</strong>` : html`${text}`;
  const filled =
    share > 0 ? html`<td width="${share}%" height="10" style="background:${colour};font-size:0;">&nbsp;</td>` : html``;
  const empty =
    share < 100
      ? html`<td width="${100 - share}%" height="10" style="background:${COLOUR.sunken};font-size:0;">&nbsp;</td>`
      : html``;
  return html`<tr><td width="24" style="padding:3px 0;color:${COLOUR.soft};">${letter(index)}</td><td style="padding:3px 8px 3px 0;">${mark}</td>
<td width="30%" style="padding:3px 0;"><table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr>${filled}${empty}</tr></table></td>
<td width="44" align="right" style="padding:3px 0;">${count}</td></tr>`;
}

import type { ReportPlayer } from '#report/report.ts';
import { type Html, html } from './html.ts';
import { COLOUR } from './theme.ts';

/** Mail programs cut a mail off at about 100 kB; the attachments hold everybody. */
export const MAX_PLAYERS = 50;

/** The table of players: place, name, score, right answers, mean time. */
export function playersBlock(players: readonly ReportPlayer[]): Html {
  const shown = players.slice(0, MAX_PLAYERS);
  const more = players.length - shown.length;
  const rest =
    more > 0
      ? html`<p style="margin:8px 0 0;font-size:14px;color:${COLOUR.soft};">And ${more.toLocaleString('en')} more in the attached files.</p>`
      : html``;
  return html`<table width="100%" cellpadding="0" cellspacing="0" style="border-collapse:collapse;font-size:15px;">
<tr>${head('Place', 'left')}${head('Player', 'left')}${head('Score', 'right')}${head('Correct', 'right')}${head('Mean time', 'right')}</tr>
${shown.map(row)}
</table>${rest}`;
}

function row({ place, name, score, correct, meanTime }: ReportPlayer): Html {
  const time = meanTime === null ? '–' : `${meanTime.toFixed(1)} s`;
  return html`<tr>${cell(place ?? 'left', 'left')}${cell(name, 'left')}${cell(score.toLocaleString('en'), 'right')}${cell(correct, 'right')}${cell(time, 'right')}</tr>
`;
}

function head(text: string, align: 'left' | 'right'): Html {
  return html`<th align="${align}" style="padding:8px 6px;border-bottom:2px solid ${COLOUR.line};font-size:13px;color:${COLOUR.soft};">${text}</th>`;
}

function cell(text: string | number, align: 'left' | 'right'): Html {
  return html`<td align="${align}" style="padding:8px 6px;border-bottom:1px solid ${COLOUR.sunken};">${text}</td>`;
}

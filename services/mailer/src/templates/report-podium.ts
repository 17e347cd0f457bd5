import type { PodiumStep } from '@quarry/events/session/ranking';
import type { ReportPlayer } from '#report/report.ts';
import { type Html, html } from './html.ts';
import { COLOUR } from './theme.ts';

const STEP: Record<1 | 2 | 3, { readonly label: string; readonly colour: string }> = {
  1: { label: '1st', colour: COLOUR.gold },
  2: { label: '2nd', colour: COLOUR.silver },
  3: { label: '3rd', colour: COLOUR.bronze },
};

/** Most names on one step; a tie of a whole hall must not fill the mail. */
const MAX_NAMES = 5;

/** The three steps from the top down: a picture of a podium falls apart in half of the mail programs. */
export function podiumBlock(steps: readonly PodiumStep<ReportPlayer>[]): Html {
  const rows = steps
    .filter(({ players }) => players.length > 0)
    .map(
      ({ place, players }) => html`<tr>
<td width="56" style="padding:0 0 8px;"><div style="width:44px;line-height:44px;border-radius:22px;background:${STEP[place].colour};color:${COLOUR.onPrimary};text-align:center;font-weight:700;">${STEP[place].label}</div></td>
<td style="padding:0 0 8px;font-size:${place === 1 ? 20 : 17}px;font-weight:700;">${namesOf(players)}</td>
<td align="right" style="padding:0 0 8px;font-size:17px;white-space:nowrap;">${(players[0]?.score ?? 0).toLocaleString('en')} points</td>
</tr>`,
    );
  return html`<table role="presentation" width="100%" cellpadding="0" cellspacing="0">${rows}</table>`;
}

export function namesOf(players: readonly ReportPlayer[]): string {
  const names = players.slice(0, MAX_NAMES).map(({ name }) => name);
  const more = players.length - names.length;
  return more > 0 ? `${names.join(', ')} and ${more} more` : names.join(', ');
}

import type { PodiumStep } from '@quarry/events/session/ranking';
import type { ReportPlayer } from '#report/report.ts';
import { type Html, html } from './html.ts';
import { COLOUR } from './theme.ts';

const COLOURS = { 1: COLOUR.gold, 2: COLOUR.silver, 3: COLOUR.bronze } as const;

const SUFFIXES: Partial<Record<Intl.LDMLPluralRule, string>> = { one: 'st', two: 'nd', few: 'rd' };
const ORDINAL = new Intl.PluralRules('en', { type: 'ordinal' });

/** Most names on one step; a tie of a whole hall must not fill the mail. */
const MAX_NAMES = 5;

/** The steps from the top down: a picture of a podium falls apart in half of the mail programs. */
export function podiumBlock(steps: readonly PodiumStep<ReportPlayer>[]): Html {
  if (steps.length === 0) return html``;
  const rows = steps.map(
    (step) => html`<tr>
<td width="64" style="padding:0 0 8px;"><div style="width:52px;line-height:44px;border-radius:22px;background:${COLOURS[step.place]};color:${COLOUR.onPrimary};text-align:center;font-weight:700;">${ordinal(step.sharedPlace)}</div></td>
<td style="padding:0 0 8px;font-size:${step.place === 1 ? 20 : 17}px;font-weight:700;">${namesOf(step)}</td>
<td align="right" style="padding:0 0 8px;font-size:17px;white-space:nowrap;">${step.score.toLocaleString('en')} points</td>
</tr>`,
  );
  return html`<table role="presentation" width="100%" cellpadding="0" cellspacing="0">${rows}</table>`;
}

function ordinal(place: number): string {
  return `${place.toLocaleString('en')}${SUFFIXES[ORDINAL.select(place)] ?? 'th'}`;
}

export function namesOf({ players, count }: PodiumStep<ReportPlayer>): string {
  const names = players.slice(0, MAX_NAMES).map(({ name }) => name);
  const more = count - names.length;
  return more > 0 ? `${names.join(', ')} and ${more.toLocaleString('en')} more` : names.join(', ');
}

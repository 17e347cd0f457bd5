import type { Texts } from '@quarry/texts/texts';
import type { ViewOf } from './model/host-view.ts';

/** The steps of the podium that are revealed before the first, the latest first. */
const STEPS = [2, 3] as const;
/** Most players named per step. */
const SPOKEN = 3;

/** The step of the podium revealed last, for screen readers; empty before the third, and once all are revealed. */
export function stepWords(
  commonTexts: Texts['common'],
  hostTexts: Texts['host'],
  teamsTexts: Texts['teams'],
  { podium, teams, untold }: ViewOf<'podium'>,
): string {
  if (untold.length === 0) return '';
  const place = STEPS.find((one) => !untold.includes(one) && [...podium, ...teams].some((step) => step.place === one));
  const { players = [], count = 0, sharedPlace = 1, score = 0 } = podium.find((one) => one.place === place) ?? {};
  const named = players.slice(0, SPOKEN);
  const more = count - named.length;
  return [
    ...teams
      .filter((team) => team.place === place)
      .map(({ name, score: points }) => teamsTexts.ranked(place ?? 1, name, points)),
    ...named.map(({ identifier }) => hostTexts.ranked(sharedPlace, identifier, score)),
    ...(more > 0 ? [commonTexts.more(more)] : []),
  ].join('; ');
}

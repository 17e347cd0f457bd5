import type { StatEntry } from '@quarry/events/hub-shapes';
import { RANKING } from '#shared/strings/common.ts';

type Places = Pick<StatEntry, 'rank' | 'previousRank' | 'place' | 'previousPlace'>;

/** The place as shown to people. Older engines send only ranks. */
export const placeOf = ({ rank, place = rank }: Places): number => place;

const previousPlaceOf = ({ previousRank, previousPlace = previousRank }: Places): number => previousPlace;

/** Up when the place is better than before the current question, down when worse (specification, section 4). */
export function trendOf(entry: Places): 'up' | 'down' | 'same' {
  const places = previousPlaceOf(entry) - placeOf(entry);
  return places === 0 ? 'same' : places > 0 ? 'up' : 'down';
}

/** Describes the arrow in words. */
export function trendWords(entry: Places): string {
  const places = Math.abs(previousPlaceOf(entry) - placeOf(entry));
  const trend = trendOf(entry);
  return trend === 'same' ? RANKING.rankSame : trend === 'up' ? RANKING.rankUp(places) : RANKING.rankDown(places);
}

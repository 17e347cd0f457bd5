import type { StatEntry } from '@quarry/events/hub-shapes';

type Places = Pick<StatEntry, 'rank' | 'previousRank' | 'place' | 'previousPlace'>;

/** The place as shown to people. Older engines send only ranks. */
export const placeOf = ({ rank, place = rank }: Places): number => place;

const previousPlaceOf = ({ previousRank, previousPlace = previousRank }: Places): number => previousPlace;

/** Up when the place is better than before the current question, down when worse (specification, section 4). */
export function trendOf(entry: Places): 'up' | 'down' | 'same' {
  const places = previousPlaceOf(entry) - placeOf(entry);
  return places === 0 ? 'same' : places > 0 ? 'up' : 'down';
}

export interface TrendWords {
  readonly rankUp: (places: number) => string;
  readonly rankDown: (places: number) => string;
  readonly rankSame: string;
}

/** Describes the arrow in words. */
export function trendWords(entry: Places, words: TrendWords): string {
  const places = Math.abs(previousPlaceOf(entry) - placeOf(entry));
  const trend = trendOf(entry);
  return trend === 'same' ? words.rankSame : trend === 'up' ? words.rankUp(places) : words.rankDown(places);
}

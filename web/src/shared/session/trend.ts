import type { StatEntry } from '@quarry/events/hub-shapes';
import type { Texts } from '@quarry/texts/texts';

type Ranks = Pick<StatEntry, 'rank' | 'previousRank'>;

/** The place as shown to people. Older engines send only ranks. */
export const placeOf = ({ rank, place = rank }: Pick<StatEntry, 'rank' | 'place'>): number => place;

/** Whether nobody has scored: then everybody is first, which is not worth announcing. */
export const nobodyScored = (place: number | null, score: number): boolean => place === 1 && score === 0;

/** Whether a row of the board has moved; everybody stays on the first question (specification, section 4). */
export const hasMoved = (entry: Ranks): boolean => trendOf(entry) !== 'same';

/** Up when the rank is better than before the current question, down when worse (specification, sections 4 and 5). */
export function trendOf({ rank, previousRank }: Ranks): 'up' | 'down' | 'same' {
  return rank === previousRank ? 'same' : rank < previousRank ? 'up' : 'down';
}

/** Describes the arrow in words. */
export function trendWords(commonTexts: Texts['common'], entry: Ranks): string {
  const rows = Math.abs(entry.previousRank - entry.rank);
  const trend = trendOf(entry);
  return trend === 'same'
    ? commonTexts.ranking.rankSame
    : trend === 'up'
      ? commonTexts.ranking.rankUp(rows)
      : commonTexts.ranking.rankDown(rows);
}

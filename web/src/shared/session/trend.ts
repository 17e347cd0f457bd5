/** Up when the rank is better than before the current question, down when worse (specification, section 4). */
export function trendOf({ rank, previousRank }: { rank: number; previousRank: number }): 'up' | 'down' | 'same' {
  if (rank === previousRank) return 'same';
  return rank < previousRank ? 'up' : 'down';
}

interface TrendWords {
  readonly rankUp: (places: number) => string;
  readonly rankDown: (places: number) => string;
  readonly rankSame: string;
}

/** The arrow in words. */
export function trendWords(standing: { rank: number; previousRank: number }, words: TrendWords): string {
  const places = Math.abs(standing.rank - standing.previousRank);
  const trend = trendOf(standing);
  return trend === 'same' ? words.rankSame : trend === 'up' ? words.rankUp(places) : words.rankDown(places);
}

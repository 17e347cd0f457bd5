import type { Texts } from '@quarry/texts/texts';

interface Ended {
  readonly score: number;
  readonly place: number;
  /** Number of ranked players. */
  readonly players: number;
  readonly shared?: boolean | undefined;
  /** The player's step of the podium, if any. */
  readonly step?: number | undefined;
}

/** A phone's closing words to its player: warm at every place. */
export function warmWords(finaleTexts: Texts['finale'], { score, place, players, shared, step }: Ended): string {
  // If others have no points either, the place may be a good one, and praise would sound like mockery.
  if (score === 0) return finaleTexts.warm.everybody;
  if (place === 1) return shared ? finaleTexts.warm.sharedWin : finaleTexts.warm.winner;
  if (step !== undefined || place <= 3) return finaleTexts.warm.podium;
  return place * 2 <= players ? finaleTexts.warm.upper : finaleTexts.warm.everybody;
}

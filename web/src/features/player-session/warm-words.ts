import type { Texts } from '@quarry/texts/texts';

interface Ended {
  readonly score: number;
  readonly place: number;
  /** Number of ranked players. */
  readonly players: number;
  readonly shared?: boolean | undefined;
  /** Of the podium, if the player stands on it. */
  readonly step?: number | undefined;
}

/** What a phone says to its player at the end: warm at every place. */
export function warmWords(finaleTexts: Texts['finale'], { score, place, players, shared, step }: Ended): string {
  // With others who have no point either its place may be a good one, which would sound like mockery.
  if (score === 0) return finaleTexts.warm.everybody;
  if (place === 1) return shared ? finaleTexts.warm.sharedWin : finaleTexts.warm.winner;
  if (step !== undefined || place <= 3) return finaleTexts.warm.podium;
  return place * 2 <= players ? finaleTexts.warm.upper : finaleTexts.warm.everybody;
}

import { LOOPS, type Loop } from './score.ts';

/** What loops are scheduled on; for an `AudioContext` in `sound-player.ts`. */
export interface Deck {
  /** The audio clock, in seconds. */
  now(): number;
  /** Calls back at a time of the audio clock, which stands still while the browser blocks sound. */
  wake(at: number, then: () => void): void;
  openTrack(): Track;
}

/** The output of one loop, so that it can be ended without the others. */
export interface Track {
  strike(loop: Loop, from: number): void;
  /** Fades out all started notes at once. */
  end(at: number): void;
}

/** Lead time for scheduling a round, in seconds; less than the shortest loop. */
export const AHEAD = 1;

interface Playing {
  readonly loop: Loop;
  readonly track: Track;
  readonly begun: number;
}

/** Plays one loop at a time: each round is scheduled before the one before has ended. @returns sets the loop; null rests */
export function createScheduler(deck: Deck): (next: Loop | null) => void {
  let playing: Playing | null = null;

  const round = (mine: Playing, from: number) => {
    if (playing !== mine) return;
    mine.track.strike(mine.loop, from);
    const next = from + LOOPS[mine.loop].length;
    // A page that was too busy to wake in time continues late, rather than playing the missed notes at once.
    deck.wake(next - AHEAD, () => round(mine, Math.max(next, deck.now())));
  };

  return (next) => {
    if (next === (playing?.loop ?? null)) return;
    const now = deck.now();
    const from = playing === null || next === null ? now : nextBeat(playing, now);
    playing?.track.end(from);
    playing = next === null ? null : { loop: next, track: deck.openTrack(), begun: from };
    if (playing !== null) round(playing, from);
  };
}

function nextBeat({ loop, begun }: Playing, now: number): number {
  const { beat } = LOOPS[loop];
  return begun + Math.max(0, Math.ceil((now - begun) / beat)) * beat;
}

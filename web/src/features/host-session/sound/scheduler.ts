import { LOOPS, type Loop } from './score.ts';

/** What loops are scheduled on; a context's in `sound-player.ts`. */
export interface Deck {
  /** The audio clock, in seconds. */
  now(): number;
  /** Calls back at a time of the audio clock, which does not pass while the browser blocks sound. */
  wake(at: number, then: () => void): void;
  openTrack(): Track;
}

/** Where one loop plays, so that it can be ended without the others. */
export interface Track {
  strike(loop: Loop, from: number): void;
  /** Fades out at once whatever was struck. */
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
    // A page that was too busy to wake in time goes on late, rather than striking at once what it missed.
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

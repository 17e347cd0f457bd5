import { LOUDEST, renderNotes } from './render.ts';
import { createScheduler, type Deck } from './scheduler.ts';
import { CUES, type Cue, LOOPS, type Loop } from './score.ts';

export interface Player {
  /** @param after seconds from now @param raise factor of all pitches */
  play(cue: Cue, after?: number, raise?: number): void;
  /** Switches to a loop on the next beat; null: to silence. */
  loop(loop: Loop | null): void;
  /** @param volume from 0 to 1 */
  setVolume(volume: number): void;
}

/** Time constant of a volume change, in seconds: immediate, but without a click. */
const FADE = 0.03;
/** Seconds after which a track that faded out is silent. */
const FADED = 0.5;

/** Plays the score into a context. */
export function createPlayer(context: AudioContext): Player {
  const master = new GainNode(context, { gain: 0 });
  master.connect(context.destination);

  const deck: Deck = {
    now: () => context.currentTime,
    wake(at, then) {
      // The end of a silent source serves as a timer on the audio clock, which is not throttled in a hidden page.
      const silence = new ConstantSourceNode(context, { offset: 0 });
      silence.connect(master);
      silence.onended = () => {
        silence.disconnect();
        if (context.state !== 'closed') then();
      };
      silence.start();
      silence.stop(Math.max(at, context.currentTime));
    },
    openTrack() {
      const track = new GainNode(context);
      track.connect(master);
      return {
        strike: (loop, from) => renderNotes(context, track, LOOPS[loop].notes, from),
        end(at) {
          track.gain.setTargetAtTime(0, at, FADE);
          deck.wake(at + FADED, () => track.disconnect());
        },
      };
    },
  };

  return {
    play(cue, after = 0, raise = 1) {
      // While the browser blocks sound the clock stands still: everything played meanwhile would sound at once
      // afterwards.
      if (context.state === 'running') renderNotes(context, master, CUES[cue], context.currentTime + after, raise);
    },
    loop: createScheduler(deck),
    setVolume: (volume) => master.gain.setTargetAtTime(volume * LOUDEST, context.currentTime, FADE),
  };
}

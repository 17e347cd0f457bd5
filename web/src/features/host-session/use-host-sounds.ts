import { useEffect, useRef, useState } from 'react';
import type { HostView } from './model/host-view.ts';

export interface HostSounds {
  readonly on: boolean;
  readonly toggle: () => void;
}

/** The countdown ticks for this many last seconds. */
const TICKING = 5;

/** The tune that a change of the view plays, if any. */
export function tuneFor(before: HostView, now: HostView): Tune | null {
  if (before.phase !== now.phase) {
    if (now.phase === 'playing') return 'open';
    if (now.phase === 'statistics') return 'close';
    // Where nobody has a point there is nothing to celebrate.
    return now.phase === 'podium' && now.podium.some(({ score }) => score > 0) ? 'podium' : null;
  }
  const { remaining } = now;
  const ticks = now.phase === 'playing' && remaining !== null && remaining > 0 && remaining <= TICKING;
  return ticks && remaining !== before.remaining ? 'tick' : null;
}

/** The host's sounds, off until turned on: browsers play nothing before a user gesture. */
export function useHostSounds(view: HostView): HostSounds {
  const synth = useRef<ReturnType<typeof createSynth> | null>(null);
  const before = useRef(view);
  const [on, setOn] = useState(false);
  useEffect(() => {
    const tune = tuneFor(before.current, view);
    before.current = view;
    if (tune !== null) synth.current?.play(tune);
  }, [view]);
  useEffect(() => () => synth.current?.close(), []);
  return {
    on,
    toggle() {
      if (synth.current === null) {
        synth.current = createSynth();
        synth.current.play('open');
      } else {
        synth.current.close();
        synth.current = null;
      }
      setOn(synth.current !== null);
    },
  };
}

/** A struck note: frequency in Hz, start and duration in seconds. */
interface Note {
  readonly pitch: number;
  readonly at: number;
  readonly ring: number;
  readonly loudness?: number;
}

/** The tunes, synthesized, so that no sound files have to be loaded. */
const TUNES = {
  tick: [{ pitch: 1320, at: 0, ring: 0.08, loudness: 0.4 }],
  open: [
    { pitch: 523, at: 0, ring: 0.35 },
    { pitch: 784, at: 0.12, ring: 0.5 },
  ],
  close: [
    { pitch: 392, at: 0, ring: 0.6 },
    { pitch: 294, at: 0.16, ring: 0.9 },
  ],
  podium: [
    { pitch: 523, at: 0.2, ring: 0.5 },
    { pitch: 659, at: 1.1, ring: 0.5 },
    { pitch: 784, at: 2.0, ring: 0.6 },
    { pitch: 1047, at: 2.2, ring: 1.4 },
  ],
} as const satisfies Record<string, readonly Note[]>;

type Tune = keyof typeof TUNES;

/** Creates the synthesizer; browsers allow it only after a user gesture. */
function createSynth(): { play(tune: Tune): void; close(): void } {
  const context = new AudioContext();
  return {
    play(tune) {
      for (const note of TUNES[tune] as readonly Note[]) strike(context, note);
    },
    close: () => void context.close(),
  };
}

function strike(context: AudioContext, { pitch, at, ring, loudness = 1 }: Note): void {
  const start = context.currentTime + at;
  const tone = new OscillatorNode(context, { type: 'triangle', frequency: pitch });
  const volume = new GainNode(context, { gain: 0 });
  volume.gain.setValueAtTime(0.18 * loudness, start);
  volume.gain.exponentialRampToValueAtTime(0.0001, start + ring);
  tone.connect(volume).connect(context.destination);
  tone.start(start);
  tone.stop(start + ring);
}

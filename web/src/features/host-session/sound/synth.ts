/** A struck note: frequency in Hz, when it begins and how long it rings, in seconds. */
interface Note {
  readonly pitch: number;
  readonly at: number;
  readonly ring: number;
  readonly loudness?: number;
}

/** What the host's screen plays: stone on stone, made here, so that nothing has to be loaded. */
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

export type Tune = keyof typeof TUNES;

/** Makes the player of tunes; only after a gesture, as browsers demand. */
export function createSynth(): { play(tune: Tune): void; close(): void } {
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

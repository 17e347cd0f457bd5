/** A struck note: frequency in Hz, start and duration in seconds. */
interface Note {
  readonly pitch: number;
  readonly at: number;
  readonly ring: number;
  readonly loudness: number;
}

const note = (pitch: number, at: number, ring: number, loudness = 1): Note => ({ pitch, at, ring, loudness });

/** Drops in a cave: four chords of three notes, two seconds each. */
const LOBBY = [
  [262, 392, 523],
  [220, 330, 440],
  [175, 262, 349],
  [196, 294, 392],
].flatMap((chord, bar) => [0, 1, 2, 1].map((of, beat) => note(chord[of] ?? 0, bar * 2 + beat * 0.5, 1.1, 0.3)));

/** The tunes, synthesized, so that no sound files have to be loaded. The podium's follows its steps. */
export const TUNES = {
  lobby: LOBBY,
  tick: [note(880, 0, 0.1, 0.5)],
  open: [note(523, 0, 0.35), note(784, 0.12, 0.5)],
  close: [note(392, 0, 0.6), note(294, 0.16, 0.9)],
  podium: [
    ...[note(523, 0.4, 0.8), note(659, 2.4, 0.8)],
    // A roll, up to the winner.
    ...Array.from({ length: 12 }, (_, n) => note(196, 3.2 + n * 0.1, 0.12, 0.2 + n * 0.04)),
    ...[note(784, 4.4, 0.6), note(1047, 4.6, 1.6), note(659, 4.6, 1.6, 0.6), note(523, 4.6, 1.6, 0.6)],
  ],
} as const satisfies Record<string, readonly Note[]>;

export type Tune = keyof typeof TUNES;

/** Seconds after which the lobby's tune begins again; its last note rings into it. */
export const LOOP = 8;

/** Maximum gain: the loudest chord does not clip. */
export const LOUDEST = 0.3;

/** Attack of a note in seconds, so that it does not click. */
const ATTACK = 0.006;
const SILENCE = 0.0001;

/** Strikes the notes of a tune. @param from start time on the context's clock. @param raise factor of all pitches */
export function playTune(context: BaseAudioContext, to: AudioNode, tune: Tune, from: number, raise = 1): void {
  for (const { pitch, at, ring, loudness } of TUNES[tune]) {
    const start = from + at;
    const tone = new OscillatorNode(context, { type: 'triangle', frequency: pitch * raise });
    const volume = new GainNode(context, { gain: 0 });
    volume.gain.setValueAtTime(SILENCE, start);
    volume.gain.exponentialRampToValueAtTime(loudness, start + ATTACK);
    volume.gain.exponentialRampToValueAtTime(SILENCE, start + ring);
    tone.connect(volume).connect(to);
    tone.start(start);
    tone.stop(start + ring);
  }
}

export interface Synth {
  play(tune: Tune, raise?: number): void;
  /** Loops the lobby's tune. @returns a function that stops it */
  loop(): () => void;
  /** @param volume from 0 to 1 */
  setVolume(volume: number): void;
  close(): void;
}

/** Lead time for scheduling a round of the loop, in seconds: rounds follow each other by the audio clock. */
const AHEAD = 1;

/** Creates the synthesizer; browsers allow it only after a user gesture. */
export function createSynth(): Synth {
  const context = new AudioContext();
  const master = new GainNode(context, { gain: 0 });
  master.connect(context.destination);
  return {
    play: (tune, raise) => playTune(context, master, tune, context.currentTime, raise),
    loop() {
      const track = new GainNode(context);
      track.connect(master);
      let ended = false;
      const round = (from: number) => {
        if (ended || context.state === 'closed') return;
        playTune(context, track, 'lobby', from);
        // A silent source ends when the next round has to be scheduled.
        const silence = new ConstantSourceNode(context, { offset: 0 });
        silence.connect(track);
        silence.onended = () => round(from + LOOP);
        silence.start();
        silence.stop(from + LOOP - AHEAD);
      };
      round(context.currentTime);
      return () => {
        ended = true;
        track.disconnect();
      };
    },
    setVolume: (volume) => master.gain.setTargetAtTime(volume * LOUDEST, context.currentTime, 0.02),
    close: () => void context.close(),
  };
}

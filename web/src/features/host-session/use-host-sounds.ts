import { useEffect, useRef, useState } from 'react';
import type { HostView } from './model/host-view.ts';

export interface HostSounds {
  readonly on: boolean;
  /** From 0 to 1. */
  readonly volume: number;
  readonly toggle: () => void;
  /** @param by positive: louder */
  readonly turn: (by: number) => void;
}

/** The countdown ticks for this many last seconds. */
const TICKING = 5;

/** How much one key press changes the volume. */
export const VOLUME_STEP = 0.1;

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

/** The last seconds rise by a semitone or so each. @returns the factor of a tick's pitch */
export const riseAt = (remaining: number): number => 2 ** ((TICKING - remaining) / 12);

/** The host's sounds, off until turned on: browsers play nothing before a user gesture. */
export function useHostSounds(view: HostView): HostSounds {
  const [synth, setSynth] = useState<Synth | null>(null);
  const [volume, setVolume] = useState(0.6);
  const before = useRef(view);
  const waiting = view.phase === 'lobby';
  useEffect(() => {
    const tune = tuneFor(before.current, view);
    before.current = view;
    if (tune !== null) synth?.play(tune, tune === 'tick' ? riseAt(view.remaining ?? 0) : 1);
  }, [view, synth]);
  useEffect(() => {
    synth?.setVolume(volume);
  }, [synth, volume]);
  useEffect(() => (waiting ? synth?.repeat('lobby') : undefined), [synth, waiting]);
  useEffect(() => () => synth?.close(), [synth]);
  return {
    on: synth !== null,
    volume,
    toggle() {
      const next = synth === null ? createSynth() : null;
      next?.play('open');
      setSynth(next);
    },
    turn: (by) => setVolume((now) => Math.min(1, Math.max(0, Math.round((now + by) * 10) / 10))),
  };
}

/** A struck note: frequency in Hz, start and duration in seconds. */
interface Note {
  readonly pitch: number;
  readonly at: number;
  readonly ring: number;
  readonly loudness?: number;
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
const TUNES = {
  lobby: LOBBY,
  tick: [note(880, 0, 0.1, 0.5)],
  open: [note(523, 0, 0.35), note(784, 0.12, 0.5)],
  close: [note(392, 0, 0.6), note(294, 0.16, 0.9)],
  podium: [
    ...[0, 0.15, 0.3, 0.45].map((at) => note(196, at, 0.12, 0.4)),
    ...[note(523, 0.2, 0.5), note(659, 1.1, 0.5), note(784, 2, 0.6)],
    ...[note(1047, 2.2, 1.4), note(659, 2.2, 1.4, 0.6), note(523, 2.2, 1.4, 0.6)],
  ],
} as const satisfies Record<string, readonly Note[]>;

type Tune = keyof typeof TUNES;

interface Synth {
  /** @param raise factor of all its pitches */
  play(tune: Tune, raise?: number): void;
  /** Plays it again and again. @returns what ends that */
  repeat(tune: Tune): () => void;
  setVolume(volume: number): void;
  close(): void;
}

/** Seconds of the tune that repeats. */
const BAR = 8;

/** Creates the synthesizer; browsers allow it only after a user gesture. */
function createSynth(): Synth {
  const context = new AudioContext();
  const master = new GainNode(context, { gain: 0 });
  master.connect(context.destination);
  const sound = (tune: Tune, to: AudioNode, raise = 1) => {
    for (const one of TUNES[tune]) strike(context, to, { ...one, pitch: one.pitch * raise });
  };
  return {
    play: (tune, raise) => sound(tune, master, raise),
    repeat(tune) {
      const track = new GainNode(context);
      track.connect(master);
      let ended = false;
      const bar = () => {
        if (ended || context.state === 'closed') return;
        sound(tune, track);
        // Silence as long as a bar: its end begins the next one, by the clock of the notes.
        const silence = new ConstantSourceNode(context, { offset: 0 });
        silence.connect(track);
        silence.onended = bar;
        silence.start();
        silence.stop(context.currentTime + BAR);
      };
      bar();
      return () => {
        ended = true;
        track.disconnect();
      };
    },
    setVolume: (volume) => master.gain.setTargetAtTime(volume * 0.3, context.currentTime, 0.02),
    close: () => void context.close(),
  };
}

function strike(context: AudioContext, to: AudioNode, { pitch, at, ring, loudness = 1 }: Note): void {
  const start = context.currentTime + at;
  const tone = new OscillatorNode(context, { type: 'triangle', frequency: pitch });
  const volume = new GainNode(context, { gain: 0 });
  volume.gain.setValueAtTime(loudness, start);
  volume.gain.exponentialRampToValueAtTime(0.0001, start + ring);
  tone.connect(volume).connect(to);
  tone.start(start);
  tone.stop(start + ring);
}

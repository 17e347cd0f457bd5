import { useEffect, useRef, useState } from 'react';
import type { HostView } from './model/host-view.ts';
import { createSynth, type Synth, type Tune } from './synth.ts';

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
  useEffect(() => (waiting ? synth?.loop() : undefined), [synth, waiting]);
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

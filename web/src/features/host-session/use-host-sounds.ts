import { useEffect, useRef, useState } from 'react';
import type { EnteredView } from './model/host-view.ts';
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

/** Volume change per key press. */
export const VOLUME_STEP = 0.1;

interface Sound {
  readonly tune: Tune;
  /** The factor of its pitch. */
  readonly rise: number;
}

/** The sound for a change of the view, if any. */
export function soundFor(before: EnteredView, now: EnteredView): Sound | null {
  if (now.phase === 'playing' && before.phase === 'playing')
    return now.isOvertime ? null : tickFor(before.remaining, now.remaining);
  if (now.phase === before.phase) return null;
  if (now.phase === 'playing') return { tune: 'open', rise: 1 };
  if (now.phase === 'statistics') return { tune: 'close', rise: 1 };
  // No fanfare if nobody has a point.
  return now.phase === 'podium' && now.podium.some(({ score }) => score > 0) ? { tune: 'podium', rise: 1 } : null;
}

/** The last seconds rise by a semitone each. */
function tickFor(before: number | null, remaining: number | null): Sound | null {
  const ticks = remaining !== null && remaining > 0 && remaining <= TICKING && remaining !== before;
  return ticks ? { tune: 'tick', rise: 2 ** ((TICKING - remaining) / 12) } : null;
}

/** The synthesizer, null until turned on: browsers play nothing before a user gesture. It outlasts a session. */
export function useSpeaker() {
  const [synth, setSynth] = useState<Synth | null>(null);
  const [volume, setVolume] = useState(0.6);
  useEffect(() => () => synth?.close(), [synth]);
  return { synth, setSynth, volume, setVolume };
}

export type Speaker = ReturnType<typeof useSpeaker>;

/** The host's sounds. */
export function useHostSounds(view: EnteredView, { synth, setSynth, volume, setVolume }: Speaker): HostSounds {
  const before = useRef(view);
  const waiting = view.phase === 'lobby';
  useEffect(() => {
    const sound = soundFor(before.current, view);
    before.current = view;
    if (sound !== null) synth?.play(sound.tune, sound.rise);
  }, [view, synth]);
  useEffect(() => {
    synth?.setVolume(volume);
  }, [synth, volume]);
  useEffect(() => (waiting ? synth?.loop() : undefined), [synth, waiting]);
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

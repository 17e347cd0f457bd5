import type { Replay } from '@quarry/events/results/replay';
import { useEffect, useEffectEvent, useState } from 'react';

export const SPEEDS = [1, 2, 5, 15, 60] as const;

/** Update interval while playing, in ms. */
const STEP = 100;

/** The moment shown, and its playback. Instants in milliseconds. */
export interface Playhead {
  readonly moment: number;
  readonly playing: boolean;
  /** An index of `SPEEDS`. */
  readonly speed: number;
  setSpeed(speed: number): void;
  /** Moves to an instant, clamped to the session. */
  move(instant: number): void;
  /** Moves to the opening of the previous or next question. */
  step(by: 1 | -1): void;
  /** Pauses, or plays (from the start if it has ended). */
  toggle(): void;
}

/** @param start the initial instant */
export function usePlayhead({ from, to, openings }: Replay, start: number): Playhead {
  const within = (instant: number) => Math.min(to, Math.max(from, instant));
  const [moment, setMoment] = useState(() => within(start));
  const [playing, setPlaying] = useState(false);
  const [speed, setSpeed] = useState(0);
  const go = useEffectEvent((elapsed: number) => {
    const next = within(moment + elapsed * (SPEEDS[speed] ?? 1));
    setMoment(next);
    if (next === to) setPlaying(false);
  });
  useEffect(() => {
    if (!playing) return;
    let last = performance.now();
    const timer = setInterval(() => {
      const now = performance.now();
      go(now - last);
      last = now;
    }, STEP);
    return () => clearInterval(timer);
  }, [playing]);
  return {
    moment,
    playing,
    speed,
    setSpeed,
    move: (instant) => setMoment(within(instant)),
    step: (by) => setMoment(within(stepFrom(openings, moment, by) ?? (by > 0 ? to : from))),
    toggle() {
      if (!playing && moment === to) setMoment(from);
      setPlaying(!playing);
    },
  };
}

/** @returns the previous or next opening; undefined if there is none */
export function stepFrom(openings: Replay['openings'], moment: number, by: 1 | -1): number | undefined {
  return by > 0 ? openings.find(({ at }) => at > moment)?.at : openings.findLast(({ at }) => at < moment)?.at;
}

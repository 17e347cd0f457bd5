import { useEffect, useRef, useState } from 'react';
import type { HostView } from '../model/host-view.ts';
import { createSynth, type Tune } from './synth.ts';

export interface HostSounds {
  readonly on: boolean;
  readonly toggle: () => void;
}

/** The last seconds are heard. */
const TICKING = 5;

/** Which tune a change of the view plays, if any. */
function tuneFor(before: HostView, now: HostView): Tune | null {
  if (before.phase !== now.phase) {
    if (now.phase === 'playing') return 'open';
    if (now.phase === 'statistics') return 'close';
    return now.phase === 'podium' ? 'podium' : null;
  }
  const { remaining } = now;
  const ticks = now.phase === 'playing' && remaining !== null && remaining > 0 && remaining <= TICKING;
  return ticks && remaining !== before.remaining ? 'tick' : null;
}

/** The host's sounds; off until the host turns them on, because a browser plays nothing before a gesture. */
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

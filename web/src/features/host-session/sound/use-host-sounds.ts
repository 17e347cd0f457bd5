import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import type { Stale } from '#shared/ui/timer-ring/timer-ring.tsx';
import type { EnteredView } from '../model/host-view.ts';
import { cuesFor, loopFor } from './cues.ts';
import { createSpeaker, type Speaker, type SpeakerState } from './speaker.ts';

/** Volume change per key press. */
const VOLUME_STEP = 0.1;

export interface HostSounds extends SpeakerState {
  readonly supported: boolean;
  readonly toggle: () => void;
  readonly louder: () => void;
  readonly quieter: () => void;
}

/** A screen's speaker; it may outlast a session. */
export function useSpeaker(screen: 'host' | 'stage'): Speaker {
  const [speaker] = useState(() => createSpeaker(screen));
  useEffect(() => speaker.open(), [speaker]);
  return speaker;
}

/** Plays the cues and loops of a view. */
export function useHostSounds(view: EnteredView, stale: Stale | undefined, speaker: Speaker): HostSounds {
  const state = useSyncExternalStore(speaker.subscribe, speaker.state);
  const before = useRef(view);
  const loop = loopFor(view, stale);
  useEffect(() => {
    const cues = cuesFor(before.current, view);
    before.current = view;
    for (const cue of cues) speaker.play(cue);
  }, [view, speaker]);
  useEffect(() => speaker.loop(loop), [speaker, loop]);
  useEffect(() => () => speaker.loop(null), [speaker]);
  return {
    ...state,
    supported: speaker.supported,
    toggle: speaker.toggle,
    louder: () => speaker.turn(VOLUME_STEP),
    quieter: () => speaker.turn(-VOLUME_STEP),
  };
}

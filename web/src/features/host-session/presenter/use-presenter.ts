import { type RefObject, useEffect, useRef, useState } from 'react';
import { forget, readStored, store } from '#shared/storage/storage.ts';

/** Whether the host's window is the presenter's own, because a stage shows the quiz to the hall. */
export interface Presenter {
  readonly on: boolean;
  readonly turn: (on: boolean) => void;
  /** The stage's window, if this page has opened one. */
  readonly stage: RefObject<Window | null>;
}

/** Remembered on this device for the session; like sound and full screen it survives playing the quiz again. */
export function usePresenter(sessionId: string | undefined): Presenter {
  const [on, turn] = useState(() => sessionId !== undefined && readStored('presenter') === sessionId);
  const stage = useRef<Window | null>(null);
  useEffect(() => {
    if (sessionId === undefined) return;
    if (on) store('presenter', sessionId);
    else if (readStored('presenter') === sessionId) forget('presenter');
  }, [on, sessionId]);
  return { on, turn, stage };
}

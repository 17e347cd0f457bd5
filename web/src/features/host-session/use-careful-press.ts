import { useEffect, useRef, useState } from 'react';
import { outcomeOf } from '#questions/outcomes.ts';
import type { EnteredView } from './model/host-view.ts';
import type { HostControls } from './use-host-controls.ts';

/** For this long after it opened, in ms, one key press does not close a question: a clicker is easily pressed twice. */
export const JUST_OPENED = 5_000;

/** A second press within this time confirms, in ms. */
const AGAIN = 3_000;

/** Why a press must be confirmed. */
type Doubt = 'alone' | 'just-opened' | null;

/**
 * @param openFor ms since this screen has shown the question in its current form, alone or with its answers
 * @returns `alone`: nobody has joined. `just-opened`: it would close a question that players have only begun to answer
 */
export function doubtOf(view: EnteredView, openFor: number): Doubt {
  if (view.phase === 'lobby') return view.summary.players === 0 ? 'alone' : null;
  if (view.phase !== 'playing' || outcomeOf(view.question).isShown) return null;
  return view.summary.missing > 0 && openFor < JUST_OPENED ? 'just-opened' : null;
}

/**
 * The primary button where it may be pressed by accident: by keys, a clicker, in the presenter's view and on a remote.
 * The button on the specified host screen acts at once.
 */
export function useCarefulPress(view: EnteredView, controls: Pick<HostControls, 'canPress' | 'moving' | 'press'>) {
  const [asks, setAsks] = useState(false);
  /** The question that a second press closes. */
  const [warned, setWarned] = useState<string | null>(null);
  const since = useRef(0);
  const question = view.phase === 'playing' ? view.question.id : null;
  const shown = view.phase === 'playing' && `${view.question.id} ${view.opensIn === undefined}`;
  useEffect(() => {
    if (shown !== false) since.current = performance.now();
  }, [shown]);
  useEffect(() => {
    if (warned === null) return;
    const timer = setTimeout(setWarned, AGAIN, null);
    return () => clearTimeout(timer);
  }, [warned]);
  const isAlone = doubtOf(view, 0) === 'alone';
  // Somebody has joined meanwhile.
  if (asks && !isAlone) setAsks(false);
  const { canPress, moving, press } = controls;
  const isReady = canPress && !moving;
  return {
    /** For the button of the presenter's view or a remote. */
    byButton() {
      if (isAlone && isReady) setAsks(true);
      else press();
    },
    byKey() {
      if (!isReady) return;
      const doubt = doubtOf(view, performance.now() - since.current);
      if (doubt === 'alone') setAsks(true);
      else if (doubt === 'just-opened' && warned !== question) setWarned(question);
      else press();
    },
    /** Asks whether to start alone. */
    asks,
    confirm() {
      setAsks(false);
      press();
    },
    cancel: () => setAsks(false),
    /** A second press closes the question. */
    pressAgain: question !== null && warned === question,
  };
}

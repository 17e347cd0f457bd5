import { useEffect, useRef, useState } from 'react';
import { outcomeOf } from '#questions/outcomes.ts';
import type { EnteredView } from './model/host-view.ts';
import type { HostControls } from './use-host-controls.ts';

/** So long after it opened a question is not closed by one press of a key, in ms: a clicker is easily pressed twice. */
export const JUST_OPENED = 5_000;

/** Within this time another press counts, in ms. */
const AGAIN = 3_000;

/** What a press has to be confirmed for. */
type Doubt = 'alone' | 'just-opened' | null;

/**
 * @param openFor ms since this screen has shown the question as it stands now, alone or with its answers
 * @returns `alone`: nobody is there to play with. `just-opened`: a question would close that players have only begun to answer
 */
export function doubtOf(view: EnteredView, openFor: number): Doubt {
  if (view.phase === 'lobby') return view.summary.players === 0 ? 'alone' : null;
  if (view.phase !== 'playing' || outcomeOf(view.question).isShown) return null;
  return view.summary.missing > 0 && openFor < JUST_OPENED ? 'just-opened' : null;
}

/**
 * The primary button for whoever may press it by accident: the keys, a clicker, the presenter's view and a remote. The button of
 * the specification's own screen does what it says at once.
 */
export function useCarefulPress(view: EnteredView, controls: Pick<HostControls, 'canPress' | 'moving' | 'press'>) {
  const [asks, setAsks] = useState(false);
  /** The question that another press closes. */
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
  // Somebody has come meanwhile.
  if (asks && !isAlone) setAsks(false);
  const { canPress, moving, press } = controls;
  const isReady = canPress && !moving;
  return {
    /** By the button of the presenter's view, or of a remote. */
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
    /** Another press closes the question. */
    pressAgain: question !== null && warned === question,
  };
}

import { useEffect, useEffectEvent } from 'react';

/** Marks the entry that stands in the browser's history for the end screen's own. */
const MARK = 'endscreen';

const isMarked = (): boolean => history.state?.[MARK] === true;

/**
 * While `active`, the browser's Back does not leave the screen: it asks, as the button does. For this the screen stands
 * twice in the history.
 * @param ask resolves what Back would have done
 * @returns goes forward again, for whoever stays
 */
export function useBackAsks(active: boolean, ask: () => void): () => void {
  const left = useEffectEvent(() => {
    if (!isMarked()) ask();
  });
  useEffect(() => {
    if (!active) return;
    if (!isMarked()) history.pushState({ ...history.state, [MARK]: true }, '');
    window.addEventListener('popstate', left);
    return () => window.removeEventListener('popstate', left);
  }, [active]);
  return () => {
    if (!isMarked()) history.forward();
  };
}

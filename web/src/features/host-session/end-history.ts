import { useEffect, useEffectEvent } from 'react';
import { within } from '#shared/api/request.ts';
import { fieldsOf } from '#shared/lib/fields-of.ts';

/** Marks the second of the end screen's two history entries. */
const MARK = 'endscreen';

const isMarked = (): boolean => fieldsOf(history.state)[MARK] !== undefined;

/** While the end screen is shown, the browser's Back leaves it as the button does. @param leave called instead of going back */
export function useBackLeaves(leave: () => void): void {
  const left = useEffectEvent(() => {
    if (!isMarked()) leave();
  });
  useEffect(() => {
    if (!isMarked()) history.pushState({ ...history.state, [MARK]: true }, '');
    window.addEventListener('popstate', left);
    return () => window.removeEventListener('popstate', left);
  }, []);
}

/** Timeout of going back, in ms. */
const GOING_BACK = 1_000;

/** Goes to the first of the two entries; leaving replaces it, so that Back never returns to an ended session. */
export async function toFirstEntry(): Promise<void> {
  if (!isMarked()) return;
  const gone = new Promise((resolve) => window.addEventListener('popstate', resolve, { once: true }));
  history.back();
  await within(GOING_BACK, gone).catch(() => undefined);
}

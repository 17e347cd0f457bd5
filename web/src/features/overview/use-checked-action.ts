import { useState } from 'react';
import { useCheck } from '#shared/lib/use-check.ts';

/** A press on a card. */
interface Pressed {
  readonly quizId: string;
  readonly action: 'play' | 'edit' | 'delete';
}

export type CheckAction = <T>(
  pressed: Pressed,
  ask: () => Promise<T>,
  answered: (found: T) => void,
  failed: () => void,
) => void;

/**
 * Runs a check before an action. A later press cancels it: otherwise its popup would open over the newer one.
 * @param dropPlay cancels what an earlier press of Play has started
 */
export function useCheckedAction(dropPlay: () => void) {
  const { busy, run, drop } = useCheck();
  const [pressed, setPressed] = useState<Pressed | null>(null);
  const ask: CheckAction = (next, ...question) => {
    dropPlay();
    setPressed(next);
    run(...question);
  };
  return {
    ask,
    busy,
    /** For a press that acts at once. */
    drop() {
      dropPlay();
      drop();
    },
    /** @returns the quiz whose press is pending */
    waiting: (action: Pressed['action']) => (busy && pressed?.action === action ? pressed.quizId : null),
  };
}

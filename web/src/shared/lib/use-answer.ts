import { useCallback, useEffect, useState } from 'react';

/** The result of asking the service. `failed` is neither yes nor no and can be asked again. */
type Answer<T> = { readonly kind: 'asking' | 'failed' } | { readonly kind: 'answered'; readonly found: T | null };

interface Asked<T> {
  readonly answer: Answer<T>;
  /** What was found; null when nothing was, and while it is unknown. */
  readonly found: T | null;
  /** Treats what was found as gone. */
  readonly forget: () => void;
  readonly askAgain: () => void;
}

/** Asks the service when a screen opens. @param ask resolves to what was found or null; rejects when it is unknown */
export function useAnswer<T>(ask: () => Promise<T | null>): Asked<T> {
  const [answer, setAnswer] = useState<Answer<T>>({ kind: 'asking' });
  const [round, setRound] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each round asks again
  useEffect(() => {
    let open = true;
    ask().then(
      (found) => open && setAnswer({ kind: 'answered', found }),
      () => open && setAnswer({ kind: 'failed' }),
    );
    return () => {
      open = false;
    };
  }, [ask, round]);
  const forget = useCallback(() => setAnswer({ kind: 'answered', found: null }), []);
  const askAgain = useCallback(() => {
    setAnswer({ kind: 'asking' });
    setRound((before) => before + 1);
  }, []);
  return { answer, found: answer.kind === 'answered' ? answer.found : null, forget, askAgain };
}

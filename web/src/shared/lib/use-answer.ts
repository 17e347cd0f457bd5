import { useCallback, useEffect, useState } from 'react';

/** The outcome of a question to the service. `failed` means neither yes nor no; it can be asked again. */
type Answer<T> = { readonly kind: 'asking' | 'failed' } | { readonly kind: 'answered'; readonly found: T | null };

interface Asked<T> {
  readonly answer: Answer<T>;
  /** The result; null if there is none, or while unknown. */
  readonly found: T | null;
  /** Forgets the result. */
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

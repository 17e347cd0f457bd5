import { retryDelay } from '@quarry/events/retry-delay';
import { useCallback, useEffect, useState } from 'react';

/** The outcome of a lookup. `failed` means neither yes nor no; it is retried after a while. */
type Answer<T> =
  | { readonly kind: 'asking' }
  | { readonly kind: 'failed'; readonly error: unknown }
  | { readonly kind: 'answered'; readonly found: T | null };

interface Asked<T> {
  readonly answer: Answer<T>;
  /** The result; null if there is none, or while unknown. */
  readonly found: T | null;
  /** Forgets the result. */
  readonly forget: () => void;
  /** Retries now, and shows the lookup as pending. */
  readonly askAgain: () => void;
}

/**
 * Asks the service when a screen opens, and retries until it answers.
 * @param ask resolves to what was found, or null; rejects if unknown
 */
export function useAnswer<T>(ask: () => Promise<T | null>): Asked<T> {
  const [answer, setAnswer] = useState<Answer<T>>({ kind: 'asking' });
  const [round, setRound] = useState(0);
  useEffect(() => {
    let open = true;
    let pause: ReturnType<typeof setTimeout> | undefined;
    ask().then(
      (found) => open && setAnswer({ kind: 'answered', found }),
      (error: unknown) => {
        if (!open) return;
        setAnswer({ kind: 'failed', error });
        pause = setTimeout(() => setRound(round + 1), retryDelay(round, Math.random()));
      },
    );
    return () => {
      open = false;
      clearTimeout(pause);
    };
  }, [ask, round]);
  const forget = useCallback(() => setAnswer({ kind: 'answered', found: null }), []);
  const askAgain = useCallback(() => {
    setAnswer({ kind: 'asking' });
    setRound((before) => before + 1);
  }, []);
  return { answer, found: answer.kind === 'answered' ? answer.found : null, forget, askAgain };
}

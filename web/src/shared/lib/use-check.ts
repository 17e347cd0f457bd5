import { useCallback, useEffect, useRef, useState } from 'react';
import { rememberPage } from '#shared/navigation.ts';

export interface Check {
  /** A response is pending. */
  readonly busy: boolean;
  /** Asks the service; a response that is no longer wanted is ignored. */
  run<T>(ask: () => Promise<T>, answered: (found: T) => void, failed: (error: unknown) => void): void;
  /** Ignores the pending response. */
  readonly drop: () => void;
}

/**
 * Asks the service about a form's input. Only the latest response counts, and none after a change or leaving the form.
 */
export function useCheck(): Check {
  const [busy, setBusy] = useState(false);
  const latest = useRef(0);
  const drop = useCallback(() => {
    latest.current += 1;
    setBusy(false);
  }, []);
  useEffect(() => drop, [drop]);
  return {
    busy,
    drop,
    run(ask, answered, failed) {
      drop();
      const mine = latest.current;
      const isHere = rememberPage();
      setBusy(true);
      const settle = (tell: () => void) => {
        if (latest.current !== mine) return;
        setBusy(false);
        if (isHere()) tell();
      };
      ask().then(
        (found) => settle(() => answered(found)),
        (error: unknown) => settle(() => failed(error)),
      );
    },
  };
}

import { useEffect, useState } from 'react';

/**
 * Asks one question when a screen opens. @param ask resolves to an answer; it must not reject
 * @returns null until the answer is there.
 */
export function useAnswer<T>(ask: () => Promise<T | null>): [T | null, () => void] {
  const [answer, setAnswer] = useState<T | null>(null);
  useEffect(() => {
    let open = true;
    void ask().then((found) => open && setAnswer(found));
    return () => {
      open = false;
    };
  }, [ask]);
  return [answer, () => setAnswer(null)];
}

import { useEffect, useState } from 'react';

/**
 * Whole seconds left, counted down on the device. At the end it stays at 1 until something else is shown.
 * @param seconds how many were left when this value arrived; undefined: no countdown, returns 0
 */
export function useCountdown(seconds: number | undefined): number {
  const [now, setNow] = useState(0);
  useEffect(() => {
    if (seconds === undefined) return;
    const start = Date.now();
    setNow(0);
    const timer = setInterval(() => setNow(Date.now() - start), 100);
    return () => clearInterval(timer);
  }, [seconds]);
  return seconds === undefined ? 0 : Math.max(1, Math.ceil(seconds - now / 1000));
}

import { ENDING_SIGNALS, type EndingSignal, exitCodeAfter } from '@quarry/local-services/process/ending-signals';

/**
 * Vitest's teardown, for a global setup to return. A signal ends vitest a millisecond later, so the teardown starts in
 * the signal's handler: processes that `stop` signals synchronously get their signal; the next run cleans up the rest.
 */
export function tearDown(stop: () => Promise<void>): () => Promise<void> {
  const onSignal = (signal: EndingSignal) => void stop().finally(() => process.exit(exitCodeAfter(signal)));
  for (const signal of ENDING_SIGNALS) process.once(signal, onSignal);
  return async () => {
    for (const signal of ENDING_SIGNALS) process.off(signal, onSignal);
    await stop();
  };
}

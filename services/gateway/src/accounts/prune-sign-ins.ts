import type { SignInStore } from '@quarry/database/accounts/sign-in-store';
import type { Log } from '@quarry/service-kit/log';

/** Interval (ms) and batch size: up to 700,000 rows a day without a long-running statement. */
const EVERY_MS = 10 * 60_000;
const LIMIT = 5_000;

export interface PruningParts {
  readonly signIns: Pick<SignInStore, 'prune'>;
  /** Reports what was deleted. */
  readonly pruned: (kind: 'sign-in' | 'link', count: number) => void;
  readonly log: Log;
}

/**
 * Deletes ended sign-ins and old links periodically. Every gateway does, so another one makes up for a failed round. It
 * scans the table, which pruning keeps small; an index would cost a write at each renewal of a sign-in.
 */
export function startPruning({ signIns, pruned, log }: PruningParts): { stop(): void } {
  const timer = setInterval(() => {
    signIns.prune(LIMIT).then(
      (found) => {
        pruned('sign-in', found.signIns);
        pruned('link', found.links);
        if (found.signIns + found.links > 0) log.info({ event: 'sign-ins-pruned', ...found });
      },
      (error: unknown) => log.warn({ event: 'sign-ins-not-pruned', reason: String(error) }),
    );
  }, EVERY_MS);
  return { stop: () => clearInterval(timer) };
}

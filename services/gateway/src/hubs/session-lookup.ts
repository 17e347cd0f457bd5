import { setTimeout as delay } from 'node:timers/promises';
import type { SessionDirectory } from '@quarry/database/sessions/session-directory';
import type { SessionId } from '@quarry/events/ids';

/**
 * Whether a session runs, as the directory says. True as well when the directory does not answer: then the engine decides.
 * Anybody may name any id, and a command for a session that never was would leave a row for ever.
 */
export type SessionLookup = (sessionId: SessionId) => Promise<boolean>;

/** How long a caller waits for the directory, milliseconds. */
const ANSWER_MS = 1_000;

/**
 * One query at a time, for all ids that came in meanwhile: however many are asked for, this takes one connection of the
 * pool. Each socket has one call under way, so what waits is bounded by the sockets.
 */
export function createSessionLookup({ running }: Pick<SessionDirectory, 'running'>): SessionLookup {
  let next: { readonly ids: Set<SessionId>; readonly found: Promise<ReadonlySet<SessionId>> } | null = null;
  let last: Promise<unknown> = Promise.resolve();

  const enqueue = () => {
    const ids = new Set<SessionId>();
    const found = last.then(() => {
      next = null;
      return running([...ids]);
    });
    last = found.catch(() => undefined);
    next = { ids, found };
    return next;
  };

  return async (sessionId) => {
    const query = next ?? enqueue();
    query.ids.add(sessionId);
    const found = query.found.then(
      (ids) => ids.has(sessionId),
      () => true,
    );
    return Promise.race([found, delay(ANSWER_MS, true, { ref: false })]);
  };
}

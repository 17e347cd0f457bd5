import type { SessionDirectory } from '@quarry/database/sessions/session-directory';
import type { SessionId } from '@quarry/events/ids';
import { within } from '@quarry/service-kit/within';

/**
 * Whether the directory has a running session. Also true when the directory does not answer: then the engine decides.
 * Without this check any random id would cost a command and a row in the command log.
 */
export type SessionLookup = (sessionId: SessionId) => Promise<boolean>;

/** Timeout of a lookup; milliseconds. */
const ANSWER_MS = 1_000;

/**
 * Runs one query at a time for all ids requested meanwhile, so lookups take at most one connection of the pool. The
 * number of waiting ids is bounded by the sockets, with one call in progress each, and the requests in progress. @param
 * isSeated whether the session has a seated socket at this gateway: then its id was not made up, and a hall that joins
 * costs no queries
 */
export function createSessionLookup(
  { running }: Pick<SessionDirectory, 'running'>,
  isSeated: (sessionId: SessionId) => boolean,
): SessionLookup {
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
    if (isSeated(sessionId)) return true;
    const query = next ?? enqueue();
    query.ids.add(sessionId);
    const found = query.found.then((ids) => ids.has(sessionId));
    return within(ANSWER_MS, found).catch(() => true);
  };
}

import { LEAST_PACKED, type LogPages } from '@quarry/database/event-store/log-pages';
import type { SessionId } from '@quarry/events/ids';
import { isLive, type SessionState } from '@quarry/events/session/state';

/**
 * Packs the logs of large halls while nobody can answer, so that an engine that takes over reads them in a third of the
 * time (decision 488).
 * @param sessions the sessions in memory
 */
export function createLogPacker(pages: Pick<LogPages, 'pack'>, sessions: () => Iterable<SessionState>) {
  /** Version up to which a session's log is packed, as far as this engine knows. */
  let packed = new Map<SessionId, number>();

  /** One round. @throws what the store throws; finished parts are not packed again */
  return async (): Promise<void> => {
    const states = [...sessions()].filter(isLive);
    packed = new Map(states.flatMap(({ id }) => [[id, packed.get(id) ?? 0] as const]));
    for (const state of states)
      while (!isOpen(state) && state.version - (packed.get(state.id) ?? 0) >= LEAST_PACKED) {
        const until = await pages.pack(state.id);
        const isDone = until <= (packed.get(state.id) ?? 0);
        packed.set(state.id, until);
        if (isDone) break;
      }
  };
}

/** While a question is open, Postgres is busy with answers. */
const isOpen = ({ current }: SessionState): boolean => current !== null && !current.closed;

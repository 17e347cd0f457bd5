import type { SessionId } from '@quarry/events/ids';
import { DURATIONS } from '@quarry/events/limits';

/** Collects changes of a session for a moment, so that a crowd that joins or answers at once costs five frames a second. */
export interface MergeWindow {
  /** Something changed; the window closes after its time, however often it is opened meanwhile. */
  open(id: SessionId, milliseconds: number): void;
  stop(): void;
}

export function createMergeWindow(flush: (id: SessionId) => void): MergeWindow {
  const open = new Map<SessionId, NodeJS.Timeout>();
  let stopped = false;
  return {
    open(id, milliseconds) {
      if (stopped || open.has(id)) return;
      const close = () => {
        open.delete(id);
        flush(id);
      };
      open.set(id, setTimeout(close, milliseconds));
    },
    stop() {
      stopped = true;
      for (const timer of open.values()) clearTimeout(timer);
      open.clear();
    },
  };
}

/** The shortest and the longest window of the lobby's list; milliseconds. */
const SHORTEST_LOBBY = DURATIONS.mergeWindow;
const LONGEST_LOBBY = 2_000;

/**
 * A millisecond for each player: names arrive at a pace that the eye can follow, and the bytes that all players of a
 * lobby get in a second do not grow with the crowd, though every frame goes to everybody.
 */
export function lobbyWindow(players: number): number {
  return Math.min(LONGEST_LOBBY, Math.max(SHORTEST_LOBBY, players));
}

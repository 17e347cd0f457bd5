import type { SessionId } from '@quarry/events/ids';

/** Collects changes of a session for a moment, so that a crowd that joins or answers at once costs five frames a second. */
export interface MergeWindow {
  /** Something changed; the window closes after its time. */
  open(id: SessionId): void;
  stop(): void;
}

export function createMergeWindow(milliseconds: number, flush: (id: SessionId) => void): MergeWindow {
  const open = new Map<SessionId, NodeJS.Timeout>();
  return {
    open(id) {
      if (open.has(id)) return;
      const close = () => {
        open.delete(id);
        flush(id);
      };
      open.set(id, setTimeout(close, milliseconds));
    },
    stop() {
      for (const timer of open.values()) clearTimeout(timer);
      open.clear();
    },
  };
}

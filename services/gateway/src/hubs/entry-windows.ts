import type { SessionId } from '@quarry/events/ids';

/** Resolves when a player's entry into a session may be sent. */
export type EntryTurn = (sessionId: SessionId) => Promise<void>;

/** Length of a window; milliseconds. Far below what a person notices between a tap and the next screen. */
export const ENTRY_WINDOW_MS = 50;

/**
 * Lets a crowd's entries pass together, so that the engine stores many in one transaction and encodes their view once
 * (decision 484). The first entry of a session in a window passes at once, later ones when the window ends: a player
 * who comes alone never waits. Windows begin at the same instants on all gateways, whose entries thus reach the engine
 * together. Nothing else waits: answers and hosts' commands pass at any time.
 * @param now milliseconds since 1970
 */
export function createEntryWindows(now: () => number): EntryTurn {
  /** Sessions entered in the present window, with the entries that wait for its end. */
  let entered = new Map<SessionId, PromiseWithResolvers<void> | null>();

  const open = () => {
    setTimeout(end, ENTRY_WINDOW_MS - (now() % ENTRY_WINDOW_MS));
  };
  const end = () => {
    const waiting = [...entered].filter(([, turn]) => turn);
    // Entries that pass now count as first entries of the window that begins.
    entered = new Map(waiting.map(([sessionId]) => [sessionId, null]));
    if (entered.size > 0) open();
    for (const [, turn] of waiting) turn?.resolve();
  };

  return async (sessionId) => {
    if (entered.size === 0) open();
    if (!entered.has(sessionId)) {
      entered.set(sessionId, null);
      return;
    }
    const turn = entered.get(sessionId) ?? Promise.withResolvers<void>();
    entered.set(sessionId, turn);
    await turn.promise;
  };
}

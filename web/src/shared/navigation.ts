import { fieldsOf } from '#shared/lib/fields-of.ts';
import { isStoredPlayer, readPlayer, readStored, type StoredPlayer } from '#shared/storage/storage.ts';

/** Target of the error screen's button. */
export type ErrorBack = 'home' | 'overview' | 'join';

/** A refusal of the service, which the page words in its current language. */
export interface Refusal {
  readonly code: string | null;
  readonly status?: number;
  readonly values?: unknown;
}

/** The navigation state of `/error`. */
export interface ErrorState {
  /** Text to show; for a refusal, the service's. */
  readonly message: string;
  readonly refusal?: Refusal;
  readonly back: ErrorBack;
}

/** Reads the navigation state of `/error`. @returns null without a message. */
export function errorState(state: unknown): ErrorState | null {
  const { message, refusal, back } = fieldsOf(state);
  if (typeof message !== 'string' || message === '') return null;
  const isRefused = fieldsOf(refusal).code !== undefined;
  return {
    message,
    ...(isRefused && { refusal: refusal as Refusal }),
    back: back === 'overview' || back === 'join' ? back : 'home',
  };
}

/** The navigation state of `/join` after a refused entry: back to the name step, with the input. */
export interface RefusedEntry {
  readonly quizSessionId: string;
  readonly quizCode: string;
  readonly identifier: string;
  /** The index of the helmet; absent if none was chosen. */
  readonly helmet?: number | undefined;
  readonly refusal: string;
}

/** Refusals that another name or a later attempt may avoid. Other final ones lead to the error screen. */
export const MENDABLE: ReadonlySet<string | null> = new Set([
  'name-taken',
  'name-refused',
  'device-busy',
  'host-busy',
  'room-locked',
]);

export const isMendable = (refusal: string | null): refusal is string => MENDABLE.has(refusal);

/** Reads the navigation state of `/join`. @returns null without a refused entry */
export function refusedEntry(state: unknown): RefusedEntry | null {
  const { quizSessionId, quizCode, identifier, refusal } = fieldsOf(state);
  const texts = [quizSessionId, quizCode, identifier, refusal];
  return texts.every((text) => typeof text === 'string') ? (state as RefusedEntry) : null;
}

/** An entering player. `returns`: an automatic entry, by a page load or a reconnection (decision 385). */
export type EnteringPlayer = StoredPlayer & { readonly returns?: true };

/** The session of the player's screen, and the player. */
export interface PlayerRoute {
  readonly sessionId: string;
  readonly player: EnteringPlayer;
  /** The code the player entered, kept for the way back to the join screen. */
  readonly code?: string;
}

/**
 * Reads quizSessionId and quizUser from the navigation state (specification, section 2) or from local storage.
 * @returns null when neither names a session.
 */
export function playerRoute(state: unknown): PlayerRoute | null {
  const { quizSessionId, quizUser, quizCode } = fieldsOf(state);
  if (typeof quizSessionId === 'string' && isStoredPlayer(quizUser)) {
    const code = typeof quizCode === 'string' ? { code: quizCode } : {};
    return { sessionId: quizSessionId, player: quizUser, ...code };
  }
  const sessionId = readStored('quizSessionId');
  const player = readPlayer();
  return sessionId !== null && player !== null ? { sessionId, player: { ...player, returns: true } } : null;
}

/**
 * Remembers the current page, for a late response. A page that the user leaves stays mounted until the next one's chunk
 * is loaded, and is shown again if the user goes back before that.
 * @returns whether the user is still there
 */
export function rememberPage(): () => boolean {
  const { pathname } = window.location;
  return () => window.location.pathname === pathname;
}

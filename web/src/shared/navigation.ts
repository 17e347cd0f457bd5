import { fieldsOf } from '#shared/lib/fields-of.ts';
import { isStoredPlayer, readPlayer, readStored, type StoredPlayer } from '#shared/storage/storage.ts';

/** Where the error screen's button leads. */
export type ErrorBack = 'home' | 'overview' | 'join';

/** What `/error` is told by whoever goes there, as navigation state. */
export interface ErrorState {
  readonly message: string;
  readonly back: ErrorBack;
}

/** Reads the navigation state of `/error`. @returns null without a message. */
export function errorState(state: unknown): ErrorState | null {
  const { message, back } = fieldsOf(state);
  if (typeof message !== 'string' || message === '') return null;
  return { message, back: back === 'overview' || back === 'join' ? back : 'home' };
}

/** An entry the service refused although the name seemed free: the way back to the name step, with everything typed. */
export interface RefusedEntry {
  readonly quizSessionId: string;
  readonly quizCode: string;
  readonly identifier: string;
  readonly refusal: string;
}

/** Refusals another name, or another moment, may not meet. Every other one that is final ends on the error screen. */
export const MENDABLE: ReadonlySet<string | null> = new Set(['name-taken', 'name-refused', 'device-busy', 'host-busy']);

export const isMendable = (refusal: string | null): refusal is string => MENDABLE.has(refusal);

/** Reads the navigation state of `/join`. @returns null for whoever comes to join afresh */
export function refusedEntry(state: unknown): RefusedEntry | null {
  const { quizSessionId, quizCode, identifier, refusal } = fieldsOf(state);
  const texts = [quizSessionId, quizCode, identifier, refusal];
  return texts.every((text) => typeof text === 'string') ? (state as RefusedEntry) : null;
}

/** Which session this screen is for, and who plays. */
export interface PlayerRoute {
  readonly sessionId: string;
  readonly player: StoredPlayer;
  /** The code the player came with, for the way back to the join screen. */
  readonly code?: string;
}

/**
 * The navigation state carries quizSessionId and quizUser (specification, section 2); after a reload without it the
 * local storage does. @returns null when neither names a session.
 */
export function playerRoute(state: unknown): PlayerRoute | null {
  const { quizSessionId, quizUser, quizCode } = fieldsOf(state);
  if (typeof quizSessionId === 'string' && isStoredPlayer(quizUser)) {
    const code = typeof quizCode === 'string' ? { code: quizCode } : {};
    return { sessionId: quizSessionId, player: quizUser, ...code };
  }
  const sessionId = readStored('quizSessionId');
  const player = readPlayer();
  return sessionId !== null && player !== null ? { sessionId, player } : null;
}

/** Which session the host's screen is for. */
export interface HostRoute {
  readonly sessionId: string;
  readonly quizId: string;
  /** Another version than the one on the overview: it was saved while the session began. */
  readonly changed: boolean;
}

/**
 * The navigation state carries quizSessionId and quizId; otherwise they are taken from local storage (specification,
 * section 2). @returns null when neither names a session.
 */
export function hostRoute(state: unknown): HostRoute | null {
  const { quizSessionId, quizId, changed } = fieldsOf(state);
  if (typeof quizSessionId === 'string' && typeof quizId === 'string')
    return { sessionId: quizSessionId, quizId, changed: changed === true };
  const [sessionId, storedQuizId] = [readStored('quizSessionId'), readStored('quizId')];
  return sessionId !== null && storedQuizId !== null ? { sessionId, quizId: storedQuizId, changed: false } : null;
}

interface JoinAddress {
  /** The whole address, which the QR code holds. */
  readonly full: string;
  /** What people type. */
  readonly short: string;
}

/** Where players join (specification, section 9: the join URL with the entryid parameter). */
export function joinAddress(code: string, origin: string = window.location.origin): JoinAddress {
  return {
    full: `${origin}/join?entryid=${encodeURIComponent(code)}`,
    short: `${origin.replace(/^https?:\/\//, '')}/join`,
  };
}

import { fieldsOf } from '#shared/lib/fields-of.ts';
import { readStored } from '#shared/storage/storage.ts';

/** The session of the host's screen. */
export interface HostRoute {
  readonly sessionId: string;
  readonly quizId: string;
  /** The quiz was saved while the session started, so it differs from the version on the overview. */
  readonly changed: boolean;
}

/**
 * Reads quizSessionId and quizId from the navigation state, else from local storage (specification, section 2).
 * @returns null when neither names a session.
 */
export function hostRoute(state: unknown): HostRoute | null {
  const { quizSessionId, quizId, changed } = fieldsOf(state);
  if (typeof quizSessionId === 'string' && typeof quizId === 'string')
    return { sessionId: quizSessionId, quizId, changed: changed === true };
  const [sessionId, storedQuizId] = [readStored('quizSessionId'), readStored('quizId')];
  return sessionId !== null && storedQuizId !== null ? { sessionId, quizId: storedQuizId, changed: false } : null;
}

interface JoinAddress {
  /** The full address, for the QR code. */
  readonly full: string;
  /** The short address, for typing. */
  readonly short: string;
}

/** The join address (specification, section 9: the join URL with the entryid parameter). */
export function joinAddress(code: string, origin: string = window.location.origin): JoinAddress {
  return {
    full: `${origin}/join?entryid=${encodeURIComponent(code)}`,
    short: `${origin.replace(/^https?:\/\//, '')}/join`,
  };
}

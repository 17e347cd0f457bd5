import { fieldsOf } from '#shared/lib/fields-of.ts';
import { readStored } from '#shared/storage/storage.ts';

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

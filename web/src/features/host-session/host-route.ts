import { fieldsOf } from '#shared/lib/fields-of.ts';
import { readStored } from '#shared/storage/storage.ts';

/** Which session the host's screen is for. */
export interface HostRoute {
  readonly sessionId: string;
  readonly quizId: string;
}

/**
 * The navigation state carries quizSessionId and quizId; otherwise they are taken from local storage (specification,
 * section 2). @returns null when neither names a session.
 */
export function hostRoute(state: unknown): HostRoute | null {
  const { quizSessionId, quizId } = fieldsOf(state);
  if (typeof quizSessionId === 'string' && typeof quizId === 'string') return { sessionId: quizSessionId, quizId };
  const [sessionId, storedQuizId] = [readStored('quizSessionId'), readStored('quizId')];
  return sessionId !== null && storedQuizId !== null ? { sessionId, quizId: storedQuizId } : null;
}

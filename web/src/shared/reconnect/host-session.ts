import { call, problemOf } from '#shared/api/request.ts';
import { fieldsOf } from '#shared/lib/fields-of.ts';

/** A signed-in host's running session. */
export interface RunningHostSession {
  readonly quizSessionId: string;
  readonly quizId: string;
  /** False from the end screen on, when the quiz can be edited and deleted again. */
  readonly isPlayed: boolean;
}

/** The id of the signed-in host, or null. */
async function signedInId(): Promise<string | null> {
  const response = await call('/api/auth/me');
  if (response.status === 401) return null;
  const { id } = fieldsOf(await found(response));
  return typeof id === 'string' ? id : null;
}

/**
 * Finds the running session of the signed-in host, if any.
 * @throws ApiError when that is unknown; joining must then wait
 */
export async function findHostSession(): Promise<RunningHostSession | null> {
  const hostId = await signedInId();
  return hostId === null ? null : runningSessionOf(hostId);
}

/** @returns the running session of a host (contract, section 2), or null. @throws ApiError when that is unknown */
export async function runningSessionOf(hostId: string): Promise<RunningHostSession | null> {
  const response = await call(`/api/session?hostId=${encodeURIComponent(hostId)}`);
  const { id, quizId, state } = fieldsOf(await found(response));
  if (typeof id !== 'string' || typeof quizId !== 'string') return null;
  return { quizSessionId: id, quizId, isPlayed: fieldsOf(state).currentQuizState !== 'endscreen' };
}

async function found(response: Response): Promise<unknown> {
  if (!response.ok) throw await problemOf(response);
  return response.json().catch(() => null);
}

import { call, problemOf } from '#shared/api/request.ts';
import { fieldsOf } from '#shared/lib/fields-of.ts';

/** A signed-in host's running session. */
export interface RunningHostSession {
  readonly quizSessionId: string;
  readonly quizId: string;
  /** Not on its end screen yet: from there on the quiz may be edited and deleted again. */
  readonly isPlayed: boolean;
}

/** Asks who is signed in here, if anybody. */
async function signedInId(): Promise<string | null> {
  const response = await call('/api/auth/me');
  if (response.status === 401) return null;
  const { id } = fieldsOf(await found(response));
  return typeof id === 'string' ? id : null;
}

/**
 * Asks whether a host is signed in here whose session still runs.
 * @throws ApiError when nobody could say, which is no leave to join
 */
export async function findHostSession(): Promise<RunningHostSession | null> {
  const hostId = await signedInId();
  return hostId === null ? null : runningSessionOf(hostId);
}

/** @returns the running session of a host (contract, section 2), or null. @throws ApiError when nobody could say */
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

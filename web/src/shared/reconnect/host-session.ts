import { call } from '#shared/api/request.ts';
import { fieldsOf } from '#shared/lib/fields-of.ts';

/** A signed-in host's running session. */
export interface RunningHostSession {
  readonly quizSessionId: string;
  readonly quizId: string;
}

/** Asks who is signed in here, if anybody. */
async function signedInId(): Promise<string | null> {
  const response = await call('/api/auth/me');
  if (!response.ok) return null;
  const { id } = fieldsOf(await response.json());
  return typeof id === 'string' ? id : null;
}

/** Asks whether a host is signed in here whose session still runs. @returns null when not, or on any failure. */
export async function findHostSession(): Promise<RunningHostSession | null> {
  try {
    const hostId = await signedInId();
    return hostId === null ? null : await runningSessionOf(hostId);
  } catch {
    return null;
  }
}

/** @returns the running session of a host (contract, section 2), or null. */
export async function runningSessionOf(hostId: string): Promise<RunningHostSession | null> {
  try {
    const response = await call(`/api/session?hostId=${encodeURIComponent(hostId)}`);
    if (!response.ok) return null;
    const { id, quizId } = fieldsOf(await response.json());
    return typeof id === 'string' && typeof quizId === 'string' ? { quizSessionId: id, quizId } : null;
  } catch {
    return null;
  }
}

import { HUB_PATH } from '@quarry/events/hub-path';
import { API_BASE, call, problemOf, within } from '#shared/api/request.ts';
import { fieldsOf } from '#shared/lib/fields-of.ts';
import { deviceId, hasDeviceId } from '#shared/storage/device-id.ts';
import { forget, isStoredPlayer, type StoredPlayer } from '#shared/storage/storage.ts';

/** The session this device still plays in. */
export interface DeviceSession {
  readonly player: StoredPlayer;
  readonly sessionId: string;
}

/**
 * Asks whether this device is a player somewhere (specification, section 7).
 * @throws ApiError when nobody could say, which is no leave to join or to host
 */
export async function findDeviceSession(): Promise<DeviceSession | null> {
  if (!hasDeviceId()) return null;
  const device = deviceId();
  const response = await call(`/api/session/device/${encodeURIComponent(device)}`, {
    headers: { 'x-device-id': device },
  });
  if (response.status === 404) return null;
  if (!response.ok) throw await problemOf(response);
  const { quizUser, quizSession } = fieldsOf(await response.json().catch(() => null));
  const { id } = fieldsOf(quizSession);
  return isStoredPlayer(quizUser) && typeof id === 'string' ? { player: quizUser, sessionId: id } : null;
}

/** Milliseconds; whoever waits longer wants to be told. */
const PATIENCE = 5_000;

/** Refusals that say that this device plays there no more. Any other one is a failure. */
const LEFT_BEFORE: ReadonlySet<string | null> = new Set(['no-session', 'not-in-session', 'device-taken']);

/** Leaves the session this device plays in. @returns whether it has left; false after five seconds, and for a failure */
export async function leaveDeviceSession(session: DeviceSession): Promise<boolean> {
  const left = await within(PATIENCE, tellLeave(session)).catch(() => false);
  if (left) forget('quizSessionId', 'quizUser');
  return left;
}

/** Leaving is a call of the player's hub, so it is entered for a moment. */
async function tellLeave({ player, sessionId }: DeviceSession): Promise<boolean> {
  const { CallError, createHubLink } = await import('#shared/hub/hub-link.ts');
  const url = `${API_BASE || window.location.origin}${HUB_PATH.player}`;
  const link = createHubLink({ url, onDropped: () => undefined });
  link.on('sessionrequest', () => undefined);
  try {
    await link.open();
    const connectionId = await link.invoke('GetConnectionId');
    await link.invoke('NotifySlaveEnterQuiz', connectionId, player, sessionId);
    await link.invoke('LeaveQuizSession', player, sessionId, true);
    return true;
  } catch (error) {
    return error instanceof CallError && LEFT_BEFORE.has(error.code);
  } finally {
    await link.close();
  }
}

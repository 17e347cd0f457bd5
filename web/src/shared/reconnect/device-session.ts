import { HUB_PATH } from '@quarry/events/hub-path';
import { API_BASE, call, problemOf, within } from '#shared/api/request.ts';
import { fieldsOf } from '#shared/lib/fields-of.ts';
import { deviceId, hasDeviceId } from '#shared/storage/device-id.ts';
import { forgetLeft, isStoredPlayer, type StoredPlayer } from '#shared/storage/storage.ts';

/** The session in which this device is a player. */
export interface DeviceSession {
  readonly player: StoredPlayer;
  readonly sessionId: string;
}

/**
 * Finds the session in which this device is a player (specification, section 7).
 * @throws ApiError when that is unknown, which does not permit joining or hosting
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

/** Timeout in ms. */
const PATIENCE = 5_000;

/** Refusals that mean that this device is no longer a player there. Any other one is a failure. */
const LEFT_BEFORE: ReadonlySet<string | null> = new Set(['no-session', 'not-in-session', 'device-taken']);

/** Leaves the session in which this device is a player. @returns false if that failed or took five seconds */
export async function leaveDeviceSession(session: DeviceSession): Promise<boolean> {
  const left = await within(PATIENCE, tellLeave(session)).catch(() => false);
  if (left) forgetLeft(session.sessionId);
  return left;
}

/** Connects to the player's hub to call its Leave. */
async function tellLeave({ player, sessionId }: DeviceSession): Promise<boolean> {
  const { CallError, createHubLink } = await import('#shared/hub/hub-link.ts');
  const url = `${API_BASE || window.location.origin}${HUB_PATH.player}`;
  const link = createHubLink({ url, onDropped: () => undefined });
  // A Leave that was said to have failed must not go through later, when the player may be back.
  const giveUp = setTimeout(() => void link.close(), PATIENCE);
  try {
    await link.open();
    const connectionId = await link.invoke('GetConnectionId');
    // A player removed meanwhile cannot re-enter.
    await link.invoke('NotifySlaveEnterQuiz', connectionId, { ...player, returns: true }, sessionId);
    await link.invoke('LeaveQuizSession', player, sessionId, true);
    return true;
  } catch (error) {
    return error instanceof CallError && LEFT_BEFORE.has(error.code);
  } finally {
    clearTimeout(giveUp);
    await link.close();
  }
}

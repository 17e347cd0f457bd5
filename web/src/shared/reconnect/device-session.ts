import { call, problemOf } from '#shared/api/request.ts';
import { fieldsOf } from '#shared/lib/fields-of.ts';
import { deviceId, hasDeviceId } from '#shared/storage/device-id.ts';
import { isStoredPlayer, type StoredPlayer } from '#shared/storage/stored-player.ts';

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

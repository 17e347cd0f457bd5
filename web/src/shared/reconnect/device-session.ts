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
 * @throws ApiError when that is unknown; joining and hosting must then wait
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

/** Timeout of each step of leaving, in ms. On a slow phone network the steps together take longer. */
const PATIENCE = 5_000;

/** Refusals that mean that this device is no longer a player there. Any other refusal is a failure. */
const LEFT_BEFORE: ReadonlySet<string | null> = new Set(['no-session', 'not-in-session', 'device-taken']);

const loadHub = () => import('#shared/hub/hub-link.ts');

/**
 * Leaves the session in which this device is a player.
 * @param load replaced in specs, which have no hub
 * @returns false if that failed, or one of its steps took five seconds
 */
export async function leaveDeviceSession(session: DeviceSession, load = loadHub): Promise<boolean> {
  const left = await tellLeave(session, load).catch(() => false);
  if (left) forgetLeft(session.sessionId);
  return left;
}

/** Connects to the player's hub to call its Leave. */
async function tellLeave({ player, sessionId }: DeviceSession, load: typeof loadHub): Promise<boolean> {
  const { CallError, createHubLink } = await within(PATIENCE, load());
  const url = `${API_BASE || window.location.origin}${HUB_PATH.player}`;
  const link = createHubLink({ url });
  const call = (method: string, ...args: unknown[]) => within(PATIENCE, link.invoke(method, ...args));
  try {
    await within(PATIENCE, link.open());
    const connectionId = await call('GetConnectionId');
    // A player removed meanwhile cannot re-enter.
    await call('NotifySlaveEnterQuiz', connectionId, { ...player, returns: true }, sessionId);
    await call('LeaveQuizSession', player, sessionId, true);
    return true;
  } catch (error) {
    return error instanceof CallError && LEFT_BEFORE.has(error.code);
  } finally {
    // A Leave reported as failed must not succeed later, when the player may be back.
    void link.close();
  }
}

import { ApiError, call, problemOf } from '#shared/api/request.ts';
import { deviceId } from '#shared/storage/device-id.ts';
import { isStoredPlayer, type StoredPlayer } from '#shared/storage/stored-player.ts';
import { JOIN } from '#shared/strings/join.ts';

const DEVICE_HEADER = 'x-device-id';

const headers = () => ({ [DEVICE_HEADER]: deviceId() });

/**
 * Asks the service for the session of a code (specification, section 7).
 * @returns the session's id, or null: 'Code is not valid.'
 */
export async function validateCode(code: string): Promise<string | null> {
  const response = await call(`/api/session/validate/${encodeURIComponent(code)}`, { headers: headers() });
  if (response.status === 404) return null;
  if (!response.ok) throw await problemOf(response);
  const text = (await response.text()).trim();
  return text === 'Code is not valid.' ? null : text;
}

export type NameCheck =
  | { readonly kind: 'free' }
  | { readonly kind: 'taken' }
  /** This device has that name already. */
  | { readonly kind: 'mine'; readonly player: StoredPlayer };

/**
 * Asks whether a name is free in a session (specification, section 7): 400 there is no such user, 409 there is,
 * 200 with a user this device is; one that cannot be read counts as none.
 */
export async function checkName(sessionId: string, name: string): Promise<NameCheck> {
  const path = `/api/session/user/${encodeURIComponent(sessionId)}/${encodeURIComponent(name)}`;
  const response = await call(path, { headers: headers() });
  if (response.status === 400) return { kind: 'free' };
  if (response.status === 409) return { kind: 'taken' };
  if (response.status !== 200) throw new ApiError(response.status, null, JOIN.unexpectedStatus(response.status));
  const user: unknown = await response.json().catch(() => null);
  return isStoredPlayer(user) ? { kind: 'mine', player: user } : { kind: 'free' };
}

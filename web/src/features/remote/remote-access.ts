import { ApiError, request } from '#shared/api/request.ts';
import { fieldsOf } from '#shared/lib/fields-of.ts';
import { deviceId } from '#shared/storage/device-id.ts';
import { forget, readJson, store } from '#shared/storage/storage.ts';

/** The session that this phone controls. */
export interface RemoteAccess {
  readonly sessionId: string;
  readonly token: string;
  /** Shown until the host has confirmed this phone. */
  readonly number?: number | undefined;
}

/** Written by hand, because a phone loads no schema library. */
function isAccess(value: unknown): value is RemoteAccess {
  const { sessionId, token, number } = fieldsOf(value);
  return (
    typeof sessionId === 'string' && typeof token === 'string' && (number === undefined || typeof number === 'number')
  );
}

/** The pairing of this tab, which survives a reload even if the browser stores nothing; else the phone's last one. */
function knownAccess(): RemoteAccess | null {
  const { remote } = fieldsOf(history.state);
  return isAccess(remote) ? remote : readJson('remote', isAccess);
}

/** Forgets a pairing that has ended, but not a newer one that another tab has made. */
export function forgetRemote({ token }: RemoteAccess): void {
  const { remote, ...others } = fieldsOf(history.state);
  if (fieldsOf(remote).token === token) history.replaceState(others, '');
  if (readJson('remote', isAccess)?.token === token) forget('remote');
}

/** Codes of an invalid key or of a token that is no longer valid. */
const CLOSED: ReadonlySet<string> = new Set(['unknown-key', 'session-ended', 'invalid-input']);

/** The code of an error that is final; null for any other. */
const closedBy = (error: unknown) =>
  error instanceof ApiError && error.code !== null && CLOSED.has(error.code) ? error.code : null;

/** A key works once, so a second call must not consume it. */
const pairings = new Map<string, Promise<RemoteAccess>>();
/** The token sent with each key: if the response is lost, the used key is retried with the same token. */
const tokens = new Map<string, string>();

/** 128 random bits, base64url. */
function newToken(): string {
  const bytes = btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(16))));
  return bytes.replaceAll('+', '-').replaceAll('/', '_').slice(0, 22);
}

async function pair(key: string): Promise<RemoteAccess> {
  const token = tokens.get(key) ?? newToken();
  tokens.set(key, token);
  const options = { method: 'POST', body: { key, token }, headers: { 'x-device-id': deviceId() } } as const;
  const paired: unknown = await (await request('/api/screens/pair', options)).json();
  if (!isAccess(paired)) throw new Error('the service gave no token');
  return keep(paired);
}

function keep({ sessionId, token, number }: RemoteAccess): RemoteAccess {
  const access = { sessionId, token, number };
  store('remote', JSON.stringify(access));
  // The key is used up; a reload resumes by the token.
  history.replaceState({ ...history.state, remote: access }, '', '/remote');
  return access;
}

/** Poll interval of an unconfirmed remote, in ms. */
const ASK_AGAIN = 1_000;

/**
 * Polls until the host has confirmed this phone, even through outages.
 * @returns the code if the host has refused; null after the abort
 */
export async function untilConfirmed(access: RemoteAccess, signal: AbortSignal): Promise<RemoteAccess | string | null> {
  const headers = { authorization: `Bearer ${access.token}` };
  for (;;) {
    const outcome = await request('/api/screens/self', { headers }).then(() => 'confirmed', closedBy);
    // The page has been left, and the address belongs to another page.
    if (signal.aborted) return null;
    if (outcome === 'confirmed') return keep({ ...access, number: undefined });
    if (outcome !== null) {
      forgetRemote(access);
      return outcome;
    }
    await new Promise((resolve) => setTimeout(resolve, ASK_AGAIN));
  }
}

/**
 * Pairs this phone by the key in the page's address, or resumes its earlier pairing.
 * @returns the code of an invalid key; null if there is neither key nor pairing
 * @throws ApiError when that is unknown
 */
export async function openRemote(): Promise<RemoteAccess | string | null> {
  const key = window.location.hash.slice(1);
  const known = knownAccess();
  if (key === '') return known;
  const pairing = pairings.get(key) ?? pair(key);
  pairings.set(key, pairing);
  try {
    return await pairing;
  } catch (error) {
    const code = closedBy(error);
    if (code !== null) return known ?? code;
    pairings.delete(key);
    throw error;
  }
}

/** Days a sign-in lives after its last use; the store slides it, the cookie follows whenever the app starts. */
const MAX_AGE_SECONDS = 30 * 24 * 3600;

/** Behind https the `__Host-` prefix keeps sibling domains from planting a cookie of their own. */
const cookieName = (secure: boolean): string => (secure ? '__Host-quarry' : 'quarry');

/** The `Set-Cookie` that signs this browser in: no script reads it, no cross-site request but a plain link carries it. */
export function sessionCookie(secret: string, secure: boolean): string {
  return cookie(cookieName(secure), secret, MAX_AGE_SECONDS, secure);
}

/** The `Set-Cookie` that signs this browser out. */
export function endedSessionCookie(secure: boolean): string {
  return cookie(cookieName(secure), '', 0, secure);
}

/** @returns the secret in a `Cookie` header, or null */
export function readSessionCookie(header: string | undefined, secure: boolean): string | null {
  const name = `${cookieName(secure)}=`;
  const pair = header
    ?.split(';')
    .map((part) => part.trim())
    .find((part) => part.startsWith(name));
  const value = pair?.slice(name.length) ?? '';
  return /^[A-Za-z0-9_-]{43}$/.test(value) ? value : null;
}

function cookie(name: string, value: string, maxAge: number, secure: boolean): string {
  return `${name}=${value}; Path=/; Max-Age=${maxAge}; HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}`;
}

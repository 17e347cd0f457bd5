/** Origins whose pages may use a hub; `any` only for public data. */
export type AllowedOrigins = readonly string[] | 'any';

/**
 * Whether a request from this `Origin` may open a hub socket. Browsers always send one and apply no same-origin rule to
 * WebSockets, so it is compared exactly (S1). Other clients send none: allow that unless cookies authenticate, which a
 * browser would send without its user's consent.
 */
export const originAllowed = (origin: string | undefined, allowed: AllowedOrigins, allowAbsent: boolean): boolean => {
  if (origin === undefined) return allowAbsent;
  return allowed === 'any' || allowed.includes(origin);
};

/**
 * Headers that allow the official browser client to negotiate from another origin (N6): it sends credentials, so the
 * origin is named exactly. Empty for an origin that is not allowed. For the response and its preflight.
 */
export const corsHeaders = (
  origin: string | undefined,
  allowed: AllowedOrigins,
): { readonly [header: string]: string } => {
  if (origin === undefined || !originAllowed(origin, allowed, false)) return {};
  return {
    'access-control-allow-origin': origin,
    'access-control-allow-credentials': 'true',
    'access-control-allow-methods': 'POST',
    'access-control-allow-headers': 'authorization, content-type, x-requested-with, x-signalr-user-agent',
    vary: 'origin',
  };
};

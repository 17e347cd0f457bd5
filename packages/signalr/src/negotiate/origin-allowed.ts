/**
 * Whether a request from this `Origin` may open a hub socket. Browsers always send one and apply no same-origin rule to
 * WebSockets, so it must be compared exactly (S1). Other clients send none: allow that unless cookies authenticate,
 * which only a browser would send against its user's will.
 */
export const originAllowed = (origin: string | undefined, allowed: readonly string[], allowAbsent: boolean): boolean =>
  origin === undefined ? allowAbsent : allowed.includes(origin);

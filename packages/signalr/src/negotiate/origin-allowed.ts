/** Origins whose pages may use a hub; `any` only for public data. */
export type AllowedOrigins = readonly string[] | 'any';

/**
 * Whether a request from this `Origin` may open a hub socket. Browsers always send one and apply no same-origin rule to
 * WebSockets, so it is compared exactly (S1). Other clients send none: allow that unless cookies authenticate, which a
 * browser would send against its user's will.
 */
export const originAllowed = (origin: string | undefined, allowed: AllowedOrigins, allowAbsent: boolean): boolean => {
  if (origin === undefined) return allowAbsent;
  return allowed === 'any' || allowed.includes(origin);
};

import { type AllowedOrigins, originAllowed } from '#negotiate/origin-allowed.ts';

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

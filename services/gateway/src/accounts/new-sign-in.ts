import type { NewSignIn } from '@quarry/database/accounts/sign-in-store';
import { hashSecret, newSecret } from './secret.ts';

const MAX_USER_AGENT = 256;

/** A sign-in to be stored, and the secret that goes into its cookie and nowhere else. */
export function newSignIn(id: string, userAgent: string | undefined): { secret: string; signIn: NewSignIn } {
  const secret = newSecret();
  return {
    secret,
    signIn: { id, tokenHash: hashSecret(secret), userAgent: userAgent?.slice(0, MAX_USER_AGENT) ?? null },
  };
}

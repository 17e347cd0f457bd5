import { normalAddress } from '@quarry/events/email';
import type { User } from '@quarry/events/http';
import type { Rejection } from '@quarry/events/session/rejections';

/** A report goes only to the signed-in host's own address, and only once a mailed link has verified it. Hub and HTTP. */
export function reportRefusal(user: User, email: string): Rejection | null {
  if (!user.verified) return 'email-not-verified';
  const address = normalAddress(email);
  return address !== null && address === normalAddress(user.email) ? null : 'not-own-address';
}

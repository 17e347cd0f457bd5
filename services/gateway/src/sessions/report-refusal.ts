import type { User } from '@quarry/events/http';
import { emailSchema } from '@quarry/events/http';
import type { Rejection } from '@quarry/events/session/rejections';

/**
 * Whether a report may go to an address: only to the signed-in host's own, and only when a mailed link has proved that it
 * is theirs. By hub and by HTTP alike.
 */
export function reportRefusal(user: User, email: string): Rejection | null {
  if (!user.verified) return 'email-not-verified';
  return emailSchema.safeParse(email).data === user.email ? null : 'not-own-address';
}

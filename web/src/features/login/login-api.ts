import { type User, userSchema } from '@quarry/events/http';
import { z } from 'zod';
import { request } from '#shared/api/request.ts';

const linkAnswer = z.object({ created: z.boolean() });

/** Asks for a sign-in link. `created`: the account is new and this browser is signed in at once. */
export async function requestLink(email: string): Promise<{ created: boolean }> {
  const response = await request('/api/auth/link', { method: 'POST', body: { email } });
  return linkAnswer.parse(await response.json());
}

/** Redeems the token of a mailed link; it works once. */
export async function redeemLink(token: string, email: string): Promise<User> {
  const response = await request('/api/auth/session', { method: 'POST', body: { token, email } });
  return userSchema.parse(await response.json());
}

import { z } from 'zod';
import { request } from '#shared/api/request.ts';

const signIn = z.object({
  id: z.string(),
  current: z.boolean(),
  userAgent: z.string().nullable(),
  lastSeenAt: z.string(),
});

/** A browser this host is signed in with. `lastSeenAt` is an ISO 8601 instant. */
export type SignIn = z.infer<typeof signIn>;

export async function listSignIns(): Promise<SignIn[]> {
  return z.array(signIn).parse(await (await request('/api/auth/sessions')).json());
}

/** Signs that browser out; its sockets are closed. */
export async function endSignIn(id: string): Promise<void> {
  await request(`/api/auth/sessions/${encodeURIComponent(id)}`, { method: 'DELETE' });
}

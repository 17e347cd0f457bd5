import { z } from 'zod';
import { userIdSchema } from '#ids.ts';

/** Sign-in sessions that are over: their sockets are closed on every gateway at once. `signInIds` null: all of the user. */
const revocationSchema = z.object({ userId: userIdSchema, signInIds: z.array(z.string()).nullable() });

export type Revocation = z.infer<typeof revocationSchema>;

/** One message for every gateway. */
export const encodeRevocation = (revocation: Revocation): string => JSON.stringify(revocation);

/** @throws when the text is no revocation */
export const decodeRevocation = (text: string): Revocation => revocationSchema.parse(JSON.parse(text));

import { z } from 'zod';
import { screenIdSchema, userIdSchema } from '#ids.ts';

/** Revoked sign-ins and withdrawn screens: every gateway closes their sockets at once. `signInIds` null: all of the user. */
const revocationSchema = z.object({
  userId: userIdSchema,
  signInIds: z.array(z.string()).nullable(),
  screenIds: z.array(screenIdSchema).optional(),
});

export type Revocation = z.infer<typeof revocationSchema>;

/** One message for every gateway. */
export const encodeRevocation = (revocation: Revocation): string => JSON.stringify(revocation);

/** @throws if the text is not a revocation */
export const decodeRevocation = (text: string): Revocation => revocationSchema.parse(JSON.parse(text));

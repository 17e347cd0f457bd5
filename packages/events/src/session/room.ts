import { z } from 'zod';

/** What a host decides about who may enter, and under which name (beyond the specification, section 1). */
export const roomSettingsSchema = z.object({
  /** Nobody new enters; who was in comes back. */
  locked: z.boolean(),
  /** `own`: players choose their names; `given`: the service gives them. */
  names: z.enum(['own', 'given']),
  /** Refuses names that hold a word of the filter's lists. */
  nameFilter: z.boolean(),
});

export type RoomSettings = z.infer<typeof roomSettingsSchema>;

/** An open door, own names, no filter: what every session begins with. */
export const OPEN_ROOM: RoomSettings = { locked: false, names: 'own', nameFilter: false };

/** How many times a question's time a player has (WCAG 2.2.1). */
export const timeFactorSchema = z.union([z.literal(1), z.literal(1.25), z.literal(1.5), z.literal(2)]);
export type TimeFactor = z.infer<typeof timeFactorSchema>;

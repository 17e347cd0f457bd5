import { z } from 'zod';
import { playerIdSchema, questionIdSchema } from '#ids.ts';
import { nextMedia, unannounced } from '#session/announcements.ts';
import { defineEvent } from '#session/define-event.ts';
import { scheduleClose } from '#session/intents.ts';

/** Events of the pictures of the next question. */
export const mediaEvents = {
  /** Devices have loaded the pictures; each is listed once per question. */
  MediaLoaded: defineEvent(
    'MediaLoaded',
    { questionId: questionIdSchema, playerIds: z.array(playerIdSchema) },
    {
      evolve({ players, loaded, awaited }, { playerIds }) {
        // The players' own id strings; those parsed from each event would be kept in addition.
        for (const id of playerIds) loaded.add(players.get(id)?.id ?? id);
        if (awaited) awaited.missing -= playerIds.length;
      },
      announce: unannounced,
    },
  ),

  /** The host plays a question whose pictures too few devices have: it opens when they do, or at `until`. */
  MediaAwaited: defineEvent(
    'MediaAwaited',
    {
      questionId: questionIdSchema,
      index: z.number().int().min(0),
      /** Milliseconds since 1970, on the command stream's clock. */
      until: z.number(),
      /** Number of devices that must still load them first. */
      missing: z.number().int().min(1),
    },
    {
      evolve(state, { type: _, ...awaited }) {
        state.awaited = awaited;
      },
      announce: nextMedia,
      intents: scheduleClose,
    },
  ),
};

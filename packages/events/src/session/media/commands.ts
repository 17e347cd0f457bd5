import { z } from 'zod';
import { playerIdSchema, questionIdSchema } from '#ids.ts';
import { LIMITS } from '#limits.ts';
import { mediaListSchema } from '#media.ts';
import {
  accept,
  type CommandContext,
  commandSchema,
  type Decision,
  defineCommand,
  RECURRING,
  reject,
} from '#session/decision.ts';
import { openNow } from '#session/play/opening.ts';
import { connectionOf, type SessionState } from '#session/state.ts';
import { comingMedia } from './coming.ts';

const markMediaLoaded = commandSchema('MarkMediaLoaded', {
  media: mediaListSchema,
  playerIds: z.array(playerIdSchema).min(1).max(LIMITS.loadedPlayers),
});

/**
 * From a gateway, for several of its players. Ignored if the pictures are of another question: then it comes too late.
 */
function markLoaded(
  state: SessionState,
  { media, playerIds }: z.infer<typeof markMediaLoaded>,
  { at }: CommandContext,
): Decision {
  const { awaited, players, loaded } = state;
  const coming = comingMedia(state);
  if (!coming?.media.every((id) => media.includes(id))) return accept();
  const isNew = (id: (typeof playerIds)[number]) => {
    const player = players.get(id);
    return player && connectionOf(player) !== null && !loaded.has(id);
  };
  const fresh = [...new Set(playerIds)].filter(isNew);
  if (fresh.length === 0) return accept();
  const events = { type: 'MediaLoaded', questionId: coming.question.id, playerIds: fresh } as const;
  const isEnough = awaited !== null && fresh.length >= awaited.missing;
  return accept(events, ...(isEnough ? openNow(state, coming, at) : []));
}

const openAwaited = commandSchema('OpenAwaited', { questionId: questionIdSchema });

/** From the timer: late, early and duplicate jobs are harmless. */
function openOnTime(
  state: SessionState,
  { questionId }: z.infer<typeof openAwaited>,
  { at }: CommandContext,
): Decision {
  const coming = comingMedia(state);
  if (!coming || state.awaited?.questionId !== questionId) return accept();
  return at < state.awaited.until ? reject('too-early') : accept(...openNow(state, coming, at));
}

/** An outage on the way must not shorten the question that they open. */
const OPENS = { countsFromDecision: true } as const;

export const mediaCommands = {
  MarkMediaLoaded: defineCommand(markMediaLoaded, markLoaded, { mayBeLate: true, ...OPENS }),
  OpenAwaited: defineCommand(openAwaited, openOnTime, { ...RECURRING, ...OPENS }),
};

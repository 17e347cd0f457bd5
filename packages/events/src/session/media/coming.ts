import type { MediaId } from '#media.ts';
import { openMediaOf, type Question } from '#questions/question.ts';
import { connectionOf, nextQuestion, phase, type SessionState } from '#session/state.ts';

/** Devices load the pictures of the next question beforehand, and it waits for those that have not. */

/** Share of the connected devices that a question waits for. */
const ENOUGH = 0.95;

export interface ComingMedia {
  readonly question: Question;
  readonly index: number;
  /** At least one. */
  readonly media: readonly MediaId[];
}

/** The next question and its pictures, as everybody sees it before its close; null if it has none, or none comes. */
export function comingMedia(state: SessionState): ComingMedia | null {
  const next = phase(state) === 'endscreen' || phase(state) === 'ended' ? undefined : nextQuestion(state);
  const media = next ? openMediaOf(next.question, state.id) : [];
  return next && media.length > 0 ? { ...next, media } : null;
}

/** Number of connected devices that are still to load the pictures of the next question before enough have them. */
export function devicesMissing(state: SessionState): number {
  if (!comingMedia(state)) return 0;
  let connected = 0;
  let ready = 0;
  for (const player of state.players.values()) {
    if (!connectionOf(player)) continue;
    connected += 1;
    if (state.loaded.has(player.id)) ready += 1;
  }
  return Math.max(0, Math.ceil(connected * ENOUGH) - ready);
}

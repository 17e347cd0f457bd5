import { outcomeOf } from '#questions/outcomes.ts';
import type { Stale } from '#shared/ui/timer-ring/timer-ring.tsx';
import { type EnteredView, limitOf, type ViewOf } from '../model/host-view.ts';
import type { Cue, Loop } from './score.ts';

/** The countdown ticks for this many last seconds. */
const TICKING = 5;

/** The last part of a question's time, in which the loop is tense. */
const LAST_PART = 1 / 3;

export interface PlayedCue {
  readonly cue: Cue;
  /** In seconds. */
  readonly after?: number;
  /** Factor of its pitch. */
  readonly raise?: number;
}

/** The statistics' accent follows when the close has rung out. */
const CLOSED: readonly PlayedCue[] = [{ cue: 'close' }, { cue: 'statistics', after: 0.9 }];

/** The cues for a change of the view. */
export function cuesFor(before: EnteredView, now: EnteredView): readonly PlayedCue[] {
  if (now.phase === 'playing') return playingCues(before, now);
  if (now.phase === 'podium') return podiumCues(before, now);
  return now.phase === 'statistics' && now.phase !== before.phase ? CLOSED : [];
}

/** A chord for each revealed step, and the fanfare with the winner; none if nobody has a point. */
function podiumCues(before: EnteredView, now: ViewOf<'podium'>): readonly PlayedCue[] {
  const [next] = now.untold;
  const tells = before.phase === 'podium' ? before.untold.length > now.untold.length : next === undefined;
  if (!tells || !now.podium[0]?.score) return [];
  return [{ cue: next === undefined ? 'winner' : next === 1 ? 'second' : 'third' }];
}

function playingCues(before: EnteredView, now: ViewOf<'playing'>): readonly PlayedCue[] {
  const reads = now.opensIn !== undefined;
  if (before.phase !== 'playing' || before.asked !== now.asked) return [{ cue: reads ? 'ready' : 'open' }];
  if (reads) return [];
  if (before.opensIn !== undefined) return [{ cue: 'open' }];
  return now.isOvertime ? [] : ticksFor(before.remaining, now.remaining);
}

/** The last seconds rise by a semitone each. */
function ticksFor(before: number | null, remaining: number | null): readonly PlayedCue[] {
  const ticks = remaining !== null && remaining > 0 && remaining <= TICKING && remaining !== before;
  return ticks ? [{ cue: 'tick', raise: 2 ** ((TICKING - remaining) / 12) }] : [];
}

/**
 * The loop under a view; null for silence: while the clock is paused or over, on a slide, where the host speaks, and in
 * the other states unless the first three are still to be revealed.
 * @param stale why the seconds are stale, if they are: the rest of the question's time is then unknown
 */
export function loopFor(view: EnteredView, stale?: Stale): Loop | null {
  if (view.phase === 'lobby') return 'lobby';
  if (view.untold.length > 0 && view.phase === 'leaderboard') return 'suspense';
  if (view.untold.length > 0 && view.phase === 'podium') return 'roll';
  if (view.phase !== 'playing' || view.paused || stale !== undefined) return null;
  if (view.opensIn !== undefined) return 'reading';
  const { remaining, question, isOvertime } = view;
  if (remaining === 0 || outcomeOf(question).isShown) return null;
  const limit = limitOf(question);
  // In the overtime only some players have time left, so the loop is not tense.
  const presses = !isOvertime && remaining !== null && limit !== null && remaining <= limit * LAST_PART;
  return presses ? 'tense' : 'question';
}

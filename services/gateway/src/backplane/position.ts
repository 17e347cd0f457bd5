import type { Position } from '@quarry/events/backplane/reply';

/**
 * How a publication or heartbeat stands to the last one seen.
 * - `first`: nothing was seen before
 * - `next`: it follows
 * - `seen`: it, or a later one, was seen; or it comes from an owner that was replaced
 * - `gap`: something between was lost, or another owner has taken over
 */
export type Standing = 'first' | 'next' | 'seen' | 'gap';

/** @param last the last one seen, null before the first */
export function standingOf(last: Position | null, at: Position): Standing {
  if (!last) return 'first';
  if (at.epoch !== last.epoch) return at.epoch < last.epoch ? 'seen' : 'gap';
  if (at.seq <= last.seq) return 'seen';
  return at.seq === last.seq + 1 ? 'next' : 'gap';
}

/** Whether a view taken at `view` holds what was published at `at`. */
export function covers(view: Position, at: Position): boolean {
  return at.epoch === view.epoch ? at.seq <= view.seq : at.epoch < view.epoch;
}

/** Whether an owner that is at `at` is behind what was shown up to `last`. */
export function isLower(at: Position, last: Position): boolean {
  return at.epoch < last.epoch || (at.epoch === last.epoch && at.seq < last.seq);
}

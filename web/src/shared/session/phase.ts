import type { SessionPhase } from '@quarry/events/session/phases';

/** The six states a client sees. Written out here so that the player's screens carry no schema library. */
export const PHASES = [
  'lobby',
  'playing',
  'statistics',
  'leaderboard',
  'podium',
  'endscreen',
] as const satisfies readonly SessionPhase[];

export function isPhase(value: unknown): value is SessionPhase {
  return typeof value === 'string' && (PHASES as readonly string[]).includes(value);
}

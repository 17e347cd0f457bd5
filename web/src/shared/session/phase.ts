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

/** Which screen of a session is shown: one for each state, and those before and without a session. */
export type Screen = SessionPhase | 'entering' | 'missing';

/** The error codes a session holder keeps (specification, section 4), host and player alike. */
export const SESSION_ERROR = { none: 0, noSession: 1, connectionClosed: 2 } as const;

export type SessionErrorCode = (typeof SESSION_ERROR)[keyof typeof SESSION_ERROR];

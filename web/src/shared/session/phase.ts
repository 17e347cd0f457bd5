import type { SessionPhase } from '@quarry/events/session/phases';
import type { Decor } from '#shared/art/scene/scene-props.tsx';

/** The six states that a client sees. Repeated here, because phones do not load the schema library. */
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

/** The screen of a session: one for each state, one before the entry and one without a session. */
export type Screen = SessionPhase | 'entering' | 'missing';

/** The error codes of a session (specification, section 4). */
export const SESSION_ERROR = { none: 0, noSession: 1, connectionClosed: 2 } as const;

export type SessionErrorCode = (typeof SESSION_ERROR)[keyof typeof SESSION_ERROR];

/**
 * Lobby, podium and end screen show loose stones but no machines, which would overlap the people; the others only sky
 * and rock.
 */
export const decorOf = (screen: Screen): Decor => (/^(lobby|podium|endscreen)$/.test(screen) ? 'stones' : 'ridge');

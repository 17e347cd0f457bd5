import type { SessionView } from '@quarry/events/hub-shapes';
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

/** What a push says of the state a session is in: a whole session, its state, or nothing. */
interface Push {
  readonly type: string;
  readonly session?: SessionView;
  readonly phase?: SessionPhase;
}

/** Whether a push names this state. */
export const namesPhase = (push: Push, phase: SessionPhase): boolean =>
  (push.phase ?? push.session?.state.currentQuizState) === phase;

/** Transitions into each of the six states: any push may name any of them, because a snapshot after a gap does. */
export const TO_NAMED_PHASE = PHASES.map((phase) => ({
  guard: { type: 'namesPhase' as const, params: { phase } },
  target: `.${phase}` as const,
  actions: 'take' as const,
}));

/** The error codes a session holder keeps (specification, section 4), host and player alike. */
export const SESSION_ERROR = { none: 0, noSession: 1, connectionClosed: 2 } as const;

export type SessionErrorCode = (typeof SESSION_ERROR)[keyof typeof SESSION_ERROR];

import { z } from 'zod';

/** The six states a client sees (specification, section 4), in their usual order. */
export const SESSION_PHASES = ['lobby', 'playing', 'statistics', 'leaderboard', 'podium', 'endscreen'] as const;

export const sessionPhaseSchema = z.enum(SESSION_PHASES);

export type SessionPhase = z.infer<typeof sessionPhaseSchema>;

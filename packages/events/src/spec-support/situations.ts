import type { SessionEvent } from '#session/events.ts';
import { closed, created, joined, opened, QUESTIONS } from './samples.ts';

const ONE = QUESTIONS.slice(0, 1);
const OFF = { isLeaderboardBetween: false };

const lobby = [created(), joined(1)];
const playing = [...lobby, opened(0)];
const statistics = [...playing, closed(0)];
const leaderboard: SessionEvent[] = [...statistics, { type: 'LeaderboardShown' }];
const lastStatistics = [created({ questions: ONE, options: OFF }), joined(1), opened(0), closed(0)];
const lastLeaderboard: SessionEvent[] = [...lastStatistics, { type: 'LeaderboardShown' }];
const podium: SessionEvent[] = [...lastLeaderboard, { type: 'PodiumShown' }];
const endscreen: SessionEvent[] = [...podium, { type: 'SessionFinished', by: 'podium' }];

/**
 * A history for every state that the table in the specification's section 4 distinguishes. `statistics*` and
 * `leaderboard*` follow the last question; `statistics-` is before the last one with the leaderboard switched off.
 */
export const SITUATIONS = {
  unborn: [],
  lobby,
  playing,
  statistics,
  'statistics-': [created({ options: OFF }), joined(1), opened(0), closed(0)],
  'statistics*': lastStatistics,
  leaderboard,
  'leaderboard*': lastLeaderboard,
  podium,
  endscreen,
  ended: [...endscreen, { type: 'SessionEnded', reason: 'host' }],
} satisfies Record<string, SessionEvent[]>;

export type Situation = keyof typeof SITUATIONS;

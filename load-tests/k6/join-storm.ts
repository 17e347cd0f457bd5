// PLAYERS join a lobby within RAMP seconds and stay for STAY more.
//   k6 run -e PLAYERS=500 -e RAMP=5 load-tests/k6/join-storm.ts
import { playAs } from './player.ts';
import { type LoadSession, number, PREFIX, share, sharedSession } from './session.ts';
import { summaryTrendStats } from './summary.ts';
import { thresholdsFor } from './thresholds.ts';

export { handleSummary } from './summary.ts';

const PLAYERS = number('PLAYERS', 500);
const RAMP = number('RAMP', 5);
const STAY = number('STAY', 5);

const { quarry_refused, quarry_dropped, quarry_entered, quarry_enter } = thresholdsFor(share(PLAYERS), 0, 0);
export const options = {
  summaryTrendStats,
  scenarios: { players: { executor: 'per-vu-iterations', vus: share(PLAYERS), exec: 'player', maxDuration: '30m' } },
  thresholds: { quarry_refused, quarry_dropped, quarry_entered, quarry_enter },
};

export const setup = (): LoadSession => sharedSession(1, 0);

export function player(session: LoadSession): void {
  playAs(session, `${PREFIX} ${__VU}`, { enterAfter: Math.random() * RAMP * 1_000, stay: (RAMP + STAY) * 1_000 });
}

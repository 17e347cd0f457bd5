// Once all players have joined, all answer each question within SPREAD milliseconds. k6 run -e PLAYERS=500 -e
// QUESTIONS=3 -e SECONDS=10 -e SPREAD=3000 load-tests/k6/answer-burst.ts
import { runAsHost } from './host.ts';
import { playAs } from './player.ts';
import { HOSTS, type LoadSession, number, PREFIX, share, sharedSession } from './session.ts';
import { summaryTrendStats } from './summary.ts';
import { thresholdsFor } from './thresholds.ts';

export { handleSummary } from './summary.ts';

const PLAYERS = number('PLAYERS', 500);
const QUESTIONS = number('QUESTIONS', 3);
const SECONDS = number('SECONDS', 10);
const RAMP = number('RAMP', 5);
const STAY = (RAMP + QUESTIONS * (SECONDS + 2) + 15) * 1_000;

export const options = {
  summaryTrendStats,
  scenarios: {
    ...(HOSTS && { host: { executor: 'per-vu-iterations', vus: HOSTS, exec: 'host', maxDuration: '30m' } }),
    players: { executor: 'per-vu-iterations', vus: share(PLAYERS), exec: 'player', maxDuration: '30m' },
  },
  thresholds: thresholdsFor(share(PLAYERS), QUESTIONS, HOSTS),
};

export const setup = (): LoadSession => sharedSession(QUESTIONS, SECONDS);

export function host(session: LoadSession): void {
  runAsHost(session, PLAYERS, (RAMP + 10) * 1_000);
}

export function player(session: LoadSession): void {
  playAs(session, `${PREFIX} ${__VU}`, { enterAfter: Math.random() * RAMP * 1_000, stay: STAY });
}

// A third of the way into every question all players lose their socket and reconnect. All their answers count, whether
// given before, during or after the outage. k6 run -e PLAYERS=500 -e SECONDS=12 -e SPREAD=9600
// load-tests/k6/reconnect-wave.ts
import { runAsHost } from './host.ts';
import { playAs } from './player.ts';
import { HOSTS, type LoadSession, number, PREFIX, share, sharedSession } from './session.ts';
import { summaryTrendStats } from './summary.ts';
import { thresholdsFor } from './thresholds.ts';

export { handleSummary } from './summary.ts';

const PLAYERS = number('PLAYERS', 500);
const QUESTIONS = number('QUESTIONS', 2);
const SECONDS = number('SECONDS', 12);
/** Most of the question, so that some answers wait for a new socket. */
const SPREAD = number('SPREAD', SECONDS * 800);
const RAMP = number('RAMP', 5);
const STAY = (RAMP + QUESTIONS * (SECONDS + 2) + 15) * 1_000;

export const options = {
  summaryTrendStats,
  scenarios: {
    ...(HOSTS && { host: { executor: 'per-vu-iterations', vus: HOSTS, exec: 'host', maxDuration: '30m' } }),
    players: { executor: 'per-vu-iterations', vus: share(PLAYERS), exec: 'player', maxDuration: '30m' },
  },
  thresholds: {
    ...thresholdsFor(share(PLAYERS), QUESTIONS, HOSTS),
    quarry_dropped: [`count==${share(PLAYERS) * QUESTIONS}`],
    quarry_returned: [`count==${share(PLAYERS) * QUESTIONS}`],
    // Otherwise every answer was given before or after its player's outage.
    quarry_waited: ['count>0'],
    quarry_return: ['p(99)<10000'],
    // An answer that waits for a new socket takes as long as the reconnect.
    quarry_answer: ['p(99)<10000'],
    'quarry_answer{waited:false}': ['p(99)<500'],
  },
};

export const setup = (): LoadSession => sharedSession(QUESTIONS, SECONDS);

export function host(session: LoadSession): void {
  runAsHost(session, PLAYERS, (RAMP + 10) * 1_000);
}

export function player(session: LoadSession): void {
  const enterAfter = Math.random() * RAMP * 1_000;
  playAs(session, `${PREFIX} ${__VU}`, { enterAfter, dropAfter: (SECONDS * 1_000) / 3, spread: SPREAD, stay: STAY });
}

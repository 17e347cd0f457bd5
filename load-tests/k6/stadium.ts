// One session with as many players as a stadium: they join within RAMP seconds, and all answer each question within
// SPREAD milliseconds. Beyond some thousand players it needs several machines, each a part of the run: docs/performance.md.
//   k6 run -e PLAYERS=500 load-tests/k6/stadium.ts
import { runAsHost } from './host.ts';
import { playAs } from './player.ts';
import { HOSTS, type LoadSession, number, PREFIX, share, sharedSession } from './session.ts';
import { summaryTrendStats } from './summary.ts';
import { thresholdsFor } from './thresholds.ts';

export { handleSummary } from './summary.ts';

const PLAYERS = number('PLAYERS', 500);
const QUESTIONS = number('QUESTIONS', 2);
const SECONDS = number('SECONDS', 25);
const SPREAD = number('SPREAD', SECONDS * 800);
/** 50,000 in three minutes. */
const RAMP = number('RAMP', Math.max(5, Math.ceil(PLAYERS / 278)));
/** Seconds until the host begins in any case; parts of a run do not start at once. */
const WAIT = number('WAIT', 30);
const STAY = (RAMP + WAIT + QUESTIONS * (SECONDS + 2) + 15) * 1_000;
/** What a hall of this size is allowed: half a second is for halls of some thousand. */
const SLOWEST = ['p(99)<1000'];

export const options = {
  summaryTrendStats,
  scenarios: {
    ...(HOSTS && { host: { executor: 'per-vu-iterations', vus: HOSTS, exec: 'host', maxDuration: '30m' } }),
    players: { executor: 'per-vu-iterations', vus: share(PLAYERS), exec: 'player', maxDuration: '30m' },
  },
  thresholds: { ...thresholdsFor(share(PLAYERS), QUESTIONS, HOSTS), quarry_enter: SLOWEST, quarry_answer: SLOWEST },
};

export const setup = (): LoadSession => sharedSession(QUESTIONS, SECONDS);

export function host(session: LoadSession): void {
  runAsHost(session, PLAYERS, (RAMP + WAIT) * 1_000, { summaries: true });
}

export function player(session: LoadSession): void {
  playAs(session, `${PREFIX} ${__VU}`, { enterAfter: Math.random() * RAMP * 1_000, spread: SPREAD, stay: STAY });
}

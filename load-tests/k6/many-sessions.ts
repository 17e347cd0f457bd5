// SESSIONS sessions of PLAYERS players each play at once. A virtual user is one whole session: its host and its players.
// More than 60 hosts a minute need a system that was started with RATE_LIMIT_SIGN_IN_ADDRESS=off.
//   k6 run -e SESSIONS=20 -e PLAYERS=25 load-tests/k6/many-sessions.ts
import { runAsHost } from './host.ts';
import { playAs } from './player.ts';
import { createSession, number, PREFIX, share } from './session.ts';
import { summaryTrendStats } from './summary.ts';
import { thresholdsFor } from './thresholds.ts';

export { handleSummary } from './summary.ts';

const SESSIONS = share(number('SESSIONS', 20));
const PLAYERS = number('PLAYERS', 25);
const QUESTIONS = number('QUESTIONS', 2);
const SECONDS = number('SECONDS', 8);
const RAMP = number('RAMP', 5);
const STAY = (RAMP + QUESTIONS * (SECONDS + 2) + 15) * 1_000;

export const options = {
  summaryTrendStats,
  scenarios: { sessions: { executor: 'per-vu-iterations', vus: SESSIONS, maxDuration: '30m' } },
  thresholds: thresholdsFor(SESSIONS * PLAYERS, QUESTIONS, SESSIONS),
};

export default function (): void {
  const session = createSession(QUESTIONS, SECONDS);
  runAsHost(session, PLAYERS, (RAMP + 10) * 1_000);
  for (let i = 0; i < PLAYERS; i++)
    playAs(session, `${PREFIX} ${__VU}-${i}`, { enterAfter: Math.random() * RAMP * 1_000, stay: STAY });
}

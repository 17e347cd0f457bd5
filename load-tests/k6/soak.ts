// Quiz after quiz for about MINUTES with the same number of players, to detect growth.
//   k6 run -e PLAYERS=200 -e MINUTES=10 load-tests/k6/soak.ts
// With more players start the system with RATE_LIMIT_SIGN_IN_ADDRESS=off: all hosts, one for 25 players, sign in from one address.
import { sleep } from 'k6';
import { runAsHost } from './host.ts';
import { playAs } from './player.ts';
import { createSession, number, PREFIX, share } from './session.ts';
import { summaryTrendStats } from './summary.ts';
import { thresholdsFor } from './thresholds.ts';

export { handleSummary } from './summary.ts';

const PLAYERS = number('PLAYERS', 200);
const GROUP = 25;
const QUESTIONS = number('QUESTIONS', 2);
const SECONDS = number('SECONDS', 8);
const MINUTES = number('MINUTES', 10);
const GROUPS = share(Math.max(1, Math.round(PLAYERS / GROUP)));
/** Duration of a quiz from its first player to its end, in seconds. */
const QUIZ = 2 + QUESTIONS * (SECONDS + 1);
/** Quizzes of a group: a fixed number, so that the thresholds know the expected number of entries and answers. */
const QUIZZES = Math.ceil((MINUTES * 60) / QUIZ);
const STAY = (2 + QUESTIONS * (SECONDS + 2) + 15) * 1_000;

export const options = {
  summaryTrendStats,
  scenarios: {
    groups: {
      executor: 'per-vu-iterations',
      vus: GROUPS,
      iterations: QUIZZES,
      maxDuration: `${2 * MINUTES + 5}m`,
    },
  },
  thresholds: thresholdsFor(GROUPS * QUIZZES * GROUP, QUESTIONS, GROUPS * QUIZZES),
};

/** One quiz of a group; k6 starts the next when all of its sockets are closed. */
export default function (): void {
  // Groups start staggered, like real hosts: together they would open all sockets within two seconds.
  if (__ITER === 0) sleep(Math.random() * QUIZ);
  const session = createSession(QUESTIONS, SECONDS);
  runAsHost(session, GROUP, 10_000);
  for (let i = 0; i < GROUP; i++)
    playAs(session, `${PREFIX} ${__VU}-${__ITER}-${i}`, { enterAfter: Math.random() * 2_000, stay: STAY });
}

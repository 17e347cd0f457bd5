import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { type Account, RequestRefused, signUp, startSession } from '@quarry/participants/account';
import type { AskedQuestion } from '@quarry/participants/pure/guess';
import { sampleQuiz } from '@quarry/participants/pure/sample-quiz';
import { NEVER_AGAIN } from '@quarry/participants/reconnecting-client';
import { startVirtualHost, type VirtualHost } from '@quarry/participants/virtual-host';

export type LoadQuestion = AskedQuestion & { readonly id: string };

/** What a crowd knows of its session. */
export interface Asking {
  readonly sessionId: string;
  readonly questions: readonly LoadQuestion[];
  /** Instant of the call that opened the last question, on `performance.now()`. */
  asked: number;
  /**
   * Deadline of the last question played, on `performance.now()`. Counted from before the call, it is slightly earlier
   * than the engine's, so that lateness is never understated.
   */
  deadline: number;
}

/** A host that signed in and started a session. The loss of its socket is a failure of the run. */
export interface LoadHost extends VirtualHost, Asking {
  /** Plays the next question until it sees its end. */
  playToEnd(meanwhile?: () => Promise<void> | undefined): Promise<void>;
}

interface Quiz {
  readonly questions: number;
  /** Seconds a question takes; 0 without limit. */
  readonly seconds: number;
  /** The host's screen shows how many have chosen each answer. */
  readonly live?: boolean;
  readonly onPush?: (target: string) => void;
  /** Questions to play instead of single choice ones, or a function that makes them for the host's account. */
  readonly list?: readonly LoadQuestion[] | ((account: Account) => Promise<readonly LoadQuestion[]>) | undefined;
}

/** Signs in a new host and starts a session. @throws RequestRefused; Error when too many hosts sign in */
export async function startLoadHost(base: string, gateway: string, quiz: Quiz): Promise<LoadHost> {
  const account = await signUp(base, `load-${randomUUID()}@example.test`).catch(explainLimit);
  const { seconds, live = false, onPush } = quiz;
  const list = typeof quiz.list === 'function' ? await quiz.list(account) : quiz.list;
  const questions = list ?? sampleQuiz(quiz.questions, { seconds, modifier: 1, live });
  const start = () => startSession(account, `load-${randomUUID()}`, questions);
  const sessionId = await start().catch((error) => startAgain(error, start));
  const { cookie } = account;
  const host = startVirtualHost({
    gateways: () => [gateway],
    delayMs: NEVER_AGAIN,
    cookie,
    sessionId,
    // As its page does.
    summaries: true,
    ...(onPush && { onPush }),
  });
  await host.client.connection();
  const { play } = host;
  const loadHost: LoadHost = Object.assign(host, {
    questions,
    asked: Number.NaN,
    deadline: Number.NaN,
    async play() {
      loadHost.asked = performance.now();
      loadHost.deadline = loadHost.asked + seconds * 1_000;
      await play();
    },
    async playToEnd(meanwhile?: () => Promise<void> | undefined) {
      await loadHost.play();
      await Promise.all([host.sees('statistics'), meanwhile?.()]);
    },
  });
  return loadHost;
}

/**
 * A host whose start could not be confirmed presses Play once more when told to; the new start ends any session the
 * first one began.
 */
async function startAgain(error: unknown, start: () => Promise<string>): Promise<string> {
  if (!(error instanceof RequestRefused) || error.status !== 503 || error.retryAfterMs === null) throw error;
  await delay(error.retryAfterMs);
  return start();
}

/** Each session needs its own host, and one address may sign in 60 a minute. */
const SIGN_INS_LIMITED =
  'too many hosts sign in from here. Start the system with RATE_LIMIT_SIGN_IN_ADDRESS=off for such a run.';

function explainLimit(error: unknown): never {
  if (error instanceof RequestRefused && error.status === 429) throw new Error(SIGN_INS_LIMITED, { cause: error });
  throw error;
}

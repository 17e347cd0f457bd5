import { randomUUID } from 'node:crypto';
import { EventEmitter, once } from 'node:events';
import type { roomCalls } from '@quarry/events/hub';
import { RequestRefused, signUp, startSession } from '@quarry/hub-client/account';
import { type HubClient, openHubClient } from '@quarry/hub-client/hub-client';

export interface LoadQuestion {
  readonly id: string;
  readonly answers: readonly { readonly id: string; readonly correct: boolean }[];
}

/** A host that signed in, started a session and runs it over its hub. */
export interface VirtualHost {
  readonly id: string;
  readonly sessionId: string;
  /** Its sign-in, as a `cookie` header. */
  readonly cookie: string;
  readonly questions: readonly LoadQuestion[];
  /**
   * Deadline of the last question played, on `performance.now()`. It counts from before the call, so it is a little before the
   * engine's, and lateness is never understated.
   */
  readonly deadline: number;
  /** Opens the next question; resolves when that is durable. */
  play(): Promise<void>;
  /** Resolves at the end of the present question. */
  questionEnd(): Promise<void>;
  showLeaderboard(): Promise<void>;
  /** A call about the room, such as `RemovePlayer`. */
  order(call: keyof typeof roomCalls, ...args: unknown[]): Promise<void>;
  end(): Promise<void>;
  close(): void;
}

interface Quiz {
  readonly questions: number;
  /** Seconds a question takes; 0 without limit. */
  readonly seconds: number;
  /** The host's screen shows how many have chosen each answer. */
  readonly live?: boolean;
}

/** Signs in a new host and starts a session. @throws RequestRefused; Error when too many hosts sign in */
export async function createVirtualHost(base: string, gateway: string, quiz: Quiz): Promise<VirtualHost> {
  const account = await signUp(base, `load-${randomUUID()}@example.test`).catch(explainLimit);
  const { cookie } = account;
  const { id } = await account.me();
  const questions = Array.from({ length: quiz.questions }, (_, i) => sampleQuestion(`q${i + 1}`, quiz));
  const sessionId = await startSession(account, `load-${randomUUID()}`, questions);

  const heard = new EventEmitter().setMaxListeners(0);
  const lost = Promise.withResolvers<never>();
  // Callers that await the host get the rejection; after the quiz there are none.
  lost.promise.catch(() => undefined);
  const suffix = `:${sessionId}/{secret}`;
  const hub: HubClient = await openHubClient(
    `${gateway}/master`,
    { cookie },
    {
      onPush: (target) => heard.emit(target.replace(suffix, '')),
      onClose: (code) => lost.reject(new Error(`the host's socket was closed with ${code}`)),
    },
  );
  await hub.call('requestQuizSession', { id, identifier: '{secret}', deviceId: randomUUID() }, sessionId);
  let deadline = Number.NaN;

  return {
    id,
    sessionId,
    cookie,
    questions,
    get deadline() {
      return deadline;
    },
    async play() {
      deadline = performance.now() + quiz.seconds * 1_000;
      await hub.call('NotifyPlayQuiz', sessionId, null);
    },
    async questionEnd() {
      await Promise.race([once(heard, 'questionend'), lost.promise]);
    },
    async showLeaderboard() {
      await hub.call('NotifyStateChange', sessionId, 'leaderboard');
    },
    async order(call, ...args) {
      await hub.call(call, sessionId, ...args);
    },
    async end() {
      await hub.call('NotifyKillQuiz', sessionId);
      await hub.call('NotifyKillQuiz', sessionId);
    },
    close: () => hub.close(),
  };
}

/** Each session needs its own host, and one address may sign in 60 a minute. */
const SIGN_INS_LIMITED =
  'too many hosts sign in from here. Start the system with RATE_LIMIT_SIGN_IN_ADDRESS=off for such a run.';

function explainLimit(error: unknown): never {
  if (error instanceof RequestRefused && error.status === 429) throw new Error(SIGN_INS_LIMITED, { cause: error });
  throw error;
}

/** A question with four answers, the first of them right. */
export function sampleQuestion(id: string, { seconds, live = false }: Omit<Quiz, 'questions'>) {
  const answers = ['a', 'b', 'c', 'd'].map((answer, i) => ({ id: `${id}${answer}`, value: answer, correct: i === 0 }));
  return {
    id,
    questionText: `Which mineral is ${id}?`,
    answers,
    maxQuestionTime: seconds,
    questionPoints: 100,
    questionPointsModifier: 1,
    questionType: 0,
    showLiveStats: live,
  };
}

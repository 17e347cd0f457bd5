import { signUp, startSession } from '@quarry/hub-client/account';
import { CallRefused } from '@quarry/hub-client/hub-client';
import type { ClientRecord, QuestionFact } from '#evidence/evidence.ts';
import { pause } from '#now.ts';
import type { Random } from '#random.ts';
import { type Client, startClient } from './client.ts';

export interface Host {
  readonly client: Client;
  readonly sessionId: string;
  readonly cookie: string;
  /** Opens the next question; resolves once the host sees it open. */
  open(questionId: string): Promise<void>;
  /** Closes the open question; resolves once the host sees it. */
  skip(): Promise<void>;
  /** Resolves once the host sees this state. */
  sees(phase: string, questionId?: string): Promise<void>;
  /** Changes to a state; resolves once the host sees it. */
  goTo(phase: string): Promise<void>;
  /**
   * Makes a change to the room; repeats it until the outcome is known. @returns the refusal's code, if it was refused
   */
  order(method: string, ...args: readonly unknown[]): Promise<string | null>;
  record(): ClientRecord;
}

export interface HostParts {
  readonly gateways: () => readonly string[];
  readonly questions: readonly QuestionFact[];
  readonly random: Random;
  /** Whether it asks for summaries in place of everybody's entries. */
  readonly summaries: boolean;
}

/** Refusals after which trying again may help. */
const PASSING = new Set(['service-unavailable', 'overloaded']);
const AGAIN_MS = 500;

/** Signs a host in, creates a session over HTTP and follows it on the hub. */
export async function startHost({ gateways, questions, random, summaries }: HostParts): Promise<Host> {
  const home = random.int(0, 1);
  const [base = ''] = [gateways()[home]];
  const account = await signUp(base, `host-${random.int(0, 1e9)}@example.test`);
  const { cookie } = account;
  const sessionId = await startSession(account, 'of-the-harness', questions.map(asQuestion));

  const identifier = 'channel';
  let phase = '';
  let questionId: string | null = null;
  let watchers: (() => void)[] = [];
  const changed = () => {
    const all = watchers;
    watchers = [];
    for (const watcher of all) watcher();
  };
  const client = startClient({
    role: 'host',
    name: 'host',
    deviceId: 'dev-host',
    path: '/master',
    headers: { cookie },
    gateways,
    home,
    random: random.fork('retries'),
    onFrame(target, args) {
      const [name] = target.split(':');
      if (name === 'sessionrequest') {
        const { state } = args[1] as { state: { currentQuizState: string; currentQuestionId: string | null } };
        phase = state.currentQuizState;
        questionId = state.currentQuestionId;
        changed();
      } else if (name === 'statechange') {
        phase = String(args[0]);
        questionId = (args[1] as string | null) ?? null;
        changed();
      }
    },
    enter: async (connected) => {
      const asked = [{ id: 'host', identifier }, sessionId, ...(summaries ? [{ summaries }] : [])];
      await connected.call('requestQuizSession', asked);
    },
  });

  async function sees(wanted: string, wantedQuestion?: string): Promise<void> {
    while (phase !== wanted || (wantedQuestion !== undefined && questionId !== wantedQuestion))
      await new Promise<void>((resolve) => watchers.push(resolve));
  }

  /** Repeats a call until the host sees its effect; the calls are idempotent. */
  async function insist(isDone: () => boolean, method: string, args: readonly unknown[]): Promise<void> {
    while (!isDone()) {
      await client.entered();
      if (isDone()) return;
      try {
        await client.call(method, args);
        // Its frames come before the completion, unless they were lost.
        if (isDone()) return;
        await Promise.race([pause(AGAIN_MS * 4), new Promise<void>((resolve) => watchers.push(resolve))]);
      } catch {
        // Temporarily refused, or lost: repeating it has one effect.
        await pause(AGAIN_MS);
      }
    }
  }

  async function order(method: string, ...args: readonly unknown[]): Promise<string | null> {
    for (;;) {
      await client.entered();
      try {
        await client.call(method, [sessionId, ...args]);
        return null;
      } catch (error) {
        if (error instanceof CallRefused && !PASSING.has(error.code)) return error.code;
        await pause(AGAIN_MS);
      }
    }
  }

  return {
    client,
    sessionId,
    cookie,
    order,
    sees,
    open: (id) => insist(() => questionId === id, 'NotifyPlayQuiz', [sessionId, id]),
    skip: () => insist(() => phase === 'statistics', 'NotifyQuestionSkip', [sessionId]),
    goTo: (wanted) => insist(() => phase === wanted, 'NotifyStateChange', [sessionId, wanted]),
    record: () => client.record(null, true),
  };
}

function asQuestion(question: QuestionFact): unknown {
  return {
    ...question,
    questionText: `Question ${question.id}`,
    answers: question.answers.map((answer) => ({ ...answer, value: answer.id })),
    questionType: 0,
    showLiveStats: true,
  };
}

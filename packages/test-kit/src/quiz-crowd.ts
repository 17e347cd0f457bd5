import { randomUUID } from 'node:crypto';
import { EventEmitter, once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { retryDelay } from '@quarry/events/retry-delay';
import { signUp, startSession } from '@quarry/hub-client/account';
import { CallRefused } from '@quarry/hub-client/hub-client';
import { type ReconnectingClient, startReconnectingClient } from '@quarry/hub-client/reconnecting-client';

export interface CrowdOptions {
  readonly app: string;
  readonly gateways: readonly string[];
  readonly players: number;
  readonly questions: number;
  /** Of each question. */
  readonly seconds: number;
}

/** A host and players that play automatically. */
export interface QuizCrowd {
  readonly sessionId: string;
  readonly players: readonly CrowdPlayer[];
  readonly host: ReconnectingClient;
  /** Plays the next question to its deadline and until every answer is settled. */
  playQuestion(): Promise<void>;
  stop(): void;
}

export interface CrowdPlayer {
  readonly id: string;
  readonly client: ReconnectingClient;
  /** Acknowledged answers by question. */
  readonly acknowledged: Map<string, string>;
  readonly refused: string[];
}

/** More than any failover takes. */
const LATE_SECONDS = 60;

/** Signs in a host, starts a session and lets the players enter over 3 s. */
export async function startQuizCrowd(options: CrowdOptions): Promise<QuizCrowd> {
  const { app, gateways } = options;
  const account = await signUp(app, `crowd-${randomUUID()}@example.org`);
  const me = await account.me();
  const questions = Array.from({ length: options.questions }, (_, i) => questionOf(`q${i + 1}`, options.seconds));
  const sessionId = await startSession(account, randomUUID(), questions);

  const views = new EventEmitter();
  let shown = '';
  const show = (state: string, questionId: string | null) => {
    shown = `${state} ${questionId}`;
    views.emit('view');
  };
  /** Waits for the host's view of a closed question; its close may be late, for instance while Redis fails over. */
  const closed = async (questionId: string) => {
    const signal = AbortSignal.timeout((options.seconds + LATE_SECONDS) * 1_000);
    while (shown !== `statistics ${questionId}`) await once(views, 'view', { signal });
  };
  const asHost = { id: me.id, identifier: 'host', deviceId: randomUUID() };
  const connecting = { gateways: () => gateways, delayMs: (attempt: number) => retryDelay(attempt, Math.random()) };
  const host = startReconnectingClient({
    ...connecting,
    first: 0,
    path: '/master',
    headers: { cookie: account.cookie },
    enter: (hub) => hub.call('requestQuizSession', asHost, sessionId),
    onPush: (target, args) => {
      if (target.startsWith('statechange:')) show(...(args() as [string, string | null]));
      // After a gap it gets the present view instead of each step.
      if (!target.startsWith('sessionrequest:')) return;
      const [, { state }] = args() as [string, { state: { currentQuizState: string; currentQuestionId: string } }];
      show(state.currentQuizState, state.currentQuestionId);
    },
  });
  await host.connection();
  const answering = new Map<string, Promise<void>[]>();
  const players = await Promise.all(
    Array.from({ length: options.players }, async (_, i) => {
      await delay((i / options.players) * 3_000);
      return startPlayer(i);
    }),
  );

  async function startPlayer(index: number): Promise<CrowdPlayer> {
    const me = { id: randomUUID(), identifier: `player ${index}`, deviceId: randomUUID() };
    const acknowledged = new Map<string, string>();
    const refused: string[] = [];
    const begun = new Set<string>();
    const look = (state: string, question: { id: string } | null) => {
      if (state !== 'playing' || !question || begun.has(question.id)) return;
      begun.add(question.id);
      answering.set(question.id, [...(answering.get(question.id) ?? []), answer(question.id)]);
    };
    const answer = async (questionId: string) => {
      await delay(Math.random() * options.seconds * 300);
      const choice = Math.random() < 0.5 ? 'a' : 'b';
      await client.call('NotifySlaveAnswered', me, sessionId, questionId, choice).then(
        () => acknowledged.set(questionId, choice),
        (error: unknown) => refused.push(String(error)),
      );
    };
    const client = startReconnectingClient({
      ...connecting,
      first: index,
      path: '/slave',
      headers: {},
      enter: async (hub) => {
        const connectionId = await hub.call('GetConnectionId');
        await hub.call('NotifySlaveEnterQuiz', connectionId, me, sessionId);
      },
      onPush: (target, args) => {
        if (target === 'statechange') look(...(args() as [string, { id: string } | null]));
        if (target !== 'sessionrequest') return;
        const [session, question] = args() as [{ state: { currentQuizState: string } }, { id: string } | null];
        look(session.state.currentQuizState, question);
      },
    });
    await client.connection();
    return { id: me.id, client, acknowledged, refused };
  }

  /** A call repeated because its socket ended may find its effect already done, which is a success. */
  async function steer(target: string, argument: string): Promise<void> {
    const before = host.losses;
    try {
      await host.call(target, sessionId, argument);
    } catch (error) {
      if (!(error instanceof CallRefused && host.losses > before)) throw error;
    }
  }

  let played = 0;
  return {
    sessionId,
    players,
    host,
    async playQuestion() {
      const { id } = questions[played++] ?? { id: '' };
      if (played > 1) await steer('NotifyStateChange', 'leaderboard');
      await steer('NotifyPlayQuiz', id);
      await closed(id);
      await Promise.all(answering.get(id) ?? []);
    },
    stop() {
      host.stop();
      for (const { client } of players) client.stop();
    },
  };
}

function questionOf(id: string, maxQuestionTime: number) {
  const answers = ['a', 'b'].map((answer) => ({ id: answer, value: answer, correct: answer === 'a' }));
  return { id, questionText: `What is ${id}?`, answers, maxQuestionTime };
}

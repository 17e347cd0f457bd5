import type { HostCall } from '@quarry/events/hub';
import { readHostPush } from '#pure/session-view.ts';
import { type Connecting, type ReconnectingClient, startReconnectingClient } from '#reconnecting-client.ts';

export interface HostOptions extends Connecting {
  readonly sessionId: string;
  /** Cookie of its account. */
  readonly cookie: string;
  /** Gets summaries instead of everybody's entries. */
  readonly summaries?: boolean;
  readonly onPush?: (target: string) => void;
}

/** A host who runs a session over the hub. */
export interface VirtualHost {
  readonly sessionId: string;
  readonly cookie: string;
  readonly client: ReconnectingClient;
  /** For players to join with; empty before it has entered. */
  readonly code: string;
  readonly phase: string;
  readonly questionId: string | null;
  /** Any call about this session; resolves when its effect is durable. @throws CallRefused; Error if the outcome is unknown */
  call(target: Exclude<HostCall, 'requestQuizSession'>, ...args: readonly unknown[]): Promise<void>;
  /** Opens a question, by default the next one. */
  play(questionId?: string): Promise<void>;
  /** Closes the open question. */
  skip(): Promise<void>;
  show(phase: string): Promise<void>;
  /** Ends the quiz; a second call ends the session. */
  end(): Promise<void>;
  /** Resolves once it sees this phase, of this question if given. @throws Error when it does not come back */
  sees(phase: string, questionId?: string): Promise<void>;
  /** Resolves when its view changes. @throws Error when it does not come back */
  changed(): Promise<void>;
}

const IDENTIFIER = '{secret}';

/** Starts a host, which enters by itself. */
export function startVirtualHost(options: HostOptions): VirtualHost {
  const { sessionId, cookie, summaries } = options;
  let view = { phase: '', questionId: null as string | null, code: '' };
  let change = Promise.withResolvers<void>();
  const client = startReconnectingClient({
    ...options,
    path: '/master',
    headers: { cookie, ...options.headers },
    enter: (hub) =>
      hub.call(
        'requestQuizSession',
        { id: '', identifier: IDENTIFIER },
        sessionId,
        ...(summaries ? [{ summaries }] : []),
      ),
    onPush(target, args) {
      options.onPush?.(target);
      const shown = readHostPush(target, args);
      if (!shown) return;
      view = { ...shown, code: shown.code ?? view.code };
      change.resolve();
      change = Promise.withResolvers();
    },
    onGivenUp(error) {
      options.onGivenUp?.(error);
      // There may be no waiter.
      change.promise.catch(() => undefined);
      change.reject(error);
    },
  });
  const call: VirtualHost['call'] = async (target, ...args) => void (await client.call(target, sessionId, ...args));
  return {
    sessionId,
    cookie,
    client,
    get code() {
      return view.code;
    },
    get phase() {
      return view.phase;
    },
    get questionId() {
      return view.questionId;
    },
    call,
    play: (questionId) => call('NotifyPlayQuiz', questionId ?? null),
    skip: () => call('NotifyQuestionSkip'),
    show: (phase) => call('NotifyStateChange', phase),
    end: () => call('NotifyKillQuiz'),
    async sees(phase, questionId) {
      while (view.phase !== phase || (questionId !== undefined && view.questionId !== questionId)) await change.promise;
    },
    changed: () => change.promise,
  };
}

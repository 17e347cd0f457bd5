import type { HostCall } from '@quarry/events/hub';
import type { SessionPhase } from '@quarry/events/session/phases';
import { openHubClient } from '@quarry/hub-client/hub-client';
import { request } from 'playwright-core';
import { freshEmail, storeQuiz, TWO_QUESTIONS } from './host.ts';
import type { Stage } from './stage.ts';

const CHANNEL = '{secret}';

/**
 * A host without a window, which controls its session by hub calls: for specs that look at players only. The
 * window of a host takes as much CPU as a player's, and its primary button rests for a second after each press.
 */
export interface HubHost {
  /** Join code for players. */
  readonly code: string;
  /** @returns the id of a question, by its position from 0 */
  questionId(position: number): string;
  /** Opens the next question. */
  play(): Promise<void>;
  /** Closes the question. */
  skip(): Promise<void>;
  show(phase: SessionPhase): Promise<void>;
  end(): Promise<void>;
  /** Any call about this session. */
  call(target: HostCall, ...args: unknown[]): Promise<void>;
}

/** Signs a host in, stores a quiz and starts a session of it. */
export async function hostByHub(stage: Stage, plan = TWO_QUESTIONS): Promise<HubHost> {
  const { app } = stage;
  const headers = { origin: app };
  const browser = { request: await request.newContext({ baseURL: app, extraHTTPHeaders: headers }) };
  stage.atEnd(() => browser.request.dispose());
  await browser.request.post('/api/auth/link', { data: { email: freshEmail() } });
  const quizId = await storeQuiz(browser, app, plan);
  const sessionId = await (await browser.request.post('/api/session', { data: { quizId } })).text();
  const { cookies } = await browser.request.storageState();
  const cookie = cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
  const entered = Promise.withResolvers<string>();
  const hub = await openHubClient(
    `${app.replace('http', 'ws')}/master`,
    { cookie, ...headers },
    {
      onPush: (target, args) => target.startsWith('sessionrequest:') && entered.resolve(String(args()[0])),
      onClose: (code) => entered.reject(new Error(`the host's socket was closed with ${code}`)),
    },
  );
  stage.atEnd(() => hub.close());
  const call = async (target: HostCall, ...args: unknown[]) => void (await hub.call(target, sessionId, ...args));
  const entering = hub.call('requestQuizSession', { id: '', identifier: CHANNEL }, sessionId, { summaries: true });
  const [code] = await Promise.all([entered.promise, entering]);
  return {
    code,
    questionId: (position) => `${quizId}-${position}`,
    play: () => call('NotifyPlayQuiz', null),
    skip: () => call('NotifyQuestionSkip'),
    show: (phase) => call('NotifyStateChange', phase),
    end: () => call('NotifyKillQuiz'),
    call,
  };
}

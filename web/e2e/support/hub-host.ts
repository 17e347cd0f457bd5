import type { HostCall } from '@quarry/events/hub';
import type { SessionPhase } from '@quarry/events/session/phases';
import { openHubClient } from '@quarry/participants/hub-client';
import { type APIRequestContext, type Page, request } from 'playwright-core';
import { freshEmail, storeQuiz, TWO_QUESTIONS } from './host.ts';
import type { Stage } from './stage.ts';

const CHANNEL = '{secret}';

/**
 * A host without a window, which controls its session by hub calls: for specs that look at players only. The
 * window of a host takes as much CPU as a player's, and its primary button rests for a second after each press.
 */
export interface HubHost {
  readonly sessionId: string;
  readonly quizId: string;
  /** Signed in as the host. */
  readonly request: APIRequestContext;
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
  /** Closes the connection, as a window that leaves does. */
  leave(): void;
  /** Opens a new one after that. */
  comeBack(): Promise<void>;
}

/** Signs a host in, stores a quiz and starts a session of it. */
export async function hostByHub(stage: Stage, plan = TWO_QUESTIONS): Promise<HubHost> {
  const { app } = stage;
  const browser = { request: await request.newContext({ baseURL: app, extraHTTPHeaders: { origin: app } }) };
  stage.atEnd(() => browser.request.dispose());
  await browser.request.post('/api/auth/link', { data: { email: freshEmail() } });
  const quizId = await storeQuiz(browser, app, plan);
  const sessionId = await (await browser.request.post('/api/session', { data: { quizId } })).text();
  return controlByHub(stage, browser, sessionId, quizId);
}

/**
 * Controls the running session of a host who is signed in, besides any window of this host.
 * @param quizId of the session; asked for if left out
 */
export async function controlByHub(
  stage: Stage,
  host: Pick<Page, 'request'>,
  sessionId: string,
  quizId?: string,
): Promise<HubHost> {
  const { app } = stage;
  const played = quizId ?? ((await (await host.request.get(`${app}/api/session`)).json()) as { quizId: string }).quizId;
  const { cookies } = await host.request.storageState();
  const cookie = cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
  /** Settled once the service follows the host's connection. @returns the connection and the code of the session */
  const enter = async () => {
    const entered = Promise.withResolvers<string>();
    const hub = await openHubClient(
      `${app.replace('http', 'ws')}/master`,
      { cookie, origin: app },
      {
        onPush: (target, args) => target.startsWith('sessionrequest:') && entered.resolve(String(args()[0])),
        onClose: (code) => entered.reject(new Error(`the host's socket was closed with ${code}`)),
      },
    );
    stage.atEnd(() => hub.close());
    const entering = hub.call('requestQuizSession', { id: '', identifier: CHANNEL }, sessionId, { summaries: true });
    const [code] = await Promise.all([entered.promise, entering]);
    return { hub, code };
  };
  const opened = await enter();
  let { hub } = opened;
  const call = async (target: HostCall, ...args: unknown[]) => void (await hub.call(target, sessionId, ...args));
  return {
    sessionId,
    quizId: played,
    request: host.request,
    code: opened.code,
    questionId: (position) => `${played}-${position}`,
    play: () => call('NotifyPlayQuiz', null),
    skip: () => call('NotifyQuestionSkip'),
    show: (phase) => call('NotifyStateChange', phase),
    end: () => call('NotifyKillQuiz'),
    call,
    leave: () => hub.close(),
    async comeBack() {
      ({ hub } = await enter());
    },
  };
}

import { NEVER_AGAIN } from '@quarry/participants/reconnecting-client';
import { startVirtualHost, type VirtualHost } from '@quarry/participants/virtual-host';
import { type APIRequestContext, type Page, request } from 'playwright-core';
import { freshEmail, storeQuiz, TWO_QUESTIONS } from './host.ts';
import type { Stage } from './stage.ts';

/**
 * A host without a window, which controls its session by hub calls: for specs that look only at players. A host's
 * window takes as much CPU as a player's, and its primary button rests for a second after each press.
 */
export interface HubHost extends Pick<VirtualHost, 'sessionId' | 'code' | 'play' | 'skip' | 'show' | 'end' | 'call'> {
  readonly quizId: string;
  /** Signed in as the host. */
  readonly request: APIRequestContext;
  /** @returns the id of a question, by its position from 0 */
  questionId(position: number): string;
  /** Closes the connection, like a window that is closed. */
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
 * Controls the running session of a signed-in host, in addition to any window of that host.
 * @param quizId of the session; looked up by default
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
  const enter = async () => {
    const connecting = { gateways: () => [app], headers: { origin: app }, delayMs: NEVER_AGAIN };
    const entered = startVirtualHost({ ...connecting, cookie, sessionId, summaries: true });
    stage.atEnd(() => entered.client.leave());
    await entered.client.connection();
    return entered;
  };
  let virtual = await enter();
  return {
    sessionId,
    code: virtual.code,
    quizId: played,
    request: host.request,
    questionId: (position) => `${played}-${position}`,
    play: (questionId) => virtual.play(questionId),
    skip: () => virtual.skip(),
    show: (phase) => virtual.show(phase),
    end: () => virtual.end(),
    call: (target, ...args) => virtual.call(target, ...args),
    leave: () => virtual.client.leave(),
    async comeBack() {
      virtual = await enter();
    },
  };
}

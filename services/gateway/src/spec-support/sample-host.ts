import { randomUUID } from 'node:crypto';
import type { User } from '@quarry/events/http';
import { HOST_TARGETS } from '@quarry/events/hub';
import { accountOf, signUp, startSession } from '@quarry/participants/account';
import { type SampleQuestion, sampleQuestion } from '@quarry/participants/pure/sample-quiz';
import { HubClient } from './hub-client.ts';

const IDENTIFIER = '{secret}';

/** A signed-in host of a gateway. */
export interface SampleHost {
  readonly user: User;
  readonly cookie: string;
  fetch(path: string, init?: RequestInit & { json?: unknown }): Promise<Response>;
  /** Starts a session, by default with two questions. @returns its id and code */
  startSession(questions?: readonly unknown[]): Promise<{ id: string; code: string }>;
  /** Connects to the hub and listens to a session. */
  connect(sessionId: string): Promise<HubClient>;
  enter(client: HubClient, sessionId: string): Promise<void>;
}

export const question = (id: string, seconds = 0): SampleQuestion =>
  sampleQuestion(id, { answers: { right: 'This', wrong: 'That' }, seconds });

/** Signs in a new account, unverified as on a first visit. */
export async function sampleHost(url: string): Promise<SampleHost> {
  return hostWithCookie(url, (await signUp(url, `host-${randomUUID()}@example.com`)).cookie);
}

export async function hostWithCookie(url: string, cookie: string): Promise<SampleHost> {
  const request: SampleHost['fetch'] = (path, { json, ...init } = {}) =>
    fetch(`${url}${path}`, {
      ...init,
      headers: { cookie, ...(json === undefined ? {} : { 'content-type': 'application/json' }), ...init.headers },
      ...(json === undefined ? {} : { method: 'POST', body: JSON.stringify(json) }),
    });
  const account = accountOf(url, cookie);
  const user = await account.me();
  const host: SampleHost = {
    user,
    cookie,
    fetch: request,
    startSession: async (questions = [question('q1'), question('q2')]) => {
      const id = await startSession(account, `quiz-${randomUUID()}`, questions);
      const client = await host.connect(id);
      await host.enter(client, id);
      const [code] = await client.next(hostTarget('sessionrequest', id));
      await client.stop();
      return { id, code: String(code) };
    },
    connect: (sessionId) => {
      const targets = HOST_TARGETS.map((target) => hostTarget(target, sessionId));
      return new HubClient(`${url}/master`, targets, { Cookie: cookie }).start();
    },
    enter: (client, sessionId) =>
      client.connection.invoke(
        'requestQuizSession',
        { id: user.id, identifier: IDENTIFIER, deviceId: 'laptop' },
        sessionId,
      ),
  };
  return host;
}

/** A target on the sample host's channel. */
export function hostTarget(target: string, sessionId: string): string {
  return `${target}:${sessionId}/${IDENTIFIER}`;
}

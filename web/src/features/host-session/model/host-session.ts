import { type HostCall, hostTarget } from '@quarry/events/hub';
import { HUB_PATH } from '@quarry/events/hub-path';
import { type Actor, createActor } from 'xstate';
import { z } from 'zod';
import { API_BASE, request } from '#shared/api/request.ts';
import { type Connection, createConnection } from '#shared/hub/create-connection.ts';
import { deviceId } from '#shared/storage/device-id.ts';
import { listenAsHost } from './host-frames.ts';
import { hostMachine } from './host-machine.ts';

export interface HostSession {
  readonly connection: Connection['actor'];
  readonly session: Actor<typeof hostMachine>;
  /** Calls the service and waits for the completion. @throws CallError */
  call(method: HostCall, ...args: unknown[]): Promise<void>;
  /** Retries now instead of after the back-off. */
  retry(): void;
  stop(): void;
}

/** Only names the channel; it is no credential (specification, section 6; contract, section 5). */
const IDENTIFIER = '{secret}';

/** Final refusals: retrying would not help. */
const FINAL: ReadonlySet<string> = new Set(['not-host', 'no-session', 'bad-argument', 'device-busy']);

/** Connects the host's session to the hub. */
export function createHostSession({ sessionId, hostId }: { sessionId: string; hostId: string }): HostSession {
  const session = createActor(hostMachine);
  const { link, actor, retry, stop } = createConnection({
    path: HUB_PATH.host,
    // On the page's own origin the cookie authenticates; on another one a token does.
    accessToken: API_BASE === '' ? undefined : createHubToken(Date.now),
    async enter(link) {
      const host = { id: hostId, identifier: IDENTIFIER, deviceId: deviceId() };
      await link.invoke('requestQuizSession', host, sessionId, { summaries: true });
    },
    final: FINAL,
    onDropped: () => session.send({ type: 'DROPPED' }),
  });
  listenAsHost(link, sessionId, IDENTIFIER, (event) => session.send(event));
  // What counts has changed: the quiz and its points are asked for anew.
  link.on(hostTarget('scoreschanged', sessionId, IDENTIFIER), retry);
  session.subscribe((state) => {
    if (state.context.view.phase === 'missing') actor.send({ type: 'STOP' });
  });
  session.start();
  actor.start();

  return {
    connection: actor,
    session,
    async call(method, ...args) {
      await link.invoke(method, ...args);
    },
    retry,
    stop() {
      stop();
      session.stop();
    },
  };
}

const answer = z.object({ token: z.string(), expiresAt: z.string() });

/** How long before its expiry a token is renewed (specification, section 9). */
const RENEW_BEFORE_MS = 5 * 60_000;

/**
 * The bearer token for a hub on another origin, to which no cookie is sent (contract, section 5).
 * @param now milliseconds since 1970
 * @returns a function that resolves to a token valid for at least five minutes, cached while it is
 */
export function createHubToken(now: () => number): () => Promise<string> {
  let known: { readonly token: string; readonly until: number } | null = null;
  return async () => {
    if (known !== null && now() < known.until - RENEW_BEFORE_MS) return known.token;
    const { token, expiresAt } = answer.parse(await (await request('/api/auth/token')).json());
    known = { token, until: Date.parse(expiresAt) };
    return token;
  };
}

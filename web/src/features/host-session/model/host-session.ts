import type { HostCall } from '@quarry/events/hub';
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
  /** Calls the service and waits until it is done. @throws CallError */
  call(method: HostCall, ...args: unknown[]): Promise<void>;
  /** Looks for the service now instead of after the wait. */
  retry(): void;
  stop(): void;
}

/** Names the channel, nothing more (specification, section 6; contract, section 5). */
const IDENTIFIER = '{secret}';

/** Refusals that no further try can change. */
const FINAL: ReadonlySet<string> = new Set(['not-host', 'no-session', 'bad-argument', 'device-busy']);

/** Wires the host's connection and session together. */
export function createHostSession({ sessionId, hostId }: { sessionId: string; hostId: string }): HostSession {
  const session = createActor(hostMachine);
  const { link, actor, retry, stop } = createConnection({
    path: HUB_PATH.host,
    // On its own origin the cookie signs in; elsewhere a token does.
    accessToken: API_BASE === '' ? undefined : createHubToken(Date.now),
    async enter(link) {
      const host = { id: hostId, identifier: IDENTIFIER, deviceId: deviceId() };
      await link.invoke('requestQuizSession', host, sessionId);
    },
    final: FINAL,
    onDropped: () => session.send({ type: 'DROPPED' }),
  });
  listenAsHost(link, sessionId, IDENTIFIER, (event) => session.send(event));
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

/** The token is renewed this long before it ends (specification, section 9). */
const RENEW_BEFORE_MS = 5 * 60_000;

/**
 * The bearer token for a hub on another origin, where the cookie does not reach (contract, section 5).
 * @param now milliseconds since 1970
 * @returns a function that gives a token with at least five minutes to live; it asks the service only when it has none
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

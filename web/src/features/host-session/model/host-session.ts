import type { HostCall } from '@quarry/events/hub';
import { HUB_PATH, hostTarget } from '@quarry/events/hub-path';
import { type Actor, createActor } from 'xstate';
import { API_BASE, ApiError, request } from '#shared/api/request.ts';
import { linkStatus, Refused } from '#shared/hub/connection-machine.ts';
import { type Connection, createConnection } from '#shared/hub/create-connection.ts';
import { fieldsOf } from '#shared/lib/fields-of.ts';
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

/** Only names the channel; it is not a credential (specification, section 6; contract, section 5). */
const IDENTIFIER = '{secret}';

/** Final refusals: retrying would not help. */
const FINAL: ReadonlySet<string> = new Set(['not-host', 'not-allowed', 'no-session', 'bad-argument', 'device-busy']);

export interface HostAccess {
  readonly sessionId: string;
  readonly hostId: string;
  /** A stage's key or a remote's token, in place of the host's sign-in. */
  readonly secret?: string | undefined;
}

/** Connects the host's session, a stage or a remote to the hub. */
export function createHostSession({ sessionId, hostId, secret }: HostAccess): HostSession {
  const session = createActor(hostMachine);
  const { link, actor, retry, stop } = createConnection({
    path: HUB_PATH.host,
    accessToken: secret === undefined ? HOST_TOKEN?.read : async () => secret,
    explain() {
      // The token may be the reason: its sign-in ended, or it expired by the service's clock.
      HOST_TOKEN?.forget();
      return checkAccess(secret);
    },
    async enter(link) {
      const host = { id: hostId, identifier: IDENTIFIER, deviceId: deviceId() };
      await link.invoke('requestQuizSession', host, sessionId, { summaries: true });
    },
    final: FINAL,
  });
  listenAsHost(link, sessionId, IDENTIFIER, (event) => {
    session.send(event);
    // A session that is gone sends no more frames.
    if (event.type === 'MISSING') stop();
  });
  // The scores have changed: refetch the quiz and its points.
  link.on(hostTarget('scoreschanged', sessionId, IDENTIFIER), retry);
  session.start();
  let wasAway = false;
  actor.subscribe(({ value, context }) => {
    const status = linkStatus(value, context);
    if (wasAway && status === 'live') session.send({ type: 'BACK' });
    wasAway = status === 'away';
  });
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

/** Codes of ended access: of a stage's key, a remote's token or a host's sign-in. */
const ENDED: ReadonlySet<string | null> = new Set(['unknown-key', 'session-ended', 'not-signed-in']);

/**
 * Checks whether a screen may still connect: a refused socket does not say why.
 * @param secret a stage's key or a remote's token; undefined: the host's sign-in
 * @throws Refused if not. Any other failure means that it is unknown
 */
export async function checkAccess(secret?: string): Promise<void> {
  const asked =
    secret === undefined
      ? request('/api/auth/me')
      : request('/api/screens/self', { headers: { authorization: `Bearer ${secret}` } });
  await asked.catch((error: unknown) => {
    if (error instanceof ApiError && error.code !== null && ENDED.has(error.code)) throw new Refused(error.code);
  });
}

/** Lead time of token renewal before expiry (specification, section 9). */
const RENEW_BEFORE_MS = 5 * 60_000;

/**
 * The bearer token for a hub on another origin, to which no cookie is sent (contract, section 5).
 * @param now milliseconds since 1970
 */
export function createHubToken(now: () => number) {
  let known: { readonly token: string; readonly until: number } | null = null;
  return {
    /** @returns a token valid for at least five minutes, cached while it is */
    async read(): Promise<string> {
      if (known !== null && now() < known.until - RENEW_BEFORE_MS) return known.token;
      const { token, expiresAt } = fieldsOf(await (await request('/api/auth/token')).json());
      if (typeof token !== 'string' || typeof expiresAt !== 'string') throw new Error('the service gave no token');
      known = { token, until: Date.parse(expiresAt) };
      return token;
    },
    forget() {
      known = null;
    },
  };
}

/** On the page's own origin the cookie authenticates; on another one a token does. */
const HOST_TOKEN = API_BASE === '' ? undefined : createHubToken(Date.now);

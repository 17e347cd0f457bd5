import type { HubClient } from '@quarry/hub-client/hub-client';
import { startReconnectingClient } from '@quarry/hub-client/reconnecting-client';
import type { ClientFact, ClientRecord } from '#evidence/evidence.ts';
import { now } from '#now.ts';
import type { Random } from '#random.ts';
import { createRecorder } from './recorder.ts';

export interface ClientParts {
  readonly role: 'host' | 'player';
  readonly name: string;
  readonly deviceId: string;
  readonly path: '/slave' | '/master';
  readonly headers: Record<string, string>;
  /** The gateways' present addresses. */
  readonly gateways: () => readonly string[];
  /** Its first gateway. */
  readonly home: number;
  readonly random: Random;
  /** Enters the session on a new connection; a failure is retried on another one. */
  readonly enter: (client: Client) => Promise<void>;
  readonly onFrame: (target: string, args: unknown[]) => void;
}

/** One user's client: keeps a connection, reconnects with jitter, and records everything it sends and receives. */
export interface Client {
  readonly facts: ClientFact[];
  /** Calls once, on the present connection. @throws CallRefused; Error if the outcome is unknown */
  call(method: string, args: readonly unknown[]): Promise<unknown>;
  /** Sends a GET to the present gateway, only for the record. */
  read(path: string): Promise<void>;
  isEntered(): boolean;
  /** Resolves when it has entered the session (again). */
  entered(): Promise<void>;
  stop(): void;
  record(playerId: string | null, honest: boolean): ClientRecord;
}

/** The first retry is soon, because a dead gateway costs nothing; later ones spread out. */
const FIRST_RETRY_MS = 300;
const MAX_RETRY_MS = 2_000;
const OPEN_MS = 4_000;

/** Starts a client that reconnects until `stop`. */
export function startClient(parts: ClientParts): Client {
  const { random, gateways, home } = parts;
  const recorder = createRecorder();
  const { facts } = recorder;
  let hub: HubClient | null = null;
  let isStopped = false;
  let gateway = home;

  const client: Client = {
    facts,
    async call(method, args) {
      if (!hub) throw new Error('not connected');
      return recorder.call(hub, method, args);
    },
    async read(path) {
      try {
        const answer = await fetch(`${gateways()[gateway]}${path}`, { signal: AbortSignal.timeout(4_000) });
        facts.push({ kind: 'http', at: now(), path, text: await answer.text() });
      } catch {
        // The fault may have stopped the gateway.
      }
    },
    isEntered: () => connection.isConnected,
    entered: async () => void (await connection.connection()),
    stop() {
      isStopped = true;
      connection.stop();
    },
    record: (playerId, honest) => ({
      role: parts.role,
      name: parts.name,
      deviceId: parts.deviceId,
      playerId,
      honest,
      facts,
    }),
  };
  const connection = startReconnectingClient({
    gateways,
    first: home,
    path: parts.path,
    headers: parts.headers,
    openMs: OPEN_MS,
    delayMs: (attempt) => random.between(0, Math.min(FIRST_RETRY_MS * 2 ** attempt, MAX_RETRY_MS)),
    enter(opened) {
      hub = opened;
      return parts.enter(client);
    },
    onPush(target, args, text) {
      recorder.pushed(target, text);
      parts.onFrame(target, args());
    },
    onOpened(index) {
      gateway = index;
      facts.push({ kind: 'opened', at: now(), gateway });
    },
    onEntered: () => facts.push({ kind: 'entered', at: now() }),
    onClosed(code) {
      hub = null;
      facts.push({ kind: 'closed', at: now(), code, planned: isStopped });
    },
  });
  return client;
}

import type { ClientFact, ClientRecord } from '#evidence/evidence.ts';
import { now, pause } from '#now.ts';
import type { Random } from '#random.ts';
import { type HubSocket, openHubSocket } from './hub-socket.ts';

export interface ClientParts {
  readonly role: 'host' | 'player';
  readonly name: string;
  readonly deviceId: string;
  readonly path: '/slave' | '/master';
  readonly headers: Record<string, string>;
  /** The gateways' addresses of the moment. */
  readonly gateways: () => readonly string[];
  /** The gateway it begins with. */
  readonly home: number;
  readonly random: Random;
  /** Enters the session on a fresh connection; a failure is tried again on another one. */
  readonly enter: (client: Client) => Promise<void>;
  readonly onFrame: (target: string, args: unknown[]) => void;
}

/** A call had no answer on its connection, or an error. */
export class CallFailed extends Error {
  readonly code: string | null;
  /** @param code the hub's code; null: the connection was lost and nobody knows */
  constructor(code: string | null) {
    super(code ?? 'connection lost');
    this.code = code;
  }
}

/** One user's client: keeps a connection, comes back with jitter, and records all it sends, is told and sees. */
export interface Client {
  readonly facts: ClientFact[];
  /** @throws CallFailed */
  call(method: string, args: readonly unknown[]): Promise<unknown>;
  /** Asks the gateway of the moment over HTTP, for the record alone. */
  read(path: string): Promise<void>;
  isEntered(): boolean;
  /** Resolves when it is in the session (again). */
  entered(): Promise<void>;
  stop(): void;
  record(playerId: string | null, honest: boolean): ClientRecord;
}

/** Tries against a gateway that is down cost nothing; ones against a struggling system are spread out. */
const FIRST_RETRY_MS = 300;
const MAX_RETRY_MS = 2_000;
/** As long as a gateway waits for an outcome, and a little. */
const PATIENCE_MS = 35_000;

/** Starts a client, which connects by itself, again and again, until `stop`. */
export function startClient(parts: ClientParts): Client {
  const { random } = parts;
  const facts: ClientFact[] = [];
  const waiting = new Map<string, { resolve(value: unknown): void; reject(error: Error): void }>();
  let socket: HubSocket | null = null;
  let isEntered = false;
  let stopped = false;
  let calls = 0;
  let gateway = parts.home;
  let onEntered: (() => void)[] = [];

  const client: Client = {
    facts,
    call(method, args) {
      const current = socket;
      if (!current) return Promise.reject(new CallFailed(null));
      const call = ++calls;
      facts.push({ kind: 'sent', at: now(), call, method, args: [...args] });
      return new Promise((resolve, reject) => {
        const timer = setTimeout(() => current.raw.terminate(), PATIENCE_MS);
        const settle = (done: () => void) => {
          clearTimeout(timer);
          done();
        };
        waiting.set(String(call), {
          resolve: (value) => settle(() => resolve(value)),
          reject: (error) => settle(() => reject(error)),
        });
        current.invoke(String(call), method, args);
      });
    },
    async read(path) {
      try {
        const answer = await fetch(`${parts.gateways()[gateway]}${path}`, { signal: AbortSignal.timeout(4_000) });
        facts.push({ kind: 'http', at: now(), path, text: await answer.text() });
      } catch {
        // The gateway may be what the fault has taken away.
      }
    },
    isEntered: () => isEntered,
    entered: () => (isEntered ? Promise.resolve() : new Promise((resolve) => onEntered.push(resolve))),
    stop() {
      stopped = true;
      socket?.raw.terminate();
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

  /** One life of a connection. @returns whether it ever entered */
  async function live(): Promise<boolean> {
    const closed = Promise.withResolvers<number>();
    const greeted = Promise.withResolvers<void>();
    const url = parts.gateways()[gateway] ?? '';
    const mine = openHubSocket(url.replace('http', 'ws') + parts.path, parts.headers, {
      onHandshake: greeted.resolve,
      onFrame(target, text, args) {
        facts.push({ kind: 'frame', at: now(), target, text });
        parts.onFrame(target, args);
      },
      onCompletion(call, error, result, text) {
        facts.push({ kind: 'told', at: now(), call: Number(call), error, text });
        const waiter = waiting.get(call);
        waiting.delete(call);
        if (error === null) waiter?.resolve(result ?? null);
        else waiter?.reject(new CallFailed(/HubException: ([a-z-]+)/.exec(error)?.[1] ?? error));
      },
      onClose: closed.resolve,
    });
    socket = mine;
    let wasIn = false;
    const opening = greeted.promise.then(async () => {
      facts.push({ kind: 'opened', at: now(), gateway });
      await parts.enter(client);
      wasIn = true;
      isEntered = true;
      facts.push({ kind: 'entered', at: now() });
      for (const resolve of onEntered) resolve();
      onEntered = [];
    });
    // A refused entry is tried again on another connection.
    opening.catch(() => mine.raw.terminate());
    const code = await closed.promise;
    facts.push({ kind: 'closed', at: now(), code, planned: stopped });
    socket = null;
    isEntered = false;
    for (const waiter of waiting.values()) waiter.reject(new CallFailed(null));
    waiting.clear();
    return wasIn;
  }

  async function run(): Promise<void> {
    for (let attempt = 0; !stopped; attempt++) {
      const wasIn = await live();
      if (stopped) return;
      if (wasIn) attempt = 0;
      gateway = (gateway + 1) % parts.gateways().length;
      await pause(random.between(0, Math.min(FIRST_RETRY_MS * 2 ** attempt, MAX_RETRY_MS)));
    }
  }
  void run();
  return client;
}

import { CallRefused, type OpenHub, openHubClient } from '@quarry/participants/hub-client';
import type { Connecting } from '@quarry/participants/reconnecting-client';
import type { ClientFact, ClientRecord } from '#evidence/evidence.ts';
import { now } from '#now.ts';
import type { Random } from '#random.ts';

/** Slightly longer than a gateway waits for an outcome. */
const PATIENCE_MS = 35_000;
/** The first retry is early, because a dead gateway costs nothing; later ones back off. */
const FIRST_RETRY_MS = 300;
const MAX_RETRY_MS = 2_000;
const OPEN_MS = 4_000;

type Recorded = Pick<ClientRecord, 'role' | 'name' | 'deviceId'>;

/** Records everything one user sends and receives, over all of its connections. */
export interface Recorder {
  readonly facts: ClientFact[];
  /** Opens a connection whose calls and pushes are recorded. */
  readonly open: OpenHub;
  record(playerId: string | null, honest: boolean): ClientRecord;
}

export function createRecorder(recorded: Recorded): Recorder {
  const facts: ClientFact[] = [];
  let calls = 0;
  const open: OpenHub = async (url, headers, events, openMs) => {
    const onPush: typeof events.onPush = (target, args, text) => {
      facts.push({ kind: 'frame', at: now(), target, text });
      events.onPush(target, args, text);
    };
    const hub = await openHubClient(url, headers, { onPush, onClose: events.onClose }, openMs);
    const unrecorded = hub.call;
    return Object.assign(hub, {
      async call(method: string, ...args: readonly unknown[]) {
        const call = ++calls;
        facts.push({ kind: 'sent', at: now(), call, method, args: [...args] });
        const told = (error: string | null, text: string) => facts.push({ kind: 'told', at: now(), call, error, text });
        const silence = setTimeout(() => hub.terminate(), PATIENCE_MS);
        try {
          const result = await unrecorded(method, ...args);
          told(null, JSON.stringify(result) ?? '');
          return result;
        } catch (error) {
          if (error instanceof CallRefused) told(error.code, error.message);
          throw error;
        } finally {
          clearTimeout(silence);
        }
      },
    });
  };
  return { facts, open, record: (playerId, honest) => ({ ...recorded, playerId, honest, facts }) };
}

export interface ConnectingParts {
  /** The gateways' current addresses. */
  readonly gateways: () => readonly string[];
  /** Its first gateway. */
  readonly home: number;
  readonly random: Random;
}

/** Connects so that everything is recorded, and reconnects with jitter. */
export function recordedConnecting({ facts, open }: Recorder, { gateways, home, random }: ConnectingParts): Connecting {
  const retries = random.fork('retries');
  return {
    gateways,
    first: home,
    open,
    openMs: OPEN_MS,
    delayMs: (attempt) => retries.between(0, Math.min(FIRST_RETRY_MS * 2 ** attempt, MAX_RETRY_MS)),
    onOpened: (gateway) => facts.push({ kind: 'opened', at: now(), gateway }),
    onEntered: () => facts.push({ kind: 'entered', at: now() }),
    onClosed: (code, planned) => facts.push({ kind: 'closed', at: now(), code, planned }),
  };
}

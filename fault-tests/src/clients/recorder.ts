import { CallRefused, type HubClient } from '@quarry/hub-client/hub-client';
import type { ClientFact } from '#evidence/evidence.ts';
import { now } from '#now.ts';

/** Records everything one user sends and receives, over all of its connections. */
export interface Recorder {
  readonly facts: ClientFact[];
  pushed(target: string, text: string): void;
  /** Calls on a connection. @throws CallRefused; Error if the outcome is unknown */
  call(hub: HubClient, method: string, args: readonly unknown[]): Promise<unknown>;
}

/** Slightly longer than a gateway waits for an outcome. */
const PATIENCE_MS = 35_000;

export function createRecorder(): Recorder {
  const facts: ClientFact[] = [];
  let calls = 0;
  return {
    facts,
    pushed: (target, text) => void facts.push({ kind: 'frame', at: now(), target, text }),
    async call(hub, method, args) {
      const call = ++calls;
      facts.push({ kind: 'sent', at: now(), call, method, args: [...args] });
      const told = (error: string | null, text: string) => facts.push({ kind: 'told', at: now(), call, error, text });
      const silence = setTimeout(() => hub.terminate(), PATIENCE_MS);
      try {
        const result = await hub.call(method, ...args);
        told(null, JSON.stringify(result) ?? '');
        return result;
      } catch (error) {
        if (error instanceof CallRefused) told(error.code, error.message);
        throw error;
      } finally {
        clearTimeout(silence);
      }
    },
  };
}

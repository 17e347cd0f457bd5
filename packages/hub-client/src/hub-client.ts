import { type HubListener, openHubSocket } from '#hub-socket.ts';

/** A call was refused. `code` is the text after `HubException: `. */
export class CallRefused extends Error {
  readonly code: string;
  constructor(target: string, error: string) {
    super(`${target}: ${error}`);
    this.code = error.split('HubException: ')[1] ?? error;
  }
}

export interface HubClientEvents {
  /** A push, as `text` on the wire. `args` parses on demand, because most virtual players read few of their frames. */
  onPush(target: string, args: () => unknown[], text: string): void;
  onClose(code: number): void;
}

export interface HubClient {
  /**
   * Resolves with the result when the call's effect is durable. On a socket that is closing it fails when that has
   * closed: a caller that retries at once would otherwise keep it from closing.
   * @throws CallRefused; Error when the socket closes first
   */
  call(target: string, ...args: unknown[]): Promise<unknown>;
  readonly isOpen: boolean;
  /** Bytes of hub records received so far. */
  readonly bytes: number;
  terminate(): void;
  close(): void;
}

interface Waiting {
  readonly target: string;
  resolve(result: unknown): void;
  reject(error: Error): void;
}

const PUSH_START = '{"type":1,"target":"';
const COMPLETION_START = '{"type":3,';

/** Opens a connection. Parameters and errors are those of `openHubSocket`. */
export async function openHubClient(
  url: string,
  headers: Record<string, string>,
  events: HubClientEvents,
  openMs?: number,
): Promise<HubClient> {
  const waiting = new Map<string, Waiting>();
  const closed = Promise.withResolvers<number>();
  let bytes = 0;
  const listener: HubListener = {
    onRecord(text, size) {
      bytes += size;
      if (text.startsWith(PUSH_START)) {
        const target = text.slice(PUSH_START.length, text.indexOf('"', PUSH_START.length));
        events.onPush(target, () => JSON.parse(text).arguments, text);
      } else if (text.startsWith(COMPLETION_START)) complete(JSON.parse(text));
    },
    onClose(code) {
      for (const { reject, target } of waiting.values()) reject(new Error(`${target}: socket closed with ${code}`));
      waiting.clear();
      events.onClose(code);
      closed.resolve(code);
    },
  };
  const socket = await openHubSocket(url, headers, listener, openMs);

  function complete({ invocationId, result, error }: { invocationId: string; result?: unknown; error?: string }): void {
    const call = waiting.get(invocationId);
    if (!call) return;
    waiting.delete(invocationId);
    if (error === undefined) call.resolve(result);
    else call.reject(new CallRefused(call.target, error));
  }

  return {
    async call(target, ...args) {
      if (!socket.isOpen) throw new Error(`${target}: socket closed with ${await closed.promise}`);
      return new Promise((resolve, reject) => {
        waiting.set(socket.invoke(target, args), { target, resolve, reject });
      });
    },
    get isOpen() {
      return socket.isOpen;
    },
    get bytes() {
      return bytes;
    },
    terminate: () => socket.terminate(),
    close: () => socket.close(),
  };
}

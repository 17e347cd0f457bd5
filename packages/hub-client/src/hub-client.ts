import { WebSocket } from 'ws';

const RECORD_END = 0x1e;
const HANDSHAKE = '{"protocol":"json","version":1}\u001e';
const PING = '{"type":6}\u001e';
const PING_MS = 15_000;
const PUSH_START = '{"type":1,"target":"';
const COMPLETION_START = '{"type":3,';

/** A call was refused. `code` is the text after `HubException: `. */
export class CallRefused extends Error {
  readonly code: string;
  constructor(target: string, error: string) {
    super(`${target}: ${error}`);
    this.code = error.split('HubException: ')[1] ?? error;
  }
}

export interface HubClientEvents {
  /**
   * A push; `text` is its record without the separator. `args` parses on demand, because most virtual players read few
   * of their frames.
   */
  onPush(target: string, args: () => unknown[], text: string): void;
  onClose(code: number): void;
}

/**
 * A minimal client of the hub protocol: handshake, JSON records, pings. Thousands of them run in one process, so it
 * parses no push by itself.
 */
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
  /** Ends without a close frame, like a phone that loses its network. */
  terminate(): void;
  close(): void;
}

interface Waiting {
  readonly target: string;
  resolve(result: unknown): void;
  reject(error: Error): void;
}

/**
 * @param url of the hub, `http://host:port/slave`
 * @param openMs bound on the upgrade and the hub's handshake together, milliseconds
 * @throws Error when the socket does not open in time or the handshake is refused
 */
export async function openHubClient(
  url: string,
  headers: Record<string, string>,
  events: HubClientEvents,
  openMs = 30_000,
): Promise<HubClient> {
  const waiting = new Map<string, Waiting>();
  const handshake = Promise.withResolvers<void>();
  const closed = Promise.withResolvers<number>();
  let isReady = false;
  let nextId = 0;
  let bytes = 0;
  const socket = new WebSocket(url.replace(/^http/, 'ws'), {
    headers,
    perMessageDeflate: false,
    skipUTF8Validation: true,
  });
  const isOpen = () => socket.readyState === WebSocket.OPEN;
  const opening = setTimeout(() => socket.terminate(), openMs);
  const pinging = setInterval(() => isOpen() && socket.send(PING), PING_MS);
  socket.on('open', () => socket.send(HANDSHAKE));
  socket.on('error', (error) => handshake.reject(error));
  socket.on('close', (code) => {
    clearInterval(pinging);
    clearTimeout(opening);
    if (isReady) rejectCalls(code);
    else handshake.reject(new Error(`closed with ${code} before the handshake`));
  });
  socket.on('message', (data: Buffer) => {
    let start = 0;
    for (let end = data.indexOf(RECORD_END); end >= 0; end = data.indexOf(RECORD_END, start)) {
      const text = data.toString('utf8', start, end);
      const size = end + 1 - start;
      start = end + 1;
      if (isReady) {
        bytes += size;
        receive(text);
      } else if (text === '{}') {
        isReady = true;
        clearTimeout(opening);
        handshake.resolve();
      } else {
        handshake.reject(new Error(`handshake refused: ${text}`));
        socket.terminate();
      }
    }
  });

  function receive(text: string): void {
    if (text.startsWith(PUSH_START)) {
      const target = text.slice(PUSH_START.length, text.indexOf('"', PUSH_START.length));
      events.onPush(target, () => JSON.parse(text).arguments, text);
    } else if (text.startsWith(COMPLETION_START)) complete(JSON.parse(text));
  }

  function complete({ invocationId, result, error }: { invocationId: string; result?: unknown; error?: string }): void {
    const call = waiting.get(invocationId);
    if (!call) return;
    waiting.delete(invocationId);
    if (error === undefined) call.resolve(result);
    else call.reject(new CallRefused(call.target, error));
  }

  function rejectCalls(code: number): void {
    for (const { reject, target } of waiting.values()) reject(new Error(`${target}: socket closed with ${code}`));
    waiting.clear();
    events.onClose(code);
    closed.resolve(code);
  }

  await handshake.promise;
  return {
    async call(target, ...args) {
      if (!isOpen()) throw new Error(`${target}: socket closed with ${await closed.promise}`);
      const invocationId = String(nextId++);
      socket.send(`${JSON.stringify({ type: 1, invocationId, target, arguments: args })}\u001e`);
      return new Promise((resolve, reject) => {
        waiting.set(invocationId, { target, resolve, reject });
      });
    },
    get isOpen() {
      return isOpen();
    },
    get bytes() {
      return bytes;
    },
    terminate: () => socket.terminate(),
    close: () => socket.close(1000),
  };
}

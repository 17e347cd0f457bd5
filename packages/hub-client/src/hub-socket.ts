import { WebSocket } from 'ws';

const RECORD_END = 0x1e;
const HANDSHAKE = '{"protocol":"json","version":1}\u001e';
const PING = '{"type":6}\u001e';
const PING_MS = 15_000;

/** Receives the frames of a virtual client. The text is one SignalR record without its separator. */
export interface HubListener {
  onRecord(text: string, bytes: number): void;
  onClose(code: number): void;
}

/**
 * A minimal client of the hub protocol: handshake, JSON records, pings. Thousands of them run in one process, so it
 * stores and parses nothing by itself.
 */
export interface HubSocket {
  /** Sends an invocation that expects a Completion. @returns its id */
  invoke(target: string, args: readonly unknown[]): string;
  readonly isOpen: boolean;
  /** Ends without a close frame, like a phone that loses its network. */
  terminate(): void;
  close(): void;
}

/**
 * @param url of the hub, `http://host:port/slave`
 * @param openMs bound on the upgrade and the hub's handshake together, milliseconds
 * @throws Error when the socket does not open in time or the handshake is refused
 */
export async function openHubSocket(
  url: string,
  headers: Record<string, string>,
  listener: HubListener,
  openMs = 30_000,
): Promise<HubSocket> {
  const socket = new WebSocket(url.replace(/^http/, 'ws'), {
    headers,
    perMessageDeflate: false,
    skipUTF8Validation: true,
  });
  const opening = setTimeout(() => socket.terminate(), openMs);
  let isReady = false;
  let nextId = 0;
  const handshake = new Promise<void>((resolve, reject) => {
    socket.on('open', () => socket.send(HANDSHAKE));
    socket.on('error', (error) => reject(error));
    socket.on('close', (code) => {
      clearInterval(pinging);
      clearTimeout(opening);
      if (isReady) listener.onClose(code);
      else reject(new Error(`closed with ${code} before the handshake`));
    });
    socket.on('message', (data: Buffer) => {
      let start = 0;
      for (let end = data.indexOf(RECORD_END); end >= 0; end = data.indexOf(RECORD_END, start)) {
        const text = data.toString('utf8', start, end);
        const bytes = end + 1 - start;
        start = end + 1;
        if (isReady) listener.onRecord(text, bytes);
        else if (text === '{}') {
          isReady = true;
          clearTimeout(opening);
          resolve();
        } else {
          reject(new Error(`handshake refused: ${text}`));
          socket.terminate();
        }
      }
    });
  });
  const pinging = setInterval(() => socket.readyState === WebSocket.OPEN && socket.send(PING), PING_MS);
  await handshake;
  return {
    invoke(target, args) {
      const invocationId = String(nextId++);
      socket.send(`${JSON.stringify({ type: 1, invocationId, target, arguments: args })}\u001e`);
      return invocationId;
    },
    get isOpen() {
      return socket.readyState === WebSocket.OPEN;
    },
    terminate: () => socket.terminate(),
    close: () => socket.close(1000),
  };
}

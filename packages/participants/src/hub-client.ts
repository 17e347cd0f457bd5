import { WebSocket } from 'ws';
import {
  CLOSED,
  type ConversationEvents,
  createConversation,
  HANDSHAKE,
  PING,
  PING_MS,
  RECORD_END,
} from '#pure/hub-conversation.ts';

const RECORD_END_BYTE = RECORD_END.charCodeAt(0);

/** A call was refused. `code` is the text after `HubException: `. */
export class CallRefused extends Error {
  readonly code: string;
  constructor(target: string, error: string) {
    super(`${target}: ${error}`);
    this.code = error.split('HubException: ')[1] ?? error;
  }
}

export interface HubClientEvents extends Pick<ConversationEvents, 'onPush'> {
  onClose(code: number): void;
}

/**
 * A minimal client of the hub protocol: handshake, JSON records, pings. Thousands run in one process, so it parses
 * pushes only on demand.
 */
export interface HubClient {
  /**
   * Resolves with the result when the call's effect is durable. On a closing socket it fails once that has closed:
   * otherwise a caller that retries at once would keep it from closing.
   * @throws CallRefused; Error when the socket closes first
   */
  call(target: string, ...args: readonly unknown[]): Promise<unknown>;
  readonly isOpen: boolean;
  /** Bytes of hub records received so far. */
  readonly bytes: number;
  /** Ends without a close frame, like a phone that loses its network. */
  terminate(): void;
  close(): void;
}

/**
 * @param url of the hub, `http://host:port/slave`
 * @param openMs bound on the upgrade and the hub's handshake together, milliseconds
 * @throws Error when the socket does not open in time or the handshake is refused
 */
export type OpenHub = (
  url: string,
  headers: Record<string, string>,
  events: HubClientEvents,
  openMs?: number,
) => Promise<HubClient>;

export const openHubClient: OpenHub = async (url, headers, events, openMs = 30_000) => {
  const handshake = Promise.withResolvers<void>();
  const closed = Promise.withResolvers<number>();
  let closeCode = 0;
  let bytes = 0;
  const socket = new WebSocket(url.replace(/^http/, 'ws'), {
    headers,
    perMessageDeflate: false,
    skipUTF8Validation: true,
  });
  const hub = createConversation({
    send: (text) => socket.send(text),
    onReady() {
      clearTimeout(opening);
      handshake.resolve();
    },
    onHandshakeRefused(text) {
      handshake.reject(new Error(`handshake refused: ${text}`));
      socket.terminate();
    },
    onPush: events.onPush,
  });
  const isOpen = () => socket.readyState === WebSocket.OPEN;
  const opening = setTimeout(() => socket.terminate(), openMs);
  const pinging = setInterval(() => isOpen() && socket.send(PING), PING_MS);
  socket.on('open', () => socket.send(HANDSHAKE));
  socket.on('error', (error) => handshake.reject(error));
  socket.on('close', (code) => {
    clearInterval(pinging);
    clearTimeout(opening);
    if (!hub.isReady) return handshake.reject(new Error(`closed with ${code} before the handshake`));
    closeCode = code;
    hub.end();
    events.onClose(code);
    closed.resolve(code);
  });
  socket.on('message', (data: Buffer) => {
    let start = 0;
    for (let end = data.indexOf(RECORD_END_BYTE); end >= 0; end = data.indexOf(RECORD_END_BYTE, start)) {
      if (hub.isReady) bytes += end + 1 - start;
      hub.receive(data.toString('utf8', start, end));
      start = end + 1;
    }
  });

  await handshake.promise;
  return {
    async call(target, ...args) {
      if (!isOpen()) throw new Error(`${target}: socket closed with ${await closed.promise}`);
      return completed(hub, target, args, () => closeCode);
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
};

/**
 * A call's result, once it has completed.
 * @param closeCode of the socket, once it has closed
 * @throws CallRefused; Error when the socket closes first
 */
export function completed(
  hub: Pick<ReturnType<typeof createConversation>, 'call'>,
  target: string,
  args: readonly unknown[],
  closeCode: () => number,
): Promise<unknown> {
  return new Promise((resolve, reject) => {
    hub.call(target, args, (error, result) => {
      if (error === null) resolve(result);
      else if (error === CLOSED) reject(new Error(`${target}: socket closed with ${closeCode()}`));
      else reject(new CallRefused(target, error));
    });
  });
}

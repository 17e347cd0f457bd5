import { WebSocket } from 'ws';

/** What a hub says over one socket. */
export interface HubListener {
  onHandshake(): void;
  onFrame(target: string, text: string, args: unknown[]): void;
  onCompletion(call: string, error: string | null, result: unknown, text: string): void;
  onClose(code: number): void;
}

/** A lean client of the SignalR JSON protocol over one WebSocket: it frames, and nothing else. */
export interface HubSocket {
  invoke(call: string, method: string, args: readonly unknown[]): void;
  /** The WebSocket below, for rows that misbehave on purpose. */
  readonly raw: WebSocket;
}

const END = '\x1e';
const PING_MS = 10_000;

interface HubRecord {
  readonly type?: number;
  readonly target?: string;
  readonly arguments?: unknown[];
  readonly invocationId?: string;
  readonly error?: string;
  readonly result?: unknown;
}

/** Opens a socket and shakes hands. @param url of the hub, `ws://…/slave` */
export function openHubSocket(url: string, headers: Record<string, string>, listener: HubListener): HubSocket {
  const raw = new WebSocket(url, { headers, perMessageDeflate: false, handshakeTimeout: 4_000 });
  const send = (record: unknown) => {
    if (raw.readyState === WebSocket.OPEN) raw.send(JSON.stringify(record) + END);
  };
  let greeted = false;
  const pinging = setInterval(() => send({ type: 6 }), PING_MS);

  raw.on('open', () => send({ protocol: 'json', version: 1 }));
  raw.on('message', (data: Buffer) => {
    for (const text of data.toString().split(END)) if (text !== '') take(text);
  });
  raw.on('error', () => {});
  raw.on('close', (code) => {
    clearInterval(pinging);
    listener.onClose(code);
  });

  function take(text: string): void {
    const record = JSON.parse(text) as HubRecord;
    if (!greeted) {
      greeted = true;
      listener.onHandshake();
      return;
    }
    if (record.type === 1) listener.onFrame(String(record.target), text, record.arguments ?? []);
    else if (record.type === 3)
      listener.onCompletion(String(record.invocationId), record.error ?? null, record.result, text);
    // Close: the socket's own end follows.
    else if (record.type === 7) raw.close();
  }

  return {
    raw,
    invoke: (call, method, args) => send({ type: 1, invocationId: call, target: method, arguments: args }),
  };
}

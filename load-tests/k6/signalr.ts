// The part of the SignalR hub protocol that load scripts need: JSON records over a k6 WebSocket.
import { clearInterval, setInterval } from 'k6/timers';
import { WebSocket } from 'k6/websockets';

const RECORD_END = '\u001e';
/** WebSocket.OPEN. */
const OPEN = 1;

export interface HubHandlers {
  /** The handshake is complete. */
  onReady(hub: Hub): void;
  onPush(hub: Hub, target: string, args: unknown[]): void;
  onClose(): void;
}

/** The error of a call whose socket closed before its completion; its effect is unknown. */
export const CLOSED = 'closed';

export interface Hub {
  /** Calls a method; `done` gets the error text of a rejected call or `CLOSED`, or null with the result. */
  call(target: string, args: unknown[], done: (error: string | null, result: unknown) => void): void;
  close(): void;
}

/** Opens a hub like the official client with `skipNegotiation`. @param url ws://host:port/slave */
export function openHub(url: string, headers: Record<string, string>, handlers: HubHandlers): void {
  const socket = new WebSocket(url, null, { headers });
  const waiting = new Map<string, (error: string | null, result: unknown) => void>();
  let nextId = 0;
  let isReady = false;
  const hub: Hub = {
    call(target, args, done) {
      if (socket.readyState !== OPEN) {
        done(CLOSED, null);
        return;
      }
      const invocationId = String(nextId++);
      waiting.set(invocationId, done);
      socket.send(JSON.stringify({ type: 1, invocationId, target, arguments: args }) + RECORD_END);
    },
    close: () => socket.close(),
  };
  socket.onopen = () => {
    socket.send(`{"protocol":"json","version":1}${RECORD_END}`);
  };
  const pinging = setInterval(
    () => isReady && socket.readyState === OPEN && socket.send(`{"type":6}${RECORD_END}`),
    15_000,
  );
  socket.onmessage = (event) => {
    for (const record of String(event?.data).split(RECORD_END)) {
      if (record === '') continue;
      const message = JSON.parse(record);
      if (!isReady) {
        if (message.error) throw new Error(`handshake refused: ${message.error}`);
        isReady = true;
        handlers.onReady(hub);
      } else if (message.type === 1) handlers.onPush(hub, message.target, message.arguments);
      else if (message.type === 3) {
        const done = waiting.get(message.invocationId);
        waiting.delete(message.invocationId);
        done?.(message.error ?? null, message.result);
      }
    }
  };
  socket.onclose = () => {
    clearInterval(pinging);
    for (const done of waiting.values()) done(CLOSED, null);
    waiting.clear();
    handlers.onClose();
  };
}

import { clearInterval, setInterval } from 'k6/timers';
import { WebSocket } from 'k6/websockets';
import {
  CLOSED,
  createConversation,
  HANDSHAKE,
  type HubConversation,
  PING,
  PING_MS,
  RECORD_END,
} from '../../packages/participants/src/pure/hub-conversation.ts';

/** WebSocket.OPEN. */
const OPEN = 1;

export interface HubHandlers {
  /** The handshake is complete. */
  onReady(hub: Hub): void;
  onPush(hub: Hub, target: string, args: () => unknown[]): void;
  onClose(): void;
}

export interface Hub extends Pick<HubConversation, 'call'> {
  close(): void;
}

/** Opens a hub like the official client with `skipNegotiation`. @param url ws://host:port/slave */
export function openHub(url: string, headers: Record<string, string>, handlers: HubHandlers): void {
  const socket = new WebSocket(url, null, { headers });
  const isOpen = () => socket.readyState === OPEN;
  const conversation = createConversation({
    send: (text) => socket.send(text),
    onReady: () => handlers.onReady(hub),
    onHandshakeRefused(text) {
      throw new Error(`handshake refused: ${text}`);
    },
    onPush: (target, args) => handlers.onPush(hub, target, args),
  });
  const hub: Hub = {
    call(target, args, done) {
      if (isOpen()) conversation.call(target, args, done);
      else done(CLOSED, null);
    },
    close: () => socket.close(),
  };
  const pinging = setInterval(() => conversation.isReady && isOpen() && socket.send(PING), PING_MS);
  socket.onopen = () => socket.send(HANDSHAKE);
  socket.onmessage = (event) => {
    for (const record of String(event?.data).split(RECORD_END)) if (record !== '') conversation.receive(record);
  };
  socket.onclose = () => {
    clearInterval(pinging);
    conversation.end();
    handlers.onClose();
  };
}

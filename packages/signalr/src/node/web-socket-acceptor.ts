import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { type ServerOptions, type WebSocket, WebSocketServer } from 'ws';
import { closeCode, type HubSocket } from '#connection/hub-socket.ts';
import { FragmentMeter } from '#node/fragment-meter.ts';
import { createTurnWriter } from '#node/turn-writer.ts';

/**
 * Options every `ws` server in front of a hub must have, whoever creates it.
 * A message may be large since the official client joins all calls of a tick into one, and come in many fragments since
 * the .NET client sends every 4 KiB of what it has queued as one (F2); each record in it is bounded separately. Oversize
 * ends in close 1009, too many fragments in 1008.
 */
export const webSocketOptions = {
  maxPayload: 1024 * 1024,
  maxFragments: 512,
  perMessageDeflate: false,
  clientTracking: false,
  // Text messages may cut a character in two (F1); records are checked as UTF-8 once they are whole.
  skipUTF8Validation: true,
} as const satisfies ServerOptions;

/**
 * Makes an open WebSocket of a server with `webSocketOptions` a hub's: bounds its fragments and writes once per turn of the
 * event loop. Call it in the tick in which the socket opens.
 * @param stream what the upgrade request came on
 */
export type SocketAdapter = (socket: WebSocket, stream: Duplex) => HubSocket;

/** One for all sockets of a process: what is sent to any of them in one turn leaves together. */
export const createSocketAdapter = (): SocketAdapter => {
  const writer = createTurnWriter();
  return (socket, stream) => {
    boundFragments(socket, stream);
    return writer.join(socket, stream);
  };
};

export interface WebSocketAcceptor {
  /**
   * Answers an upgrade request that may open. `opened` is called in the tick in which the socket opens, and never for a
   * request that is no WebSocket's.
   */
  accept(request: IncomingMessage, stream: Duplex, head: Buffer, opened: (socket: HubSocket) => void): void;
}

/** Opens the WebSockets of a hub, where no plugin owns the `ws` server. */
export const createWebSocketAcceptor = (): WebSocketAcceptor => {
  const server = new WebSocketServer({ noServer: true, ...webSocketOptions });
  const adapt = createSocketAdapter();
  return {
    accept: (request, stream, head, opened) =>
      server.handleUpgrade(request, stream, head, (socket) => opened(adapt(socket, stream))),
  };
};

type Breakable = { emit(event: 'error', error: Error): unknown; close(code: number): void };

/** Ends a socket whose fragments are too small as `ws` ends one with too many: an error, then close 1008. */
const boundFragments = (socket: Breakable, stream: Duplex): void => {
  const meter = new FragmentMeter();
  const read = (chunk: Buffer): void => {
    if (meter.read(chunk)) return;
    stream.off('data', read);
    socket.emit('error', new RangeError('message fragments are too small'));
    socket.close(closeCode.policy);
  };
  // Before `ws`, which would deliver a message that is complete in this chunk.
  stream.prependListener('data', read);
};

import { once } from 'node:events';
import { WebSocket } from 'ws';

/** A socket that does not keep to the protocol. */
export interface HostileSocket {
  readonly socket: WebSocket;
  /** Resolves with the close code; 0 when it stayed open for so long. */
  closed(withinMs: number): Promise<number>;
}

const END = '\x1e';

/** @param greets whether it shakes hands first */
export async function openHostile(gatewayUrl: string, greets = true): Promise<HostileSocket> {
  const socket = new WebSocket(`${gatewayUrl.replace('http', 'ws')}/slave`, { perMessageDeflate: false });
  const ended = Promise.withResolvers<number>();
  socket.on('error', () => {});
  socket.on('close', (code) => ended.resolve(code));
  await once(socket, 'open');
  if (greets) {
    socket.send(`{"protocol":"json","version":1}${END}`);
    await once(socket, 'message');
  }
  return {
    socket,
    async closed(withinMs) {
      const late = Promise.withResolvers<number>();
      const timer = setTimeout(() => late.resolve(0), withinMs);
      const code = await Promise.race([ended.promise, late.promise]);
      clearTimeout(timer);
      socket.terminate();
      return code;
    },
  };
}

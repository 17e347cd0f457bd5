import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { now, pause } from '#now.ts';
import type { Row } from '#run/row.ts';

const SOCKETS = 5_000;
const HANDSHAKE_MS = 15_000;
/** The gateway looks at its sockets now and then, and two busy cores take their time. */
const SLACK_MS = 3_000;
/** What a socket gets to answer the good-bye with, before its connection is ended all the same. */
const GRACE_MS = 5_000;
const AT_ONCE = 100;

export const row29: Row = {
  row: 29,
  title: '5,000 sockets that never shake hands',
  questions: 4,
  seconds: 4,
  limitMs: 75_000,
  moment: { question: [0, 0], share: [0.02, 0.1] },
  bounds: { arrivalMs: 2_500, viewMs: 4_000, answerP99Ms: 3_000 },
  async inject({ system, tell, violated }) {
    const lives: Promise<number>[] = [];
    const ends: Promise<unknown>[] = [];
    const sockets: Socket[] = [];
    for (let i = 0; i < SOCKETS; i += AT_ONCE) {
      const opened = await Promise.all(
        Array.from({ length: AT_ONCE }, (_, j) => openSilent(system.gateways[j % 2]?.url() ?? '')),
      );
      for (const { socket, life, end } of opened) {
        sockets.push(socket);
        lives.push(life);
        ends.push(end);
      }
    }
    const late = pause(HANDSHAKE_MS + GRACE_MS + SLACK_MS).then(() => null);
    const ended = await Promise.all(lives.map((life) => Promise.race([life, late])));
    for (const socket of sockets) socket.destroy();
    const gone = await Promise.all(ends.map((end) => Promise.race([end, late])));
    const open = gone.filter((end) => end === null).length;
    const known = ended.filter((life) => life !== null);
    const [shortest, longest] = [Math.min(...known), Math.max(...known)];
    if (open > 0) violated(`${open} sockets were still open`);
    if (longest > HANDSHAKE_MS + SLACK_MS) violated(`a silent socket lived for ${Math.round(longest)} ms`);
    if (shortest < HANDSHAKE_MS - 1_000) violated(`a silent socket was closed after ${Math.round(shortest)} ms`);
    tell(`closed after ${Math.round(shortest)} to ${Math.round(longest)} ms`);
  },
};

/** A WebSocket by hand, without what a client's library keeps for each. */
async function openSilent(
  gatewayUrl: string,
): Promise<{ socket: Socket; life: Promise<number>; end: Promise<unknown> }> {
  const { hostname, port } = new URL(gatewayUrl);
  const socket = connect(Number(port), hostname);
  socket.on('error', () => {});
  socket.write(
    `GET /slave HTTP/1.1\r\nHost: ${hostname}:${port}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n` +
      'Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n',
  );
  await once(socket, 'data');
  const began = now();
  const end = once(socket, 'close');
  // The good-bye, which it does not answer either.
  const life = Promise.race([once(socket, 'data'), end]).then(() => now() - began);
  return { socket, life, end };
}

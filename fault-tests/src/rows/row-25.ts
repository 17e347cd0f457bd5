import { readFile } from 'node:fs/promises';
import { openHubSocket } from '#clients/hub-socket.ts';
import { now, pause } from '#now.ts';
import type { Row } from '#run/row.ts';

/** How much a gateway may grow by one socket that does not read: its own bound of 1 MiB, and the heap's slack. */
const GROWTH_BYTES = 120 * 1024 * 1024;

export const row25: Row = {
  row: 25,
  title: 'a client that does not read',
  players: 120,
  seconds: 4,
  moment: { question: [0, 0], share: [0.05, 0.3] },
  bounds: { arrivalMs: 2_500, viewMs: 2_500, answerP99Ms: 2_500 },
  async inject({ system, host, tell, violated, random }) {
    const gateway = random.pick(system.gateways);
    const before = await residentBytes(gateway.pid());
    let closedAt: number | null = null;
    const began = now();
    const socket = openHubSocket(
      `${gateway.url().replace('http', 'ws')}/master`,
      { cookie: host.cookie },
      {
        onHandshake: () => {
          // It asks for the whole view again and again, and never looks at an answer.
          socket.raw.pause();
          let call = 0;
          const asking = setInterval(
            () =>
              socket.invoke(String(++call), 'requestQuizSession', [{ id: 'h', identifier: 'deaf' }, host.sessionId]),
            25,
          );
          socket.raw.once('close', () => clearInterval(asking));
        },
        onFrame: () => {},
        onCompletion: () => {},
        onClose: () => {
          closedAt = now();
        },
      },
    );
    let most = before;
    while (closedAt === null && now() - began < 14_000) {
      await pause(200);
      most = Math.max(most, await residentBytes(gateway.pid()));
    }
    socket.raw.terminate();
    const grown = Math.round((most - before) / 1024 / 1024);
    if (most - before > GROWTH_BYTES) violated(`${gateway.name} grew by ${grown} MiB`);
    tell(
      `${gateway.name} grew by ${grown} MiB at most${closedAt ? `, closed the socket after ${Math.round(closedAt - began)} ms` : ''}`,
    );
  },
};

async function residentBytes(pid: number): Promise<number> {
  const [, pages] = (await readFile(`/proc/${pid}/statm`, 'utf8')).split(' ');
  return Number(pages) * 4096;
}

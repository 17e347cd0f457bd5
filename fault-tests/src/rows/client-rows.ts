import type { Socket } from 'node:net';
import { now, pause } from '#now.ts';
import type { Row } from '#run/row.ts';
import { MALFORMED, openHostile, openSilent, record, residentBytes } from './hostile-socket.ts';

/** How much a gateway may grow by one socket that does not read: its own bound of 1 MiB, and the heap's slack. */
const GROWTH_BYTES = 120 * 1024 * 1024;
const FLOOD_PER_SECOND = 1_000;
const FLOOD_STEP_MS = 20;
const SILENT_SOCKETS = 5_000;
const HANDSHAKE_MS = 15_000;
/** The gateway looks at its sockets now and then, and two busy cores take their time. */
const SLACK_MS = 3_000;
/** What a socket gets to answer the good-bye with, before its connection is ended all the same. */
const GRACE_MS = 5_000;
const AT_ONCE = 100;

/** Clients that do not keep to the protocol. */
export const clientRows: readonly Row[] = [
  {
    row: 25,
    title: 'a client that does not read',
    players: 120,
    seconds: 4,
    moment: { question: [0, 0], share: [0.05, 0.3] },
    bounds: { arrivalMs: 2_500, viewMs: 2_500, answerP99Ms: 2_500 },
    async inject({ system, host, tell, violated, random }) {
      const gateway = random.pick(system.gateways);
      const before = await residentBytes(gateway.pid());
      const began = now();
      const { socket } = await openHostile(gateway.url(), { path: '/master', headers: { cookie: host.cookie } });
      let closedAt: number | null = null;
      socket.once('close', () => {
        closedAt = now();
      });
      // It asks for the whole view again and again, and never looks at an answer.
      socket.pause();
      const call = {
        type: 1,
        target: 'requestQuizSession',
        arguments: [{ id: 'h', identifier: 'deaf' }, host.sessionId],
      };
      let calls = 0;
      const asking = setInterval(() => socket.send(record({ ...call, invocationId: String(++calls) })), 25);
      let most = before;
      while (closedAt === null && now() - began < 14_000) {
        await pause(200);
        most = Math.max(most, await residentBytes(gateway.pid()));
      }
      clearInterval(asking);
      socket.terminate();
      const grown = Math.round((most - before) / 1024 / 1024);
      if (most - before > GROWTH_BYTES) violated(`${gateway.name} grew by ${grown} MiB`);
      tell(
        `${gateway.name} grew by ${grown} MiB at most${closedAt ? `, closed the socket after ${Math.round(closedAt - began)} ms` : ''}`,
      );
    },
  },
  {
    row: 26,
    title: 'malformed frames',
    bounds: { viewMs: 2_500, answerP99Ms: 2_500 },
    async inject({ system, random, tell, violated }) {
      const outcomes = await Promise.all(
        MALFORMED.map(async (frame) => {
          const hostile = await openHostile(random.pick(system.gateways).url());
          hostile.socket.send(frame, { binary: false });
          return hostile.closed(4_000);
        }),
      );
      for (const [i, code] of outcomes.entries())
        if (code === 0) violated(`the malformed frame ${i} did not end its socket`);
      tell(`closed with ${[...new Set(outcomes)].join(', ')}`);
    },
  },
  {
    row: 27,
    title: 'oversize frame; 10,000 fragments',
    bounds: { viewMs: 2_500, answerP99Ms: 2_500 },
    async inject({ system, random, tell, violated }) {
      const url = () => random.pick(system.gateways).url();
      const oversize = await openHostile(url());
      oversize.socket.send('x'.repeat(1024 * 1024 + 1));
      const tooLarge = await oversize.closed(5_000);
      if (tooLarge !== 1009) violated(`an oversize message ended with ${tooLarge}`);

      const torn = await openHostile(url());
      for (let i = 0; i < 10_000; i++) torn.socket.send('{', { fin: false });
      const tooMany = await torn.closed(5_000);
      if (tooMany !== 1008) violated(`10,000 fragments ended with ${tooMany}`);

      const record = await openHostile(url());
      record.socket.send(`{"type":1,"target":"${'x'.repeat(40_000)}","arguments":[]}\x1e`);
      if ((await record.closed(5_000)) === 0) violated('a record of 40 kB did not end its socket');
      tell(`${tooLarge}, ${tooMany}`);
    },
  },
  {
    row: 28,
    title: '1,000 messages a second from one socket',
    moment: { question: [0, 0], share: [0.02, 0.3] },
    bounds: { viewMs: 2_500, answerP99Ms: 2_500 },
    async inject({ system, random, tell, violated }) {
      const hostile = await openHostile(random.pick(system.gateways).url());
      let code: number | null = null;
      void hostile.closed(20_000).then((closed) => {
        code = closed;
      });
      let sent = 0;
      for (const began = performance.now(); code === null; await pause(FLOOD_STEP_MS)) {
        const due = ((performance.now() - began) / 1000) * FLOOD_PER_SECOND;
        for (; sent < due; sent++)
          hostile.socket.send(`{"type":1,"invocationId":"${sent}","target":"GetConnectionId","arguments":[]}\x1e`);
      }
      if (code !== 1008) violated(`the flood ended with ${code}`);
      tell(`${code} after ${sent} messages`);
    },
  },
  {
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
      for (let i = 0; i < SILENT_SOCKETS; i += AT_ONCE) {
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
  },
];

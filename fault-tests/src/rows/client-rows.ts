import { now, pause } from '#now.ts';
import type { Row } from '#run/row.ts';
import { counterOf } from './attack.ts';
import { type HostileSocket, MALFORMED, openHostile, openSilent, record, residentBytes } from './hostile-socket.ts';

/** How long the others are measured before the fault, and, of a fault that takes no time by itself, during it. */
const PART_MS = 6_000;
/** Players repeat their answers in one long question, so that both parts of the run have the same work. */
const OTHERS = {
  chatty: true,
  questions: 1,
  moment: { question: [0, 0], share: [0.05, 0.06] },
} as const;
const BOUNDS = { arrivalMs: 2_500, viewMs: 4_000, answerP99Ratio: 1.5 };

/** As many sockets as a host may have, but for the one that runs the quiz. */
const DEAF_SOCKETS = 7;
const ASK_MS = 40;
/** Filling the operating system's buffers, and the 10 s without progress after which a socket is closed. */
const DEAF_MS = 45_000;
const GROWTH_BYTES = 150 * 1024 * 1024;

/** Between two rounds of 10,000 fragments: sending them is work for this process, too, which plays the others. */
const ROUND_MS = 500;

const FLOOD_PER_SECOND = 1_000;
const FLOOD_STEP_MS = 20;
const FLOOD_CLOSED_MS = 20_000;

const SILENT_SOCKETS = 5_000;
const SILENT_AT_ONCE = 100;
const SILENT_STEP_MS = 100;
const HANDSHAKE_MS = 15_000;
/** The gateway looks at its sockets now and then, and two busy cores take their time. */
const SLACK_MS = 3_000;
/** What a socket gets to answer the good-bye with, before its connection is ended all the same. */
const GRACE_MS = 5_000;

/** Clients that do not keep to the protocol. */
export const clientRows: readonly Row[] = [
  {
    ...OTHERS,
    row: 25,
    title: 'clients that do not read',
    players: 120,
    seconds: 70,
    limitMs: 110_000,
    bounds: BOUNDS,
    async inject({ system, host, begins, expects, violated, tell, random }) {
      const gateway = random.pick(system.gateways);
      const parts = { path: '/master', headers: { cookie: host.cookie } } as const;
      const deaf = await Promise.all(Array.from({ length: DEAF_SOCKETS }, () => openHostile(gateway.url(), parts)));
      // They ask for the whole view again and again, at first reading it: only that they stop reading is the fault.
      const asking = setInterval(() => askForViews(deaf, host.sessionId), ASK_MS);
      await pause(PART_MS);
      const [before, slowBefore] = [await residentBytes(gateway.pid()), await slowClosed(gateway)];
      begins();
      const began = now();
      let most = before;
      const watching = setInterval(async () => {
        most = Math.max(most, await residentBytes(gateway.pid()));
      }, 200);
      for (const { socket } of deaf) socket.pause();
      const codes = await Promise.all(deaf.map((one) => one.closed(DEAF_MS)));
      clearInterval(asking);
      clearInterval(watching);
      expects('sockets that stayed open', codes.filter((code) => code === 0).length, 0);
      expects('sockets closed as slow', (await slowClosed(gateway)) - slowBefore, DEAF_SOCKETS);
      const grown = Math.round((most - before) / 1024 / 1024);
      if (most - before > GROWTH_BYTES) violated(`${gateway.name} grew by ${grown} MiB`);
      const closedMs = Math.round(now() - began);
      tell(`${DEAF_SOCKETS} sockets, ${gateway.name} grew by ${grown} MiB, closed them within ${closedMs} ms`);
    },
  },
  {
    ...OTHERS,
    row: 26,
    title: 'malformed frames',
    seconds: 20,
    bounds: BOUNDS,
    async inject({ system, random, begins, expects, tell }) {
      await pause(PART_MS);
      begins();
      let sent = 0;
      for (const began = now(); now() - began < PART_MS; sent += MALFORMED.length)
        await Promise.all(
          MALFORMED.map(async (frame, i) => {
            const hostile = await openHostile(random.pick(system.gateways).url());
            const told = new Promise((resolve) => hostile.socket.once('message', (data) => resolve(String(data))));
            hostile.socket.send(frame, { binary: false });
            expects(`the end of malformed frame ${i}`, await hostile.closed(4_000), 1000);
            expects(`what frame ${i} is told`, await Promise.race([told, pause(0)]), ENDED_WITH_ERROR);
          }),
        );
      tell(`${sent} malformed frames`);
    },
  },
  {
    ...OTHERS,
    row: 27,
    title: 'oversize frame; 10,000 fragments',
    seconds: 20,
    bounds: BOUNDS,
    async inject({ system, random, begins, expects, tell }) {
      await pause(PART_MS);
      begins();
      let rounds = 0;
      for (const began = now(); now() - began < PART_MS; rounds++) {
        const [oversize, torn, long] = await Promise.all(
          [0, 1, 2].map(() => openHostile(random.pick(system.gateways).url())),
        );
        oversize?.socket.send('x'.repeat(1024 * 1024 + 1));
        for (let i = 0; i < 10_000; i++) torn?.socket.send('{', { fin: false });
        long?.socket.send(`{"type":1,"target":"${'x'.repeat(40_000)}","arguments":[]}\x1e`);
        expects('the end of an oversize message', await oversize?.closed(5_000), 1009);
        expects('the end of 10,000 fragments', await torn?.closed(5_000), 1008);
        expects('the end of a record of 40 kB', await long?.closed(5_000), 1000);
        await pause(ROUND_MS);
      }
      tell(`${rounds} rounds`);
    },
  },
  {
    ...OTHERS,
    row: 28,
    title: '1,000 messages a second from one socket',
    seconds: 20,
    bounds: BOUNDS,
    async inject({ system, random, begins, expects, violated, tell }) {
      const gateway = random.pick(system.gateways);
      await pause(PART_MS);
      begins();
      const began = now();
      let sent = 0;
      let sockets = 0;
      for (; now() - began < PART_MS; sockets++) {
        const hostile = await openHostile(gateway.url());
        const closed = hostile.closed(FLOOD_CLOSED_MS);
        const flood = floodOf(hostile);
        expects('the end of the flood', await closed, 1008);
        sent += flood.stop();
      }
      const perSecond = Math.round((sent / (now() - began)) * 1000);
      if (perSecond < FLOOD_PER_SECOND * 0.8) violated(`only ${perSecond} messages a second were sent`);
      tell(`${sent} messages, ${sockets} sockets closed`);
    },
  },
  {
    ...OTHERS,
    row: 29,
    title: '5,000 sockets that never shake hands',
    seconds: 45,
    limitMs: 90_000,
    bounds: BOUNDS,
    async inject({ system, begins, expects, violated, tell }) {
      await pause(PART_MS);
      begins();
      const silent: Awaited<ReturnType<typeof openSilent>>[] = [];
      while (silent.length < SILENT_SOCKETS) {
        const opening = Array.from({ length: SILENT_AT_ONCE }, (_, i) =>
          openSilent(system.gateways[i % 2]?.url() ?? ''),
        );
        silent.push(...(await Promise.all(opening)));
        await pause(SILENT_STEP_MS);
      }
      expects('upgrades', silent.filter(({ status }) => status === 101).length, SILENT_SOCKETS);
      const late = pause(HANDSHAKE_MS + GRACE_MS + SLACK_MS).then(() => null);
      const ended = await Promise.all(silent.map(({ life }) => Promise.race([life, late])));
      for (const { socket } of silent) socket.destroy();
      const gone = await Promise.all(silent.map(({ end }) => Promise.race([end, late])));
      const known = ended.filter((life) => life !== null);
      const [shortest, longest] = [Math.min(...known), Math.max(...known)];
      expects('sockets that stayed open', gone.filter((end) => end === null).length, 0);
      if (longest > HANDSHAKE_MS + SLACK_MS) violated(`a silent socket lived for ${Math.round(longest)} ms`);
      if (shortest < HANDSHAKE_MS - 1_000) violated(`a silent socket was closed after ${Math.round(shortest)} ms`);
      tell(`closed after ${Math.round(shortest)} to ${Math.round(longest)} ms`);
    },
  },
];

const ENDED_WITH_ERROR = '{"type":7,"error":"Connection closed with an error."}\x1e';

const slowClosed = (gateway: Parameters<typeof counterOf>[0]): Promise<number> =>
  counterOf(gateway, 'quarry_hub_slow_closed_total');

function askForViews(sockets: readonly HostileSocket[], sessionId: string): void {
  const call = { type: 1, target: 'requestQuizSession', arguments: [{ id: 'h', identifier: 'deaf' }, sessionId] };
  for (const { socket } of sockets)
    if (socket.readyState === socket.OPEN) socket.send(record({ ...call, invocationId: '1' }));
}

/** Sends at the flood's rate. @returns ends it and says how many messages there were */
function floodOf({ socket }: HostileSocket): { stop(): number } {
  const began = now();
  let sent = 0;
  const sending = setInterval(() => {
    const due = ((now() - began) / 1000) * FLOOD_PER_SECOND;
    for (; sent < due; sent++)
      socket.send(record({ type: 1, invocationId: String(sent), target: 'GetConnectionId', arguments: [] }));
  }, FLOOD_STEP_MS);
  return {
    stop() {
      clearInterval(sending);
      return sent;
    },
  };
}

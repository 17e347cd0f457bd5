import { signUp, startSession } from '@quarry/participants/account';
import { fillSession } from '@quarry/participants/fill-session';
import { now, pause, until } from '#now.ts';
import type { Row, Scene } from '#run/row.ts';
import { counterOf, QUESTION } from './attack.ts';
import {
  type HostileSocket,
  MALFORMED,
  openHostile,
  openSilent,
  record,
  residentBytes,
  TORN,
} from './hostile-socket.ts';

/** Players repeat their answers in one long question, so that all parts of the run have the same load. */
const OTHERS = {
  chatty: true,
  players: 48,
  questions: 1,
  seconds: 240,
  limitMs: 220_000,
  moment: { question: [0, 0], share: [0.01, 0.015] },
} as const;
const BOUNDS = { arrivalMs: 2_500, viewMs: 4_000, answerP99Ratio: 1.5 };
/** Comparisons of an attack that can be stopped at once: stalls of the machine itself may distort two of them. */
const COMPARISONS = 5;
/** Comparisons of an attack that takes half a minute: one may be distorted. */
const LONG_COMPARISONS = 3;
/** Answers per part of such a comparison, and before a fault that takes over a minute and is compared once. */
const [PART_ANSWERS, CALM_ANSWERS] = [500, 1_200];

/** The operating system buffers 4 MB per socket, and a host gets 256 KiB of views a second: more would take minutes. */
const DEAF_SOCKETS = 4;
/** A view with this many players is a third of a megabyte. */
const CROWD = 1_500;
const FILLED_MS = 20_000;
/**
 * Well above the rate of views; calls that queue up while the gateway does not read must not amount to a flood (row
 * 28).
 */
const ASK_MS = 250;
/** Time to fill the operating system's buffers, and the 10 s without progress after which a socket is closed. */
const DEAF_MS = 100_000;
const GROWTH_BYTES = 150 * 1024 * 1024;

/** Pause between two rounds of an attack, which load this process too, where the other clients run. */
const ROUND_MS = 500;

const FLOOD_PER_SECOND = 1_000;
const FLOOD_STEP_MS = 20;
const FLOOD_CLOSED_MS = 20_000;

const SILENT_SOCKETS = 5_000;
/** All are opened before the first is closed: connecting loads the machine but is not the fault. */
const SILENT_AT_ONCE = 10;
const SILENT_STEP_MS = 20;
const HANDSHAKE_MS = 15_000;
/** The gateway checks its sockets periodically, and two busy cores are slow. */
const SLACK_MS = 3_000;
/** Time for a socket to answer the close frame before its connection is ended anyway. */
const GRACE_MS = 5_000;

/** Clients that violate the protocol. */
export const clientRows: readonly Row[] = [
  {
    ...OTHERS,
    row: 25,
    title: 'clients that do not read',
    bounds: BOUNDS,
    async inject(scene) {
      const { system, calm, expects, violated, tell, random } = scene;
      const gateway = random.pick(system.gateways);
      const { sessionId, cookie } = await crowdedSession(scene);
      const sockets: HostileSocket[] = [];
      const open = async () => {
        while (sockets.length < DEAF_SOCKETS)
          sockets.push(await openHostile(gateway.url(), { path: '/master', headers: { cookie } }));
      };
      await open();
      // They request the whole view repeatedly and read it at first, so that the only fault is that they stop reading.
      const asking = setInterval(() => askForViews(sockets, sessionId), ASK_MS);
      await calm(CALM_ANSWERS);
      const [before, slowBefore] = [await residentBytes(gateway.pid()), await slowClosed(gateway)];
      const began = now();
      let most = before;
      const watching = setInterval(async () => {
        most = Math.max(most, await residentBytes(gateway.pid()));
      }, 200);
      // New sockets: for sockets that have read much the operating system buffers megabytes.
      for (const { socket } of sockets.splice(0)) socket.terminate();
      await open();
      for (const { socket } of sockets) socket.pause();
      const codes = await Promise.all(sockets.map((one) => one.closed(DEAF_MS)));
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
    bounds: BOUNDS,
    async inject(scene) {
      const { system, random, expects, tell } = scene;
      let sent = 0;
      await compared(scene, MALFORMED.length, async () => {
        await Promise.all(
          MALFORMED.map(async (frame, i) => {
            const hostile = await openHostile(random.pick(system.gateways).url());
            const told = new Promise((resolve) => hostile.socket.once('message', (data) => resolve(String(data))));
            hostile.socket.send(frame, { binary: false });
            expects(`the end of malformed frame ${i}`, await hostile.closed(4_000), 1000);
            expects(`what frame ${i} is told`, await Promise.race([told, pause(0)]), ENDED_WITH_ERROR);
          }),
        );
        sent += MALFORMED.length;
      });
      tell(`${sent} malformed frames`);
    },
  },
  {
    ...OTHERS,
    row: 27,
    title: 'oversize frame; 10,000 fragments',
    bounds: BOUNDS,
    async inject(scene) {
      const { system, random, expects, tell } = scene;
      let rounds = 0;
      await compared(scene, 3, async () => {
        const [oversize, torn, long] = await Promise.all(
          [0, 1, 2].map(() => openHostile(random.pick(system.gateways).url())),
        );
        oversize?.socket.send('x'.repeat(1024 * 1024 + 1));
        torn?.write(TORN);
        long?.socket.send(`{"type":1,"target":"${'x'.repeat(40_000)}","arguments":[]}\x1e`);
        expects('the end of an oversize message', await oversize?.closed(5_000), 1009);
        expects('the end of 10,000 fragments', await torn?.closed(5_000), 1008);
        expects('the end of a record of 40 kB', await long?.closed(5_000), 1000);
        rounds += 1;
      });
      tell(`${rounds} rounds`);
    },
  },
  {
    ...OTHERS,
    row: 28,
    title: '1,000 messages a second from one socket',
    bounds: BOUNDS,
    async inject(scene) {
      const { system, random, expects, violated, tell } = scene;
      const gateway = random.pick(system.gateways);
      let [sent, sockets, floodedMs] = [0, 0, 0];
      await compared(scene, 1, async () => {
        const began = now();
        const hostile = await openHostile(gateway.url());
        const closed = hostile.closed(FLOOD_CLOSED_MS);
        const flood = floodOf(hostile);
        expects('the end of the flood', await closed, 1008);
        sent += flood.stop();
        sockets += 1;
        floodedMs += now() - began;
      });
      const perSecond = Math.round((sent / floodedMs) * 1000);
      if (perSecond < FLOOD_PER_SECOND * 0.8) violated(`only ${perSecond} messages a second were sent`);
      tell(`${sent} messages, ${sockets} sockets closed`);
    },
  },
  {
    ...OTHERS,
    row: 29,
    title: '5,000 sockets that never shake hands',
    bounds: BOUNDS,
    async inject(scene) {
      const { calm, violated, tell } = scene;
      const lives: number[] = [];
      for (let comparison = 0; comparison < LONG_COMPARISONS; comparison++) {
        await calm(PART_ANSWERS);
        lives.push(...(await silence(scene)));
      }
      const [shortest, longest] = [Math.min(...lives), Math.max(...lives)];
      if (longest > HANDSHAKE_MS + SLACK_MS) violated(`a silent socket lived for ${Math.round(longest)} ms`);
      if (shortest < HANDSHAKE_MS - 1_000) violated(`a silent socket was closed after ${Math.round(shortest)} ms`);
      tell(`closed after ${Math.round(shortest)} to ${Math.round(longest)} ms`);
    },
  },
];

/**
 * Alternates an attack with intervals in which as many well-behaved sockets open and close: connecting loads two busy
 * cores but is not the fault.
 */
async function compared(scene: Scene, sockets: number, attack: () => Promise<void>): Promise<void> {
  const { calm, answers } = scene;
  for (let comparison = 0; comparison < COMPARISONS; comparison++) {
    await meanwhile(calm(PART_ANSWERS), () => comeAndGo(scene, sockets));
    await meanwhile(answers(PART_ANSWERS), attack);
  }
}

async function meanwhile(part: Promise<void>, round: () => Promise<void>): Promise<void> {
  let isOver = false;
  const ends = part.finally(() => {
    isOver = true;
  });
  while (!isOver) {
    await round();
    await pause(ROUND_MS);
  }
  await ends;
}

async function comeAndGo({ system, random }: Scene, count: number): Promise<void> {
  const visitors = Array.from({ length: count }, async () => {
    const { socket, closed } = await openHostile(random.pick(system.gateways).url());
    socket.send(record({ type: 6 }));
    socket.close(1000);
    await closed(5_000);
  });
  await Promise.all(visitors);
}

/**
 * Opens sockets that never shake hands, and waits for their end. @returns lifetimes of those closed by the gateway, in
 * milliseconds
 */
async function silence({ system, expects }: Scene): Promise<number[]> {
  const silent: Awaited<ReturnType<typeof openSilent>>[] = [];
  while (silent.length < SILENT_SOCKETS) {
    const opening = Array.from({ length: SILENT_AT_ONCE }, (_, i) => openSilent(system.gateways[i % 2]?.url() ?? ''));
    silent.push(...(await Promise.all(opening)));
    await pause(SILENT_STEP_MS);
  }
  expects('upgrades', silent.filter(({ status }) => status === 101).length, SILENT_SOCKETS);
  const late = pause(HANDSHAKE_MS + GRACE_MS + SLACK_MS).then(() => null);
  const lives = await Promise.all(silent.map(({ life }) => Promise.race([life, late])));
  // The gateway must end them: a close frame alone would leave their connections open.
  const ends = await Promise.all(silent.map(({ end }) => Promise.race([end, late])));
  for (const { socket } of silent) socket.destroy();
  expects('sockets that stayed open', ends.filter((end) => end === null).length, 0);
  return lives.filter((life) => life !== null);
}

/** A session of another host whose view is large. */
async function crowdedSession({ system, random }: Scene): Promise<{ sessionId: string; cookie: string }> {
  const owner = await signUp(random.pick(system.gateways).url(), `crowded-${random.int(0, 1e9)}@example.test`);
  const sessionId = await startSession(owner, 'of-the-harness', [QUESTION]);
  await fillSession(system.redisClient, sessionId, CROWD);
  await until('the crowd is in', FILLED_MS, async () => {
    const [joined] = await system.sql<{ n: number }>(
      `select count(*)::integer as n from session_event where session_id = $1 and type = 'PlayerJoined'`,
      [sessionId],
    );
    return joined?.n === CROWD;
  });
  return { sessionId, cookie: owner.cookie };
}

const ENDED_WITH_ERROR = '{"type":7,"error":"Connection closed with an error."}\x1e';

const slowClosed = (gateway: Parameters<typeof counterOf>[0]): Promise<number> =>
  counterOf(gateway, 'quarry_hub_slow_closed_total');

function askForViews(sockets: readonly HostileSocket[], sessionId: string): void {
  const call = { type: 1, target: 'requestQuizSession', arguments: [{ id: 'h', identifier: 'deaf' }, sessionId] };
  for (const { socket } of sockets)
    if (socket.readyState === socket.OPEN) socket.send(record({ ...call, invocationId: '1' }));
}

/** Sends at the flood's rate. @returns a function that ends it and returns the number of messages */
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

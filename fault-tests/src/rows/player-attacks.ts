import { randomUUID } from 'node:crypto';
import { HttpTransportType, HubConnectionBuilder, LogLevel } from '@microsoft/signalr';
import { MessagePackHubProtocol } from '@microsoft/signalr-protocol-msgpack';
import { signUp, startSession } from '@quarry/participants/account';
import { startTcpProxy } from '@quarry/test-kit/tcp-proxy';
import { arrivalOf, commandOf, type StreamCommand } from '#checker/stream-command.ts';
import { now, pause, until } from '#now.ts';
import type { Row } from '#run/row.ts';
import type { ServiceProcess } from '#system/service-process.ts';
import { commandsOf, denials, eventsOf, QUESTION } from './attack.ts';

const DEVICE_MISSES = 10;
const ADDRESS_MISSES = 300;
/** Time from a question's deadline to its closing job. */
const CLOSE_AFTER_MS = 100;
const FLAPPING = 6;
const FLAPS = 6;
/** Time in which gateways tell an engine who is there. */
const TOLD_MS = 10_000;

/** Players who break the rules; the concurrent quiz is judged as usual. */
export const playerAttacks: readonly Row[] = [
  {
    row: 31,
    title: 'forged session or connection id',
    async inject(scene) {
      const { system, host, players, question, random, intrude, expects, tell } = scene;
      const url = random.pick(system.gateways).url();
      const before = await denials(system.gateways);
      const other = await signUp(url, `other-${random.int(0, 1e9)}@example.test`);
      const otherSession = await startSession(other, 'of-the-harness', [QUESTION]);
      const victim = random.pick(players);
      const stranger = await intrude('/slave');
      const stolen = { id: victim.id(), identifier: victim.identifier, deviceId: stranger.deviceId };
      expects(
        'an entry by another connection’s id',
        await stranger.refusal('NotifySlaveEnterQuiz', randomUUID(), stolen, host.sessionId),
        'bad-argument',
      );
      const answered = () => stranger.refusal('NotifySlaveAnswered', stolen, host.sessionId, question.id, 'a');
      expects('an answer of a socket that never entered', await answered(), 'not-in-session');
      expects('entering the other session', await stranger.enter('stranger', otherSession), null);
      expects('an answer by the id of a session not entered', await answered(), 'not-in-session');
      expects(
        'leaving for somebody of another session',
        await stranger.refusal('LeaveQuizSession', stolen, host.sessionId, true),
        'not-in-session',
      );
      expects('entering a session that does not exist', await stranger.enter('stranger', randomUUID()), null);
      expects('what it is told instead', stranger.heard('nosession'), true);
      expects('denials counted', (await denials(system.gateways)) - before, 4);
      const caused = await eventsOf(scene, ({ sessionId, body }) =>
        sessionId === host.sessionId ? body.deviceId === stranger.deviceId : false,
      );
      expects('events in the session', caused.join(), '');
      tell('a stranger with another’s ids');
    },
  },
  {
    row: 32,
    title: 'guessing codes',
    seconds: 5,
    moment: { question: [0, 0], share: [0.02, 0.3] },
    async inject(scene) {
      const { system, host, random, intrude, expects, tell } = scene;
      const [one = '', two = ''] = system.gateways.map((gateway) => gateway.url());
      const [session] = await system.sql<{ code: string }>('select code from session where id = $1', [host.sessionId]);
      const ask = async (device: string, code: string) =>
        (await fetch(`${random.pick([one, two])}/api/session/validate/${code}`, { headers: { 'x-device-id': device } }))
          .status;
      const wrong = () =>
        `A${random
          .int(2e5, 9e5)
          .toString(20)
          .toUpperCase()
          .replaceAll(/[01IO]/g, 'Z')}`
          .padEnd(7, 'Q')
          .slice(0, 7);
      const misses: number[] = [];
      for (let i = 0; i < DEVICE_MISSES + 5; i++) misses.push(await ask('guesser', wrong()));
      const known = (statuses: readonly number[]) => statuses.filter((status) => status === 404).length;
      expects('wrong codes that a device is told of', known(misses), DEVICE_MISSES);
      expects('the others', [...new Set(misses.slice(DEVICE_MISSES))].join(), '429');
      expects('even a right one', await ask('guesser', session?.code ?? ''), 429);
      const many = await Promise.all(Array.from({ length: ADDRESS_MISSES }, (_, i) => ask(`guesser-${i}`, wrong())));
      expects('wrong codes that an address is told of', known(many) + DEVICE_MISSES, ADDRESS_MISSES);
      expects('the right code of a phone in the hall', await ask('phone', session?.code ?? ''), 200);
      const phone = await intrude('/slave');
      expects('its entry', await phone.enter('phone', host.sessionId), null);
      tell(`${known(many) + DEVICE_MISSES} misses of one address were told`);
    },
  },
  {
    row: 33,
    title: 'an answer after the deadline',
    moment: { question: [0, 0], share: [0.1, 0.4] },
    async inject({ system, host, question, intrude, expects, violated, tell }) {
      // Sent every 50 ms from before the deadline, so that some arrive before the close even if a busy machine delays
      // all by 400 ms.
      const offsets = Array.from({ length: 12 }, (_, i) => -400 + 50 * i);
      const late = await Promise.all(offsets.map((_, i) => intrude('/slave', { gateway: i % 2 })));
      await Promise.all(late.map((one, i) => one.enter(`late${i}`, host.sessionId)));
      const [session] = await system.sql<{ deadline: number }>('select deadline from session where id = $1', [
        host.sessionId,
      ]);
      const deadline = session?.deadline ?? 0;
      const told = await Promise.all(
        late.map(async (one, i) => {
          await pause(deadline + (offsets[i] ?? 0) - now());
          return one.answer(host.sessionId, question.id, 'a');
        }),
      );
      const players = new Set(late.map((one) => one.playerId()));
      const arrivals = system.tap.entries.flatMap((entry) => {
        const command = commandOf(entry);
        return command?.type === 'SubmitAnswer' && players.has(command.body.playerId as string)
          ? [arrivalOf(entry)]
          : [];
      });
      const inBetween = arrivals.filter((at) => at >= deadline && at < deadline + CLOSE_AFTER_MS).length;
      const after = arrivals.filter((at) => at >= deadline).length;
      if (inBetween === 0) violated('no answer came between the deadline and the close');
      expects('answers refused as too late', told.filter((code) => code === 'answer-too-late').length, after);
      expects('answers accepted', told.filter((code) => code === null).length, told.length - after);
      tell(`${inBetween} answers between the deadline and the close, ${after - inBetween} later`);
    },
  },
  {
    row: 34,
    title: 'two answers at once, from two sockets',
    moment: { question: [0, 1], share: [0.1, 0.4] },
    async inject(scene) {
      const { host, question, intrude, expects, tell } = scene;
      const pairs = await Promise.all(
        Array.from({ length: 6 }, async (_, i) => {
          const first = await intrude('/slave', { gateway: 0 });
          const second = await intrude('/slave', { gateway: 1, deviceId: first.deviceId });
          expects('the first socket’s entry', await first.enter(`twice${i}`, host.sessionId), null);
          expects('the second socket’s entry', await second.enter(`twice${i}`, host.sessionId), null);
          expects('both are one player', second.playerId(), first.playerId());
          return [first, second] as const;
        }),
      );
      const told = await Promise.all(
        pairs.map(([first, second]) =>
          Promise.all([
            first.answer(host.sessionId, question.id, 'a'),
            second.answer(host.sessionId, question.id, 'b'),
          ]),
        ),
      );
      for (const codes of told) expects('one accepted, one refused', codes.toSorted().join(), 'already-answered,');
      const ids = new Set(pairs.map(([first]) => first.playerId()));
      const isTheirs = ({ type, body }: StreamCommand) => type === 'SubmitAnswer' && ids.has(body.playerId as string);
      expects('answers on the stream', commandsOf(scene, isTheirs).length, 2 * pairs.length);
      expects('answers in the log', (await eventsOf(scene, isTheirs)).length, pairs.length);
      tell(`${pairs.length} players with two sockets each`);
    },
  },
  {
    row: 71,
    title: 'devices that flap between two gateways, while the engine is killed',
    bounds: { takeoverMs: 8_000, closeLateMs: 9_000, viewMs: 9_000, arrivalMs: 9_000 },
    moment: { question: [0, 1], share: [0.1, 0.4] },
    async inject(scene) {
      const { system, host, owner, begins, intrude, expects, tell } = scene;
      const devices = Array.from({ length: FLAPPING }, (): string => randomUUID());
      const engine = await owner();
      begins();
      const flapping = devices.map(async (deviceId, i) => {
        for (let round = 0; ; round++) {
          const socket = await intrude('/slave', { gateway: round % 2, deviceId });
          expects('an entry', await socket.enter(`flaps${i}`, host.sessionId), null);
          if (round === FLAPS) return socket.playerId();
          socket.stop();
          if (i === 0 && round === 1) engine.signal('SIGKILL');
        }
      });
      const players = await Promise.all(flapping);
      await engine.ended();
      await engine.start();
      const presence = () => system.redisClient.hgetall(`presence:{${host.sessionId}}`);
      const isThere = async () => {
        const record = await presence();
        return players.every((id) => record[`player:${id}`]?.includes(' '));
      };
      await until('each device is recorded on its last socket', TOLD_MS, isThere);
      const isTheirs = ({ type, body }: StreamCommand) =>
        type === 'EnterSession' && devices.includes(String(body.deviceId));
      const joins = devices.map(() => 'PlayerJoined').join();
      expects('their events in the log', (await eventsOf(scene, isTheirs)).join(), joins);
      tell(`${devices.length} devices came back ${FLAPS} times each`);
    },
  },
  {
    row: 35,
    title: 'an answer for another player',
    async inject({ system, host, players, question, random, intrude, expects, tell }) {
      const before = await denials(system.gateways);
      const rival = await intrude('/slave');
      expects('its own entry', await rival.enter('rival', host.sessionId), null);
      const victims = players.slice(0, 5);
      for (const victim of victims) {
        const stolen = { id: victim.id(), identifier: victim.identifier, deviceId: victim.deviceId };
        const answer = random.pick(question.answers).id;
        expects(
          'an answer for another',
          await rival.refusal('NotifySlaveAnswered', stolen, host.sessionId, question.id, answer),
          'not-own-player',
        );
        expects(
          'leaving for another',
          await rival.refusal('LeaveQuizSession', stolen, host.sessionId, true),
          'not-own-player',
        );
      }
      expects('denials counted', (await denials(system.gateways)) - before, 2 * victims.length);
      tell(`a rival for ${victims.length} others`);
    },
  },
  {
    row: 36,
    title: 'reading the answer off the wire',
    moment: 'beginning',
    async inject(scene) {
      const { system, host, questions, expects, tell } = scene;
      const wires = await Promise.all(system.gateways.map(listenBefore));
      const [json = '', messagePack = ''] = wires.map(({ url }) => url);
      const reader = await scene.intrude('/slave', { url: json });
      expects('the entry of a reader of JSON', await reader.enter('reader', host.sessionId), null);
      const other = await readByMessagePack(messagePack, host.sessionId);
      const [first] = questions;
      await host.sees('leaderboard', first?.id);
      const [close] = await system.sql<{ at: number }>(
        "select at from session_event where session_id = $1 and type = 'QuestionClosed' order by version limit 1",
        [host.sessionId],
      );
      for (const [i, { read }] of wires.entries()) {
        const where = `\`correct\` on wire ${i + 1}`;
        expects(`the question on wire ${i + 1}`, read(0, close?.at ?? 0).includes(`What is ${first?.id}`), true);
        expects(`${where} before the close`, read(0, close?.at ?? 0).includes('correct'), false);
        expects(`${where} after it`, read(close?.at ?? 0, now()).includes('correct'), true);
      }
      await other.stop();
      await Promise.all(wires.map(({ wire }) => wire.close()));
      tell(`${wires.length} wires read`);
    },
  },
];

/** A connection to a gateway that keeps a copy of what it receives. */
async function listenBefore(gateway: ServiceProcess) {
  const chunks: { readonly at: number; readonly bytes: Buffer }[] = [];
  const wire = await startTcpProxy(gateway.url(), () => ({
    toServer: (chunk) => chunk,
    toClient(chunk) {
      chunks.push({ at: now(), bytes: chunk });
      return chunk;
    },
  }));
  const read = (from: number, to: number): Buffer =>
    Buffer.concat(chunks.filter(({ at }) => at >= from && at < to).map(({ bytes }) => bytes));
  return { wire, url: `http://127.0.0.1:${wire.port}`, read };
}

/** Joins with the official client. @returns its connection */
async function readByMessagePack(url: string, sessionId: string) {
  const connection = new HubConnectionBuilder()
    .withUrl(`${url}/slave`, { skipNegotiation: true, transport: HttpTransportType.WebSockets })
    .withHubProtocol(new MessagePackHubProtocol())
    .configureLogging(LogLevel.None)
    .build();
  await connection.start();
  const player = { id: '', identifier: 'packed', deviceId: 'dev-packed' };
  await connection.invoke('NotifySlaveEnterQuiz', await connection.invoke('GetConnectionId'), player, sessionId);
  return connection;
}

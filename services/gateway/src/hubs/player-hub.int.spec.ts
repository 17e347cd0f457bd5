import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { eventTypes } from '#spec-support/event-types.ts';
import { AWAY, recordedPresence } from '#spec-support/presence.ts';
import { hostTarget, type SampleHost, sampleHost } from '#spec-support/sample-host.ts';
import { type SamplePlayer, samplePlayer } from '#spec-support/sample-player.ts';
import { startTestSystem, type TestSystem } from '#spec-support/test-system.ts';

let system: TestSystem;
let host: SampleHost;
let id: string;
const players: SamplePlayer[] = [];

beforeAll(async () => {
  system = await startTestSystem();
  host = await sampleHost(system.url);
  ({ id } = await host.startSession());
});

afterAll(async () => {
  await Promise.all(players.map(({ client }) => client.stop()));
  await system.stop();
});

async function newPlayer(name = `p-${randomUUID().slice(0, 12)}`, deviceId?: string): Promise<SamplePlayer> {
  const player = await samplePlayer(system.url, name, deviceId);
  players.push(player);
  return player;
}

async function startPlaying(): Promise<string> {
  const session = await host.startSession();
  const screen = await host.connect(session.id);
  expect(await screen.refusal('NotifyPlayQuiz', session.id, 'q1')).toBeNull();
  await screen.stop();
  return session.id;
}

describe('[G11] a player enters and its socket is bound to it', () => {
  test('without an id it gets one, with an id it keeps it', async () => {
    const [anonymous, named] = [await newPlayer(), await newPlayer()];
    expect(await anonymous.enter(id)).toBeNull();
    expect(anonymous.id).toMatch(/^[0-9a-f-]{36}$/);
    const wished = randomUUID();
    expect(await named.enter(id, { id: wished })).toBeNull();
    expect(named.id).toBe(wished);
  });

  test('the device decides which player re-enters, whatever id and name it gives', async () => {
    const player = await newPlayer();
    await player.enter(id);
    const back = await newPlayer('somebody else', player.deviceId);
    expect(await back.enter(id, { id: randomUUID() })).toBeNull();
    expect(back.id).toBe(player.id);
  });

  test('another device cannot become a player, neither by id nor by name', async () => {
    const player = await newPlayer('Grace');
    await player.enter(id);
    const thief = await newPlayer();
    expect(await thief.enter(id, { id: player.id ?? '' })).toBe('device-taken');
    expect(await thief.enter(id, { identifier: ' gRACE ' })).toBe('name-taken');
  });

  test('[J1455] nor a former one in the lobby, to whose id an open socket may still be bound', async () => {
    const player = await newPlayer();
    await player.enter(id);
    const second = await newPlayer(player.identifier, player.deviceId);
    await second.enter(id);
    expect(await second.client.refusal('LeaveQuizSession', { id: player.id }, id, true)).toBeNull();
    expect(await (await newPlayer()).enter(id, { id: player.id ?? '' })).toBe('device-taken');
  });

  test('[R1707] a removed device is notified on every socket, also on one bound to its earlier id', async () => {
    const [player, older] = [await newPlayer(), await newPlayer()];
    const device = { identifier: player.identifier, deviceId: player.deviceId };
    const { id: lobby } = await host.startSession();
    const enter = async ({ client }: SamplePlayer, playerId: string) => {
      const connectionId = await client.connection.invoke('GetConnectionId');
      const asked = { ...device, id: playerId, changesId: true };
      expect(await client.refusal('NotifySlaveEnterQuiz', connectionId, asked, lobby)).toBeNull();
      return playerId;
    };
    await enter(older, randomUUID());
    const present = await enter(player, randomUUID());
    const screen = await host.connect(lobby);
    expect(await screen.refusal('RemovePlayer', lobby, present, { ban: true })).toBeNull();
    await screen.stop();
    for (const { client } of [player, older]) expect(await client.next('removed')).toEqual([{ reason: 'banned' }]);
  });

  test.each(['the lobby', 'a question'])(
    '[J1726] a player removed from %s while disconnected is notified when its client reconnects, and may enter again',
    async (where) => {
      const { id: session } = await host.startSession();
      const screen = await host.connect(session);
      const player = await newPlayer();
      await player.enter(session);
      if (where === 'a question') expect(await screen.refusal('NotifyPlayQuiz', session, 'q1')).toBeNull();
      await player.client.stop();
      expect(await screen.refusal('RemovePlayer', session, player.id, { ban: false })).toBeNull();
      await screen.stop();
      const { client, identifier, deviceId, enter } = await newPlayer(player.identifier, player.deviceId);
      const connectionId = await client.connection.invoke('GetConnectionId');
      const itself = { id: player.id, identifier, deviceId, returns: true };
      expect(await client.refusal('NotifySlaveEnterQuiz', connectionId, itself, session)).toBeNull();
      expect(client.heard.map(({ target }) => target)).not.toContain('sessionrequest');
      expect(await client.next('removed')).toEqual([{ reason: 'removed' }]);
      expect(await enter(session, { id: player.id ?? '' })).toBeNull();
      expect(client.heard.map(({ target }) => target)).toContain('sessionrequest');
    },
  );

  test.each(['', '   ', 'x'.repeat(21), 'x'.repeat(1_000), 'line\nbreak', '\ud800'])(
    '[G1320] an invalid name is refused: %j',
    async (name) => {
      const player = await newPlayer();
      expect(await player.enter(id, { identifier: name })).toBe('name-refused');
    },
  );

  test.each(['O’Neil', 'Zoë 🦊', '王小明', "Robert'); DROP TABLE"])('any other name is accepted: %s', async (name) => {
    const { id: session } = await host.startSession();
    const player = await newPlayer(name);
    expect(await player.enter(session)).toBeNull();
    expect(player.id).not.toBeNull();
  });

  test('[G34] a connection id that is not the socket’s own is refused', async () => {
    const [player, other] = [await newPlayer(), await newPlayer()];
    const stolen: string = await other.client.connection.invoke('GetConnectionId');
    expect(await player.enter(id, { connectionId: stolen })).toBe('bad-argument');
  });

  test('an unknown session is answered by a push, not by an error', async () => {
    const player = await newPlayer();
    expect(await player.enter(randomUUID())).toBeNull();
    expect(player.client.heard.at(-1)).toEqual({ target: 'nosession', args: [] });
    expect(await player.answer(id, 'q1', 'right')).toBe('not-in-session');
  });

  test('a socket may enter another session once its player has left the former one', async () => {
    const former = await host.startSession();
    const other = await (await sampleHost(system.url)).startSession();
    const player = await newPlayer();
    await player.enter(former.id);
    expect(await player.enter(other.id)).toBe('device-busy');
    expect(await player.answer(former.id, 'q1', 'right')).toBe('unknown-question');
    expect(await player.client.refusal('LeaveQuizSession', { id: player.id }, former.id, true)).toBeNull();
    expect(await player.enter(other.id)).toBeNull();
    expect(await player.answer(former.id, 'q1', 'right')).toBe('not-in-session');
    expect(await player.answer(other.id, 'q1', 'right')).toBe('unknown-question');
  });
});

describe('[G522] an unknown session costs nothing', () => {
  const stored = async (sessionId: string) =>
    (await system.database.pool.query('select from command_outcome where session_id = $1', [sessionId])).rowCount;

  test('nothing is stored for a player who enters it or a host who commands it', async () => {
    const [player, nowhere] = [await newPlayer(), randomUUID()];
    await player.enter(nowhere);
    const screen = await host.connect(nowhere);
    await host.enter(screen, nowhere);
    expect(screen.heard.map(({ target }) => target)).toEqual([hostTarget('nosession', nowhere)]);
    expect(await screen.refusal('NotifyKillQuiz', nowhere)).toBe('no-session');
    await screen.stop();
    expect(await stored(nowhere)).toBe(0);
  });

  test('an ended one counts as unknown', async () => {
    const over = await host.startSession();
    const screen = await host.connect(over.id);
    expect(await screen.refusal('NotifyKillQuiz', over.id)).toBeNull();
    expect(await screen.refusal('NotifyKillQuiz', over.id)).toBeNull();
    await screen.stop();
    const [before, player] = [await stored(over.id), await newPlayer()];
    expect(await player.enter(over.id)).toBeNull();
    expect(player.client.heard.map(({ target }) => target)).toEqual(['nosession']);
    expect(await stored(over.id)).toBe(before);
  });
});

test('[G523] a player’s socket that enters no session in time is closed; one in a session stays', async () => {
  const gateway = await system.startAnother({ ENTER_TIMEOUT_MS: '1500' });
  const { id: running } = await host.startSession();
  const [idle, left, inside] = await Promise.all(
    ['Idle', 'Left', 'Inside'].map((name) => samplePlayer(gateway.url, name)),
  );
  await Promise.all([left, inside].map((player) => player?.enter(running)));
  await idle?.client.closed();
  expect(
    await left?.client.refusal(
      'LeaveQuizSession',
      { id: left.id, identifier: 'Left', deviceId: left.deviceId },
      running,
      true,
    ),
  ).toBeNull();
  await left?.client.closed();
  expect(inside?.client.connection.state).toBe('Connected');
  await inside?.client.stop();
  await gateway.stop();
});

describe('[G12] identity is the socket’s binding, never the argument', () => {
  test('a socket that has not entered has no identity', async () => {
    const player = await newPlayer();
    expect(await player.answer(id, 'q1', 'right')).toBe('not-in-session');
    expect(await player.client.refusal('LeaveQuizSession', { id: 'x' }, id, true)).toBe('not-in-session');
  });

  test('answering or leaving for another player is refused and changes nothing', async () => {
    const playing = await startPlaying();
    const [ada, eve] = [await newPlayer(), await newPlayer()];
    await ada.enter(playing);
    await eve.enter(playing);
    const asAda = { id: ada.id, identifier: ada.identifier, deviceId: ada.deviceId };
    expect(await eve.client.refusal('NotifySlaveAnswered', asAda, playing, 'q1', 'right')).toBe('not-own-player');
    expect(await eve.client.refusal('LeaveQuizSession', asAda, playing, true)).toBe('not-own-player');
    expect(await eventTypes(system.database, playing)).not.toContain('AnswerSubmitted');
    expect(await eventTypes(system.database, playing)).not.toContain('PlayerLeft');
  });
});

describe('[G13] an answer’s invoke completes when it is stored', () => {
  test('by the answer or its id; a repetition is accepted, another answer is refused', async () => {
    const playing = await startPlaying();
    const ada = await newPlayer();
    await ada.enter(playing);
    const self = { id: ada.id, identifier: ada.identifier };
    expect(await ada.client.refusal('NotifySlaveAnswered', self, playing, 'q1', 'wrong')).toBeNull();
    expect(await eventTypes(system.database, playing)).toContain('AnswerSubmitted');
    expect(await ada.answer(playing, 'q1', 'wrong')).toBeNull();
    expect(await ada.answer(playing, 'q1', 'right')).toBe('already-answered');
    expect(await ada.answer(playing, 'q2', 'right')).toBe('unknown-question');
  });

  test('an answer the question does not have is refused', async () => {
    const playing = await startPlaying();
    const ada = await newPlayer();
    await ada.enter(playing);
    expect(await ada.answer(playing, 'q1', 'neither')).toBe('unknown-answer');
  });
});

describe('[G14] leaving unbinds the socket', () => {
  test('which may enter again', async () => {
    const fresh = await host.startSession();
    const player = await newPlayer();
    await player.enter(fresh.id);
    const self = { id: player.id, identifier: player.identifier, deviceId: player.deviceId };
    expect(await player.client.refusal('LeaveQuizSession', self, fresh.id, true)).toBeNull();
    expect(await player.client.refusal('LeaveQuizSession', self, fresh.id, true)).toBe('not-in-session');
    expect(await player.enter(fresh.id)).toBeNull();
    // One for each entry; changes of the lobby may follow it at any time.
    expect(player.client.heard.filter(({ target }) => target === 'sessionrequest')).toHaveLength(2);
  });
});

describe('[G20] a socket that closes leaves its player in the session', () => {
  test('as away, and connected when it returns, which a late close of the old socket does not undo', async () => {
    const fresh = await host.startSession();
    const player = await newPlayer();
    const recorded = recordedPresence(system.services.redisUrl);
    await player.enter(fresh.id);
    const before = await recorded.of(fresh.id, player.id);
    const back = await player.again();
    players.push(back);
    await back.enter(fresh.id);
    await player.client.stop();
    const watcher = await newPlayer();
    await watcher.enter(fresh.id);
    const now = await recorded.of(fresh.id, player.id);
    expect(now).not.toMatch(AWAY);
    expect(now).not.toBe(before);
    expect(await eventTypes(system.database, fresh.id)).not.toContain('PlayerReturned');
  });
});

describe('[G22] an invalid call gets the official answer and changes nothing', () => {
  test.each([
    ['an unknown method', 'NotifyKillQuiz', []],
    ['too few arguments', 'NotifySlaveAnswered', [{ id: 'x' }]],
    ['an argument of another type', 'LeaveQuizSession', [{ id: 'x' }, 'session', 'yes']],
    ['an id with invalid characters', 'NotifySlaveAnswered', [{ id: 'x' }, '../etc', 'q1', 'a']],
    ['a reserved id', 'NotifySlaveAnswered', [{ id: 'x' }, '__proto__', 'q1', 'a']],
    ['a device id of a megabyte', 'LeaveQuizSession', [{ id: 'x', deviceId: 'y'.repeat(20_000) }, 's', true]],
  ])('%s', async (_, method, args) => {
    const player = await newPlayer();
    await expect(player.client.connection.invoke(method, ...args)).rejects.toThrow(
      `Failed to invoke '${method}' due to an error on the server.`,
    );
    expect(await player.client.connection.invoke('GetConnectionId')).toBeTypeOf('string');
  });
});

describe('[G31] a protocol error closes its own connection, causes no event and affects nobody else', () => {
  const HANDSHAKE = '{"protocol":"json","version":1}\u001e';
  let session: string;
  let socket: WebSocket;
  let received: string;

  beforeEach(async () => {
    // Each test has its own: the players of an earlier one may leave later.
    ({ id: session } = await (await sampleHost(system.url)).startSession());
    received = '';
    socket = new WebSocket(`${system.url.replace('http', 'ws')}/slave`);
    socket.on('message', (data) => {
      received += String(data);
    });
    await once(socket, 'open');
  });

  const closeCode = async (): Promise<number> => (await once(socket, 'close'))[0];

  test.each([
    ['no JSON', '{"type":1,'],
    ['a list', '[1]'],
    ['a call without arguments', '{"type":1,"target":"GetConnectionId"}'],
    ['a record over 32 KiB', `{"type":1,"target":"GetConnectionId","arguments":["${'x'.repeat(33_000)}"]}`],
  ])('%s', async (_, record) => {
    const before = await eventTypes(system.database, session);
    const bystander = await samplePlayer(system.url, 'Calm');
    socket.send(`${HANDSHAKE}${record}\u001e`);
    expect(await closeCode()).toBe(1000);
    expect(received).toBe('{}\u001e{"type":7,"error":"Connection closed with an error."}\u001e');
    expect(await eventTypes(system.database, session)).toEqual(before);
    expect(await bystander.enter(session)).toBeNull();
    await bystander.client.stop();
  });

  test('a WebSocket message over 1 MiB: 1009', async () => {
    socket.send(`${HANDSHAKE}${'x'.repeat(1_100_000)}`);
    expect(await closeCode()).toBe(1009);
  });

  test('10,000 fragments of one byte: 1008', async () => {
    for (let i = 0; i < 10_000; i++) socket.send('x', { fin: false });
    expect(await closeCode()).toBe(1008);
  });

  test('a handshake for an unknown protocol', async () => {
    socket.send('{"protocol":"smoke","version":1}\u001e');
    expect(await closeCode()).toBe(1000);
    expect(received).toBe('{"error":"The protocol \'smoke\' is not supported."}\u001e');
  });
});

describe('[G201] a player or host of a session cannot join another', () => {
  test('a device, until it left', async () => {
    const other = await (await sampleHost(system.url)).startSession();
    const ada = await newPlayer();
    expect(await ada.enter(other.id)).toBeNull();
    const mine = await startPlaying();
    expect(await ada.enter(mine)).toBe('device-busy');
    expect(await eventTypes(system.database, mine)).not.toContain('PlayerJoined');
    await ada.client.refusal('LeaveQuizSession', { id: ada.id }, other.id, true);
    expect(await ada.enter(mine)).toBeNull();
  });

  test('a host with a running session, by cookie, except its own', async () => {
    const eve = await sampleHost(system.url);
    const mine = await startPlaying();
    const tab = await samplePlayer(system.url, 'Eve', undefined, { Cookie: eve.cookie });
    players.push(tab);
    const own = await eve.startSession();
    expect(await tab.enter(mine)).toBe('host-busy');
    expect(await tab.enter(own.id)).toBeNull();
    const screen = await eve.connect(own.id);
    for (const _ of ['to the end screen', 'for good']) await screen.refusal('NotifyKillQuiz', own.id);
    expect(await tab.enter(mine)).toBeNull();
    await screen.stop();
  });

  test('while the database is unavailable a host’s socket does not open', async () => {
    const eve = await sampleHost(system.url);
    await system.database.pool.query('alter table sign_in rename to sign_in_away');
    const socket = samplePlayer(system.url, 'Eve', undefined, { Cookie: eve.cookie });
    await expect(socket).rejects.toThrow();
    await expect(newPlayer()).resolves.toBeDefined();
    await system.database.pool.query('alter table sign_in_away rename to sign_in');
    players.push(await samplePlayer(system.url, 'Eve', undefined, { Cookie: eve.cookie }));
  });
});

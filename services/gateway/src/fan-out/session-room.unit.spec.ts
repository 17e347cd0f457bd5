import type { Push, Reply } from '@quarry/events/backplane/command';
import { encodePublication, type Publication } from '@quarry/events/backplane/publication';
import { commandIdSchema, connectionIdSchema, sessionIdSchema } from '@quarry/events/ids';
import { beforeEach, describe, expect, test } from 'vitest';
import { FakeReceiver } from '#spec-support/fake-receiver.ts';
import { fakeSeat } from '#spec-support/fake-seat.ts';
import { silentLog } from '#spec-support/silent-log.ts';
import { SEATS_A_TURN } from './rounds.ts';
import { createSessionRoom, OWN_VIEWS, type SessionRoom, seatWithFreshView } from './session-room.ts';
import type { HostSeat, PlayerSeat } from './subscribers.ts';
import { createTurns } from './turns.ts';

const sessionId = sessionIdSchema.parse('s1');
const header = (seq: number, target: string) => ({ sessionId, epoch: 1, seq, target });
const toPlayers = (seq: number, target = `all-${seq}`): Publication => ({
  ...header(seq, target),
  audience: 'players',
  args: `[${seq}]`,
});
const toHost = (seq: number, target: string): Publication => ({
  ...header(seq, target),
  audience: 'host',
  args: `[${seq}]`,
});
const toAll = (seq: number, target: string): Publication => ({
  ...header(seq, target),
  audience: 'all',
  args: `[${seq}]`,
});
const each = (seq: number, own: Record<string, string>): Publication => ({
  ...header(seq, 'questionend'),
  audience: 'each',
  table: { before: '[[', own: new Map(Object.entries(own)), after: ',"leader"],"statistics"]' },
});
const view = (seq: number | undefined, ...push: Push[]): Reply => ({
  commandId: commandIdSchema.parse('c1'),
  rejection: null,
  push,
  ...(seq === undefined ? {} : { position: { epoch: 1, seq } }),
});
const welcome: Push = { target: 'sessionrequest', args: '["present"]' };

let room: SessionRoom;
let missing: PlayerSeat[];

const publish = (...publications: Publication[]) => {
  for (const publication of publications) room.feed.receive(encodePublication(publication));
};
const hostSeat = (identifier: string, frames: HostSeat['frames'] = 'full'): HostSeat & { receiver: FakeReceiver } => ({
  receiver: new FakeReceiver(),
  connectionId: connectionIdSchema.parse('k1'),
  identifier,
  frames,
  role: frames === 'stage' ? 'stage' : 'host',
  seen: null,
});

beforeEach(() => {
  missing = [];
  room = createSessionRoom({
    sessionId,
    resync: () => new Promise(() => {}),
    pause: () => new Promise(() => {}),
    missing: (_, seat) => missing.push(seat),
    log: silentLog,
    turns: createTurns(),
  });
});

describe('[G8] a socket gets its view and everything after it: nothing twice, nothing older', () => {
  test('publications included in its view are not sent to it', () => {
    const ada = fakeSeat('ada');
    expect(room.seat(ada, view(3, welcome))).toBe(true);
    publish(toPlayers(2), toPlayers(3), toPlayers(4), toPlayers(5));
    expect(ada.receiver.targets).toEqual(['sessionrequest', 'all-4', 'all-5']);
  });

  test('publications that overtook the view come after it', () => {
    publish(toPlayers(1), toPlayers(2), each(3, { ada: '"mine"' }), toPlayers(4));
    const ada = fakeSeat('ada');
    expect(room.seat(ada, view(2, welcome))).toBe(true);
    publish(toPlayers(5));
    expect(ada.receiver.calls).toEqual([
      { target: 'sessionrequest', args: ['present'] },
      { target: 'questionend', args: [['mine', 'leader'], 'statistics'] },
      { target: 'all-4', args: [4] },
      { target: 'all-5', args: [5] },
    ]);
  });

  test('a view that is too old is not sent', () => {
    publish(...Array.from({ length: 130 }, (_, i) => toPlayers(i + 1)));
    const ada = fakeSeat('ada');
    expect(room.seat(ada, view(1, welcome))).toBe(false);
    publish(toPlayers(131));
    expect(ada.receiver.targets).toEqual([]);
    expect(room.seat(ada, view(3, welcome))).toBe(true);
    expect(ada.receiver.targets).toHaveLength(1 + 128);
  });

  test('the ring of publications is also bounded in bytes', () => {
    const large = (seq: number): Publication => ({
      ...toHost(seq, 'answer'),
      audience: 'host',
      args: `["${'x'.repeat(1_500_000)}"]`,
    });
    publish(large(1), large(2), large(3), toPlayers(4));
    expect(room.seat(fakeSeat('ada'), view(0, welcome))).toBe(false);
    expect(room.seat(fakeSeat('ada'), view(1, welcome))).toBe(true);
  });

  test('a view of a replaced owner is not sent', () => {
    publish({ ...toPlayers(1), epoch: 2 });
    expect(room.seat(fakeSeat('ada'), view(9, welcome))).toBe(false);
  });

  test('a socket that left gets nothing more', () => {
    const ada = fakeSeat('ada');
    room.seat(ada, view(0));
    room.leave(ada);
    publish(toPlayers(1));
    expect(ada.receiver.targets).toEqual([]);
  });
});

describe('[G9] frames that are the same for all players are encoded once; of a table each gets its row', () => {
  test('players share the bytes, hosts have their own channels', () => {
    const [ada, bob, host] = [fakeSeat('ada'), fakeSeat('bob'), hostSeat('{secret}')];
    room.seat(ada, view(0));
    room.seat(bob, view(0));
    room.seat(host, view(0, welcome));
    publish(toAll(1, 'timerchange'), toPlayers(2, 'statechange'), toHost(3, 'answer'));
    expect(ada.receiver.targets).toEqual(['timerchange', 'statechange']);
    expect(ada.receiver.buffers[0]).toBe(bob.receiver.buffers[0]);
    expect(host.receiver.calls).toEqual([
      { target: 'sessionrequest:s1/{secret}', args: ['present'] },
      { target: 'timerchange:s1/{secret}', args: [1] },
      { target: 'answer:s1/{secret}', args: [3] },
    ]);
  });

  test('[G1743] sockets of a host, stage or remote with the same identifier share the bytes', () => {
    const seats = [hostSeat('{secret}', 'stage'), hostSeat('{secret}', 'stage'), hostSeat('other', 'stage')];
    for (const seat of seats) room.seat(seat, view(0));
    publish(toHost(1, 'statechange'));
    const [one, two, other] = seats.map(({ receiver }) => receiver);
    expect(one?.buffers[0]).toBeDefined();
    expect(one?.buffers[0]).toBe(two?.buffers[0]);
    expect(other?.targets).toEqual(['statechange:s1/other']);
  });

  test('[G1742] a stage gets no `scoreschanged`: its view is published', () => {
    const [stage, host] = [hostSeat('{secret}', 'stage'), hostSeat('{secret}')];
    for (const seat of [stage, host]) room.seat(seat, view(0));
    publish(toAll(1, 'scoreschanged'), { ...toHost(2, 'sessionrequest'), hosts: 'stage' }, toHost(3, 'statechange'));
    expect(stage.receiver.targets).toEqual(['sessionrequest:s1/{secret}', 'statechange:s1/{secret}']);
    expect(host.receiver.targets).toEqual(['scoreschanged:s1/{secret}', 'statechange:s1/{secret}']);
  });

  test('each player gets its own row and nobody else’s', () => {
    const [ada, bob] = [fakeSeat('ada'), fakeSeat('bob')];
    room.seat(ada, view(0));
    room.seat(bob, view(0));
    publish(each(1, { ada: '{"score":1}', bob: '{"score":2}', eve: '{"score":3}' }));
    expect(ada.receiver.calls).toEqual([{ target: 'questionend', args: [[{ score: 1 }, 'leader'], 'statistics'] }]);
    expect(bob.receiver.calls).toEqual([{ target: 'questionend', args: [[{ score: 2 }, 'leader'], 'statistics'] }]);
  });

  test('a player without a row gets nothing, and its view is requested', () => {
    const ada = fakeSeat('ada');
    room.seat(ada, view(0));
    publish(each(1, { bob: '1' }));
    expect(ada.receiver.targets).toEqual([]);
    expect(missing).toEqual([ada]);
  });

  test('two sockets of one player both receive', () => {
    const [phone, laptop] = [fakeSeat('ada'), fakeSeat('ada')];
    room.seat(phone, view(0));
    room.seat(laptop, view(0));
    publish(each(1, { ada: '1' }));
    expect([phone.receiver.targets, laptop.receiver.targets]).toEqual([['questionend'], ['questionend']]);
  });
});

test('[G10] a slow socket may skip a frame only if just the newest of its kind matters', () => {
  const [ada, host] = [fakeSeat('ada'), hostSeat('h')];
  room.seat(ada, view(0));
  room.seat(host, view(0));
  const targets = ['timerchange', 'sessionrequest', 'userchange', 'answer', 'statechange', 'questionend'];
  publish(...targets.map((target, i) => toAll(i + 1, target)));
  const never = [undefined, undefined, undefined];
  expect(ada.receiver.keys).toEqual(['timerchange', 'sessionrequest', 'userchange', ...never]);
  // The host merges `userchange` and `answer` into its state: a lost one would never be made up for.
  expect(host.receiver.keys).toEqual(['timerchange', 'sessionrequest', undefined, ...never]);
});

test('[G7] everybody is notified when the engine no longer knows the session', async () => {
  const gone = createSessionRoom({
    sessionId,
    resync: async () => ({ commandId: commandIdSchema.parse('c1'), rejection: 'no-session', push: [] }),
    pause: () => new Promise(() => {}),
    missing: () => {},
    log: silentLog,
    turns: createTurns(),
  });
  const [ada, host] = [fakeSeat('ada'), hostSeat('h')];
  gone.seat(ada, view(4));
  gone.seat(host, view(4));
  gone.feed.markGap();
  await new Promise<void>((resolve) => setImmediate(resolve));
  expect(ada.receiver.calls).toEqual([{ target: 'nosession', args: [] }]);
  expect(host.receiver.calls).toEqual([{ target: 'nosession:s1/h', args: [] }]);
});

describe('[G7] [G8] a host that enters while the present view is requested', () => {
  let requests: {
    readonly kinds: readonly string[];
    readonly answer: (seq: number, ...shown: Publication[]) => void;
  }[];
  let hall: SessionRoom;
  const settled = () => new Promise<void>((resolve) => setImmediate(resolve));
  const toFull = (seq: number): Publication => ({ ...toHost(seq, 'sessionrequest'), hosts: 'full' });

  beforeEach(() => {
    requests = [];
    hall = createSessionRoom({
      sessionId,
      resync: (kinds) =>
        new Promise((resolve) => {
          const answer = (seq: number, ...shown: Publication[]) =>
            resolve({ ...view(seq), publications: shown.map(encodePublication) });
          requests.push({ kinds, answer });
        }),
      pause: async () => {},
      missing: () => {},
      log: silentLog,
      turns: createTurns(),
    });
    hall.seat(fakeSeat('ada'), view(1));
  });

  test('gets what follows its own view: the present one is requested again, with its frames', async () => {
    const host = hostSeat('h');
    hall.feed.markGap();
    hall.seat(host, view(3, welcome));
    hall.feed.receive(encodePublication(toHost(4, 'questionend')));
    requests[0]?.answer(4);
    await settled();
    expect(requests.map(({ kinds }) => kinds)).toEqual([[], ['full']]);
    requests[1]?.answer(4, toFull(4));
    await settled();
    hall.feed.receive(encodePublication(toHost(5, 'answer')));
    expect(host.receiver.targets).toEqual(['sessionrequest:s1/h', 'sessionrequest:s1/h', 'answer:s1/h']);
  });

  test('and whose own view is of a new owner: the present one is requested with its frames at once', () => {
    hall.seat(hostSeat('h'), { ...view(0), position: { epoch: 2, seq: 0 } });
    expect(requests.map(({ kinds }) => kinds)).toEqual([['full']]);
  });

  test('delays it once per kind, however many hosts come and go', async () => {
    hall.feed.markGap();
    for (let i = 0; i < 5; i++) {
      const host = hostSeat(`h${i}`);
      hall.seat(host, view(3));
      hall.leave(host);
      requests[i]?.answer(4);
      await settled();
    }
    expect(requests).toHaveLength(2);
  });
});

const reply = (seq: number, rejection: Reply['rejection'] = null): Reply => ({ ...view(seq), rejection });

describe('[G8] a view that is too old is requested again', () => {
  test('until it is fresh enough', async () => {
    const shown: number[] = [];
    let next = 1;
    const outcome = await seatWithFreshView(
      async () => reply(1),
      async () => reply(++next),
      ({ position }) => shown.push(position?.seq ?? 0) === 3,
    );
    expect(shown).toEqual([1, 2, 3]);
    expect(outcome.rejection).toBeNull();
  });

  test('but not for ever', async () => {
    let asked = 0;
    const view = async () => reply(++asked);
    expect(await seatWithFreshView(view, view, () => false)).toMatchObject({ rejection: 'service-unavailable' });
    expect(asked).toBe(5);
  });

  test('a rejection ends it', async () => {
    const refused = async () => reply(0, 'name-taken');
    const never = async () => {
      throw new Error('asked again');
    };
    expect(await seatWithFreshView(refused, never, () => true)).toMatchObject({ rejection: 'name-taken' });
  });
});

describe('[G640] a publication to one player reaches only that player', () => {
  const toAda = (seq: number, target: string): Publication => ({
    ...header(seq, target),
    audience: 'player',
    playerId: 'ada',
    args: `[${seq}]`,
  });

  test('on all its sockets', () => {
    const seats = [fakeSeat('ada'), fakeSeat('bob'), fakeSeat('ada')];
    for (const seat of seats) room.seat(seat, view(0));
    publish(toAda(1, 'renamed'));
    expect(seats.map(({ receiver }) => receiver.targets)).toEqual([['renamed'], [], ['renamed']]);
  });

  test('and nothing after its removal', () => {
    const ada = fakeSeat('ada');
    room.seat(ada, view(0));
    publish(toAda(1, 'removed'), toPlayers(2));
    expect(ada.receiver.targets).toEqual(['removed']);
    expect(room.players.size).toBe(0);
  });
});

test('[G754] a player removed while disconnected learns it from its next view, and gets nothing after it', () => {
  const ada = fakeSeat('ada');
  room.seat(ada, view(0));
  expect(room.seat(ada, { ...view(1), push: [{ target: 'removed', args: '[{"reason":"removed"}]' }] })).toBe(true);
  publish(toPlayers(2));
  expect(ada.receiver.targets.at(-1)).toBe('removed');
  expect(room.players.size).toBe(0);
});

describe('[G750] a host gets frames of its kind', () => {
  test('[V781] a stage its own frames, and of the common ones none about the room', () => {
    const stage = hostSeat('hall', 'stage');
    const host = hostSeat('screen', 'summaries');
    for (const seat of [stage, host]) room.seat(seat, view(0, welcome));
    publish(
      { ...header(1, 'roomchange'), audience: 'host', args: '[]' },
      { ...header(2, 'sessionrequest'), audience: 'host', hosts: 'stage', args: '[]' },
      { ...header(3, 'statechange'), audience: 'host', args: '[]' },
      { ...header(4, 'summary'), audience: 'host', hosts: 'summaries', args: '[]' },
      { ...header(5, 'timerchange'), audience: 'all', args: '[]' },
      { ...header(6, 'canResendReport'), audience: 'host', args: '[]' },
    );
    const heardBy = ({ receiver }: typeof stage) => receiver.targets.map((target) => target.split(':')[0]);
    expect(heardBy(stage)).toEqual(['sessionrequest', 'sessionrequest', 'statechange', 'timerchange']);
    expect(heardBy(host)).toEqual([
      'sessionrequest',
      ...['roomchange', 'statechange', 'summary', 'timerchange', 'canResendReport'],
    ]);
  });

  test('everybody’s entries or summaries, and all common ones', () => {
    const seats = [hostSeat('screen'), hostSeat('tablet', 'summaries')];
    for (const seat of seats) room.seat(seat, view(0));
    publish(
      { ...header(1, 'answer'), audience: 'host', hosts: 'full', args: '[]' },
      { ...header(2, 'summary'), audience: 'host', hosts: 'summaries', args: '[]' },
      { ...header(3, 'statechange'), audience: 'host', args: '[]' },
    );
    const heard = seats.map(({ receiver }) => receiver.targets.map((target) => target.split(':')[0]));
    expect(heard).toEqual([
      ['answer', 'statechange'],
      ['summary', 'statechange'],
    ]);
  });
});

describe('[G3490] a large room is written to in turns of the event loop', () => {
  const MANY = 2 * SEATS_A_TURN + 10;
  let nextTurns: (() => void)[];
  let large: SessionRoom;
  let lacking: PlayerSeat[];
  let asked: PromiseWithResolvers<Reply>[];
  let pauses: { ms: number; end: () => void }[];
  let now: number;
  let crowd: ReturnType<typeof fakeSeat>[];
  const turn = () => nextTurns.shift()?.();
  const allTurns = () => {
    while (nextTurns.length > 0) turn();
  };
  const send = (...publications: Publication[]) => {
    for (const publication of publications) large.feed.receive(encodePublication(publication));
  };
  const heard = (seat: ReturnType<typeof fakeSeat> | undefined) => seat?.receiver.targets.join(' ');

  beforeEach(() => {
    nextTurns = [];
    lacking = [];
    asked = [];
    pauses = [];
    now = 0;
    large = createSessionRoom({
      sessionId,
      resync: () => {
        const reply = Promise.withResolvers<Reply>();
        asked.push(reply);
        return reply.promise;
      },
      pause: (ms) => new Promise((end) => pauses.push({ ms, end })),
      missing: (_, seat) => lacking.push(seat),
      log: silentLog,
      turns: createTurns(
        (run) => nextTurns.push(run),
        () => now,
      ),
    });
    crowd = Array.from({ length: MANY }, (_, i) => fakeSeat(`p${i}`));
    for (const seat of crowd) large.seat(seat, view(0));
  });

  test('a fixed number of players per turn, each with everything that waits, in order', () => {
    send(toPlayers(1), toPlayers(2));
    expect(crowd.map(heard).join('')).toBe('');
    turn();
    expect(crowd.filter((seat) => heard(seat) === 'all-1 all-2')).toEqual(crowd.slice(0, SEATS_A_TURN));
    // Players not written to yet get it with the rest; the first ones get it in the next round.
    send(toPlayers(3));
    turn();
    expect(crowd.slice(0, SEATS_A_TURN).map(heard)).toEqual(Array(SEATS_A_TURN).fill('all-1 all-2'));
    const next = crowd.slice(SEATS_A_TURN, 2 * SEATS_A_TURN);
    expect(next.map(heard)).toEqual(Array(SEATS_A_TURN).fill('all-1 all-2 all-3'));
    allTurns();
    expect(crowd.map(heard)).toEqual(Array(MANY).fill('all-1 all-2 all-3'));
  });

  test('[G3504] a tick replaces one that still waits, for the players whom that one has not reached', () => {
    const tick = (seq: number) => toPlayers(seq, 'timerchange');
    send(tick(1));
    turn();
    send(toPlayers(2), tick(3), tick(4));
    allTurns();
    const [first, ...others] = [crowd.slice(0, SEATS_A_TURN), crowd.slice(SEATS_A_TURN)].map((seats) =>
      seats.map(heard),
    );
    expect(new Set(first)).toEqual(new Set(['timerchange all-2 timerchange']));
    expect(new Set(others.flat())).toEqual(new Set(['all-2 timerchange']));
    expect(crowd.at(-1)?.receiver.calls.at(-1)).toEqual({ target: 'timerchange', args: [4] });
  });

  describe('[G3505] after a round of more than 0.1 s to more than 2,000 players', () => {
    const tick = (seq: number) => toPlayers(seq, 'timerchange');
    const allHeard = () => new Set(crowd.map(heard));
    const nextPart = async () => {
      pauses.at(-1)?.end();
      await new Promise<void>((resolve) => setImmediate(resolve));
    };
    const take = (ms: number) => {
      now += ms;
      allTurns();
    };

    beforeEach(() => {
      const others = Array.from({ length: 2_001 - MANY }, (_, i) => fakeSeat(`q${i}`));
      for (const seat of others) large.seat(seat, view(0));
      crowd.push(...others);
      send(toPlayers(1));
      take(101);
      for (const { receiver } of crowd) receiver.calls.length = 0;
    });

    test.each(['timerchange', 'userchange'])(
      '%s is spread, and players whom it has not reached get the newer one',
      async (target) => {
        send(toPlayers(2, target));
        expect(nextTurns).toEqual([]);
        await nextPart();
        send(toPlayers(3, target));
        const parts = Math.ceil(crowd.length / SEATS_A_TURN);
        for (let part = 2; part < 2 * parts; part++) await nextPart();
        const [first, last] = [crowd[0], crowd.at(-1)];
        expect([heard(first), heard(last)]).toEqual([`${target} ${target}`, target]);
        expect(last?.receiver.calls).toEqual([{ target, args: [3] }]);
        const round = pauses.slice(0, parts).reduce((sum, { ms }) => sum + ms, 0);
        expect(Math.round(round / 100)).toBe(40);
      },
    );

    test('anything else is written at once, and takes the tick along', () => {
      send(tick(2), toPlayers(3));
      allTurns();
      expect(allHeard()).toEqual(new Set(['timerchange all-3']));
      const paused = { ...tick(4), args: '[7,{"paused":true}]' };
      send(paused);
      allTurns();
      expect(allHeard()).toEqual(new Set(['timerchange all-3 timerchange']));
    });

    test('after a shorter round, or to fewer players, a tick is written at once too', () => {
      send(toPlayers(2));
      take(100);
      send(tick(3));
      take(101);
      expect(allHeard()).toEqual(new Set(['all-2 timerchange']));
      large.leave(crowd.pop() as PlayerSeat);
      send(tick(4));
      allTurns();
      expect(allHeard()).toEqual(new Set(['all-2 timerchange timerchange']));
    });
  });

  test('hosts do not wait', () => {
    const host = hostSeat('{secret}');
    large.seat(host, view(0));
    send(toAll(1, 'timerchange'));
    expect(host.receiver.targets).toHaveLength(1);
  });

  test('[G8] a socket that enters meanwhile, or gets another view, gets nothing twice and misses nothing', () => {
    const rows = Object.fromEntries(['ada', ...crowd.map(({ playerId }) => playerId)].map((id) => [id, '1']));
    send(toPlayers(1), toPlayers(2));
    turn();
    send(each(3, rows));
    const [ada, bob] = [fakeSeat('ada'), fakeSeat('bob')];
    expect(large.seat(ada, view(1, welcome))).toBe(true);
    expect(large.seat(bob, view(3, welcome))).toBe(true);
    const last = crowd.at(-1) as (typeof crowd)[number];
    expect(large.seat(last, view(2, welcome))).toBe(true);
    send(toPlayers(4));
    allTurns();
    expect(heard(ada)).toBe('sessionrequest all-2 questionend all-4');
    expect(heard(bob)).toBe('sessionrequest all-4');
    expect(heard(last)).toBe('sessionrequest questionend all-4');
    expect(heard(crowd[0])).toBe('all-1 all-2 questionend all-4');
    expect(lacking).toEqual([]);
  });

  describe('[G3503] when a table lacks many of its players, the view of all of them is requested in one command', () => {
    const rowsOf = (seats: readonly PlayerSeat[]) => Object.fromEntries(seats.map(({ playerId }) => [playerId, '1']));

    test('once for a table; who has no row in it either gets a view of their own', async () => {
      send(each(1, {}));
      allTurns();
      expect(asked).toHaveLength(1);
      expect(lacking).toEqual(crowd.slice(0, OWN_VIEWS));
      const [unknown, ...known] = crowd;
      asked[0]?.resolve({ ...view(1), publications: [encodePublication(each(1, rowsOf(known)))] });
      await asked[0]?.promise;
      allTurns();
      expect(crowd.map(heard)).toEqual(['', ...known.map(() => 'questionend')]);
      expect(lacking).toEqual([...crowd.slice(0, OWN_VIEWS), unknown]);
      expect(asked).toHaveLength(1);
    });

    test('again for the next table, also while that one is still being sent', async () => {
      send(each(1, {}));
      turn();
      turn();
      expect(asked).toHaveLength(1);
      send(each(2, {}));
      asked[0]?.resolve({ ...view(1), publications: [encodePublication(each(1, rowsOf(crowd)))] });
      await asked[0]?.promise;
      allTurns();
      expect(asked).toHaveLength(2);
    });

    test('not for a few', () => {
      send(each(1, rowsOf(crowd.slice(OWN_VIEWS))));
      allTurns();
      expect(lacking).toEqual(crowd.slice(0, OWN_VIEWS));
      expect(asked).toEqual([]);
    });
  });

  test('a player who has left or was removed gets nothing more', () => {
    const [first, second] = crowd.slice(-2) as PlayerSeat[] as [PlayerSeat, PlayerSeat];
    send(toPlayers(1), { ...header(2, 'removed'), audience: 'player', playerId: second.playerId, args: '[]' });
    turn();
    large.leave(first);
    send(toPlayers(3));
    allTurns();
    expect(crowd.slice(-3).map(heard)).toEqual(['all-1 all-3', '', 'all-1 removed']);
  });

  test('when too much waits, all of it is sent at once', () => {
    send(...Array.from({ length: 40 }, (_, i) => toPlayers(i + 1)));
    expect(crowd.every((seat) => seat.receiver.targets.length >= 33)).toBe(true);
    allTurns();
    const targets = Array.from({ length: 40 }, (_, i) => `all-${i + 1}`);
    expect(crowd.every((seat) => heard(seat) === targets.join(' '))).toBe(true);
  });
});

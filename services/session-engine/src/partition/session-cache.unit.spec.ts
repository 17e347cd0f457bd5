import { partitionOf } from '@quarry/events/backplane/names';
import type { CommandId, GatewayId, PlayerId, SessionId } from '@quarry/events/ids';
import type { RecordedEvent, SessionEvent } from '@quarry/events/session/events';
import type { PresenceField } from '@quarry/events/session/presence/presence-record';
import { beforeEach, describe, expect, test } from 'vitest';
import { createSession, question } from '#spec-support/sample-session.ts';
import { createSessionCache, type SessionCache, UnloadableSession } from './session-cache.ts';

const ID = 's1' as SessionId;
const lease = { partition: partitionOf(ID), epoch: 7 };

const { type: _, ...created } = createSession([question('q1', 0)]);
const joined = (name: string) =>
  ({
    type: 'PlayerJoined',
    playerId: name as PlayerId,
    identifier: name,
    deviceId: `d-${name}`,
    connection: { gatewayId: 'g' as GatewayId, connectionId: `c-${name}` },
  }) as SessionEvent;
const returned = (name: string) =>
  ({
    type: 'PlayerReturned',
    playerId: name as PlayerId,
    connection: { gatewayId: 'g' as GatewayId, connectionId: `c-${name}` },
  }) as SessionEvent;
const dropped = (name: string) => ({ type: 'PlayerDropped', playerId: name as PlayerId }) as SessionEvent;

let log: SessionEvent[];
let loads: number;
let failure: Error | null;
let isDatabaseAway: boolean;
let now: number;
/** Runs between a page and the next. */
let onPage: () => void;
let cache: SessionCache;
/** The session's record of presence. */
let record: PresenceField[];

beforeEach(() => {
  log = [{ type: 'SessionCreated', ...created }];
  loads = 0;
  failure = null;
  isDatabaseAway = false;
  now = 0;
  onPage = () => {};
  record = [];
  const events = {
    async *history(_id: SessionId, size = 500): AsyncGenerator<RecordedEvent[]> {
      loads += 1;
      const recorded = log.map((event, i) => ({
        sessionId: ID,
        version: i + 1,
        at: i,
        commandId: 'c' as CommandId,
        event,
      }));
      for (let i = 0; i < recorded.length; i += size) {
        await Promise.resolve();
        if (isDatabaseAway) throw new Error('away');
        if (failure) throw failure;
        yield recorded.slice(i, i + size);
        onPage();
      }
    },
    findOutcomes: async () => {
      if (isDatabaseAway) throw new Error('away');
      return [];
    },
  };
  cache = createSessionCache(lease, events, { read: async () => record }, () => now);
});

describe('[O503] a session is loaded on demand', () => {
  test('and has heartbeats before that', () => {
    cache.register([ID]);
    expect(cache.heartbeats()).toMatchObject([{ sessionId: ID, epoch: 7, seq: 0, audience: 'heartbeat' }]);
    expect([loads, [...cache.all()]]).toEqual([0, []]);
  });

  test('once for concurrent callers', async () => {
    const [one, other] = await Promise.all([cache.get(ID), cache.get(ID)]);
    expect(one.state).toBe(other.state);
    expect(loads).toBe(1);
  });

  test('in pages that yield to other work', async () => {
    log.push(...Array.from({ length: 2_000 }, (_, i) => (i % 2 ? dropped('ada') : joined('ada'))));
    log = log.map((event, i) => (i > 2 && event.type === 'PlayerJoined' ? returned('ada') : event));
    let turns = 0;
    let isDone = false;
    const others = () => {
      turns += 1;
      if (!isDone) setImmediate(others);
    };
    setImmediate(others);
    const { state } = await cache.get(ID);
    isDone = true;
    expect(state.version).toBe(2_001);
    expect(turns).toBeGreaterThanOrEqual(4);
  });

  test('again when it was discarded meanwhile, because the loaded state may be outdated', async () => {
    onPage = () => {
      onPage = () => {};
      cache.discard([ID]);
      log.push(joined('ada'));
    };
    const { state } = await cache.get(ID);
    expect([state.version, loads, cache.peek(ID)?.state]).toEqual([2, 2, state]);
  });
});

describe('[O504] a session that cannot be loaded', () => {
  const failing = () => expect(cache.get(ID)).rejects;

  test('is unloadable after the third failure, and not tried again for half a minute', async () => {
    failure = new TypeError('whatever');
    await failing().toThrow('whatever');
    await failing().toThrow(TypeError);
    await failing().toThrow(UnloadableSession);
    await failing().toThrow(UnloadableSession);
    expect(loads).toBe(3);
    failure = null;
    now = 30_000;
    expect((await cache.get(ID)).state.version).toBe(1);
  });

  test('is unloadable at once when its log is corrupt', async () => {
    log.push(dropped('nobody'));
    await failing().toThrow(UnloadableSession);
  });

  test('is not blamed while the database is unavailable', async () => {
    isDatabaseAway = true;
    for (let i = 0; i < 5; i++) await failing().toThrow('away');
    isDatabaseAway = false;
    expect((await cache.get(ID)).state.version).toBe(1);
  });
});

describe('[O900] a session that its host deletes', () => {
  test('[O1457] counts as nonexistent while its log is deleted, and is read again from what is left', async () => {
    log.push({ type: 'SessionEnded', reason: 'host' });
    await cache.get(ID);
    cache.forget([ID]);
    // The first sweep may follow at once; the second is a whole interval later.
    cache.evict(0);
    expect([(await cache.get(ID)).state.version, loads, cache.heartbeats()]).toEqual([0, 1, []]);
    cache.evict(0);
    expect((await cache.get(ID)).state.version).toBe(2);
    cache.evict(0);
    log.length = 0;
    expect((await cache.get(ID)).state.version).toBe(0);
  });

  test('[O1457] also when a batch with it failed and is repeated', async () => {
    log.push({ type: 'SessionEnded', reason: 'host' });
    await cache.get(ID);
    cache.forget([ID]);
    cache.discard([ID]);
    cache.evict(0);
    expect([(await cache.get(ID)).state.version, loads, cache.heartbeats()]).toEqual([0, 1, []]);
  });

  test('stays while it is live', async () => {
    await cache.get(ID);
    cache.forget([ID]);
    expect(cache.peek(ID)).toBeDefined();
  });
});

describe('[O2103] a session without sockets has no heartbeats', () => {
  test('as soon as that is known, in memory and evicted, until a socket enters', async () => {
    log.push(joined('ada'));
    cache.register([ID]);
    expect(cache.heartbeats()).toHaveLength(1);
    await cache.get(ID);
    expect(cache.heartbeats()).toHaveLength(1);
    cache.discard([ID]);
    log.push(dropped('ada'), { type: 'PlayerLeft', playerId: 'ada' as PlayerId, reason: 'away' });
    // Not read again: there may be sockets.
    expect(cache.heartbeats()).toHaveLength(1);
    await cache.get(ID);
    expect(cache.heartbeats()).toEqual([]);
    cache.evict(1_000);
    expect([cache.peek(ID), cache.heartbeats()]).toEqual([undefined, []]);
    log.push(joined('bob'));
    await cache.get(ID);
    expect(cache.heartbeats()).toHaveLength(1);
  });
});

describe('[O507] a session is evicted', () => {
  test('when it is idle and nobody is connected; its publications keep their numbers', async () => {
    log.push(joined('ada'), { type: 'PlayerLeft', playerId: 'ada' as PlayerId, reason: 'left' });
    const { buffer } = await cache.get(ID);
    buffer.add('all', 'timerchange', [1]);
    buffer.take();
    cache.evict(1);
    expect(cache.peek(ID)).toBeDefined();
    cache.evict(3);
    expect(cache.peek(ID)).toBeUndefined();
    expect(cache.bufferOf(ID).heartbeat()).toMatchObject({ sessionId: ID, seq: 1 });
  });

  test.each([
    ['somebody is connected', [joined('ada')]],
    ['somebody away is about to leave the lobby', [joined('ada'), dropped('ada')]],
    ['somebody looks at the end screen', [joined('ada'), { type: 'SessionFinished', by: 'host' } as SessionEvent]],
  ])('not while %s', async (_, events) => {
    log.push(...events);
    await cache.get(ID);
    cache.evict(1_000);
    expect(cache.peek(ID)).toBeDefined();
  });

  test('completely when it has ended', async () => {
    log.push({ type: 'SessionEnded', reason: 'host' });
    await cache.get(ID);
    cache.evict(0);
    expect([cache.peek(ID), cache.heartbeats()]).toEqual([undefined, []]);
  });

  test('[O1458] and what is published of it later continues its numbers', async () => {
    log.push({ type: 'SessionEnded', reason: 'host' });
    const { buffer } = await cache.get(ID);
    buffer.add('all', 'statechange', ['endscreen']);
    buffer.take();
    cache.evict(0);
    const again = (await cache.get(ID)).buffer;
    again.add('players', 'receipt', [{ id: 'r1' }]);
    expect(again.take()).toMatchObject([{ epoch: 7, seq: 2 }]);
  });
});

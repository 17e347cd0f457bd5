import { CorruptLogError, HostBusy, VersionConflict } from '@quarry/database/errors';
import type { AppendBatch } from '@quarry/database/event-store/append';
import type { CommandOutcome } from '@quarry/database/event-store/command-outcome';
import type { Lease } from '@quarry/database/leases/lease';
import { partitionOf } from '@quarry/events/backplane/names';
import type { Publication } from '@quarry/events/backplane/publication';
import type {
  AnswerId,
  CommandId,
  ConnectionId,
  DeviceId,
  GatewayId,
  PlayerId,
  QuestionId,
  SessionId,
} from '@quarry/events/ids';
import { DURATIONS } from '@quarry/events/limits';
import type { CommandEnvelope } from '@quarry/events/session/commands';
import type { RecordedEvent, SessionEvent } from '@quarry/events/session/events';
import type { UnreadSession } from '@quarry/events/session/lifecycle/end-unread';
import type { PresenceField } from '@quarry/events/session/presence/presence-record';
import { pino } from 'pino';
import { Registry } from 'prom-client';
import { describe, expect, test } from 'vitest';
import { createEngineMetrics } from '#engine-metrics.ts';
import type { PresenceUpdate } from '#presence/presence-store.ts';
import { createSession, HOST, question } from '#spec-support/sample-session.ts';
import { commandKey, type Replies } from './batch.ts';
import { boundIdle, createEntryProcessor, createRecentOutcomes, LeaseLost } from './process-entries.ts';
import { createSessionCache } from './session-cache.ts';

const ID = 's1' as SessionId;
const GATEWAY = 'g1' as GatewayId;
const lease = { partition: partitionOf(ID), owner: 'engine', epoch: 1 };

/** A processor with one session. @param log its events; undefined for a log that is corrupt */
function withSession(log?: SessionEvent[], stored: CommandOutcome[] = []) {
  const running: UnreadSession[] = [
    {
      sessionId: ID,
      phase: 'playing',
      currentQuestionId: 'q1' as QuestionId,
      version: 3,
      touchedAt: 0,
      finishedAt: null,
    },
  ];
  const done = {
    appended: [] as SessionEvent[],
    quarantined: 0,
    /** The dead letters of each call of the store. */
    letters: [] as unknown[][],
    published: [] as Publication[],
    replies: [] as Replies[],
    acknowledged: 0,
    /** Steps, in order. */
    steps: [] as string[],
    /** Types of the jobs queued. */
    jobs: [] as string[],
    /** Types of the events that were passed to be stored. */
    committed: [] as string[],
    /** The record of presence that is read, and the updates written. */
    record: [] as PresenceField[],
    presence: [] as PresenceUpdate[],
    isOwner: true,
    isRedisAway: false,
    /** Acknowledgements take effect, and their replies are lost. */
    isReplyLost: false,
  };
  const events = {
    async *history(): AsyncGenerator<RecordedEvent[]> {
      if (!log) throw new CorruptLogError(ID, 2, 'a gap');
      yield log.map((event, i) => ({ sessionId: ID, version: i + 1, at: i, commandId: `c${i}` as CommandId, event }));
    },
    findOutcomes: async () => stored,
    isOwned: async () => done.isOwner,
    async append(_: Lease, { events, outcomes }: AppendBatch) {
      const isStored = (one: CommandOutcome) => stored.some((other) => commandKey(other) === commandKey(one));
      const [first] = events;
      if (outcomes.some(isStored) || (first && log && first.version <= log.length))
        throw new VersionConflict('stored already', { sessionId: ID });
      log?.push(...events.map(({ event }) => event));
      done.appended.push(...events.map(({ event }) => event));
      if (done.appended.some(({ type }) => type === 'SessionEnded')) running.length = 0;
      stored.push(...outcomes);
      return 'appended' as const;
    },
  };
  const cache = createSessionCache(lease, events, { read: async () => done.record });
  const processor = createEntryProcessor({
    lease,
    cache,
    store: {
      events,
      deadLetters: {
        async add(letters) {
          if (letters.length === 0) return;
          done.steps.push('letters');
          done.letters.push(letters.map(({ commandId }) => commandId));
        },
      },
      quarantine: {
        add: async () => {
          done.quarantined += 1;
        },
      },
      directory: { live: async () => [], stored: async () => running, runningOf: async () => [] },
      playedQuizzes: { find: async () => new Map() },
    },
    effects: {
      queueJobs: (jobs) => {
        done.jobs.push(...jobs.map(({ type }) => type));
      },
      async publish(publications) {
        if (done.isRedisAway) throw new Error('away');
        done.steps.push('publications');
        done.published.push(...publications);
      },
      reply: async (replies) => {
        done.steps.push('replies');
        if (replies.size > 0) done.replies.push(replies);
      },
      recordPresence: async (updates) => {
        done.presence.push(...updates);
      },
    },
    now: () => 0,
    maxPlayers: 10,
    acknowledge: async (ids) => {
      if (done.isRedisAway) throw new Error('away');
      done.steps.push('acknowledgement');
      done.acknowledged += ids.length;
      if (done.isReplyLost) throw new Error('Socket timeout');
    },
    onCommitted: ({ events }) => {
      done.committed.push(...events.map(({ event }) => event.type));
    },
    metrics: createEngineMetrics(new Registry()),
    log: pino({ level: 'silent' }),
  });
  return { processor, done, cache, running };
}

describe('a crowd in a quarantined session', () => {
  const crowd = (bodyOf: (playerId: PlayerId) => CommandEnvelope['body']) =>
    Array.from({ length: 100 }, (_, i) => {
      const body = bodyOf(`p${i}` as PlayerId);
      const envelope = { commandId: `c${i}` as CommandId, sessionId: ID, replyTo: GATEWAY, body };
      return { id: `${i + 1}-0`, text: JSON.stringify(envelope), arrivedAt: 0 };
    });
  const rejections = ([replies]: readonly Replies[]) => replies?.get(GATEWAY)?.map(({ rejection }) => rejection);

  test('[O1463] that requests it costs one insert and one message of replies per batch', async () => {
    const { processor, done } = withSession();
    const entries = crowd((playerId) => ({ type: 'ViewAsPlayer', playerId }));
    await processor.process(entries, false);
    expect([done.quarantined, done.letters, done.acknowledged, done.replies.length]).toEqual([1, [], 100, 1]);
    expect(rejections(done.replies)).toEqual(entries.map(() => 'command-failed'));
  });

  test('[O1750] that answers also costs one insert of dead letters, after the publications', async () => {
    const { processor, done } = withSession();
    const [questionId, answerId] = ['q1' as QuestionId, 'right' as AnswerId];
    const entries = crowd((playerId) => ({ type: 'SubmitAnswer', playerId, questionId, answerId }));
    await processor.process(entries, false);
    expect(done.letters).toEqual([entries.map((_, i) => `c${i}`)]);
    expect(done.steps).toEqual(['publications', 'letters', 'acknowledgement', 'replies']);
    expect([done.quarantined, done.acknowledged, done.replies.length]).toEqual([1, 100, 1]);
    expect(rejections(done.replies)).toEqual(entries.map(() => 'command-failed'));
  });
});

describe('[O1721] a running session that cannot be loaded', () => {
  const put = (body: CommandEnvelope['body'], arrivedAt = 0) => {
    const text = JSON.stringify({ commandId: 'c', sessionId: ID, replyTo: GATEWAY, body });
    // A copy of it, too.
    return [1, 2].map((number) => ({ id: `${number}-0`, text, arrivedAt }));
  };
  const rejections = (replies: readonly Replies[]) =>
    replies.flatMap((one) => one.get(GATEWAY) ?? []).map(({ rejection }) => rejection);

  test.each([
    ['an operator', 'operator', put({ type: 'TerminateSession', reason: 'operator' })],
    ['a day without anybody', 'expired', put({ type: 'ExpireSession' }, DURATIONS.sessionIdle)],
  ])('is ended by %s, unread: its sockets get `nosession`', async (_, reason, entries) => {
    const { processor, done, cache } = withSession();
    cache.register([ID]);
    await processor.process(entries, false);
    expect(done.appended).toEqual([
      { type: 'QuestionClosed', questionId: 'q1', by: 'host' },
      { type: 'SessionEnded', reason },
    ]);
    expect(done.published.map(({ seq, target }) => [seq, target])).toEqual([[1, 'nosession']]);
    expect(rejections(done.replies)).toEqual([null, null]);
    expect([done.letters, done.quarantined]).toEqual([[], 1]);
  });

  test('is not ended by a sweep that comes too early', async () => {
    const { processor, done } = withSession();
    await processor.process(put({ type: 'ExpireSession' }, DURATIONS.sessionIdle - 1), false);
    expect([done.appended, rejections(done.replies)]).toEqual([[], ['command-failed', 'command-failed']]);
  });
});

describe('[O1723] sockets in a session of which nothing is stored any more', () => {
  const seated = [['ada' as PlayerId, 'k1' as ConnectionId]] as [PlayerId, ConnectionId][];
  const screens = [{ connectionId: 'k2' as ConnectionId, role: 'stage' as const }];
  const nobody = { players: [], hosts: [], entering: [] };

  test.each([
    ['players', { ...nobody, players: seated }, ['nosession']],
    ['the host', { ...nobody, hosts: ['k1' as ConnectionId] }, ['nosession']],
    ['a stage', { ...nobody, screens }, ['nosession']],
    // Its creation may still arrive.
    ['nobody who has entered', { ...nobody, entering: ['k1' as ConnectionId] }, []],
  ])('are told: %s', async (_, sockets, told) => {
    const { processor, done } = withSession([]);
    const body: CommandEnvelope['body'] = { type: 'ReconcilePresence', gatewayId: GATEWAY, ...sockets };
    const text = JSON.stringify({ commandId: 'c', sessionId: ID, replyTo: null, body });
    await processor.process([{ id: '1-0', text, arrivedAt: 0 }], false);
    expect(done.published.map(({ target }) => target)).toEqual(told);
  });
});

describe('[O3410] presence', () => {
  const { type: _, ...created } = createSession([question('q1', 0)]);
  const at = (connectionId: string) => ({ gatewayId: GATEWAY, connectionId: connectionId as ConnectionId });
  const players = ['ada', 'bob', 'cleo'].map((name) => ({
    playerId: name as PlayerId,
    identifier: name,
    deviceId: `d-${name}` as DeviceId,
    connection: at(`old-${name}`),
  }));
  const hall = (): SessionEvent[] => [
    { type: 'SessionCreated', ...created },
    ...players.map((player): SessionEvent => ({ type: 'PlayerJoined', ...player })),
  ];
  const entries = (...bodies: CommandEnvelope['body'][]) =>
    bodies.map((body, i) => {
      const envelope = { commandId: `${body.type}-${i}`, sessionId: ID, replyTo: GATEWAY, body };
      return { id: `${i + 1}-0`, text: JSON.stringify(envelope), arrivedAt: 0 };
    });
  const back = players.map((player) => ({
    type: 'EnterSession' as const,
    ...player,
    connection: at(`new-${player.identifier}`),
  }));
  const wave = entries(
    ...back,
    { type: 'DropConnection', playerId: players[2]?.playerId as PlayerId, connectionId: 'new-cleo' as ConnectionId },
    { type: 'EnterAsHost', hostId: HOST, connection: at('h1') },
  );
  const lastRecord = ({ presence }: { presence: readonly PresenceUpdate[] }) =>
    Object.fromEntries(presence.at(-1)?.set ?? []);

  test('of those who come back is replied to and recorded; nothing is stored', async () => {
    const { processor, done } = withSession(hall());
    await processor.process(wave, false);
    expect([done.appended, done.acknowledged, done.committed]).toEqual([[], 5, []]);
    expect(done.replies[0]?.get(GATEWAY)?.map(({ rejection, push }) => [rejection, (push?.length ?? 0) > 0])).toEqual([
      ...[0, 1, 2].map(() => [null, true]),
      [null, false],
      [null, true],
    ]);
    expect(lastRecord(done)).toEqual({
      'player:ada': 'g1 new-ada',
      'player:bob': 'g1 new-bob',
      'player:cleo': '0',
      hosts: expect.stringContaining('"h1"'),
    });
  });

  test('is not acknowledged by an engine that lost its lease, because the new owner would not learn of it', async () => {
    const { processor, done } = withSession(hall());
    done.isOwner = false;
    await expect(processor.process(wave, false)).rejects.toThrow(LeaseLost);
    expect([done.acknowledged, done.presence, done.replies]).toEqual([0, [], []]);
  });

  test('is told again by gateways, and recorded again', async () => {
    const { processor, done } = withSession(hall());
    await processor.process(wave, false);
    done.presence.length = 0;
    const seats = players.map(({ playerId, identifier }): [PlayerId, ConnectionId] => [
      playerId,
      `new-${identifier}` as ConnectionId,
    ]);
    const sockets = { gatewayId: GATEWAY, players: seats.slice(0, 2), hosts: ['h1' as ConnectionId], entering: [] };
    await processor.process(entries({ type: 'ReconcilePresence', ...sockets }), false);
    expect(Object.keys(lastRecord(done)).sort()).toEqual(['hosts', 'player:ada', 'player:bob']);
    expect(done.appended).toEqual([]);
  });

  test('is as it was for an engine that loads the session', async () => {
    const { processor, done, cache } = withSession(hall());
    done.record = [
      ['player:ada', 'g2 elsewhere'],
      ['player:cleo', '7'],
    ];
    await processor.process(entries({ type: 'ViewAsPlayer', playerId: 'ada' as PlayerId }), false);
    const presence = [...(cache.peek(ID)?.state.players.values() ?? [])].map((player) => player.presence);
    expect(presence).toMatchObject([
      { kind: 'connected', connection: { gatewayId: 'g2', connectionId: 'elsewhere' } },
      { kind: 'connected', connection: at('old-bob') },
      { kind: 'away', since: 7 },
    ]);
  });

  test('is forgotten with the session', async () => {
    const { processor, done } = withSession(hall());
    await processor.process(entries({ type: 'TerminateSession', reason: 'operator' }), false);
    expect(done.presence).toMatchObject([{ sessionId: ID, isOver: true }]);
  });
});

describe('what was stored without being published here', () => {
  const { type: _, ...created } = createSession([question('q1', 0)]);
  const playing: SessionEvent[] = [
    { type: 'SessionCreated', ...created },
    {
      type: 'PlayerJoined',
      playerId: 'ada' as PlayerId,
      identifier: 'Ada',
      deviceId: 'd' as DeviceId,
      connection: { gatewayId: GATEWAY, connectionId: 'c' as ConnectionId },
    },
    { type: 'QuestionOpened', questionId: 'q1' as QuestionId, index: 0, deadline: null },
  ];
  const closed: SessionEvent = { type: 'QuestionClosed', questionId: 'q1' as QuestionId, by: 'host' };
  const stored = { sessionId: ID, commandId: 'c' as CommandId, rejection: null, version: 1 };
  const entry = (body: CommandEnvelope['body'], number = 1) => {
    const text = JSON.stringify({ commandId: 'c', sessionId: ID, replyTo: null, body });
    return { id: `${number}-0`, text, arrivedAt: 0 };
  };
  const framesOf = (published: readonly Publication[]) => published.map(({ seq, target }) => [seq, target]);

  test('[O981] a commit whose answer was lost: gateways notice, once', async () => {
    const { processor, cache } = withSession([...playing, closed], [stored]);
    cache.register([ID]);
    const body = { type: 'CloseQuestion', questionId: 'q1' as QuestionId } as const;
    const numbers = () => cache.heartbeats().map(({ seq }) => seq);
    expect(numbers()).toEqual([0]);
    for (const number of [1, 2]) await processor.process([entry(body, number)], true);
    expect(numbers()).toEqual([1]);
  });

  test('[O1980] an acknowledgement that took effect without an answer: the question that was opened is followed', async () => {
    const { type: _, ...timed } = createSession([question('q1', 20)]);
    const { processor, cache, done } = withSession([{ type: 'SessionCreated', ...timed }]);
    done.isReplyLost = true;
    const open = entry({ type: 'PlayQuestion', hostId: HOST, questionId: null });
    await expect(processor.process([open], false)).rejects.toThrow('Socket timeout');
    // Nothing brings the entry back.
    expect([done.acknowledged, done.committed]).toEqual([1, ['QuestionOpened']]);
    expect(done.jobs).toEqual(['schedule-close']);
    expect(cache.peek(ID)?.state.current).toMatchObject({ deadline: 20_000 });
  });

  test('[O1490] an end that another engine stored: it is published without a gap, once', async () => {
    const log = [...playing];
    const { processor, cache, done } = withSession(log, [stored]);
    await cache.get(ID);
    log.push(closed, { type: 'SessionEnded', reason: 'host' });
    await processor.process([entry({ type: 'TerminateSession', reason: 'host' })], false);
    expect(framesOf(done.published)).toEqual([
      [1, 'questionend'],
      [2, 'questionend'],
      [3, 'standings'],
      [4, 'statechange'],
      [5, 'statechange'],
    ]);
  });

  test('[O1520] an end that another engine stored, without the owner knowing: it is published with what comes next, once', async () => {
    const log = [...playing];
    const { processor, cache, done } = withSession(log);
    await cache.get(ID);
    log.push(closed, { type: 'SessionEnded', reason: 'host' });
    const left = (number: number) => entry({ type: 'LeaveSession', playerId: 'ada' as PlayerId }, number);
    await processor.process([left(1)], false);
    await processor.process([left(2)], true);
    expect(framesOf(done.published)).toEqual([
      [1, 'questionend'],
      [2, 'questionend'],
      [3, 'standings'],
      [4, 'statechange'],
      [5, 'statechange'],
    ]);
  });

  test('[O1520] and of a session that cannot be loaded: its sockets get `nosession`, once', async () => {
    const { processor, cache, done, running } = withSession();
    cache.register([ID]);
    running.length = 0;
    const left = (number: number) => entry({ type: 'LeaveSession', playerId: 'ada' as PlayerId }, number);
    for (const number of [1, 2]) await processor.process([left(number)], false);
    expect(framesOf(done.published)).toEqual([[1, 'nosession']]);
  });

  test('[O1490] receipts of a session that has ended, whose commit’s answer was lost: its end is published with them', async () => {
    const log: SessionEvent[] = [...playing, closed, { type: 'SessionEnded', reason: 'operator' }];
    const { processor, done } = withSession([...log, { type: 'ReceiptsIssued', version: 5, root: 'r' }], [stored]);
    await processor.process([entry({ type: 'ConfirmReceipts', version: 5, root: 'r' })], true);
    expect(framesOf(done.published).at(-1)).toEqual([6, 'receipt']);
  });

  test('[O1490] receipts of a session that has ended, which Redis did not take: they are published when it does', async () => {
    const { processor, done } = withSession([...playing, closed, { type: 'SessionEnded', reason: 'operator' }]);
    const receipts = entry({ type: 'ConfirmReceipts', version: 4, root: 'r' });
    done.isRedisAway = true;
    await expect(processor.process([receipts], false)).rejects.toThrow('away');
    done.isRedisAway = false;
    for (const _ of ['again', 'once more']) await processor.process([receipts], true);
    expect(done.published.map(({ target }) => target)).toEqual([
      'questionend',
      'questionend',
      'standings',
      'statechange',
      'statechange',
      'receipt',
    ]);
  });
});

describe('[O2101] a command that fails, fails alone', () => {
  /** Sessions of one partition, all created, and a log of each. */
  function withMany(count: number, refuse: (batch: AppendBatch) => void) {
    const ids: SessionId[] = [];
    for (let i = 0; ids.length < count; i++) {
      const id = `many-${i}` as SessionId;
      if (partitionOf(id) === lease.partition) ids.push(id);
    }
    const { type: _, ...created } = createSession([question('q1', 0)]);
    const begun = { version: 1, at: 0, commandId: 'created' as CommandId };
    const logs = new Map(
      ids.map((id): [SessionId, RecordedEvent[]] => [
        id,
        [{ ...begun, sessionId: id, event: { type: 'SessionCreated', ...created } }],
      ]),
    );
    const loads: SessionId[] = [];
    const letters: unknown[] = [];
    const replies = new Map<string, string | null>();
    let appends = 0;
    const events = {
      async *history(id: SessionId) {
        loads.push(id);
        yield [...(logs.get(id) ?? [])];
      },
      findOutcomes: async () => [],
      isOwned: async () => true,
      async append(_: Lease, batch: AppendBatch) {
        appends += 1;
        refuse(batch);
        for (const event of batch.events) logs.get(event.sessionId)?.push(event);
        return 'appended' as const;
      },
    };
    const cache = createSessionCache(lease, events, { read: async () => [] });
    const acknowledged: string[] = [];
    const processor = createEntryProcessor({
      lease,
      cache,
      store: {
        events,
        deadLetters: { add: async (added) => void letters.push(...added.map(({ commandId }) => commandId)) },
        quarantine: { add: async () => {} },
        directory: { live: async () => [], stored: async () => [], runningOf: async () => [] },
        playedQuizzes: { find: async () => new Map() },
      },
      effects: {
        queueJobs: () => {},
        publish: async () => {},
        reply: async (sent) => {
          for (const { commandId, rejection } of sent.get(GATEWAY) ?? []) replies.set(commandId, rejection);
        },
        recordPresence: async () => {},
      },
      now: () => 0,
      maxPlayers: 10,
      acknowledge: async (entries) => void acknowledged.push(...entries),
      onCommitted: () => {},
      metrics: createEngineMetrics(new Registry()),
      log: pino({ level: 'silent' }),
    });
    const entries = (bodyOf: (id: SessionId) => CommandEnvelope['body']) =>
      ids.map((sessionId, i) => {
        const envelope = { commandId: `c-${sessionId}`, sessionId, replyTo: GATEWAY, body: bodyOf(sessionId) };
        return { id: `${i + 1}-0`, text: JSON.stringify(envelope), arrivedAt: 0 };
      });
    const stats = () => ({ appends, loads: loads.length });
    return { ids, logs, cache, processor, entries, letters, replies, acknowledged, stats };
  }
  const play = (): CommandEnvelope['body'] => ({ type: 'PlayQuestion', hostId: HOST, questionId: null });
  const opened = (logs: ReadonlyMap<SessionId, RecordedEvent[]>) =>
    [...logs].flatMap(([id, log]) => (log.some(({ event }) => event.type === 'QuestionOpened') ? id : []));

  test('a conflict of one session: the others are stored at once, none of them is loaded again', async () => {
    let conflicts = 0;
    const bad = { id: '' as SessionId };
    const many = withMany(40, ({ events }) => {
      if (!events.some(({ sessionId }) => sessionId === bad.id) || conflicts++ > 0) return;
      throw new VersionConflict('stored already', { sessionId: bad.id });
    });
    bad.id = many.ids[17] as SessionId;
    await many.processor.process(many.entries(play), false);
    expect(opened(many.logs)).toEqual(many.ids);
    expect([...many.replies.values()].every((rejection) => rejection === null)).toBe(true);
    // The batch, the batch without it, that session alone; only that session is folded a second time.
    expect(many.stats()).toEqual({ appends: 3, loads: 41 });
    expect([many.letters, many.acknowledged.length]).toEqual([[], 40]);
  });

  test('data that the database refuses without telling whose: halves find it, and it becomes one dead letter', async () => {
    const bad = { id: '' as SessionId };
    const many = withMany(40, ({ events }) => {
      if (events.some(({ sessionId }) => sessionId === bad.id))
        throw Object.assign(new Error('refused'), { code: '22P05' });
    });
    bad.id = many.ids[17] as SessionId;
    await many.processor.process(many.entries(play), false);
    expect(opened(many.logs)).toEqual(many.ids.filter((id) => id !== bad.id));
    expect(many.letters).toEqual([`c-${bad.id}`]);
    expect(many.replies.get(`c-${bad.id}`)).toBe('command-failed');
    expect(many.acknowledged).toHaveLength(40);
    // Its three tries fold it again, and no other session.
    expect(many.stats().loads).toBe(40 + 3);
  });

  test('code that throws on the command of one session: the others are decided as if it were not there', async () => {
    const many = withMany(10, () => {});
    const bad = many.ids[4] as SessionId;
    const { state } = await many.cache.get(bad);
    Object.assign(state, { questions: null });
    await many.processor.process(many.entries(play), false);
    expect(opened(many.logs)).toEqual(many.ids);
    // Discarded and folded again, it is intact.
    expect(many.stats()).toEqual({ appends: 2, loads: 11 });
    expect([many.letters, many.acknowledged.length]).toEqual([[], 10]);
  });

  test('[P201] a creation whose host has a running session is refused, and its outcome is stored', async () => {
    const bad = 'many-new' as SessionId;
    const many = withMany(5, ({ events }) => {
      if (events.some(({ sessionId, version }) => sessionId === bad && version === 1))
        throw new HostBusy(bad, new Error('session_running_host'));
    });
    const create = { commandId: 'c-new', sessionId: bad, replyTo: GATEWAY, body: createSession([question('q1', 0)]) };
    const entries = [...many.entries(play), { id: '99-0', text: JSON.stringify(create), arrivedAt: 0 }];
    await many.processor.process(entries, false);
    expect(many.replies.get('c-new')).toBe('start-in-progress');
    expect(opened(many.logs)).toEqual(many.ids);
    expect([many.letters, many.acknowledged.length]).toEqual([[], 6]);
  });
});

test('[O2020] outcomes of commands without an event pass once a session has as many as are stored', () => {
  const bound = boundIdle(2);
  const store = (batch: { events: RecordedEvent[]; outcomes: CommandOutcome[] }) => {
    const bounded = bound(batch);
    bounded.stored();
    return bounded;
  };
  const outcome = (commandId: string, sessionId = ID) =>
    ({ sessionId, commandId: commandId as CommandId, rejection: null, version: 1 }) satisfies CommandOutcome;
  const event = { type: 'PodiumShown' } as const;
  const events = [{ sessionId: ID, version: 1, at: 0, commandId: 'begins' as CommandId, event }];
  const passing = (batch: { events: RecordedEvent[]; outcomes: CommandOutcome[] }) =>
    store(batch).outcomes.flatMap(({ commandId, isPassing }) => (isPassing ? commandId : []));
  // Batches that were not stored do not count, however often they are tried.
  for (let i = 0; i < 5; i++) bound({ events, outcomes: [outcome('1'), outcome('2')] });
  expect(passing({ events, outcomes: [outcome('begins'), outcome('1'), outcome('2'), outcome('3')] })).toEqual(['3']);
  expect(passing({ events, outcomes: [outcome('4'), outcome('begins')] })).toEqual(['4']);
  expect(passing({ events: [], outcomes: [outcome('1', 's2' as SessionId)] })).toEqual([]);
});

test('[O1462] outcomes are remembered for a minute at least, and for two at most', () => {
  let now = 0;
  const recent = createRecentOutcomes(() => now);
  const outcome = { sessionId: ID, commandId: 'c' as CommandId, rejection: null, version: 1 };
  const found = () => recent.get(commandKey(outcome));
  now = 59_999;
  recent.remember([outcome]);
  for (; now < 119_999; now += 5_000) {
    recent.sweep();
    expect(found()).toBe(outcome);
  }
  now = 180_000;
  recent.sweep();
  expect(found()).toBeUndefined();
});

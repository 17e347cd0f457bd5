import { describe, expect, it } from 'vitest';
import type { GatewayId, PlayerId } from '#ids.ts';
import type { SessionCommand } from '#session/commands.ts';
import { decide } from '#session/decide.ts';
import type { SessionEvent } from '#session/events.ts';
import { evolve, evolvePresence, foldLog, isStored, toStored } from '#session/evolve.ts';
import { NOWHERE } from '#session/fields.ts';
import { gatewaysOf, isHostAway, wantedFrames } from '#session/sockets.ts';
import { type SessionState, unbornSession } from '#session/state.ts';
import {
  answered,
  commandId,
  connection,
  connectionId,
  created,
  dropGateway,
  dropped,
  enter,
  gatewayId,
  joined,
  left,
  opened,
  playerId,
  returned,
  SESSION,
  T0,
} from '#spec-support/samples.ts';
import {
  notePresence,
  type PresenceChanges,
  type PresenceField,
  presenceFields,
  restorePresence,
} from './presence-record.ts';

/** A session as an engine has it: in memory, in the log, and in the record of presence. */
function running(...events: readonly SessionEvent[]) {
  const state = unbornSession(SESSION);
  const log: SessionEvent[] = [];
  const record = new Map<string, string>();
  for (const [index, event] of events.entries()) {
    const at = T0 + index;
    if (isStored(state, event)) {
      log.push(toStored(event));
      evolve(state, recorded(event, state.version + 1, at));
    } else evolvePresence(state, event, at);
    const changes: PresenceChanges = { players: new Set(), hosts: false };
    notePresence(changes, event);
    const { set, deleted } = presenceFields(state, changes);
    for (const [name, value] of set) record.set(name, value);
    for (const name of deleted) record.delete(name);
  }
  return { state, log, record };
}

const recorded = (event: SessionEvent, version: number, at: number) => ({
  ...{ sessionId: SESSION, version, at, commandId: commandId('c'), event },
});

function loaded(log: readonly SessionEvent[], record: Iterable<PresenceField>): SessionState {
  const fold = foldLog(SESSION);
  for (const [index, event] of log.entries()) fold.add(recorded(event, index + 1, T0 + index));
  const state = fold.ranked();
  restorePresence(state, record);
  return state;
}

const host = (id: string, summaries?: true): SessionEvent => ({
  type: 'HostEntered',
  connection: connection(id),
  ...(summaries && { summaries }),
});
const stage: SessionEvent = { type: 'HostEntered', connection: connection('s1', 'g2'), role: 'stage' };
const gone = (id: string): SessionEvent => ({ type: 'HostDropped', connectionId: connectionId(id) });
const removed = (n: number): SessionEvent => ({ type: 'PlayerRemoved', playerId: playerId(`p${n}`), banned: false });
const presenceOf = ({ players }: SessionState, n: number) => players.get(playerId(`p${n}`))?.presence;

describe('[J3410] the log', () => {
  it('records who came and who left, and no connections', () => {
    const away = [dropped(1), returned(1, connection('c9', 'g2')), dropped(2)];
    const lost: SessionEvent = { type: 'GatewayDropped', gatewayId: gatewayId('g2'), playerIds: [playerId('p1')] };
    const { log, state } = running(
      created(),
      joined(1),
      joined(2),
      host('h1'),
      ...away,
      lost,
      gone('h1'),
      opened(0),
      left(1),
      returned(1),
    );
    expect(log.map(({ type }) => type)).toEqual([
      ...['SessionCreated', 'PlayerJoined', 'PlayerJoined', 'QuestionOpened', 'PlayerLeft', 'PlayerReturned'],
    ]);
    expect(log[1]).toEqual({ ...joined(1), connection: NOWHERE });
    expect(log[5]).toEqual(returned(1, NOWHERE));
    expect(state.version).toBe(log.length);
  });
});

describe('[J3411] a loaded session', () => {
  it('has presence as it was', () => {
    const events = [
      created(),
      joined(1),
      joined(2),
      joined(3),
      joined(4),
      host('h1', true),
      stage,
      dropped(2),
      returned(1, connection('c7', 'g2')),
      removed(4),
      joined(5),
      left(5),
    ];
    const { state, log, record } = running(...events);
    const again = loaded(log, record);
    for (const n of [1, 2, 3, 4, 5]) expect(presenceOf(again, n)).toEqual(presenceOf(state, n));
    expect([again.hostSockets, again.screens, again.summaryHosts]).toEqual([
      state.hostSockets,
      state.screens,
      state.summaryHosts,
    ]);
    expect([again.showsFinale, wantedFrames(again)]).toEqual([true, wantedFrames(state)]);
    expect(gatewaysOf(again)).toEqual(gatewaysOf(state));
  });

  it('knows that the host was there, and is away', () => {
    const { log, record } = running(created(), host('h1'), gone('h1'));
    expect(isHostAway(loaded(log, record))).toBe(true);
    expect(isHostAway(loaded(log, []))).toBe(false);
  });

  it('waits for the same players, and takes places in the same order', () => {
    const events = [
      created({ options: { closeWhenAnswered: true } }),
      ...[1, 2, 3, 4].map((n) => joined(n)),
      opened(0),
    ];
    const { state, log, record } = running(...events, dropped(3), dropped(2), answered(1, 'q1-a'));
    expect([...state.placeless]).toEqual(['p3', 'p2']);
    const again = loaded(log, record);
    expect([...again.placeless]).toEqual(['p3', 'p2']);
    expect(again.current?.unanswered).toEqual(new Set(['p4']));
    record.set('player:p4', String(T0 + 50));
    expect(loaded(log, record).current?.allAnsweredAt).not.toBeNull();
  });

  it('ignores what cannot be read, and people who are not there', () => {
    const { log } = running(created(), joined(1), joined(2), opened(0), left(2));
    const fields: PresenceField[] = [
      ['hosts', '{'],
      ['player:p1', 'soon'],
      ['player:p2', 'g1 c1'],
      ['player:p9', 'g1 c1'],
      ['pulse', ''],
    ];
    const state = loaded(log, fields);
    expect([presenceOf(state, 1), presenceOf(state, 2)]).toEqual([
      { kind: 'connected', connection: NOWHERE },
      { kind: 'left' },
    ]);
    expect([state.hostSockets, state.players.size]).toEqual([null, 2]);
  });
});

describe('[J3412] a player without a known connection', () => {
  const { log } = running(created(), joined(1), joined(2));
  const decided = (state: SessionState, command: SessionCommand) =>
    decide(state, command, { commandId: commandId('c1'), at: T0 });
  const here = (state: SessionState, ...players: [PlayerId, string][]): SessionEvent[] => {
    const sockets = players.map(
      ([id, socket]) => [id, connectionId(socket)] as [PlayerId, ReturnType<typeof connectionId>],
    );
    const command = {
      type: 'ReconcilePresence',
      gatewayId: gatewayId('g1'),
      players: sockets,
      hosts: [],
      entering: [],
    } as const;
    const decision = decided(state, { ...command, hosts: [], entering: [] });
    return decision.accepted ? [...decision.events] : [];
  };

  it('is where a gateway says', () => {
    expect(here(loaded(log, []), [playerId('p1'), 'c1'])).toEqual([returned(1, connection('c1', 'g1'))]);
  });

  it('comes back on a socket that a gateway still has', () => {
    const decision = decided(loaded(log, []), { ...enter(1), again: true } as SessionCommand);
    expect(decision).toEqual({ accepted: true, events: [returned(1)] });
  });

  it('is away if none does', () => {
    const state = loaded(log, []);
    expect([...gatewaysOf(state)]).toEqual([NOWHERE.gatewayId]);
    expect(decided(state, dropGateway(NOWHERE.gatewayId as GatewayId))).toMatchObject({
      events: [{ type: 'GatewayDropped', playerIds: ['p1', 'p2'] }],
    });
  });
});

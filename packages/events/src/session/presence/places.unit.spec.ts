import { describe, expect, it } from 'vitest';
import { LIMITS } from '#limits.ts';
import { beforeEvent } from '#session/announcements.ts';
import { decide } from '#session/decide.ts';
import { foldLog, intentsOf } from '#session/evolve.ts';
import { presentPlayers, type SessionState } from '#session/state.ts';
import { given } from '#spec-support/given.ts';
import { removed, room, timeSet } from '#spec-support/room-samples.ts';
import {
  answered,
  closed,
  commandId,
  create,
  created,
  dropped,
  enter,
  joined,
  left,
  opened,
  playerId,
  returned,
  swept,
  T0,
} from '#spec-support/samples.ts';

const two = { maxPlayers: 2 };
const lobby = [created(), joined(1), joined(2)];
const playing = [...lobby, opened(0)];
const idsOf = ({ players }: SessionState) => [...players.keys()];

describe('a hall whose places are taken', () => {
  it('[J520] refuses new players, and known ones can re-enter', () => {
    given(...lobby)
      .when(enter(3), two)
      .thenRejected('session-full');
    given(...lobby)
      .when(enter(3), { maxPlayers: 3 })
      .thenEvents(joined(3));
    given(...lobby, dropped(2))
      .when(enter(2), two)
      .thenEvents(returned(2));
    given(...lobby, left(2))
      .when(enter(3), two)
      .thenEvents(joined(3));
  });

  it('[J2305] has fewer places if its session was created so, and never more than the engine allows', () => {
    given()
      .when({ ...create(), maxPlayers: 1 })
      .thenEvents({ ...created(), maxPlayers: 1 });
    const small = given({ ...created(), maxPlayers: 1 }, joined(1));
    small.when(enter(2), two).thenRejected('session-full');
    given({ ...created(), maxPlayers: 9 }, joined(1), joined(2))
      .when(enter(3), two)
      .thenRejected('session-full');
  });
});

describe('a newcomer to a full hall', () => {
  it.each([
    ['the lobby', lobby],
    ['a question', playing],
  ])('[J2301] in %s gets the place of a player who is away and has not answered, longest away first', (_, events) => {
    const entered = given(...events, dropped(2), dropped(1)).when(enter(3), two);
    entered.thenEvents(swept(2), joined(3));
    expect(idsOf(entered.state())).toEqual(['p1', 'p3']);
    expect([...entered.state().placeless]).toEqual(['p1']);
    expect(entered.state().roster.present).toBe(2);
  });

  it('[J2301] gets no place of a player who is connected, or has answered, even if away or gone', () => {
    for (const gone of [dropped(1), left(1)])
      given(...playing, answered(1, 'q1-a', 100), gone)
        .when(enter(3), two)
        .thenRejected('session-full');
    given(...playing, dropped(1), returned(1))
      .when(enter(3), two)
      .thenRejected('session-full');
  });

  it('[J2301] gets that of a player who left without an answer, even long ago', () => {
    const entered = given(...playing, left(1)).when(enter(3), two);
    entered.thenEvents(swept(1), joined(3));
    expect(entered.state().roster.present).toBe(2);
    // As before it was needed: it left by choice, so a gateway does not bring it back.
    const again = { ...enter(1), again: true } as const;
    given(...playing, left(1), swept(1))
      .when(again)
      .thenRejected('not-in-session');
  });

  it('[J2303] gets that of a player whom the host removed, in the lobby and later, even with answers', () => {
    given(...lobby, removed(1))
      .when(enter(3), two)
      .thenEvents(joined(3));
    const answering = [...playing, answered(1, 'q1-a', 100)];
    for (const ban of [false, true]) {
      const entered = given(...answering, removed(1, ban)).when(enter(3), two);
      entered.thenEvents(swept(1), joined(3));
      expect(idsOf(entered.state())).toEqual(['p2', 'p3']);
    }
    given(...answering, removed(1, true), swept(1), joined(3))
      .when(enter(1))
      .thenRejected('banned');
    given(...answering, removed(1), swept(1), joined(3))
      .when({ ...enter(1), again: true })
      .thenRejected('not-in-session');
  });

  it('[J2301] finds as many places as a smaller maximum leaves', () => {
    const three = given(...lobby, joined(3), dropped(1), dropped(2));
    three.when(enter(4), two).thenEvents(swept(1), swept(2), joined(4));
    three.when(enter(4), { maxPlayers: 1 }).thenRejected('session-full');
  });
});

describe('a player who lost its place', () => {
  const replaced = [...playing, dropped(1), swept(1), joined(3)];

  it('[J2302] joins again while there is one, under its name and through a locked door, with team and time', () => {
    given(...replaced)
      .when(enter(1), { maxPlayers: 3 })
      .thenEvents(joined(1));
    given(...replaced)
      .when(enter(1), two)
      .thenRejected('session-full');
    const slow = [...playing, timeSet(1, 1.5), dropped(1), swept(1), room({ locked: true })];
    given(...slow)
      .when({ ...enter(1), again: true })
      .thenEvents({ ...joined(1), timeFactor: 1.5 });
  });

  it('[J2302] is nowhere among ranks, teams and results, and its name is free', () => {
    const state = given(...replaced, closed(0)).state();
    expect(presentPlayers(state).map(({ id, standing }) => [id, standing?.rank])).toEqual([
      ['p2', 1],
      ['p3', 2],
    ]);
    given(...replaced)
      .when(enter(4, 'Player 1'))
      .thenEvents(joined(4, 'Player 1'));
  });

  it('[J2302] is back if an engine of an older release, which has not forgotten it, lets it return', () => {
    const state = given(
      { ...created() },
      { ...joined(1), team: 1 },
      joined(2),
      opened(0),
      dropped(1),
      swept(1),
      returned(1),
    ).state();
    expect(state.players.get(playerId('p1'))).toMatchObject({
      identifier: 'Player 1',
      team: 1,
      presence: { kind: 'connected' },
    });
    expect(state.roster.present).toBe(2);
  });

  it('[J2302] is no longer waited for', () => {
    const waiting = [...playing, timeSet(1, 2), dropped(1)];
    const state = given(...waiting, swept(1)).state();
    const event = { sessionId: state.id, version: 1, at: T0, commandId: commandId('c'), event: swept(1) };
    const before = beforeEvent(given(...waiting).state());
    expect(intentsOf(state, event, before)).toMatchObject([{ type: 'schedule-close', deadline: T0 + 20_000 }]);
    expect(intentsOf(given(...playing, dropped(1), swept(1)).state(), event, before)).toEqual([]);
  });

  it('[P19] was ranked before it lost it, however the log is folded', () => {
    const events = [...playing, closed(0), dropped(1), swept(1), joined(3)];
    const fold = foldLog(given().state().id);
    for (const [i, event] of events.entries())
      fold.add({ sessionId: fold.state.id, version: i + 1, at: T0, commandId: commandId('c'), event });
    expect(fold.ranked().scores).toEqual(given(...events).state().scores);
    expect(fold.ranked().scores).toHaveLength(2);
  });
});

describe('[J2304] the devices that ever enter', () => {
  const decided = (state: SessionState, n: number) =>
    decide(state, enter(n), { commandId: commandId('c'), at: T0, maxPlayers: 1 });
  const session = () => given(created(), ...[1, 2, 3, 4].flatMap((n) => [joined(n), left(n)])).state();

  it('are four for each place; then known ones only come back', () => {
    const state = session();
    expect(state.devices.size).toBe(LIMITS.devicesPerPlace);
    expect(decided(state, 5)).toEqual({ accepted: false, rejection: 'session-full' });
    expect(decided(state, 4)).toEqual({ accepted: true, events: [joined(4)] });
  });

  it('are not used up by those who return, which has a bound of its own', () => {
    const state = given(created(), joined(1), left(1), joined(1), left(1)).state();
    expect([state.devices.size, state.entries]).toEqual([1, 1]);
    state.entries = LIMITS.entries;
    expect(decided(state, 1)).toEqual({ accepted: false, rejection: 'session-full' });
    expect(decided(state, 2)).toEqual({ accepted: true, events: [joined(2)] });
    // With a full log, players who seem to be away may be connected.
    const away = given(created(), joined(1), dropped(1)).state();
    away.entries = LIMITS.entries;
    expect(decided(away, 2)).toEqual({ accepted: false, rejection: 'session-full' });
  });
});

it('[J1455] the id of a player who lost its place stays its device’s', () => {
  given(...playing, dropped(1), swept(1))
    .when({ ...enter(9), playerId: playerId('p1') })
    .thenRejected('device-taken');
});

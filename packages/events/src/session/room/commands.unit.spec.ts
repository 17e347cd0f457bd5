import { describe, expect, it } from 'vitest';
import type { Language } from '#language.ts';
import { LIMITS } from '#limits.ts';
import type { SessionCommand } from '#session/commands.ts';
import { decide } from '#session/decide.ts';
import { presentPlayers } from '#session/state.ts';
import { hostView, leaderStats } from '#session/views.ts';
import { given } from '#spec-support/given.ts';
import {
  correct,
  extend,
  PAUSE,
  paused,
  played,
  RESUME,
  remove,
  removed,
  rename,
  renamed,
  room,
  setRoom,
  setTime,
  timeSet,
  unban,
  unbanned,
  voidIt,
} from '#spec-support/room-samples.ts';
import {
  answered,
  commandId,
  connection,
  created,
  deviceId,
  enter,
  joined,
  left,
  OTHER_HOST,
  opened,
  playerId,
  returned,
  submit,
  swept,
  T0,
} from '#spec-support/samples.ts';

describe('removing players', () => {
  it('[R300] a removed player is in no list, count or rank, and those behind move up', () => {
    const then = given(...played).when(remove(1));
    then.thenEvents(removed(1));
    const state = then.state();
    expect(presentPlayers(state).map(({ id }) => id)).toEqual(['p2']);
    expect(state.roster.present).toBe(1);
    expect(leaderStats(state).map(({ user, rank, place }) => [user.identifier, rank, place])).toEqual([['Ben', 1, 1]]);
    expect(state.podium.flatMap(({ players }) => players.map(({ identifier }) => identifier))).toEqual(['Ben']);
  });

  it('[R300] during a question the ranks are those of the last close without the player', () => {
    const running = [...played, { type: 'LeaderboardShown' } as const, opened(1), answered(2, 'q2-a', 100, 1)];
    const state = given(...running)
      .when(remove(1))
      .state();
    expect(leaderStats(state).map(({ user, score, rank }) => [user.identifier, score, rank])).toEqual([['Ben', 0, 1]]);
  });

  it('[R301] a removed player may re-enter under another name and keeps its points', () => {
    const state = given(...played, removed(1))
      .when(enter(1, 'Ada Lovelace'))
      .state();
    expect(state.players.get(playerId('p1'))).toMatchObject({ identifier: 'Ada Lovelace', score: 100 });
    given(...played, removed(1))
      .when(enter(1, 'Ada'))
      .thenEvents(renamed(1, 'Ada'), returned(1));
  });

  it('[R301] its name is free at once, for others too', () => {
    given(...played, removed(1))
      .when(enter(3, 'Ada'))
      .thenEvents(joined(3, 'Ada'));
    given(...played, removed(1), joined(3, 'Ada'))
      .when(enter(1, 'Ada'))
      .thenRejected('name-taken');
  });

  it('[R302] a banned device cannot enter this session again, under any name or player id', () => {
    const banned = [...played, removed(1, true)];
    given(...banned)
      .when(enter(1, 'Somebody else'))
      .thenRejected('banned');
    given(...banned)
      .when({ ...enter(9, 'Nine'), deviceId: deviceId('d1') })
      .thenRejected('banned');
  });

  it('[R302] a ban is kept in the lobby although the player is deleted', () => {
    const lobby = [created(), joined(1, 'Ada'), removed(1, true)];
    given(...lobby)
      .when(enter(1))
      .thenRejected('banned');
    expect(given(...lobby).state().players.size).toBe(0);
    expect(hostView(given(...lobby).state()).session.room?.banned).toEqual([{ id: 'p1', identifier: 'Ada' }]);
  });

  it('[R302] a ban can be withdrawn; withdrawing none changes nothing', () => {
    const banned = [...played, removed(1, true)];
    given(...banned)
      .when(unban(1))
      .thenEvents(unbanned(1));
    given(...banned, unbanned(1))
      .when(enter(1, 'Ada'))
      .thenEvents(renamed(1, 'Ada'), returned(1));
    given(...played)
      .when(unban(1))
      .thenEvents();
  });

  it('[R302] a player who was removed, or has left, can still be banned', () => {
    given(...played, removed(1))
      .when(remove(1, true))
      .thenEvents(removed(1, true));
    given(...played, left(1))
      .when(remove(1, true))
      .thenEvents(removed(1, true));
  });

  it('[R302] one who left the lobby, was swept from it or removed from it can be banned too', () => {
    for (const gone of [left(1), swept(1), removed(1)]) {
      const then = given(created(), joined(1, 'Ada'), gone).when(remove(1, true));
      then.thenEvents(removed(1, true));
      const lobby = [created(), joined(1, 'Ada'), gone, removed(1, true)];
      expect(hostView(given(...lobby).state()).session.room?.banned).toEqual([{ id: 'p1', identifier: 'Ada' }]);
      given(...lobby)
        .when(enter(1, 'Eve'))
        .thenRejected('banned');
      given(...lobby)
        .when(remove(1, true))
        .thenEvents();
      given(...lobby, unbanned(1))
        .when(enter(1, 'Eve'))
        .thenEvents(joined(1, 'Eve'));
    }
    given(created(), joined(1), left(1)).when(remove(1)).thenRejected('unknown-player');
  });

  it('[R1728] a player is reached by the ids it had before in the lobby', () => {
    const changed = [created(), joined(1), left(1), { ...joined(9, 'Ada'), deviceId: deviceId('d1') }];
    given(...changed)
      .when(remove(1, true))
      .thenEvents(removed(9, true));
    given(...changed)
      .when(rename(1, 'Grace'))
      .thenEvents(renamed(9, 'Grace'));
    given(...changed)
      .when(setTime(1, 2))
      .thenEvents(timeSet(9, 2));
    given(...changed, removed(9, true))
      .when(remove(1, true))
      .thenEvents();
  });

  it('[R303] removing twice changes nothing, and an unknown player is rejected', () => {
    given(...played, removed(1))
      .when(remove(1))
      .thenEvents();
    given(created(), joined(1), removed(1, true)).when(remove(1, true)).thenEvents();
    given(...played)
      .when(remove(7))
      .thenRejected('unknown-player');
  });
});

describe('names', () => {
  it('[R304] a host renames a player; podium and lists show the new name', () => {
    const state = given(...played, { type: 'LeaderboardShown' })
      .when(rename(1, 'Grace'))
      .state();
    expect(leaderStats(state)[0]?.user.identifier).toBe('Grace');
    expect(state.podium[0]?.players).toEqual([{ id: 'p1', identifier: 'Grace' }]);
  });

  it('[R304] a taken, look-alike or unreadable name is rejected', () => {
    given(...played)
      .when(rename(1, 'BEN'))
      .thenRejected('name-taken');
    given(...played)
      .when(rename(1, 'Веn'))
      .thenRejected('name-taken');
    given(...played)
      .when(rename(1, 'A\u202eda'))
      .thenRejected('name-refused');
    given(...played)
      .when(rename(7, 'Seven'))
      .thenRejected('unknown-player');
  });

  it('[R304] the old name is free, and the own name in another case is accepted', () => {
    given(...played, renamed(1, 'Grace'))
      .when(enter(3, 'Ada'))
      .thenEvents(joined(3, 'Ada'));
    given(...played)
      .when(rename(1, 'ADA'))
      .thenEvents(renamed(1, 'ADA'));
    given(...played)
      .when(rename(1, 'Ada'))
      .thenEvents();
  });

  it('[R305] with given names the service chooses a unique name, whatever was requested', () => {
    const first = given(created(), room({ names: 'given' })).when(enter(1, 'Rude'));
    const [event] = first.decision.accepted ? first.decision.events : [];
    const name = event?.type === 'PlayerJoined' ? event.identifier : '';
    expect(name).toMatch(/^[A-Z][a-z]+ [A-Z][a-z]+$/);
    const other = given(created(), joined(9, name), room({ names: 'given' })).when(enter(1, 'Rude'));
    const [next] = other.decision.accepted ? other.decision.events : [];
    expect(next?.type === 'PlayerJoined' && next.identifier).toMatch(/^[A-Z][a-z]+ [A-Z][a-z]+$/);
    expect(next?.type === 'PlayerJoined' && next.identifier).not.toBe(name);
  });

  it('[R306] the filter rejects listed words if it is on', () => {
    const rude = { ...enter(1, 'Rude'), filteredIn: ['en' as const] };
    given(created()).when(rude).thenEvents(joined(1, 'Rude'));
    given(created(), room({ nameFilter: true }))
      .when(rude)
      .thenRejected('name-refused');
    given(created(), room({ nameFilter: true }))
      .when(enter(1, 'Kind'))
      .thenEvents(joined(1, 'Kind'));
  });
});

describe('names of a quiz', () => {
  it('[R823] given names are in the language of the quiz', () => {
    const { decision } = given(created({ options: { language: 'fr', names: 'given' } })).when(enter(1, 'Rude'));
    const [event] = decision.accepted ? decision.events : [];
    expect(event?.type === 'PlayerJoined' && event.identifier).toMatch(/ d['e]/);
  });

  it('[R823] a given name does not look like one a player chose', () => {
    const alone = given(created({ options: { names: 'given' } })).when(enter(1, 'Rude'));
    const [event] = alone.decision.accepted ? alone.decision.events : [];
    const name = event?.type === 'PlayerJoined' ? event.identifier : '';
    const lookalike = name.replace('e', '\u0435');
    expect(lookalike).not.toBe(name);
    const { decision } = given(created({ options: { names: 'given' } }), joined(9, lookalike)).when(enter(1, 'Rude'));
    expect(decision.accepted).toBe(true);
  });

  it('[R828] a session starts with the naming and the filter of its quiz, and the host can change them', () => {
    const quiz = created({ options: { names: 'given', nameFilter: true } });
    expect(given(quiz).state().room).toEqual({ locked: false, names: 'given', nameFilter: true });
    expect(given(quiz, room({ names: 'own', nameFilter: false })).state().room).toEqual({
      locked: false,
      names: 'own',
      nameFilter: false,
    });
    expect(given(created()).state().room).toEqual({ locked: false, names: 'own', nameFilter: false });
  });

  it('[R829] the filter uses the lists of the quiz’s language and of English', () => {
    const named = (filtered: Language) => ({ ...enter(1, 'Rude'), filteredIn: [filtered] });
    const french = created({ options: { language: 'fr', nameFilter: true } });
    given(french).when(named('fr')).thenRejected('name-refused');
    given(french).when(named('en')).thenRejected('name-refused');
    given(french).when(named('de')).thenEvents(joined(1, 'Rude'));
    given(created({ options: { nameFilter: true } }))
      .when(named('de'))
      .thenEvents(joined(1, 'Rude'));
  });
});

describe('the door', () => {
  it('[R307] new players cannot enter a locked room, known ones can', () => {
    const locked = [...played, left(2), room({ locked: true })];
    given(...locked)
      .when(enter(3))
      .thenRejected('room-locked');
    given(...locked)
      .when(enter(2))
      .thenEvents(returned(2));
    given(...locked)
      .when({ ...enter(1), connection: connection('c9') })
      .thenEvents(returned(1, connection('c9')));
  });

  it('[R307] a removed player counts as new', () => {
    given(...played, room({ locked: true }), removed(1))
      .when(enter(1))
      .thenRejected('room-locked');
  });

  it('[R308] only changed settings are stored', () => {
    given(created())
      .when(setRoom({ locked: true, names: 'own' }))
      .thenEvents(room({ locked: true }));
    given(created(), room({ locked: true }))
      .when(setRoom({ locked: true }))
      .thenEvents();
    given(created()).when(setRoom({})).thenEvents();
  });
});

describe('the room’s host', () => {
  it('[R324] only the session’s host can control it', () => {
    const all = [
      remove(1),
      unban(1),
      rename(1, 'Grace'),
      setRoom({ locked: true }),
      extend(5),
      PAUSE,
      RESUME,
      setTime(1, 2),
      voidIt('q1'),
      correct('q1', 'q1-b'),
    ];
    for (const command of all)
      given(created(), joined(1), opened(0))
        .when({ ...command, hostId: OTHER_HOST } as SessionCommand)
        .thenRejected('not-host');
  });
});

describe('the log of a room', () => {
  it('[R327] is bounded in changes by the host; the quiz continues', () => {
    const state = given(created(), joined(1), opened(0)).state();
    state.roomChanges = LIMITS.roomChanges;
    const context = { commandId: commandId('c'), at: T0 };
    for (const command of [rename(1, 'Grace'), setRoom({ locked: true }), extend(5), PAUSE, voidIt('q1')])
      expect(decide(state, command, context)).toEqual({ accepted: false, rejection: 'session-full' });
    expect(decide(state, submit(1, 'q1-a'), context)).toMatchObject({ accepted: true });
    const once = given(created(), joined(1), opened(0), paused, renamed(1, 'Grace')).state();
    expect(once.roomChanges).toBe(2);
  });
});

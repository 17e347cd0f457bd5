import { describe, expect, it } from 'vitest';
import { LIMITS } from '#limits.ts';
import type { TeamOptions } from '#quiz/quiz.ts';
import type { CommandOf } from '#session/commands.ts';
import { decide } from '#session/decide.ts';
import type { EventOf, SessionEvent } from '#session/events.ts';
import { given } from '#spec-support/given.ts';
import {
  commandId,
  created,
  dropped,
  enter,
  HOST,
  joined,
  left,
  OTHER_HOST,
  opened,
  playerId,
  returned,
  T0,
} from '#spec-support/samples.ts';

const teams = (assign: TeamOptions['assign'], count = 3) => created({ options: { teams: { count, assign } } });
const inTeam = (n: number, team: number): EventOf<'PlayerJoined'> => ({ ...joined(n), team });
const pick = (n: number, team: number): CommandOf<'PickTeam'> => ({
  type: 'PickTeam',
  playerId: playerId(`p${n}`),
  team,
});
const picked = (n: number, team: number): SessionEvent => ({ ...pick(n, team), type: 'TeamPicked' });
const move = (n: number, team: number, hostId = HOST): CommandOf<'SetTeam'> => ({
  type: 'SetTeam',
  hostId,
  playerId: playerId(`p${n}`),
  team,
});
const moved = (n: number, team: number): SessionEvent => ({
  type: 'PlayerTeamSet',
  playerId: playerId(`p${n}`),
  team,
});
const filled = (...assigned: [n: number, team: number][]): SessionEvent => ({
  type: 'TeamsFilled',
  assigned: assigned.map(([n, team]) => ({ playerId: playerId(`p${n}`), team })),
});
const removed = (n: number): SessionEvent => ({ type: 'PlayerRemoved', playerId: playerId(`p${n}`), banned: false });
const PLAY: CommandOf<'PlayQuestion'> = { type: 'PlayQuestion', hostId: HOST, questionId: null };

describe('even teams', () => {
  it('[R820] a new player joins the smallest team, or the first of several', () => {
    given(teams('even')).when(enter(1)).thenEvents(inTeam(1, 0));
    given(teams('even'), inTeam(1, 0)).when(enter(2)).thenEvents(inTeam(2, 1));
    given(teams('even'), inTeam(1, 0), inTeam(2, 1), inTeam(3, 2)).when(enter(4)).thenEvents(inTeam(4, 0));
  });

  it('[R820] a player that left frees its place, one that is away does not', () => {
    const three = [teams('even'), inTeam(1, 0), inTeam(2, 1), inTeam(3, 2)];
    given(...three, left(2))
      .when(enter(4))
      .thenEvents(inTeam(4, 1));
    given(...three, dropped(2))
      .when(enter(4))
      .thenEvents(inTeam(4, 0));
  });

  it('[R820] a returning player keeps its team', () => {
    const played = [teams('even', 2), inTeam(1, 0), inTeam(2, 1), opened(0)];
    const back = given(...played, left(1), returned(1)).state();
    expect(back.players.get(playerId('p1'))?.team).toBe(0);
    expect(back.roster.teams).toEqual([1, 1]);
    expect(given(...played, removed(1)).state().roster.teams).toEqual([0, 1]);
  });

  it('[R821] players cannot pick', () => {
    given(teams('even'), inTeam(1, 0)).when(pick(1, 2)).thenRejected('wrong-state');
  });
});

describe('picked teams', () => {
  it('[R821] a player has no team until it picks one, and may pick another', () => {
    given(teams('pick')).when(enter(1)).thenEvents(joined(1));
    given(teams('pick'), joined(1)).when(pick(1, 2)).thenEvents(picked(1, 2));
    const then = given(teams('pick'), joined(1), picked(1, 2)).when(pick(1, 0));
    then.thenEvents(picked(1, 0));
    expect(then.state().roster.teams).toEqual([1, 0, 0]);
    given(teams('pick'), joined(1), picked(1, 2)).when(pick(1, 2)).thenEvents();
  });

  it('[R821] the first question assigns players without a team evenly, in the order of entering', () => {
    const lobby = [teams('pick'), joined(1), joined(2), joined(3), joined(4), picked(4, 0)];
    const then = given(...lobby).when(PLAY);
    then.thenEvents(filled([1, 1], [2, 2], [3, 0]), opened(0));
    expect(then.state().roster.teams).toEqual([2, 1, 1]);
    given(...lobby)
      .when({ type: 'ChangePhase', hostId: HOST, phase: 'playing' })
      .thenEvents(filled([1, 1], [2, 2], [3, 0]), opened(0));
    given(teams('pick'), joined(1), picked(1, 1)).when(PLAY).thenEvents(opened(0));
  });

  it('[R821] a question that cannot be opened assigns nobody', () => {
    given(created({ questions: null, options: { teams: { count: 2, assign: 'pick' } } }), joined(1))
      .when(PLAY)
      .thenRejected('wrong-state');
  });

  it('[R821] after the first question players cannot pick, and late players join the smallest team', () => {
    const playing = [teams('pick'), joined(1), filled([1, 0]), opened(0)];
    given(...playing)
      .when(pick(1, 2))
      .thenRejected('wrong-state');
    given(...playing)
      .when(enter(2))
      .thenEvents(inTeam(2, 1));
  });

  it('[R821] only an existing team, only by a present player, and only in a quiz with teams', () => {
    given(teams('pick'), joined(1)).when(pick(1, 3)).thenRejected('unknown-team');
    given(teams('pick'), joined(1), left(1)).when(pick(1, 1)).thenRejected('not-in-session');
    given(created(), joined(1)).when(pick(1, 0)).thenRejected('wrong-state');
    given(created(), joined(1)).when(PLAY).thenEvents(opened(0));
  });

  it('[R821] the log limits the number of picks', () => {
    const state = given(teams('pick'), joined(1)).state();
    state.entries = LIMITS.entries;
    expect(decide(state, pick(1, 1), { commandId: commandId('c'), at: T0 })).toEqual({
      accepted: false,
      rejection: 'session-full',
    });
    expect(given(teams('pick'), joined(1), picked(1, 1)).state().entries).toBe(1);
  });
});

describe('the host moves players', () => {
  it('[R822] in the lobby and while the quiz runs, with even and with picked teams', () => {
    given(teams('even'), inTeam(1, 0)).when(move(1, 2)).thenEvents(moved(1, 2));
    given(teams('pick'), joined(1)).when(move(1, 2)).thenEvents(moved(1, 2));
    const then = given(teams('even'), inTeam(1, 0), opened(0)).when(move(1, 2));
    then.thenEvents(moved(1, 2));
    expect(then.state().roster.teams).toEqual([0, 0, 1]);
    expect(then.state().roomChanges).toBe(1);
    given(teams('even'), inTeam(1, 0)).when(move(1, 0)).thenEvents();
  });

  it('[R822] only its own players, into an existing team', () => {
    given(teams('even'), inTeam(1, 0))
      .when(move(1, 1, OTHER_HOST))
      .thenRejected('not-host');
    given(teams('even'), inTeam(1, 0)).when(move(7, 1)).thenRejected('unknown-player');
    given(teams('even'), inTeam(1, 0)).when(move(1, 3)).thenRejected('unknown-team');
    given(created(), joined(1)).when(move(1, 0)).thenRejected('unknown-team');
  });
});

import { describe, expect, test } from 'vitest';
import { PHASES } from '#shared/session/phase.ts';
import { closed, question, session, stat } from '../spec-support.ts';
import { enter, ME, opens, play, tick } from './machine-spec-support.ts';
import type { PlayerEvent } from './player-machine.ts';

describe('states', () => {
  test.each(PHASES)('[W10] a snapshot puts the player into %s from any state', (phase) => {
    for (const before of PHASES) {
      const { state } = play(enter(before), enter(phase));
      expect(state()).toEqual(phase === 'leaderboard' ? { leaderboard: 'arriving' } : phase);
    }
  });

  test('[W10] the first entry of the stats is the player, the rest are the leaders', () => {
    const { view } = play(enter('leaderboard'));
    expect(view().own?.user.id).toBe(ME);
    expect(view().leaders?.map(({ user }) => user.id)).toEqual(['leader']);
  });

  test('[W81] without an entry of the player there is no score', () => {
    const told = session('leaderboard', 'q1', []);
    expect(play({ type: 'SNAPSHOT', session: told, question: closed('q1') }).view().own).toBeNull();
    const ended: PlayerEvent = { type: 'QUESTION_END', phase: 'statistics', stats: [] };
    const { view } = play(enter('playing'), ended, { type: 'PHASE', phase: 'leaderboard', question: closed('q1') });
    expect(view()).toMatchObject({ phase: 'leaderboard', own: null });
  });

  test('[W11] the leaderboard appears after 100 ms', () => {
    const { state, clock } = play(enter('leaderboard'));
    clock.increment(99);
    expect(state()).toEqual({ leaderboard: 'arriving' });
    clock.increment(1);
    expect(state()).toEqual({ leaderboard: 'shown' });
  });

  test('[W12] a missing session shows no data', () => {
    expect(play({ type: 'MISSING' }).view()).toEqual({ phase: 'missing', removed: null });
  });

  test('[W12] a session that is closed for good stays on its end screen', () => {
    expect(play(enter('lobby'), { type: 'MISSING' }).state()).toBe('missing');
    expect(play(enter('endscreen'), { type: 'MISSING' }).state()).toBe('endscreen');
  });
});

const PODIUM = [{ place: 1, sharedPlace: 1, score: 9, count: 1, players: [{ id: ME, identifier: 'Me' }] }] as const;

test('[W241] the podium comes with its state or with a snapshot', () => {
  const { view, send } = play(enter('leaderboard'));
  send({ type: 'PHASE', phase: 'podium', question: closed('q1'), standings: { podium: PODIUM } });
  expect(view().podium).toBe(PODIUM);
  send(enter('leaderboard'));
  const shown = { ...session('podium', 'q1', [stat(ME)]), podium: PODIUM };
  send({ type: 'SNAPSHOT', session: shown, question: closed('q1') });
  expect(view().podium).toBe(PODIUM);
});

describe('teams', () => {
  const TEAMS = ['Ruby', 'Sapphire'].map((name, index) => ({ name, index, score: 0, place: 1, players: 1 }));
  const lobby: PlayerEvent = {
    type: 'SNAPSHOT',
    session: { ...session('lobby', null, [stat(ME)]), teams: TEAMS, picksTeam: true },
    question: null,
  };

  test('[W821] a pick is shown until the service has accepted or refused it', () => {
    const { view, send } = play(lobby, { type: 'PICKING', team: 1 });
    expect([view().picksTeam, view().pick, view().own?.team]).toEqual([
      true,
      { team: 1, status: 'sending' },
      undefined,
    ]);
    send({ type: 'OWN_TEAM', team: 1 });
    expect([view().pick, view().own?.team, view().news]).toEqual([null, 1, null]);
    send({ type: 'PICK_REFUSED', team: 0 });
    expect([view().pick, view().own?.team]).toEqual([{ team: 0, status: 'refused' }, 1]);
    send(lobby);
    expect(view().pick).toBeNull();
  });

  test('[W821] the lobby fills, and the first question ends the picking', () => {
    const filled = TEAMS.map((team) => ({ ...team, players: 9 }));
    const { view, send } = play(lobby, { type: 'LOBBY', lobby: { total: 18, newest: [], teams: filled } });
    expect(view().teams).toEqual(filled);
    send(opens('q1'));
    expect([view().picksTeam, view().teams]).toEqual([undefined, filled]);
  });

  test('[W821] a player moved while the quiz runs is told so, once', () => {
    const { view, send } = play(lobby, { type: 'OWN_TEAM', team: 0 }, opens('q1'), { type: 'OWN_TEAM', team: 1 });
    expect(view().news).toEqual({ kind: 'team', name: 'Sapphire' });
    send(opens('q2'));
    send({ type: 'OWN_TEAM', team: 1 });
    expect(view().news).toBeNull();
  });
});

describe('the end', () => {
  const ended: PlayerEvent = { type: 'PHASE', phase: 'endscreen', question: closed('q1') };
  const result = (...events: PlayerEvent[]) => play(...events).view().result;
  const told: PlayerEvent = { type: 'LOBBY', lobby: { total: 402, newest: [] } };

  test('[W268] brings points, place and the number of players', () => {
    expect(result(enter('leaderboard'), told)).toBeUndefined();
    const me = { id: ME, identifier: 'Name me' };
    expect(result(enter('leaderboard'), told, ended)).toEqual({ ...me, score: 0, place: 1, players: 402 });
    const view = { ...session('endscreen', 'q1', [stat(ME)]), players: 7 };
    expect(result({ type: 'SNAPSHOT', session: view, question: closed('q1') })).toMatchObject({ place: 1, players: 7 });
  });

  test('[W1482] the place is among the ranked players, whoever leaves before the end', () => {
    const last: PlayerEvent = {
      type: 'QUESTION_END',
      phase: 'statistics',
      stats: [{ ...stat(ME), place: 16, ranked: 402 }],
    };
    const podium: PlayerEvent = { type: 'PHASE', phase: 'podium', question: closed('q1') };
    const gone: PlayerEvent = { type: 'LOBBY', lobby: { total: 9, newest: [] } };
    expect(result(enter('playing'), last, podium, gone, ended)).toMatchObject({ place: 16, players: 402 });
    const view = { ...session('endscreen', 'q1', [{ ...stat(ME), place: 16, ranked: 402 }]), players: 9 };
    expect(result({ type: 'SNAPSHOT', session: view, question: closed('q1') })).toMatchObject({
      place: 16,
      players: 402,
    });
  });

  test.each(['leaderboard', 'podium'] as const)(
    '[W1859] learned from the last question’s end in the %s, it has the place as well',
    (phase) => {
      const end: PlayerEvent = {
        type: 'QUESTION_END',
        phase: 'endscreen',
        stats: [{ ...stat(ME), place: 16, ranked: 402 }],
      };
      expect(result(enter(phase), end, ended)).toMatchObject({ place: 16, players: 402 });
    },
  );

  test('[W268] without a question there is no place', () => {
    const lobby: PlayerEvent = { type: 'PHASE', phase: 'endscreen', question: null };
    expect(result(enter('lobby'), told, lobby)).toMatchObject({ place: null });
  });

  test('[W268] a phone that slept through it keeps the points and claims no place', () => {
    const { state, view } = play(enter('statistics'), told, { type: 'MISSING' });
    expect(state()).toBe('endscreen');
    expect(view().result).toMatchObject({ place: null, players: null });
  });

  test('[W1664] a player who returns to a session that is gone has the points that the device kept', () => {
    const kept = { id: ME, identifier: 'Me', score: 340, place: null, players: null };
    const { view, actor } = play({ type: 'MISSING', kept });
    expect(view()).toMatchObject({ phase: 'endscreen', result: kept });
    expect(actor.getSnapshot().context.view).toMatchObject({ own: null, teams: [], news: null });
    expect(play({ type: 'MISSING', kept: null }).state()).toBe('missing');
    expect(play(enter('lobby'), { type: 'MISSING', kept }).state()).toBe('missing');
  });

  test('[W268] nothing changes it afterwards', () => {
    const { view, send } = play(enter('leaderboard'), told, ended);
    const before = view();
    for (const event of [told, { type: 'RENAMED', name: 'Late' }, { type: 'MISSING' }] as const) send(event);
    expect(view()).toBe(before);
  });
});

test('[W269] the host’s absence is shown, until the next snapshot', () => {
  const { view, send } = play(enter('playing'), { type: 'HOST', away: true });
  expect(view().hostAway).toBe(true);
  send({ type: 'HOST', away: false });
  expect(view().hostAway).toBe(false);
  const away = { ...session('playing', 'q1', [stat(ME)]), hostAway: true };
  send({ type: 'SNAPSHOT', session: away, question: question('q1') });
  expect(view().hostAway).toBe(true);
  send(enter('playing'));
  expect(view().hostAway).toBe(false);
});

test('[W270] the quiz’s colours come with the snapshot', () => {
  const sober = { ...session('lobby', null, [stat(ME)]), colourScheme: 1 as const };
  expect(play({ type: 'SNAPSHOT', session: sober, question: null }).view().colourScheme).toBe(1);
  expect(play(enter('lobby')).view().colourScheme).toBe(0);
});

describe('what the host does', () => {
  test('[W740] a removed player is told so, whatever follows; a final result stays', () => {
    const { view } = play(enter('playing'), { type: 'REMOVED', reason: 'banned' }, { type: 'MISSING' });
    expect(view()).toMatchObject({ phase: 'missing', removed: 'banned' });
    const over = play(enter('endscreen'), { type: 'REMOVED', reason: 'removed' });
    expect(over.view()).toMatchObject({ phase: 'endscreen', result: { score: 0 } });
  });

  test('[W741] a new name is shown, with a notice until the next state', () => {
    const { view, send } = play(enter('statistics'), { type: 'RENAMED', name: 'Onyx Owl' });
    expect(view().own?.user).toEqual({ id: ME, identifier: 'Onyx Owl' });
    expect(view().news).toEqual({ kind: 'renamed', name: 'Onyx Owl' });
    send({ type: 'PHASE', phase: 'leaderboard', question: null });
    expect(view().news).toBeNull();
  });

  test('[W2756] the host’s decision on a pending name is reported as such, and the name is no longer pending', () => {
    const waits = { ...stat(ME), pendingName: 'Anal Shah' };
    const snapshot: PlayerEvent = { type: 'SNAPSHOT', session: session('lobby', null, [waits]), question: null };
    for (const [name, kind] of [
      ['Anal Shah', 'allowed'],
      [waits.user.identifier, 'hidden'],
      ['Anil', 'renamed'],
    ] as const) {
      const { view } = play(snapshot, { type: 'RENAMED', name });
      expect(view().news).toEqual({ kind, name });
      expect(view().own).toEqual({ ...stat(ME), user: { id: ME, identifier: name } });
    }
  });

  test('[W741] a renamed player has its new name among the leaders too', () => {
    const renamed: PlayerEvent = { type: 'RENAMED', name: 'Onyx Owl' };
    for (const phase of ['statistics', 'leaderboard'] as const) {
      const told = session(phase, 'q1', [stat(ME), stat('leader'), stat(ME)]);
      const { view } = play({ type: 'SNAPSHOT', session: told, question: closed('q1') }, renamed);
      expect(view().leaders?.map(({ user }) => user.identifier)).toEqual(['Name leader', 'Onyx Owl']);
    }
  });

  test('[W742] a paused clock is known from the tick and the snapshot, and resumes with the next tick', () => {
    const { view, send } = play(enter('playing'), tick(41, { paused: true }));
    expect(view()).toMatchObject({ paused: true, remaining: 41 });
    send(tick(40));
    expect(view().paused).toBe(false);
    const stopped = { ...session('playing', 'q1', [stat(ME)]), paused: true as const };
    expect(play({ type: 'SNAPSHOT', session: stopped, question: question('q1') }).view().paused).toBe(true);
    send(tick(40, { paused: true }));
    send(opens('q2'));
    expect(view().paused).toBe(false);
  });

  test('[W742] a player with more time sees its own seconds', () => {
    const { view, send } = play(enter('playing'), { type: 'OWN_TIME', factor: 1.5 });
    send(tick(10, { times: { '1.5': 40, '2': 70 } }));
    expect(view().remaining).toBe(40);
    send(opens('q2'));
    expect(view().remaining).toBe(90);
    send(tick(59));
    expect(view().remaining).toBe(59);
  });

  test('[W743] changed scores are reported', () => {
    const { view } = play(enter('leaderboard'), { type: 'SCORES', questionId: 'q1' });
    expect(view().news).toEqual({ kind: 'scores', questionId: 'q1', again: false });
  });

  test('[W745] a late player is told so on entering, not on every reconnection', () => {
    const late: PlayerEvent = {
      type: 'SNAPSHOT',
      session: session('playing', 'q1', [{ ...stat(ME), joinedAt: 4 }]),
      question: question('q1'),
    };
    const { view, send } = play(late);
    expect(view().news).toEqual({ kind: 'late', question: 4 });
    send(opens('q2'));
    expect(view().news).toBeNull();
    send(late);
    expect(view().news).toBeNull();
  });
});

describe('the timer', () => {
  test("[W13] follows the server's seconds while the question runs", () => {
    const { view, send } = play(enter('lobby'), opens('q1'));
    expect(view().remaining).toBe(60);
    send(tick(41));
    expect(view().remaining).toBe(41);
    send({ type: 'QUESTION_END', phase: 'statistics', stats: [stat(ME)] });
    send(tick(40));
    expect(view().remaining).toBeUndefined();
  });

  test('[W13] a question without limit counts nothing down', () => {
    const { view } = play(enter('lobby'), {
      type: 'PHASE',
      phase: 'playing',
      question: question('q1', { maxQuestionTime: 0 }),
    });
    expect(view().remaining).toBeNull();
  });
});

test('[W1251] a view has the question of its state; a frame without one is dropped', () => {
  const { view, send } = play(enter('lobby'));
  const before = view();
  send({ type: 'PHASE', phase: 'playing', question: null });
  send({ type: 'SNAPSHOT', session: session('playing', 'q1', [stat(ME)]), question: null });
  expect(view()).toBe(before);
  send(opens('q1'));
  send({ type: 'PHASE', phase: 'statistics', question: null });
  expect(view()).toMatchObject({ phase: 'statistics', question: { id: 'q1' } });
});

test('[W1251] before its first snapshot a phone has no session data', () => {
  const early: PlayerEvent[] = [opens('q1'), tick(9), { type: 'LOBBY', lobby: { total: 2, newest: [] } }];
  expect(play(...early).view()).toEqual({ phase: 'entering' });
});

test('[W1251] a view has only the fields of its state', () => {
  const { view, send } = play(enter('lobby'), opens('q1'));
  expect(Object.keys(view())).toEqual(expect.arrayContaining(['question', 'choice', 'remaining', 'paused']));
  expect(view()).not.toHaveProperty('newest');
  send({ type: 'PHASE', phase: 'podium', question: closed('q1') });
  for (const gone of ['question', 'choice', 'remaining', 'paused', 'leaders']) expect(view()).not.toHaveProperty(gone);
});

test('[W743] after the statistics, changed scores are reported even for a void question', () => {
  const voided = { ...closed('q1'), voided: true } as const;
  const { view, send } = play(enter('leaderboard'), { type: 'SCORES', questionId: 'q1' });
  send({ type: 'QUESTION_END', phase: 'leaderboard', stats: [stat(ME)] });
  send({ type: 'PHASE', phase: 'leaderboard', question: voided });
  expect(view().news).toMatchObject({ kind: 'scores' });
});

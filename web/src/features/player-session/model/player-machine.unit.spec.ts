import { describe, expect, test } from 'vitest';
import { createActor, SimulatedClock } from 'xstate';
import { PHASES } from '#shared/session/phase.ts';
import { type AnyView, closed, question, session, stat } from '../spec-support.ts';
import { queuedChoice } from './choice.ts';
import { type PlayerEvent, playerMachine } from './player-machine.ts';
import type { PlayerView } from './player-view.ts';

const ME = 'me';

function play(...events: PlayerEvent[]) {
  const clock = new SimulatedClock();
  const actor = createActor(playerMachine, { clock });
  actor.start();
  for (const event of events) actor.send(event);
  return {
    clock,
    actor,
    view: (): AnyView => actor.getSnapshot().context.view,
    state: () => {
      const { value, context } = actor.getSnapshot();
      return context.view.phase === 'leaderboard' ? { leaderboard: value } : context.view.phase;
    },
    send: (event: PlayerEvent) => actor.send(event),
  };
}

const enter = (phase: (typeof PHASES)[number], answer?: { questionId: string; answerId: string }): PlayerEvent => ({
  type: 'SNAPSHOT',
  session: session(phase, phase === 'lobby' ? null : 'q1', [stat(ME, answer), stat('leader')]),
  question: phase === 'lobby' ? null : phase === 'playing' ? question('q1') : closed('q1'),
});
const opens = (id: string): PlayerEvent => ({ type: 'PHASE', phase: 'playing', question: question(id) });
const tick = (seconds: number, more: { paused?: boolean; times?: Record<string, number> } = {}): PlayerEvent => ({
  type: 'TICK',
  seconds,
  paused: false,
  times: {},
  ...more,
});
const choose = (answerId: string): PlayerEvent => ({ type: 'CHOOSE', answerId });
/** The snapshot on return while the second question runs; it says nothing of an answer to the first. */
const SECOND: PlayerEvent = {
  type: 'SNAPSHOT',
  session: session('playing', 'q2', [stat(ME)]),
  question: question('q2'),
};
const isMissed = ({ earlier }: AnyView) => earlier?.status === 'lost';

describe('states', () => {
  test.each(PHASES)('[W10] a snapshot brings the player into %s from anywhere', (phase) => {
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

  test('[W11] the leaderboard appears after 100 ms', () => {
    const { state, clock } = play(enter('leaderboard'));
    clock.increment(99);
    expect(state()).toEqual({ leaderboard: 'arriving' });
    clock.increment(1);
    expect(state()).toEqual({ leaderboard: 'shown' });
  });

  test('[W12] a missing session shows nothing of itself', () => {
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

  test('[W821] a pick is shown until the service has taken or refused it', () => {
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

  test('[W821] who is moved while the quiz runs is told so, once', () => {
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

  test('[W1482] the place is among those who were ranked, whoever leaves before the end', () => {
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

  test('[W268] without a question there is no place', () => {
    const lobby: PlayerEvent = { type: 'PHASE', phase: 'endscreen', question: null };
    expect(result(enter('lobby'), told, lobby)).toMatchObject({ place: null });
  });

  test('[W268] whoever slept through it keeps the points, and no place is claimed', () => {
    const { state, view } = play(enter('statistics'), told, { type: 'MISSING' });
    expect(state()).toBe('endscreen');
    expect(view().result).toMatchObject({ place: null, players: null });
  });

  test('[W1664] whoever comes back to a session that is gone has the points that the device kept', () => {
    const kept = { id: ME, identifier: 'Me', score: 340, place: null, players: null };
    const { view, actor } = play({ type: 'MISSING', kept });
    expect(view()).toMatchObject({ phase: 'endscreen', result: kept });
    expect(actor.getSnapshot().context.view).toMatchObject({ own: null, teams: [], news: null });
    expect(play({ type: 'MISSING', kept: null }).state()).toBe('missing');
    expect(play(enter('lobby'), { type: 'MISSING', kept }).state()).toBe('missing');
  });

  test('[W268] nothing changes it any more', () => {
    const { view, send } = play(enter('leaderboard'), told, ended);
    const before = view();
    for (const event of [told, { type: 'RENAMED', name: 'Late' }, { type: 'MISSING' }] as const) send(event);
    expect(view()).toBe(before);
  });
});

test('[W269] whether the host is away is told, and forgotten with the next whole view', () => {
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

test("[W270] the quiz's colours come with the whole view", () => {
  const sober = { ...session('lobby', null, [stat(ME)]), colourScheme: 1 as const };
  expect(play({ type: 'SNAPSHOT', session: sober, question: null }).view().colourScheme).toBe(1);
  expect(play(enter('lobby')).view().colourScheme).toBe(0);
});

describe('what the host does', () => {
  test('[W740] a removed player is told so, whatever comes after it; a final result stays', () => {
    const { view } = play(enter('playing'), { type: 'REMOVED', reason: 'banned' }, { type: 'MISSING' });
    expect(view()).toMatchObject({ phase: 'missing', removed: 'banned' });
    const over = play(enter('endscreen'), { type: 'REMOVED', reason: 'removed' });
    expect(over.view()).toMatchObject({ phase: 'endscreen', result: { score: 0 } });
  });

  test('[W741] a new name is shown and told until the next state', () => {
    const { view, send } = play(enter('statistics'), { type: 'RENAMED', name: 'Onyx Owl' });
    expect(view().own?.user).toEqual({ id: ME, identifier: 'Onyx Owl' });
    expect(view().news).toEqual({ kind: 'renamed', name: 'Onyx Owl' });
    send({ type: 'PHASE', phase: 'leaderboard', question: null });
    expect(view().news).toBeNull();
  });

  test('[W742] a stopped clock is told by the tick and by the whole view, and goes on with the next tick', () => {
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

  test('[W743] changed scores are told', () => {
    expect(play(enter('leaderboard'), { type: 'SCORES' }).view().news).toEqual({ kind: 'scores' });
  });

  test('[W745] a late player is told on entering, not on every reconnection', () => {
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

describe('the one answer', () => {
  test('[W14] can be chosen once, and only while the question runs', () => {
    const early = play(enter('lobby'), choose('q1-a'));
    expect(early.view().choice).toBeUndefined();
    const { view, send } = play(enter('lobby'), opens('q1'), choose('q1-a'), choose('q1-b'));
    expect(view().choice).toEqual({ questionId: 'q1', answerId: 'q1-a', status: 'queued' });
    send({ type: 'QUESTION_END', phase: 'statistics', stats: [stat(ME)] });
    send(choose('q1-b'));
    expect(view().choice?.answerId).toBe('q1-a');
  });

  test('[W14] is stored when the service says so', () => {
    const { view } = play(
      enter('lobby'),
      opens('q1'),
      choose('q1-a'),
      { type: 'SENDING' },
      {
        type: 'STORED',
        questionId: 'q1',
        answerId: 'q1-a',
      },
    );
    expect(view().choice?.status).toBe('stored');
  });

  test('[W14] a new question begins without one', () => {
    const { view } = play(enter('lobby'), opens('q1'), choose('q1-a'), opens('q2'));
    expect(view().choice).toBeNull();
  });

  test('[W15] what was on its way when the line was cut is sent again if the question still runs', () => {
    const { view } = play(enter('playing'), choose('q1-a'), { type: 'SENDING' }, enter('playing'));
    expect(view().choice).toEqual({ questionId: 'q1', answerId: 'q1-a', status: 'queued' });
  });

  test('[W15] what the service has already is not sent again', () => {
    const { view } = play(
      enter('playing'),
      choose('q1-a'),
      { type: 'SENDING' },
      enter('playing', { questionId: 'q1', answerId: 'q1-a' }),
    );
    expect(view().choice?.status).toBe('stored');
  });

  test('[W21] another screen of this player came first: its answer is shown, and that it counts is told', () => {
    const elsewhere = { questionId: 'q1', answerId: 'q1-b' };
    for (const comes of [enter('playing', elsewhere), { type: 'STORED', ...elsewhere } as const]) {
      const { view, send } = play(enter('playing'), choose('q1-a'), comes);
      expect(view().choice).toEqual({ ...elsewhere, status: 'stored' });
      expect(view().refusal).toBe('already-answered');
      // A waking phone enters again; that does not withdraw the message.
      send(enter('playing', elsewhere));
      expect(view().refusal).toBe('already-answered');
      send(opens('q2'));
      expect(view().refusal).toBeNull();
    }
  });

  test('[W21] the same answer given elsewhere needs no words', () => {
    const { view } = play(enter('playing'), choose('q1-a'), enter('playing', { questionId: 'q1', answerId: 'q1-a' }));
    expect(view().refusal).toBeNull();
  });

  test.each(['leaderboard', 'podium', 'endscreen'] as const)('[W22] what came too late is told in %s', (phase) => {
    const { view, send } = play(enter('playing'), choose('q1-a'), enter(phase));
    expect(isMissed(view())).toBe(true);
    send(enter(phase));
    expect(isMissed(view())).toBe(true);
    send(opens('q2'));
    // Nothing follows the end.
    expect(isMissed(view())).toBe(phase === 'endscreen');
  });

  test('[W22] what came too late is told while the next question runs, and when the session is gone', () => {
    const late = play(enter('playing'), choose('q1-a'), SECOND);
    expect([isMissed(late.view()), late.view().choice]).toEqual([true, null]);
    late.send(choose('q2-a'));
    expect(isMissed(late.view())).toBe(false);
    expect(isMissed(play(enter('playing'), choose('q1-a'), { type: 'MISSING' }).view())).toBe(true);
    expect(isMissed(play(enter('playing'), { type: 'MISSING' }).view())).toBe(false);
  });

  test('[W1662] none is taken once the player has no time left, until there is more', () => {
    const { view, send } = play(enter('playing'), tick(0, { times: { '2': 20 } }), choose('q1-a'));
    expect(view().choice).toBeNull();
    send(tick(30, { times: { '2': 80 } }));
    send(choose('q1-a'));
    expect(view().choice).toMatchObject({ answerId: 'q1-a', status: 'queued' });
  });

  test('[W1561] one that was too late can be given anew as soon as the player has time again', () => {
    const refused: PlayerEvent = { type: 'REFUSED', questionId: 'q1', code: 'answer-too-late' };
    const late = () => play(enter('playing'), choose('q1-a'), { type: 'SENDING' }, tick(0), refused);
    const { view, send } = late();
    // Others have more time than this player, who has none.
    send(tick(0, { times: { '2': 19 } }));
    send(choose('q1-b'));
    expect(view().choice).toMatchObject({ answerId: 'q1-a', status: 'lost' });
    send({ type: 'OWN_TIME', factor: 2 });
    send(tick(0, { times: { '2': 18 } }));
    send(choose('q1-b'));
    expect(view().choice).toMatchObject({ answerId: 'q1-b', status: 'queued' });

    // A waking phone learns of it in the same way.
    const extended = late();
    for (const event of [enter('playing'), tick(25), choose('q1-b')]) extended.send(event);
    expect(extended.view().choice).toMatchObject({ answerId: 'q1-b', status: 'queued' });
    // A tick in flight when the question closed withdraws no message.
    const closing = late();
    for (const event of [tick(3), enter('statistics')]) closing.send(event);
    expect(closing.view().choice?.status).toBe('lost');
  });

  describe('that was under way when the line was cut, and the next question runs', () => {
    const sent = { questionId: 'q1', answerId: 'q1-a' } as const;
    const away = (...then: PlayerEvent[]) => play(enter('playing'), choose('q1-a'), { type: 'SENDING' }, ...then);

    test('[W1560] is asked about, and only the service says that it was too late', () => {
      const { view, send } = away(SECOND);
      expect([view().earlier, view().choice]).toEqual([{ ...sent, status: 'queued' }, null]);
      send({ type: 'SENDING' });
      expect(view().earlier?.status).toBe('sending');
      send({ type: 'REFUSED', questionId: 'q1', code: 'answer-too-late' });
      expect(isMissed(view())).toBe(true);
      send(opens('q3'));
      expect(view().earlier).toBeNull();
    });

    test('[W1560] is settled without a word when it was stored', () => {
      const { view } = away(SECOND, { type: 'SENDING' }, { type: 'STORED', ...sent });
      expect([view().earlier, view().choice]).toEqual([null, null]);
    });

    test('[W1560] is asked about until there is an answer, whatever the player and the host do meanwhile', () => {
      const { view, send } = away(SECOND, { type: 'SENDING' }, SECOND);
      expect(view().earlier?.status).toBe('queued');
      send(choose('q2-a'));
      expect(queuedChoice(view() as PlayerView)?.questionId).toBe('q2');
      send({ type: 'SENDING' });
      expect([view().choice?.status, queuedChoice(view() as PlayerView)?.questionId]).toEqual(['sending', 'q1']);
      send({ type: 'PHASE', phase: 'leaderboard', question: closed('q2') });
      expect(queuedChoice(view() as PlayerView)?.questionId).toBe('q1');
    });

    test('[W1560] is not said to be lost when nobody can be asked', () => {
      expect(isMissed(away({ type: 'MISSING' }).view())).toBe(false);
      const over = session('endscreen', 'q2', [stat(ME)]);
      expect(isMissed(away({ type: 'SNAPSHOT', session: over, question: closed('q2') }).view())).toBe(false);
    });

    test.each(['leaderboard', 'podium', 'endscreen'] as const)(
      '[W22] is lost if it is missing in %s after its own question',
      (phase) => {
        expect(isMissed(away(enter(phase)).view())).toBe(true);
        expect(away(enter(phase, sent)).view().earlier).toBeNull();
      },
    );
  });

  test('[W22] the statistics tell it with the result, so it is not told twice', () => {
    const { view } = play(enter('playing'), choose('q1-a'), enter('statistics'));
    expect([view().choice?.status, isMissed(view())]).toEqual(['lost', false]);
  });

  test('[W16] what did not arrive before the question closed is said to be lost', () => {
    const away = play(enter('playing'), choose('q1-a'), enter('statistics'));
    expect(away.view().choice?.status).toBe('lost');
    const late = play(
      enter('playing'),
      choose('q1-a'),
      { type: 'SENDING' },
      {
        type: 'QUESTION_END',
        phase: 'statistics',
        stats: [stat(ME)],
      },
    );
    expect(late.view().choice?.status).toBe('lost');
  });

  test('[W16] a refused answer is taken back with its reason; one that was too late is lost', () => {
    const refused = play(
      enter('playing'),
      choose('q1-a'),
      { type: 'SENDING' },
      {
        type: 'REFUSED',
        questionId: 'q1',
        code: 'unknown-answer',
      },
    );
    expect([refused.view().choice, refused.view().refusal]).toEqual([null, 'unknown-answer']);
    const late = play(
      enter('playing'),
      choose('q1-a'),
      { type: 'SENDING' },
      {
        type: 'REFUSED',
        questionId: 'q1',
        code: 'answer-too-late',
      },
    );
    expect(late.view().choice?.status).toBe('lost');
  });
});

test('[W1251] a view has the question of its state; a frame without one is left out', () => {
  const { view, send } = play(enter('lobby'));
  const before = view();
  send({ type: 'PHASE', phase: 'playing', question: null });
  send({ type: 'SNAPSHOT', session: session('playing', 'q1', [stat(ME)]), question: null });
  expect(view()).toBe(before);
  send(opens('q1'));
  send({ type: 'PHASE', phase: 'statistics', question: null });
  expect(view()).toMatchObject({ phase: 'statistics', question: { id: 'q1' } });
});

test('[W1251] before its first snapshot a phone has nothing of a session', () => {
  const early: PlayerEvent[] = [opens('q1'), tick(9), { type: 'LOBBY', lobby: { total: 2, newest: [] } }];
  expect(play(...early).view()).toEqual({ phase: 'entering' });
});

test('[W1251] a view has the fields of its state and of no other', () => {
  const { view, send } = play(enter('lobby'), opens('q1'));
  expect(Object.keys(view())).toEqual(expect.arrayContaining(['question', 'choice', 'remaining', 'paused']));
  expect(view()).not.toHaveProperty('newest');
  send({ type: 'PHASE', phase: 'podium', question: closed('q1') });
  for (const gone of ['question', 'choice', 'remaining', 'paused', 'leaders']) expect(view()).not.toHaveProperty(gone);
});

test('[W743] after the statistics changed scores are told also of a question that does not count', () => {
  const voided = { ...closed('q1'), voided: true } as const;
  const { view, send } = play(enter('leaderboard'), { type: 'SCORES' });
  send({ type: 'QUESTION_END', phase: 'leaderboard', stats: [stat(ME)] });
  send({ type: 'PHASE', phase: 'leaderboard', question: voided });
  expect(view().news).toEqual({ kind: 'scores' });
});

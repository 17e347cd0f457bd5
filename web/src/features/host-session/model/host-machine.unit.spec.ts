import type { SummaryView } from '@quarry/events/hub-shapes';
import { describe, expect, test } from 'vitest';
import { createActor, SimulatedClock } from 'xstate';
import { PHASES } from '#shared/session/phase.ts';
import { voidedNumbers } from '../screens/hall-counts.ts';
import { session, shown, summaryOf } from '../spec-support.ts';
import { answeredOf } from './host-counts.ts';
import { type HostEvent, hostMachine } from './host-machine.ts';
import { isEntered } from './host-view.ts';

const enter = (phase: (typeof PHASES)[number], more: object = {}): HostEvent => ({
  type: 'SNAPSHOT',
  quizCode: 'ABCDEFG',
  session: session(phase, more),
});
const summary = (changes: Partial<SummaryView>): HostEvent => ({
  type: 'SUMMARY',
  summary: summaryOf({ players: 2, connected: 2, missing: 2, ...changes }),
});
const tick = (seconds: number, paused = false, times = {}): HostEvent => ({ type: 'TICK', seconds, paused, times });

function host(...events: HostEvent[]) {
  const clock = new SimulatedClock();
  const actor = createActor(hostMachine, { clock });
  actor.start();
  for (const event of events) actor.send(event);
  const show = () => actor.getSnapshot().context.view;
  return {
    clock,
    show,
    /** Views of a session's screens. */
    view: () => {
      const view = show();
      if (!isEntered(view)) throw new Error(view.phase);
      return view;
    },
    screen: () => show().phase,
    primary: () => actor.getSnapshot().value,
    send: (event: HostEvent) => actor.send(event),
  };
}

const PODIUM = [{ place: 1, sharedPlace: 1, score: 9, count: 1, players: [{ id: 'a', identifier: 'A' }] }] as const;

test('[W241] the podium comes with its state or with a snapshot', () => {
  const { show, send } = host(enter('leaderboard'));
  send({ type: 'PHASE', phase: 'podium', questionId: 'q1', standings: { podium: PODIUM } });
  expect(shown(show(), 'podium').podium).toBe(PODIUM);
  send(enter('leaderboard'));
  send(enter('podium', { podium: PODIUM }));
  expect(shown(show(), 'podium').podium).toBe(PODIUM);
});

test('[W3662] the podium has the steps not yet revealed; the button rests after each, and a late one changes no later state', () => {
  const { clock, view, primary, send } = host(enter('leaderboard', { untold: [3, 2, 1] }));
  expect(view().untold).toEqual([3, 2, 1]);
  const standings = { podium: PODIUM, untold: [2, 1] } as const;
  send({ type: 'PHASE', phase: 'podium', questionId: 'q1', standings });
  expect(view().untold).toEqual([2, 1]);
  clock.increment(1_000);
  expect(primary()).toBe('ready');
  send({ type: 'STEPS', untold: [1] });
  expect([view().untold, primary()]).toEqual([[1], 'resting']);
  send({ type: 'PHASE', phase: 'endscreen', questionId: 'q1', standings: { podium: PODIUM } });
  send({ type: 'STEPS', untold: [1] });
  expect(view().untold).toEqual([]);
});

test('[W1879] once the regular time is over the clock is that of players with more time, and says so', () => {
  const { show, send } = host(enter('playing'), tick(1, false, { '1.5': 31, '2': 61 }));
  expect(shown(show(), 'playing')).toMatchObject({ remaining: 1, isOvertime: false });
  send(tick(0, false, { '1.5': 30, '2': 60 }));
  expect(shown(show(), 'playing')).toMatchObject({ remaining: 60, isOvertime: true });
  send(tick(0));
  expect(shown(show(), 'playing')).toMatchObject({ remaining: 0, isOvertime: false });
});

test('[W1250] a view has the question of its state; a frame that names an unknown one is dropped', () => {
  const { show, send } = host(enter('leaderboard'));
  const state = { currentQuizState: 'playing', currentQuestionId: 'unknown', usersStats: [] };
  const before = show();
  send({ type: 'PHASE', phase: 'playing', questionId: 'unknown' });
  send(enter('playing', { state }));
  expect(show()).toBe(before);
  send({ type: 'PHASE', phase: 'playing', questionId: 'q2' });
  expect(shown(show(), 'playing')).toMatchObject({ question: { id: 'q2' }, asked: 2, remaining: 60 });
});

test('[W1250] before its first snapshot a screen has no session data', () => {
  const early = [summary({}), tick(9), { type: 'PHASE', phase: 'podium', questionId: 'q1' }] as const;
  expect(host(...early).show()).toEqual({ phase: 'entering' });
});

test('[W1250] a view has only the fields of its state', () => {
  const { show, send } = host(enter('lobby'), summary({ newest: [] }));
  expect(Object.keys(show())).toContain('newest');
  send({ type: 'PHASE', phase: 'playing', questionId: 'q1' });
  expect(Object.keys(show())).toEqual(expect.arrayContaining(['question', 'remaining', 'paused']));
  send({ type: 'PHASE', phase: 'podium', questionId: 'q1', standings: { podium: PODIUM } });
  for (const gone of ['newest', 'question', 'remaining', 'paused']) expect(Object.keys(show())).not.toContain(gone);
});

test('[W822] the teams come with a snapshot, a summary or a state, and stay if a state omits them', () => {
  const team = (score: number) => [{ index: 0, name: 'Ruby', score, place: 1, players: 2 }];
  const { view, send } = host(enter('lobby', { teams: team(0) }));
  expect(view().teams).toEqual(team(0));
  send(summary({ teams: team(10) }));
  expect(view().teams).toEqual(team(10));
  send({ type: 'PHASE', phase: 'leaderboard', questionId: 'q1', standings: { teams: team(20) } });
  expect(view().teams).toEqual(team(20));
  send({ type: 'PHASE', phase: 'podium', questionId: 'q1' });
  expect(view().teams).toEqual(team(20));
  send(enter('lobby'));
  expect(view().teams).toEqual([]);
});

describe('states', () => {
  test.each(PHASES)('[W30] a snapshot puts the host into %s from any state', (phase) => {
    for (const before of PHASES) expect(host(enter(before), enter(phase)).screen()).toBe(phase);
  });

  test('[W30] a session that is gone shows no data', () => {
    expect(host(enter('lobby'), { type: 'MISSING' }).show()).toEqual({ phase: 'missing' });
  });

  test('[W1676] an end screen stays when its session is gone', () => {
    const { show, send } = host(enter('endscreen', { podium: PODIUM }));
    const before = show();
    send({ type: 'MISSING' });
    expect(show()).toBe(before);
  });

  test('[W31] the primary button rests for a second after each press', () => {
    const { primary, send, clock } = host(enter('lobby'), { type: 'PRESSED' });
    expect(primary()).toBe('resting');
    clock.increment(999);
    send({ type: 'PRESSED' });
    expect(primary()).toBe('resting');
    clock.increment(1);
    expect(primary()).toBe('ready');
  });
});

describe('the rest after a change of state', () => {
  const ready = (...events: HostEvent[]) => {
    const it = host(...events);
    it.clock.increment(1_000);
    expect(it.primary()).toBe('ready');
    return it;
  };

  test('[W303] the button rests after a question closes by its deadline or the state changes from elsewhere', () => {
    for (const event of [
      { type: 'PHASE', phase: 'statistics', questionId: 'q1' },
      { type: 'PHASE', phase: 'leaderboard', questionId: 'q1' },
      { type: 'PHASE', phase: 'playing', questionId: 'q2' },
      enter('podium'),
    ] as const) {
      const { primary, send, clock } = ready(enter('playing'));
      send(event);
      expect(primary()).toBe('resting');
      clock.increment(1_000);
      expect(primary()).toBe('ready');
    }
  });

  test('[W303] the rest lasts a second from the last change, and only a change starts it', () => {
    const { primary, send, clock } = ready(enter('playing'));
    send(enter('playing'));
    send(summary({ answered: 1 }));
    expect(primary()).toBe('ready');
    send({ type: 'PRESSED' });
    clock.increment(900);
    send({ type: 'PHASE', phase: 'statistics', questionId: 'q1' });
    clock.increment(900);
    expect(primary()).toBe('resting');
    clock.increment(100);
    expect(primary()).toBe('ready');
  });
});

describe('the rest after a lost connection', () => {
  test('[W1991] the button rests for a second after reconnecting, even if the quiz has not moved', () => {
    const { primary, send, clock } = host(enter('playing'));
    send(enter('playing'));
    expect(primary()).toBe('ready');
    send({ type: 'BACK' });
    clock.increment(999);
    expect(primary()).toBe('resting');
    clock.increment(1);
    expect(primary()).toBe('ready');
  });
});

describe('summaries', () => {
  const one = { answered: 1, missing: 1, perAnswer: [{ answerId: 'x', count: 1 }] };

  test('[W32] the newest one counts; a new question starts without answers', () => {
    const { view, send } = host(enter('playing'), summary(one));
    expect(view().summary.perAnswer).toEqual([{ answerId: 'x', count: 1 }]);
    send(summary({ ...one, answered: 2, missing: 0, perAnswer: [{ answerId: 'x', count: 2 }] }));
    send({ type: 'PHASE', phase: 'statistics', questionId: 'q1' });
    expect(view().summary.perAnswer).toEqual([{ answerId: 'x', count: 2 }]);
    send({ type: 'PHASE', phase: 'playing', questionId: 'q2' });
    expect(view().summary.perAnswer).toEqual([]);
    expect(answeredOf(view())).toEqual({ answered: 0, total: 2, everybody: false });
  });

  test('[W32] a stage gets a new question by a snapshot; it starts without answers as well', () => {
    const open = { currentQuestionId: 'q2', currentQuizState: 'playing', usersStats: [] };
    const { view, send } = host(enter('leaderboard'), summary({ answered: 2, missing: 0 }));
    send(enter('playing', { state: open }));
    expect(answeredOf(view())).toMatchObject({ answered: 0, everybody: false });
    send(summary({ answered: 1, missing: 1 }));
    send(enter('playing', { state: open }));
    expect(answeredOf(view())).toMatchObject({ answered: 1, everybody: false });
  });

  test('[W33] x/y answered counts everybody in the session', () => {
    expect(answeredOf(host(enter('playing'), summary(one)).view())).toEqual({
      answered: 1,
      total: 2,
      everybody: false,
    });
  });

  test('[W33] everybody has answered when no connected player still has to', () => {
    const { view } = host(enter('playing'), summary({ ...one, missing: 0, connected: 1 }));
    expect(answeredOf(view()).everybody).toBe(true);
    expect(answeredOf(host(enter('playing'), summary({ missing: 0, connected: 0 })).view()).everybody).toBe(false);
  });

  test('[W32] a snapshot brings the number of players before its summary comes', () => {
    expect(host(enter('lobby')).view().summary.players).toBe(2);
  });
});

describe('the room', () => {
  const room = { locked: true, names: 'given', nameFilter: false, banned: [{ id: 'a', identifier: 'A' }] } as const;

  test('[W746] comes with a snapshot and whenever it changes', () => {
    const { view, send } = host(enter('lobby', { room }));
    expect(view().room).toEqual(room);
    send({ type: 'ROOM', room: { ...room, locked: false } });
    expect(view().room.locked).toBe(false);
  });

  test('[W747] a paused clock is known from the tick and the snapshot', () => {
    const { show, send } = host(enter('playing'), tick(9, true));
    const clock = () => shown(show(), 'playing');
    expect(clock()).toMatchObject({ paused: true, remaining: 9 });
    send(tick(9));
    expect(clock().paused).toBe(false);
    send(enter('playing', { paused: true }));
    expect(clock()).toMatchObject({ paused: true, remaining: 9 });
    send({ type: 'PHASE', phase: 'playing', questionId: 'q2' });
    expect(clock()).toMatchObject({ paused: false, remaining: 60 });
  });

  test('[W748] voided questions are known by their number', () => {
    expect(voidedNumbers(host(enter('leaderboard', { voided: ['q2'] })).view())).toEqual([2]);
  });
});

describe('the report', () => {
  const ASKED = { type: 'REPORT_ASKED' } as const;
  const told = (...events: HostEvent[]) => host(enter('endscreen'), ...events).view().report.told;
  const snapshot = (report: 'none' | 'sending' | 'sent' | 'failed') => enter('endscreen', { report });

  test('[W34] is pending until the service says that it may be sent again', () => {
    const { view, send } = host(enter('endscreen'), ASKED);
    expect(view().report).toEqual({ told: 'sending', askedAfter: 'none' });
    send({ type: 'REPORT_ACCEPTED' });
    expect(view().report).toEqual({ told: 'sending', askedAfter: null });
    send({ type: 'CAN_RESEND' });
    expect(view().report.told).toBe('sent');
  });

  test('[W34] a late acknowledgement changes nothing', () => {
    expect(told(ASKED, { type: 'CAN_RESEND' }, { type: 'REPORT_ACCEPTED' })).toBe('sent');
    expect(told(ASKED, { type: 'CAN_RESEND' }, { type: 'REPORT_REFUSED' })).toBe('sent');
  });

  test('[W34] a refusal restores the previous state', () => {
    expect(told(ASKED, { type: 'REPORT_REFUSED' })).toBe('none');
    expect(told({ type: 'REPORT_FAILED' }, ASKED, { type: 'REPORT_REFUSED' })).toBe('failed');
  });

  test('[W304] that failed stays failed although it may be sent again, until it is sent', () => {
    const { view, send } = host(enter('endscreen'), ASKED, { type: 'REPORT_ACCEPTED' });
    send({ type: 'REPORT_FAILED' });
    send({ type: 'CAN_RESEND' });
    expect(view().report.told).toBe('failed');
    send(ASKED);
    send({ type: 'REPORT_ACCEPTED' });
    send({ type: 'CAN_RESEND' });
    expect(view().report.told).toBe('sent');
  });

  test('[W583] the reason of a failure is kept until it is sent, also after a refused press', () => {
    const { view, send } = host(enter('endscreen'), { type: 'REPORT_FAILED', reason: 'mail-in-doubt' });
    for (const event of [{ type: 'CAN_RESEND' }, snapshot('failed'), ASKED, { type: 'REPORT_REFUSED' }] as const) {
      send(event);
      expect(view().report.reason).toBe('mail-in-doubt');
    }
    send({ type: 'REPORT_FAILED', reason: 'mail-refused' });
    expect(view().report.reason).toBe('mail-refused');
    send(snapshot('sent'));
    expect(view().report.reason).toBeUndefined();
  });

  test('[W304] a snapshot has its state; without one the state stays', () => {
    expect(told(snapshot('sending'))).toBe('sending');
    expect(told(snapshot('failed'), enter('endscreen'))).toBe('failed');
    expect(told(ASKED, snapshot('none'))).toBe('sending');
  });
});

import type { HostPlayer, StatEntry } from '@quarry/events/hub-shapes';
import { describe, expect, test } from 'vitest';
import { createActor, SimulatedClock } from 'xstate';
import { PHASES } from '#shared/session/phase.ts';
import { answerCounts, answeredOf, ranked } from './host-counts.ts';
import { type HostEvent, hostMachine } from './host-machine.ts';

const player = (id: string, connected = true): HostPlayer => ({ id, identifier: `Name ${id}`, connected });
const stat = (id: string, answerId?: string, rank = 1): StatEntry => ({
  user: { id, identifier: `Name ${id}` },
  score: 0,
  rank,
  previousRank: rank,
  answers: answerId === undefined ? [] : [{ questionId: 'q1', answerId, pointsReceived: 0, timeTaken: 1 }],
});
const enter = (phase: (typeof PHASES)[number], players = [player('a'), player('b')]): HostEvent => ({
  type: 'SNAPSHOT',
  quizCode: 'ABCDEFG',
  session: {
    id: 's',
    quizId: 'quiz',
    hostId: 'h',
    state: {
      currentQuestionId: phase === 'lobby' ? null : 'q1',
      currentQuizState: phase,
      usersStats: players.map(({ id }) => stat(id)),
    },
  },
  players,
});

function host(...events: HostEvent[]) {
  const clock = new SimulatedClock();
  const actor = createActor(hostMachine, { clock });
  actor.start();
  for (const event of events) actor.send(event);
  return {
    clock,
    view: () => actor.getSnapshot().context.view,
    screen: () => actor.getSnapshot().context.view.phase,
    primary: () => actor.getSnapshot().value,
    send: (event: HostEvent) => actor.send(event),
  };
}

const PODIUM = [{ place: 1, sharedPlace: 1, score: 9, count: 1, players: [{ id: 'a', identifier: 'A' }] }] as const;

test('[W241] the podium comes with its state or with a snapshot, and goes with a state that has none', () => {
  const { view, send } = host(enter('leaderboard'));
  expect(view().podium).toEqual([]);
  send({ type: 'PHASE', phase: 'podium', questionId: 'q1', podium: PODIUM });
  expect(view().podium).toBe(PODIUM);
  send(enter('leaderboard'));
  expect(view().podium).toEqual([]);
  const shown = enter('podium');
  if (shown.type !== 'SNAPSHOT') throw new Error('a snapshot');
  send({ ...shown, session: { ...shown.session, podium: PODIUM } });
  expect(view().podium).toBe(PODIUM);
});

describe('states', () => {
  test.each(PHASES)('[W30] a snapshot brings the host into %s from anywhere', (phase) => {
    for (const before of PHASES) expect(host(enter(before), enter(phase)).screen()).toBe(phase);
  });

  test('[W30] a missing session records error 1, a lost connection error 2', () => {
    expect(host({ type: 'MISSING' }).view().errorCode).toBe(1);
    expect(host(enter('lobby'), { type: 'DROPPED' }).view().errorCode).toBe(2);
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

  test('[W303] a question closed by its deadline, or another state from elsewhere, lets the button rest', () => {
    for (const event of [
      { type: 'QUESTION_END', phase: 'statistics', stats: [] },
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

  test('[W303] the rest lasts a second from the last change, and nothing but a change begins it', () => {
    const { primary, send, clock } = ready(enter('playing'));
    send(enter('playing'));
    send({ type: 'ANSWERS', stats: [stat('a', 'x')] });
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

describe('merging', () => {
  test('[W32] entries that changed are merged by id, and who left is taken out', () => {
    const { view, send } = host(enter('lobby'));
    send({
      type: 'USERS',
      stats: [stat('c'), { ...stat('a'), left: true }],
      players: [player('b', false), player('c'), { ...player('a'), left: true }],
    });
    expect([...view().players.keys()]).toEqual(['b', 'c']);
    expect(view().players.get('b')?.connected).toBe(false);
    expect([...view().stats.keys()]).toEqual(['b', 'c']);
  });

  test('[W32] a new question begins without answers, its end brings all of them', () => {
    const { view, send } = host(enter('playing'), { type: 'ANSWERS', stats: [stat('a', 'x')] });
    expect(answerCounts(view()).get('x')).toBe(1);
    send({ type: 'QUESTION_END', phase: 'statistics', stats: [stat('a', 'x'), stat('b', 'x')] });
    expect(answerCounts(view()).get('x')).toBe(2);
    expect(view().remaining).toBe(0);
    send({ type: 'PHASE', phase: 'playing', questionId: 'q2' });
    expect(answerCounts(view()).size).toBe(0);
  });
});

describe('counting', () => {
  test('[W33] x/y answered counts everybody in the session', () => {
    const { view } = host(enter('playing'), { type: 'ANSWERS', stats: [stat('a', 'x')] });
    expect(answeredOf(view())).toEqual({ answered: 1, total: 2, everybody: false });
  });

  test('[W33] everybody has answered when nobody who is here still has to', () => {
    const { view, send } = host(enter('playing'), { type: 'ANSWERS', stats: [stat('a', 'x')] });
    send({ type: 'USERS', stats: [], players: [player('b', false)] });
    expect(answeredOf(view())).toEqual({ answered: 1, total: 2, everybody: true });
  });

  test('[W33] a hall where nobody answered has not answered', () => {
    expect(answeredOf(host(enter('playing', [])).view()).everybody).toBe(false);
  });

  test('[W33] the leaderboard is in order of rank', () => {
    const { view, send } = host(enter('playing'));
    send({ type: 'QUESTION_END', phase: 'statistics', stats: [stat('a', 'x', 2), stat('b', 'y', 1)] });
    expect(ranked(view()).map(({ user }) => user.id)).toEqual(['b', 'a']);
  });
});

describe('the report', () => {
  const ASKED = { type: 'REPORT_ASKED' } as const;
  const told = (...events: HostEvent[]) => host(enter('endscreen'), ...events).view().report.told;
  const snapshot = (report: 'none' | 'sending' | 'sent' | 'failed'): HostEvent => {
    const event = enter('endscreen') as Extract<HostEvent, { type: 'SNAPSHOT' }>;
    return { ...event, session: { ...event.session, report } };
  };

  test('[W34] is on its way until the service says that it may be sent again', () => {
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

  test('[W34] a refusal leaves true what was true', () => {
    expect(told(ASKED, { type: 'REPORT_REFUSED' })).toBe('none');
    expect(told({ type: 'REPORT_FAILED' }, ASKED, { type: 'REPORT_REFUSED' })).toBe('failed');
  });

  test('[W304] that failed stays failed although it may be sent again, until it is', () => {
    const { view, send } = host(enter('endscreen'), ASKED, { type: 'REPORT_ACCEPTED' });
    send({ type: 'REPORT_FAILED' });
    send({ type: 'CAN_RESEND' });
    expect(view().report.told).toBe('failed');
    send(ASKED);
    send({ type: 'REPORT_ACCEPTED' });
    send({ type: 'CAN_RESEND' });
    expect(view().report.told).toBe('sent');
  });

  test('[W583] why it failed is known until it goes out, also after a press that was refused', () => {
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

  test('[W304] a snapshot tells what became of it; a service that does not say leaves it', () => {
    expect(told(snapshot('sending'))).toBe('sending');
    expect(told(snapshot('failed'), enter('endscreen'))).toBe('failed');
    expect(told(ASKED, snapshot('none'))).toBe('sending');
  });
});

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
    screen: () => actor.getSnapshot().value.screen,
    primary: () => actor.getSnapshot().value.primary,
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
  test('[W34] cannot be sent twice until the service says it may be sent again', () => {
    const { view, send } = host(enter('endscreen'), { type: 'REPORT_ASKED' });
    expect(view().report).toBe('sending');
    send({ type: 'REPORT_SENT' });
    expect(view().report).toBe('sent');
    send({ type: 'CAN_RESEND' });
    expect(view().report).toBe('again');
  });

  test('[W34] that failed may be sent again; a late acknowledgement changes nothing', () => {
    const { view, send } = host(enter('endscreen'), { type: 'REPORT_ASKED' }, { type: 'REPORT_FAILED' });
    expect(view().report).toBe('ready');
    send({ type: 'REPORT_ASKED' });
    send({ type: 'CAN_RESEND' });
    send({ type: 'REPORT_SENT' });
    expect(view().report).toBe('again');
  });
});

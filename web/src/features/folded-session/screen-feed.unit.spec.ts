import type { SessionId } from '@quarry/events/ids';
import { publicLine } from '@quarry/events/results/public-line';
import { createReplay } from '@quarry/events/results/replay';
import type { SessionEvent } from '@quarry/events/session/events';
import { evolve } from '@quarry/events/session/evolve';
import { presentPlayers, type SessionState, unbornSession } from '@quarry/events/session/state';
import { PLAYED, recordedEvents } from '@quarry/events/spec-support/played-session';
import { answered, closed, created, joined, opened, question, SESSION, T0 } from '@quarry/events/spec-support/samples';
import { expect, test } from 'vitest';
import { shown } from '#features/host-session/spec-support.ts';
import { outcomeOf } from '#questions/outcomes.ts';
import { hostViewAt, playerViewAt } from './screen-feed.ts';

/** The session after this many events, one second apart. */
function after(count: number, events: readonly SessionEvent[] = PLAYED): { state: SessionState; at: number } {
  const state = unbornSession(SESSION as SessionId);
  for (const recorded of recordedEvents(SESSION, events).slice(0, count)) evolve(state, recorded);
  return { state, at: T0 + (count - 1) * 1_000 };
}

const hostAfter = (...args: Parameters<typeof after>) => {
  const { state, at } = after(...args);
  return hostViewAt(state, at);
};
const phoneAfter = (id: string, ...args: Parameters<typeof after>) => {
  const { state, at } = after(...args);
  const player = presentPlayers(state).find((one) => one.id === id);
  return player && playerViewAt(state, player, at);
};
const countOf = (type: SessionEvent['type']) => PLAYED.findIndex((event) => event.type === type) + 1;

test('[W1022] the host sees each state with its counts', () => {
  expect(hostAfter(countOf('PlayerJoined'))).toMatchObject({
    phase: 'lobby',
    quizCode: 'ABCDEFG',
    summary: { players: 1 },
  });
  const open = [created(), joined(1), joined(2), opened(0), answered(1, 'q1-b', 0, 1)];
  expect(hostAfter(open.length, open)).toMatchObject({
    phase: 'playing',
    asked: 1,
    question: { id: 'q1' },
    remaining: 16,
    summary: { answered: 1, missing: 1 },
  });
  const statistics = shown(hostAfter(countOf('QuestionClosed')), 'statistics');
  expect([
    outcomeOf(statistics.question).rightOf(statistics.question, statistics.summary),
    statistics.summary.asked,
  ]).toEqual([3, 4]);
  const end = shown(hostAfter(PLAYED.length), 'endscreen');
  expect(end.podium.map(({ score, count }) => [score, count])).toEqual([
    [200, 2],
    [100, 1],
  ]);
});

test('[W3666] at a moment of the finale host and phones see what the hall saw', () => {
  const suspense: SessionEvent = { ...closed(0), suspense: true };
  const play = [created({ questions: [question('q1')] }), joined(1), joined(2), opened(0), answered(1, 'q1-a', 100, 1)];
  const events: SessionEvent[] = [
    ...play,
    suspense,
    { type: 'LeaderboardShown' },
    { type: 'PodiumShown' },
    { type: 'StepRevealed', place: 2 },
  ];
  const replay = createReplay(
    SESSION,
    recordedEvents(SESSION, events).map((recorded) => publicLine(recorded)),
  );
  const seen = (seconds: number) => hostViewAt(replay.at(T0 + seconds * 1_000), T0 + seconds * 1_000).untold;
  const moments = [4.9, 5, 6, 7, 7.9, 8, 13.9, 14];
  const untold = [[], [2, 1], [2, 1], [2, 1], [2, 1], [1], [1], []];
  expect(moments.map(seen)).toEqual(untold);
  expect(moments.toReversed().map(seen)).toEqual(untold.toReversed());
});

test('[W1022] a phone sees its own answer, its place, and its own time', () => {
  const open = [created(), joined(1), joined(2), opened(0), answered(1, 'q1-b', 0, 1)];
  expect(phoneAfter('p1', open.length, open)).toMatchObject({
    phase: 'playing',
    remaining: 16,
    choice: { questionId: 'q1', response: 'q1-b', status: 'stored' },
  });
  expect(phoneAfter('p2', open.length, open)).toMatchObject({ choice: null });
  expect(phoneAfter('p1', 2)).toMatchObject({ phase: 'lobby', newest: [{ id: 'p1' }], players: 1 });
  expect(phoneAfter('p3', PLAYED.length)).toMatchObject({ phase: 'endscreen', result: { score: 100, place: 3 } });
  const slow = [
    created({ questions: [question('q1')] }),
    joined(1),
    { type: 'PlayerTimeSet', playerId: joined(1).playerId, factor: 2 } as const,
    opened(0),
  ];
  // The question of 20 seconds was opened 3 seconds late.
  expect(phoneAfter('p1', slow.length, slow)).toMatchObject({ remaining: 34 });
});

test('[W1022] a late player is not told so forever', () => {
  const late = [created(), joined(1), opened(0), joined(2)];
  expect(phoneAfter('p2', late.length, late)?.news).toBeNull();
});

import { sessionIdSchema } from '@quarry/events/ids';
import type { SessionEvent } from '@quarry/events/session/events';
import { given } from '@quarry/events/spec-support/given';
import { closed, created, HOST, joined, left, opened, T0 } from '@quarry/events/spec-support/samples';
import { expect, test } from 'vitest';
import { PLAYED, recordedEvents } from '#spec-support/played-session.ts';

import { hardestQuestions, reportOf } from './report.ts';
import { addToRecord, emptyRecord } from './session-record.ts';

function report(events: readonly SessionEvent[]) {
  const record = emptyRecord();
  for (const event of recordedEvents(sessionIdSchema.parse('s1'), events)) addToRecord(record, event);
  return reportOf(record);
}

test('[E20] players are ordered by score, ties share a place, those who left come last', () => {
  const players = report(PLAYED)?.players ?? [];
  expect(
    players.map(({ place, name, score, correct, answered, meanTime }) => [
      place,
      name,
      score,
      correct,
      answered,
      meanTime,
    ]),
  ).toEqual([
    [1, 'Ann', 200, 2, 3, 2.833],
    [1, 'Bob', 200, 2, 3, 3.833],
    [3, 'Cleo', 100, 1, 2, 4.5],
    [null, 'Dan', 0, 0, 1, 1],
  ]);
});

test('[E20] [E240] a player who left after the last close keeps its place, one who joined after it has that of its score', () => {
  const [answering, podium] = [PLAYED.slice(0, -3), PLAYED.slice(-2)];
  const players = report([...answering, left(1), joined(6, 'Fay'), ...podium])?.players ?? [];
  expect(players.map(({ place, name }) => [place, name])).toEqual([
    [1, 'Ann'],
    [1, 'Bob'],
    [3, 'Cleo'],
    [4, 'Fay'],
    [null, 'Dan'],
  ]);
});

test('[E240] the podium is the one that host and players saw', () => {
  const { podium } = given(...PLAYED).state();
  const told = (report(PLAYED)?.podium ?? []).map(({ players, ...step }) => ({
    ...step,
    players: players.map(({ name }) => name),
  }));
  expect(told).toEqual([
    { place: 1, sharedPlace: 1, score: 200, count: 2, players: ['Ann', 'Bob'] },
    { place: 2, sharedPlace: 3, score: 100, count: 1, players: ['Cleo'] },
  ]);
  expect(told).toEqual(
    podium.map(({ players, ...step }) => ({ ...step, players: players.map(({ identifier }) => identifier) })),
  );
});

test('[E20] a player who left in the lobby did not take part', () => {
  expect(report(PLAYED)?.players.map(({ name }) => name)).not.toContain('Eve');
});

test('[E21] each question shows how often each answer was given, and how many of those present answered', () => {
  const questions = report(PLAYED)?.questions ?? [];
  expect(questions.map(({ asked, answered, correct, rate }) => [asked, answered, correct, rate])).toEqual([
    [4, 4, 3, 0.75],
    [4, 2, 0, 0],
    [3, 3, 2, 2 / 3],
  ]);
  expect(questions[0]?.answers.map(({ count }) => count)).toEqual([3, 1, 0]);
});

test('[E21] the hardest questions are those with the fewest right answers', () => {
  expect(hardestQuestions(report(PLAYED)?.questions ?? [], 2).map(({ number }) => number)).toEqual([2, 3]);
});

test('[E21] a question everybody got right is not hard, and neither is one nobody saw', () => {
  expect(hardestQuestions(report([created(), opened(0), closed(0)])?.questions ?? [], 3)).toEqual([]);
});

test('[E22] events after the podium change nothing', () => {
  const later: SessionEvent[] = [...PLAYED, left(1), joined(9, 'Late'), { type: 'SessionEnded', reason: 'expired' }];
  expect(report(later)).toEqual(report(PLAYED));
});

test('[E22] a session that ended during a question has a report too', () => {
  const ended = report([created(), joined(1), opened(0), closed(0), { type: 'SessionFinished', by: 'host' }]);
  expect(ended).toMatchObject({ hostId: HOST, quizName: 'Minerals', playedAt: T0 + 2_000 });
  expect(ended?.questions).toHaveLength(1);
});

test('[E22] without a session there is no report', () => {
  expect(report([])).toBeNull();
});

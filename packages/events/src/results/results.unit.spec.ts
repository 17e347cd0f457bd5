import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { LIMITS } from '#limits.ts';
import type { SessionEvent } from '#session/events.ts';
import { evolve } from '#session/evolve.ts';
import { unbornSession } from '#session/state.ts';
import { summaryView } from '#session/summary.ts';
import { given } from '#spec-support/given.ts';
import { anyScript, play } from '#spec-support/history.ts';
import { PLAYED, recordedEvents } from '#spec-support/played-session.ts';
import {
  answered,
  answerId,
  closed,
  created,
  dropped,
  HOST,
  joined,
  left,
  opened,
  playerId,
  questionId,
  SESSION,
  T0,
} from '#spec-support/samples.ts';
import { emptyFold, foldResults, resultsOf } from './project-results.ts';
import { publicLine } from './public-line.ts';
import { hardestQuestions, percentOf, shareOf } from './results.ts';

function results(events: readonly SessionEvent[]) {
  const fold = emptyFold(SESSION);
  for (const event of recordedEvents(SESSION, events)) foldResults(fold, event);
  return resultsOf(fold);
}

const standings = (events: readonly SessionEvent[]) =>
  results(events)?.players.map(({ place, identifier, points }) => [place, identifier, points]);

const END: readonly SessionEvent[] = PLAYED.slice(-3);
const BEFORE_END = PLAYED.slice(0, -3);
const voided: SessionEvent = { type: 'QuestionVoided', questionId: questionId('q1'), reason: 'two answers fit' };
const corrected: SessionEvent = {
  type: 'QuestionCorrected',
  questionId: questionId('q2'),
  answerIds: [answerId('q2-c')],
};

test('[E820] [E3387] results of a quiz with teams have the teams by place, and each player’s own', () => {
  const one = results([
    created({ options: { teams: { count: 3, assign: 'even' }, language: 'de' } }),
    { ...joined(1, 'Ann'), team: 0 },
    { ...joined(2, 'Bob'), team: 1 },
    { ...joined(3, 'Cleo'), team: 1 },
    opened(0),
    answered(2, 'q1-a', 100, 1),
    closed(0),
    { type: 'SessionFinished', by: 'host' },
  ]);
  expect(one?.teams).toEqual([
    { name: 'Saphir', place: 1, score: 50, players: 2 },
    { name: 'Rubin', place: 2, score: 0, players: 1 },
    { name: 'Bernstein', place: 2, score: 0, players: 0 },
  ]);
  expect(one?.players.map(({ identifier, team }) => [identifier, team])).toEqual([
    ['Bob', 'Saphir'],
    ['Ann', 'Rubin'],
    ['Cleo', 'Saphir'],
  ]);
  const none = results(PLAYED);
  expect([one?.language, none?.language]).toEqual(['de', undefined]);
  expect(none?.teams).toEqual([]);
  expect(JSON.stringify(none?.players)).not.toContain('team');
});

describe('players', () => {
  test('[E20] are ordered by points, ties share a place, those who left come last', () => {
    const players = results(PLAYED)?.players ?? [];
    expect(
      players.map((one) => [one.place, one.identifier, one.points, one.correct, one.answered, one.meanTime]),
    ).toEqual([
      [1, 'Ann', 200, 2, 3, 2.833],
      [1, 'Bob', 200, 2, 3, 3.833],
      [3, 'Cleo', 100, 1, 2, 4.5],
      [null, 'Dan', 0, 0, 1, 1],
    ]);
    expect(players[2]?.answers).toEqual([
      { response: 'q1-a', share: 1, points: 100, time: 3 },
      null,
      { response: 'q3-b', share: 0, points: 0, time: 6 },
    ]);
  });

  test('[E20] [E240] one who left after the last close keeps its place, one who joined after it has that of its score', () => {
    expect(standings([...BEFORE_END, left(1), joined(6, 'Fay'), ...END])).toEqual([
      [1, 'Ann', 200],
      [1, 'Bob', 200],
      [3, 'Cleo', 100],
      [4, 'Fay', 0],
      [null, 'Dan', 0],
    ]);
  });

  test('[E20] one who left in the lobby, or joined after the podium, did not take part', () => {
    expect(standings(PLAYED)?.flat()).not.toContain('Eve');
    expect(standings([...PLAYED, joined(9, 'Late')])).toEqual(standings(PLAYED));
  });

  test('[B900] a late player is asked from its first question on', () => {
    const late = results([
      created(),
      joined(1, 'Ann'),
      opened(0),
      joined(2, 'Bob'),
      closed(0),
      ...shown,
      opened(1),
      closed(1),
    ]);
    expect(late?.questions.map(({ asked }) => asked)).toEqual([2, 2]);
    const next = results([
      created(),
      joined(1, 'Ann'),
      opened(0),
      closed(0),
      ...shown,
      joined(2, 'Bob'),
      opened(1),
      closed(1),
    ]);
    expect(next?.questions.map(({ asked }) => asked)).toEqual([1, 2]);
  });

  test('[B900] a player whom the host removed is in no list and no count, also after the end', () => {
    const removed: SessionEvent = { type: 'PlayerRemoved', playerId: playerId('p1'), banned: false };
    const after = results([...PLAYED, removed]);
    expect(after?.players.map(({ place, identifier }) => [place, identifier])).toEqual([
      [1, 'Bob'],
      [2, 'Cleo'],
      [null, 'Dan'],
    ]);
    expect(after?.questions[0]).toMatchObject({ asked: 3, answered: 3, correct: 2 });
    expect(after?.podium[0]?.players).toEqual([{ id: 'p2', identifier: 'Bob' }]);
  });

  test('[B900] a new name is the name everywhere', () => {
    const renamed: SessionEvent = { type: 'PlayerRenamed', playerId: playerId('p1'), identifier: 'Grace' };
    const after = results([...PLAYED, renamed]);
    for (const part of [after?.players, after?.podium, after?.curves]) {
      expect(JSON.stringify(part)).toContain('Grace');
      expect(JSON.stringify(part)).not.toContain('Ann');
    }
  });
});

const shown: readonly SessionEvent[] = [{ type: 'LeaderboardShown' }];

describe('questions', () => {
  test('[E21] each shows how often each answer was given, and how many of those present answered', () => {
    const questions = results(PLAYED)?.questions ?? [];
    expect(
      questions.map(({ asked, answered, correct, correctShare }) => [asked, answered, correct, correctShare]),
    ).toEqual([
      [4, 4, 3, 0.75],
      [4, 2, 0, 0],
      [3, 3, 2, 2 / 3],
    ]);
    expect(questions[0]?.answers.map(({ count, share }) => [count, share])).toEqual([
      [3, 0.75],
      [1, 0.25],
      [0, 0],
    ]);
    expect(results(PLAYED)?.correctShare).toBe(5 / 11);
  });

  test('[B901] times have a median and a histogram over the question’s time', () => {
    const [first] = results(PLAYED)?.questions ?? [];
    expect(first).toMatchObject({ meanTime: 2.5, medianTime: 2.5, openedAt: T0 + 7_000, closedAt: T0 + 12_000 });
    expect(first?.histogram.map(({ count }) => count)).toEqual([1, 2, 1, 0, 0, 0, 0, 0, 0, 0]);
    expect(first?.histogram.at(-1)).toEqual({ from: 18, to: 20, count: 0 });
    const extended = results([created(), joined(1), opened(0), answered(1, 'q1-a', 100, 30), closed(0)]);
    expect(extended?.questions[0]?.histogram.at(-1)).toEqual({ from: 27, to: 30, count: 1 });
    const nobody = results([created(), opened(0), closed(0)])?.questions[0];
    expect(nobody).toMatchObject({ histogram: [], medianTime: null, meanTime: null, correctShare: null });
  });

  test('[E21] the hardest are those with the fewest right answers; not one everybody got right or nobody saw', () => {
    expect(hardestQuestions(results(PLAYED)?.questions ?? [], 2).map(({ number }) => number)).toEqual([2, 3]);
    expect(hardestQuestions(results([created(), opened(0), closed(0)])?.questions ?? [], 3)).toEqual([]);
  });

  test('[B1620] a question that does not count is not among the hardest', () => {
    const after = results([...PLAYED, { ...voided, questionId: questionId('q2') }]);
    expect(hardestQuestions(after?.questions ?? [], 2).map(({ number }) => number)).toEqual([3, 1]);
  });

  test('[B902] points of a voided question do not count, its answers stay', () => {
    const after = results([...PLAYED, voided]);
    expect(after?.questions[0]).toMatchObject({ voided: 'two answers fit', answered: 4, correct: 3 });
    expect(after?.players.map(({ place, identifier, points }) => [place, identifier, points])).toEqual([
      [1, 'Ann', 100],
      [1, 'Bob', 100],
      [3, 'Cleo', 0],
      [null, 'Dan', 0],
    ]);
    expect(after?.curves[0]?.points).toEqual([0, 0, 100]);
  });

  test('[B902] a corrected question counts by what is right now, also after the end', () => {
    const after = results([...PLAYED, { type: 'SessionEnded', reason: 'host' }, corrected]);
    expect(after?.questions[1]).toMatchObject({ corrected: true, correct: 1 });
    expect(after?.players.slice(0, 2).map(({ place, identifier, points }) => [place, identifier, points])).toEqual([
      [1, 'Bob', 300],
      [2, 'Ann', 200],
    ]);
    expect(after?.podium[0]).toMatchObject({ score: 300, players: [{ identifier: 'Bob' }] });
  });
});

describe('the whole', () => {
  test('[E240] the podium is the one that host and players saw', () => {
    expect(results(PLAYED)?.podium).toEqual(given(...PLAYED).state().podium);
  });

  test('[B903] curves add the points of the best players up, question by question', () => {
    expect(results(PLAYED)?.curves.slice(0, 2)).toEqual([
      { id: 'p1', identifier: 'Ann', points: [100, 100, 200] },
      { id: 'p2', identifier: 'Bob', points: [100, 100, 200] },
    ]);
    const hall = Array.from({ length: 30 }, (_, i) => joined(i + 1));
    expect(results([created(), ...hall, opened(0), closed(0)])?.curves).toHaveLength(LIMITS.leaders);
  });

  test('[E22] events of presence after the podium change nothing', () => {
    const later: SessionEvent[] = [...PLAYED, left(1), joined(9, 'Late'), { type: 'SessionEnded', reason: 'expired' }];
    expect(results(later)).toEqual({ ...results(PLAYED), version: later.length });
  });

  test('[E22] a session that ended early has results too', () => {
    const ended = results([created(), joined(1), opened(0), closed(0), { type: 'SessionFinished', by: 'host' }]);
    expect(ended).toMatchObject({ hostId: HOST, quizName: 'Minerals', startedAt: T0 + 2_000, endedAt: T0 + 4_000 });
    expect(ended?.questions).toHaveLength(1);
    expect(results([])).toBeNull();
  });
});

describe('shares', () => {
  const removed: SessionEvent = { type: 'PlayerRemoved', playerId: playerId('p1'), banned: false };
  const back: SessionEvent = { type: 'PlayerReturned', playerId: playerId('p4'), connection: joined(4).connection };
  /** Right, silent and away, gone after a wrong answer, gone without one, gone and back. */
  const hall = [
    created(),
    ...[1, 2, 3, 4, 5].map((n) => joined(n)),
    opened(0),
    answered(1, 'q1-a', 100, 2),
    dropped(2),
    answered(3, 'q1-b', 0, 3),
    left(3),
    left(4),
    left(5),
    back,
    closed(0),
  ];

  test('[R2790] who was present when a question closed, or had answered it, counts for it', () => {
    const later = [...hall, joined(6), left(1), back, ...shown, opened(1), closed(1)];
    for (const log of [hall, later])
      expect(results(log)?.questions[0]).toMatchObject({ asked: 4, answered: 2, correct: 1, correctShare: 0.25 });
    expect(results([...later, removed])?.questions[0]).toMatchObject({ asked: 3, correct: 0, correctShare: 0 });
  });

  test('[B2791] shares of answers are of those present, as the share of right ones is', () => {
    expect(results(hall)?.questions[0]?.answers.map(({ share }) => share)).toEqual([0.25, 0.25, 0]);
    expect([shareOf(2, 3), shareOf(0, 0)]).toEqual([2 / 3, null]);
  });

  test.each([
    [57, 200],
    [47, 200],
    [2, 3],
    [1, 8],
  ])('[B2791] %i of %i is the same whole percentage in files as on pages', (count, asked) => {
    const share = shareOf(count, asked) ?? 0;
    expect(`${percentOf(share)}%`).toBe(share.toLocaleString('en', { style: 'percent' }));
  });

  test('[B2792] a question has the same counts on the screens of play, when it closes and later, as in the results', () => {
    let closes = 0;
    const same = fc.property(anyScript, (script) => {
      const { log } = play(script);
      // Removed players, and those whose place a newcomer took, count for nothing any more.
      const isGone = ({ event }: (typeof log)[number]) =>
        event.type === 'PlayerRemoved' || (event.type === 'PlayerLeft' && event.reason === 'away');
      if (log.some(isGone)) return;
      const fold = emptyFold(SESSION);
      for (const event of log) foldResults(fold, event);
      const stored = resultsOf(fold)?.questions ?? [];
      const state = unbornSession(SESSION);
      for (const recorded of log) {
        evolve(state, recorded);
        const { current } = state;
        if (!current?.closed) continue;
        const { asked, answered: given, perAnswer } = summaryView(state);
        const { answers, ...question } = stored.find(({ id }) => id === current.question.id) ?? { answers: [] };
        expect(question).toMatchObject({ asked, answered: given });
        expect(answers.map(({ count }) => count)).toEqual(perAnswer.map(({ count }) => count));
        closes += 1;
      }
    });
    fc.assert(same, { numRuns: 300 });
    expect(closes).toBeGreaterThan(50);
  });
});

test('[B904] a public line has all the rest of an event, whatever happens in a session', () => {
  const secret = new Set(['deviceId', 'connection', 'connectionId', 'gatewayId', 'email']);
  const holds = fc.property(anyScript, (script) => {
    for (const recorded of play(script).log) {
      const { version, at, event } = recorded;
      const fields = Object.entries(event).filter(([name]) => !secret.has(name));
      expect(publicLine(recorded)).toEqual({ version, at, event: Object.fromEntries(fields) });
    }
  });
  fc.assert(holds, { numRuns: 50 });
});

test('[B904] a public line names no device, connection or address', () => {
  const lines = recordedEvents(SESSION, [
    joined(1, 'Ann'),
    { type: 'GatewayDropped', gatewayId: joined(1).connection.gatewayId },
    { type: 'HostEntered', connection: joined(1).connection },
  ]).map(publicLine);
  expect(lines).toEqual([
    { version: 1, at: T0, event: { type: 'PlayerJoined', playerId: 'p1', identifier: 'Ann' } },
    { version: 2, at: T0 + 1_000, event: { type: 'GatewayDropped' } },
    { version: 3, at: T0 + 2_000, event: { type: 'HostEntered' } },
  ]);
});

import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { describe, expect, it } from 'vitest';
import { given } from '#spec-support/given.ts';
import { corrected, removed, renamed, voided } from '#spec-support/room-samples.ts';
import {
  answered,
  closed,
  commandId,
  created,
  dropped,
  joined,
  left,
  opened,
  playerId,
  QUESTIONS,
  question,
  returned,
  SESSION,
  T0,
} from '#spec-support/samples.ts';
import { SITUATIONS } from '#spec-support/situations.ts';
import type { SessionEvent } from './events.ts';
import { evolve, foldLog } from './evolve.ts';
import { unbornSession } from './state.ts';

const record = (version: number, event: SessionEvent, at = T0) => ({
  sessionId: SESSION,
  version,
  at,
  commandId: commandId('c'),
  event,
});

describe('folding', () => {
  it.each([0, 2, 3])('[P12] version %i does not follow 0', (version) => {
    expect(() => evolve(unbornSession(SESSION), record(version, created()))).toThrow(
      new RangeError(`version ${version} does not follow 0 in session session-1`),
    );
  });

  it('[P12] changes the state in place and counts its version', () => {
    const state = unbornSession(SESSION);
    expect(evolve(state, record(1, created()))).toBe(state);
    expect(state.version).toBe(1);
  });

  it('[P9] every event touches the session; an earlier instant does not turn time back', () => {
    const state = evolve(unbornSession(SESSION), record(1, created(), 5));
    expect(state).toMatchObject({ createdAt: 5, touchedAt: 5 });
    expect(evolve(state, record(2, joined(1), 9))).toMatchObject({ createdAt: 5, touchedAt: 9 });
    expect(evolve(state, record(3, dropped(1), 7)).touchedAt).toBe(9);
  });

  it.each<[string, SessionEvent]>([
    ['a return', returned(7)],
    ['a drop', dropped(7)],
    ['a departure', left(7)],
    ['an answer', answered(7, 'q1-a')],
  ])('[P12] %s of somebody who never joined is a corrupt log', (_, event) => {
    expect(() => given(...SITUATIONS.playing, event).state()).toThrow(
      new RangeError('session session-1 has no player p7'),
    );
  });

  it('[P12] a question that is not at its index is a corrupt log', () => {
    const wrong = { ...opened(0), questionId: opened(1).questionId };
    expect(() => given(created(), wrong).state()).toThrow(new RangeError('question q2 is not at 0'));
  });

  it('[P12] an event of a type unknown to this program is a corrupt log', () => {
    const unknown = JSON.parse('{"type":"PlayerDanced"}');
    expect(() => given(created(), unknown).state()).toThrow(new RangeError('unknown event PlayerDanced'));
  });

  it('[P5] an open question has its opening and its deadline', () => {
    const state = evolve(given(created()).state(), record(2, opened(0), T0 + 3));
    expect(state.current).toEqual({
      question: QUESTIONS[0],
      index: 0,
      openedAt: T0 + 3,
      reads: null,
      deadline: T0 + 20_000,
      pauses: [],
      closed: false,
      answered: 0,
      unanswered: null,
      allAnsweredAt: null,
    });
  });
});

describe('the ranking at the close of a question', () => {
  const three = [created(), joined(1), joined(2), joined(3), opened(0)];
  const ranks = (...events: SessionEvent[]) =>
    [
      ...given(...events)
        .state()
        .players.values(),
    ].map((player) => [player.standing?.rank ?? null, player.standing?.previousRank ?? null]);

  it('[R3] everyone is the same on the first question', () => {
    const first = [...three, answered(2, 'q1-a', 100)];
    expect(ranks(...first)).toEqual([
      [null, null],
      [null, null],
      [null, null],
    ]);
    expect(ranks(...first, closed(0))).toEqual([
      [2, 2],
      [1, 1],
      [3, 3],
    ]);
  });

  it('[R2] from the second one on there is a place before it', () => {
    const second = [...three, answered(2, 'q1-a', 100), closed(0), { type: 'LeaderboardShown' } as const, opened(1)];
    expect(ranks(...second, answered(3, 'q2-a', 200), closed(1))).toEqual([
      [3, 2],
      [2, 1],
      [1, 3],
    ]);
    expect(ranks(...second, closed(1))).toEqual([
      [2, 2],
      [1, 1],
      [3, 3],
    ]);
  });

  it('[P19] is as of the close in a log folded at once, whoever is renamed, joins, leaves or answers after it', () => {
    const fold = foldLog(SESSION);
    const log: SessionEvent[] = [
      ...three,
      answered(2, 'q1-a', 100),
      closed(0),
      renamed(1, 'Zoe'),
      joined(4),
      left(3),
      { type: 'LeaderboardShown' },
      opened(1),
      answered(1, 'q2-a', 200),
    ];
    for (const [i, event] of log.entries()) fold.add(record(i + 1, event));
    expect([...fold.ranked().players.values()].map(({ standing }) => standing?.rank ?? null)).toEqual([2, 1, 3, null]);
    expect(fold.state.scores).toEqual([100, 0, 0]);
  });

  it('[R1942] is computed once for a log folded at once, however often everybody was ranked meanwhile', () => {
    const fold = foldLog(SESSION);
    const log: SessionEvent[] = [
      ...three,
      joined(4),
      answered(2, 'q1-a', 100),
      closed(0),
      removed(4),
      removed(3),
      corrected('q1', 'q1-b'),
      voided('q1'),
    ];
    for (const [i, event] of log.entries()) fold.add(record(i + 1, event));
    expect([fold.state.scores, fold.state.leaders]).toEqual([[], []]);
    expect([...fold.ranked().players.values()].map(({ standing }) => standing?.rank ?? null)).toEqual([
      1,
      2,
      null,
      null,
    ]);
    expect(fold.ranked().scores).toEqual([0, 0]);
  });

  it('[R6] omits players who left, and keeps the ten leaders, best first', () => {
    const crowd = Array.from({ length: 12 }, (_, i) => joined(i + 1));
    const answers = crowd.map((_, i) => answered(i + 1, 'q1-a', 10 * (i + 1)));
    const state = given(created(), ...crowd, opened(0), ...answers, left(11), closed(0)).state();
    expect(state.leaders).toEqual(['p12', 'p10', 'p9', 'p8', 'p7', 'p6', 'p5', 'p4', 'p3', 'p2']);
    expect(state.players.get(playerId('p11'))?.standing).toBeNull();
    expect(state.players.get(playerId('p1'))?.standing?.rank).toBe(11);
  });

  it('[R6] a player absent at a close has no standing from an earlier one', () => {
    const state = given(
      ...three,
      answered(2, 'q1-a', 100),
      closed(0),
      { type: 'LeaderboardShown' },
      left(2),
      opened(1),
      closed(1),
      returned(2),
    ).state();
    expect(state.players.get(playerId('p2'))?.standing).toBeNull();
    expect(state.players.get(playerId('p1'))?.standing?.rank).toBe(1);
  });

  it('[R7] [R243] the podium is that of the last close, unaffected by later joins and leaves', () => {
    const played = [...three, answered(2, 'q1-a', 100), answered(3, 'q1-a', 100), closed(0)];
    const podium = [
      {
        place: 1,
        sharedPlace: 1,
        score: 100,
        count: 2,
        players: [
          { id: 'p2', identifier: 'Player 2' },
          { id: 'p3', identifier: 'Player 3' },
        ],
      },
      { place: 2, sharedPlace: 3, score: 0, count: 1, players: [{ id: 'p1', identifier: 'Player 1' }] },
    ];
    expect(given(...played).state().podium).toEqual(podium);
    expect(given(...played, left(2), joined(4)).state().podium).toEqual(podium);
    expect(given(...three).state().podium).toEqual([]);
  });
});

describe('the answers of a hall', () => {
  const ANSWERS = 10_000;

  /** Bytes of the heap in use. */
  function heapUsed(): number {
    setFlagsFromString('--expose-gc');
    runInNewContext('gc')();
    return process.memoryUsage().heapUsed;
  }

  it('[E1961] have the ids of the question, not those parsed from each event', () => {
    const long = question('q'.repeat(120));
    const state = given(created({ questions: [long] }), joined(1), { ...opened(0), questionId: long.id }).state();
    const text = JSON.stringify({ ...answered(1, `${long.id}-b`, 10, 2.5), questionId: long.id });
    const before = heapUsed();
    for (let i = 0; i < ANSWERS; i++) evolve(state, record(state.version + 1, JSON.parse(text)));
    expect((heapUsed() - before) / ANSWERS).toBeLessThan(200);
    expect(state.players.get(playerId('p1'))?.answers.at(-1)).toEqual({
      questionId: long.id,
      answerId: `${long.id}-b`,
      response: `${long.id}-b`,
      share: 0,
      pointsReceived: 10,
      timeTaken: 2.5,
    });
  });
});

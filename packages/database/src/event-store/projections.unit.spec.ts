import type { SessionEvent } from '@quarry/events/session/events';
import { removed } from '@quarry/events/spec-support/room-samples';
import {
  answered,
  closed,
  dropped,
  joined,
  left,
  opened,
  questionId,
  returned,
  swept,
  T0,
} from '@quarry/events/spec-support/samples';
import { describe, expect, test } from 'vitest';
import { begun, newSession, recorded } from '#spec-support/sessions.ts';
import { projectionsOf } from './projections.ts';

const SESSION = newSession();

describe('[D18] a batch is at most one change per session and player', () => {
  test('of a whole game', () => {
    const beginning = begun();
    const events = [beginning, joined(1), opened(0), answered(1, 'q1-a'), closed(0)];
    const { sessions, players } = projectionsOf(recorded(SESSION, events));
    expect(sessions).toEqual([
      {
        sessionId: SESSION,
        born: {
          hostId: beginning.hostId,
          quizId: beginning.quizId,
          quizName: beginning.quizName,
          code: beginning.code,
          createdAt: T0 + 1,
        },
        phase: 'statistics',
        playedQuiz: null,
        question: { id: 'q1', index: 0 },
        deadline: null,
        extendedTo: null,
        touchedAt: T0 + 5,
        finishedAt: null,
        ended: false,
        firstPlayedAt: T0 + 3,
      },
    ]);
    expect(players).toEqual([
      {
        sessionId: SESSION,
        playerId: 'p1',
        joined: { identifier: 'Player 1', nameKey: 'player 1', deviceId: 'd1' },
        named: null,
        hasLeft: false,
        forgottenInLobby: false,
        evicted: false,
      },
    ]);
  });

  test('events that change nothing in the directory only touch the session', () => {
    const { sessions, players } = projectionsOf(recorded(SESSION, [dropped(1), answered(1, 'q1-a')], 7));
    expect(sessions).toMatchObject([{ born: null, phase: null, question: null, touchedAt: T0 + 9 }]);
    expect(sessions[0]?.deadline).toBeUndefined();
    expect(players).toEqual([]);
  });

  test('of several sessions', () => {
    const other = newSession();
    const { sessions } = projectionsOf([...recorded(SESSION, [opened(1)]), ...recorded(other, [closed(0)])]);
    expect(sessions.map(({ sessionId, phase, firstPlayedAt }) => [sessionId, phase, firstPlayedAt])).toEqual([
      [SESSION, 'playing', null],
      [other, 'statistics', null],
    ]);
  });
});

describe('[D1270] an extension', () => {
  const q1 = { questionId: questionId('q1') };
  const extended: SessionEvent = { type: 'TimeExtended', ...q1, deadline: T0 + 30_000 };
  const changeOf = (...events: SessionEvent[]) => projectionsOf(recorded(SESSION, events)).sessions[0];

  test('moves the deadline of a running clock', () => {
    expect(changeOf(opened(0), extended)).toMatchObject({ deadline: T0 + 30_000, extendedTo: null });
  });

  test('gives a stopped clock none', () => {
    expect(changeOf(opened(0), { type: 'QuestionPaused', ...q1 }, extended)).toMatchObject({ deadline: null });
  });

  test('depends on the stored row if the batch does not determine it', () => {
    expect(changeOf(extended)).toMatchObject({ deadline: undefined, extendedTo: T0 + 30_000 });
  });
});

describe('[D19] a player who leaves', () => {
  const leaving = (...events: Parameters<typeof recorded>[1]) => projectionsOf(recorded(SESSION, events)).players;

  test('before the batch opens a question may be in the lobby', () => {
    expect(leaving(left(1))).toMatchObject([{ hasLeft: true, forgottenInLobby: true }]);
    expect(leaving(joined(1), left(1), opened(0))).toMatchObject([{ hasLeft: true, forgottenInLobby: true }]);
  });

  test('before it, and is banned after it, stays deleted', () => {
    expect(leaving(joined(1), left(1), opened(0), removed(1, true))).toMatchObject([{ forgottenInLobby: true }]);
    expect(leaving(joined(1), opened(0), removed(1, true))).toMatchObject([{ forgottenInLobby: false }]);
  });

  test('after it cannot have been', () => {
    expect(leaving(opened(0), left(1))).toMatchObject([{ hasLeft: true, forgottenInLobby: false }]);
  });

  test('[D2313] for being away is deleted, in the lobby or later, unless it joins again', () => {
    expect(leaving(opened(0), joined(1), swept(1))).toMatchObject([{ evicted: true }]);
    expect(leaving(swept(1), joined(1))).toMatchObject([{ hasLeft: false, evicted: false }]);
  });

  test('and comes back is present', () => {
    expect(leaving(left(1), joined(1, 'Anew'))).toMatchObject([{ hasLeft: false, joined: { identifier: 'Anew' } }]);
    expect(leaving(opened(0), left(1), returned(1))).toMatchObject([{ hasLeft: false, joined: null }]);
  });
});

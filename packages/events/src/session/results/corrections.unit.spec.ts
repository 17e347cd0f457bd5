import { describe, expect, it } from 'vitest';
import type { SessionCommand } from '#session/commands.ts';
import { hostStats, hostView } from '#session/views.ts';
import { given } from '#spec-support/given.ts';
import { correct, corrected, played, voided, voidIt } from '#spec-support/room-samples.ts';
import { answered, closed, created, joined, OTHER_HOST, opened, playerId, question } from '#spec-support/samples.ts';
import { SITUATIONS } from '#spec-support/situations.ts';

describe('a wrong question', () => {
  it('[R320] a voided question gives no points; its answers stay', () => {
    const then = given(...played).when(voidIt('q1'));
    then.thenEvents(voided('q1'));
    expect(hostStats(then.state()).map(({ user, score, place }) => [user.identifier, score, place])).toEqual([
      ['Ada', 0, 1],
      ['Ben', 0, 1],
    ]);
    expect(then.state().players.get(playerId('p1'))?.answers).toHaveLength(1);
    expect(hostView(then.state()).session.voided).toEqual(['q1']);
  });

  it('[R320] a running question is closed first', () => {
    given(created(), joined(1), opened(0)).when(voidIt('q1'), { after: 1_000 }).thenEvents(closed(0), voided('q1'));
  });

  it('[R321] after a correction points are recomputed from the stored answers and times', () => {
    const bonus = [
      created({ questions: [question('q1', { questionPointsModifier: 1 })] }),
      joined(1, 'Ada'),
      joined(2, 'Ben'),
      opened(0),
      answered(1, 'q1-a', 95, 2),
      answered(2, 'q1-b', 0, 10),
      closed(0),
    ];
    const then = given(...bonus).when(correct('q1', 'q1-b'));
    then.thenEvents(corrected('q1', 'q1-b'));
    expect(hostStats(then.state()).map(({ user, score, rank }) => [user.identifier, score, rank])).toEqual([
      ['Ben', 75, 1],
      ['Ada', 0, 2],
    ]);
    const both = given(...bonus)
      .when(correct('q1', 'q1-a', 'q1-b'))
      .state();
    expect(hostStats(both).map(({ score }) => score)).toEqual([95, 75]);
    expect(both.questions[0]?.answers.map((answer) => answer.correct)).toEqual([true, true, false]);
  });

  it('[R321] a correction of an earlier question changes the ranks of the last one too', () => {
    const two = [
      ...played,
      { type: 'LeaderboardShown' } as const,
      opened(1),
      answered(1, 'q2-b', 0, 1),
      answered(2, 'q2-a', 100, 1),
      closed(1),
    ];
    const state = given(...two)
      .when(correct('q1', 'q1-b'))
      .state();
    expect(hostStats(state).map(({ user, score, rank, previousRank }) => [user.id, score, rank, previousRank])).toEqual(
      [
        ['p2', 200, 1, 1],
        ['p1', 0, 2, 2],
      ],
    );
  });

  it('[R322] a running question, one not asked yet, and other questions’ answers are rejected', () => {
    given(created(), opened(0)).when(correct('q1', 'q1-b')).thenRejected('wrong-state');
    for (const command of [correct('q2', 'q2-b'), voidIt('q2'), voidIt('q9')])
      given(...played)
        .when(command)
        .thenRejected('unknown-question');
    given(...played)
      .when(correct('q1', 'q2-a'))
      .thenRejected('unknown-answer');
  });

  it('[R322] repeating a correction changes nothing', () => {
    given(...played, voided('q1'))
      .when(voidIt('q1'))
      .thenEvents();
    given(...played)
      .when(correct('q1', 'q1-a'))
      .thenEvents();
  });

  it('[R323] its host can correct it after the session has ended', () => {
    given(...SITUATIONS.ended)
      .when(voidIt('q1'))
      .thenEvents(voided('q1'));
    given(...SITUATIONS.ended)
      .when({ ...voidIt('q1'), hostId: OTHER_HOST } as SessionCommand)
      .thenRejected('not-host');
  });
});

import { describe, expect, it } from 'vitest';
import type { SessionCommand } from '#session/commands.ts';
import { phase } from '#session/state.ts';
import { given } from '#spec-support/given.ts';
import {
  answered,
  answerId,
  closed,
  created,
  HOST,
  joined,
  left,
  opened,
  question,
  questionId,
  submit,
  T0,
} from '#spec-support/samples.ts';
import { SITUATIONS } from '#spec-support/situations.ts';

const play = (id: string | null): SessionCommand => ({
  type: 'PlayQuestion',
  hostId: HOST,
  questionId: id === null ? null : questionId(id),
});
const timer = (id: string): SessionCommand => ({ type: 'CloseQuestion', questionId: questionId(id) });
const playing = [created(), joined(1), opened(0)];

describe('opening a question', () => {
  it('[P4] null and the id of the next question both open it', () => {
    given(...SITUATIONS.lobby)
      .when(play(null))
      .thenEvents(opened(0));
    given(...SITUATIONS.lobby)
      .when(play('q1'))
      .thenEvents(opened(0));
    given(...SITUATIONS.leaderboard)
      .when(play('q2'))
      .thenEvents(opened(1));
  });

  it.each(['q1', 'q3', 'q9'])('[P4] %s, which is not the next one, is rejected', (id) => {
    given(...SITUATIONS.leaderboard)
      .when(play(id))
      .thenRejected('unknown-question');
  });

  it('[P4] a repeated click cannot skip a question', () => {
    given(...playing)
      .when(play('q1'))
      .thenRejected('unknown-question');
    given(...playing)
      .when(play(null))
      .thenRejected('wrong-state');
    given(...playing)
      .when(play('q2'))
      .thenRejected('wrong-state');
  });

  it('[P5] the deadline is the arrival of the command plus the time of the question', () => {
    given(...SITUATIONS.lobby)
      .when(play(null), { after: 1_234 })
      .thenEvents(opened(0, T0 + 21_234));
  });

  it('[P5] a question with time 0 has no deadline', () => {
    given(created({ questions: [question('q1', { maxQuestionTime: 0 })] }))
      .when(play(null))
      .thenEvents(opened(0, null));
  });
});

describe('closing a question', () => {
  it('[P6] its timer closes it at the deadline, not a millisecond earlier', () => {
    given(...playing)
      .when(timer('q1'), { after: 19_999 })
      .thenRejected('too-early');
    given(...playing)
      .when(timer('q1'), { after: 20_000 })
      .thenEvents(closed(0, 'deadline'));
  });

  it('[P6] a late, duplicate or recovered timer does nothing', () => {
    given(...playing, closed(0))
      .when(timer('q1'), { after: 20_000 })
      .thenEvents();
    given(...SITUATIONS.leaderboard, opened(1))
      .when(timer('q1'), { after: 20_000 })
      .thenEvents();
    given(created(), joined(1), opened(0, null)).when(timer('q1'), { after: 99_999 }).thenEvents();
    given(...SITUATIONS.lobby)
      .when(timer('q1'), { after: 20_000 })
      .thenEvents();
  });

  it('[P6] the host closes it at any time, with or without a deadline', () => {
    const skip: SessionCommand = { type: 'SkipQuestion', hostId: HOST };
    given(...playing)
      .when(skip)
      .thenEvents(closed(0));
    given(created(), opened(0, null)).when(skip).thenEvents(closed(0));
    given(...playing)
      .when({ type: 'ChangePhase', hostId: HOST, phase: 'statistics' })
      .thenEvents(closed(0));
  });

  it('[P1950] the host closes the question it names and no other, however late it comes', () => {
    const skip: SessionCommand = { type: 'SkipQuestion', hostId: HOST, questionId: questionId('q1') };
    given(...playing)
      .when(skip)
      .thenEvents(closed(0));
    given(...SITUATIONS.leaderboard, opened(1))
      .when(skip)
      .thenRejected('unknown-question');
  });
});

describe('the clock', () => {
  it.each([
    { type: 'ExtendTime', hostId: HOST, seconds: 10 },
    { type: 'PauseQuestion', hostId: HOST },
    { type: 'ResumeQuestion', hostId: HOST },
  ] as const)('[P1950] $type moves that of the question it names and no other', (command) => {
    const named = { ...command, questionId: questionId('q1') };
    expect(given(...playing).when(named).decision.accepted).toBe(true);
    given(...SITUATIONS.leaderboard, opened(1))
      .when(named)
      .thenRejected('unknown-question');
  });
});

describe('an answer', () => {
  it('[K1] is stored with its time and points', () => {
    given(...playing)
      .when(submit(1, 'q1-a'), { after: 1_500 })
      .thenEvents(answered(1, 'q1-a', 100, 1.5));
    given(...playing)
      .when(submit(1, 'q1-b'), { after: 1_501 })
      .thenEvents(answered(1, 'q1-b', 0, 1.501));
  });

  it('[K2] is worth less the later it arrives if the question has a speed bonus', () => {
    const fast = [created({ questions: [question('q1', { questionPointsModifier: 1 })] }), joined(1), opened(0)];
    given(...fast)
      .when(submit(1, 'q1-a'), { after: 10_000 })
      .thenEvents(answered(1, 'q1-a', 75, 10));
  });

  it('[K5] given again is accepted, even after the close; another one is rejected', () => {
    const once = [...playing, answered(1, 'q1-a', 100)];
    given(...once)
      .when(submit(1, 'q1-a'))
      .thenEvents();
    given(...once)
      .when(submit(1, 'q1-b'))
      .thenRejected('already-answered');
    given(...once, closed(0))
      .when(submit(1, 'q1-a'))
      .thenEvents();
    given(...once, closed(0))
      .when(submit(1, 'q1-c'))
      .thenRejected('already-answered');
  });

  it('[K6] counts if it arrived before the deadline', () => {
    given(...playing)
      .when(submit(1, 'q1-a'), { after: 19_999 })
      .thenEvents(answered(1, 'q1-a', 100, 19.999));
    given(...playing)
      .when(submit(1, 'q1-a'), { after: 20_000 })
      .thenRejected('answer-too-late');
    given(...playing, closed(0))
      .when(submit(1, 'q1-a'))
      .thenRejected('answer-too-late');
    given(created(), joined(1), opened(0, null))
      .when(submit(1, 'q1-a'), { after: 500_000 })
      .thenEvents(answered(1, 'q1-a', 100, 500));
  });

  it('[K6] held since before the question was opened took no time', () => {
    given(...playing)
      .when(submit(1, 'q1-a'), { after: -5 })
      .thenEvents(answered(1, 'q1-a', 100, 0));
  });

  it('[K7] to an earlier question is too late, to one not asked yet unknown', () => {
    const second = [...SITUATIONS.leaderboard, opened(1)];
    given(...second)
      .when(submit(1, 'q1-a'))
      .thenRejected('answer-too-late');
    given(...second)
      .when(submit(1, 'q2-a'))
      .thenEvents(answered(1, 'q2-a', 100));
    given(...second)
      .when(submit(1, 'q3-a'))
      .thenRejected('unknown-question');
    given(...second)
      .when(submit(1, 'q9-a'))
      .thenRejected('unknown-question');
  });

  it('[K8] must be one of the question', () => {
    given(...playing)
      .when({ ...submit(1, 'q1-a'), response: answerId('q2-a') } as SessionCommand)
      .thenRejected('unknown-answer');
  });

  it('[K9] must come from a player of the session', () => {
    given(...playing)
      .when(submit(2, 'q1-a'))
      .thenRejected('not-in-session');
    given(...playing, left(1))
      .when(submit(1, 'q1-a'))
      .thenRejected('not-in-session');
  });

  it('[K10] adds to the score and to the count of answers', () => {
    const state = given(...playing, joined(2), answered(1, 'q1-a', 100))
      .when(submit(2, 'q1-a'))
      .state();
    expect(state.current?.answered).toBe(2);
    expect([...state.players.values()].map((player) => player.score)).toEqual([100, 100]);
  });
});

describe('after the statistics', () => {
  it('[P13] the leaderboard is shown if it is enabled, and always after the last question', () => {
    const show: SessionCommand = { type: 'ChangePhase', hostId: HOST, phase: 'leaderboard' };
    for (const situation of ['statistics', 'statistics*'] as const)
      expect(
        phase(
          given(...SITUATIONS[situation])
            .when(show)
            .state(),
        ),
      ).toBe('leaderboard');
    given(...SITUATIONS['statistics-'])
      .when(show)
      .thenRejected('wrong-state');
  });

  it('[P13] the next question follows directly if the leaderboard is disabled', () => {
    given(...SITUATIONS['statistics-'])
      .when(play(null))
      .thenEvents(opened(1));
    given(...SITUATIONS.statistics)
      .when(play(null))
      .thenRejected('wrong-state');
    given(...SITUATIONS['statistics*'])
      .when(play(null))
      .thenRejected('wrong-state');
  });
});

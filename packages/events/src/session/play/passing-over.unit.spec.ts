import { describe, expect, it } from 'vitest';
import { type Question, questionSchema, responseSchema } from '#questions/question.ts';
import { emptyFold, foldResults, resultsOf } from '#results/project-results.ts';
import { hardestQuestions, turnoutOf } from '#results/results.ts';
import type { SessionCommand } from '#session/commands.ts';
import type { SessionEvent } from '#session/events.ts';
import { statisticsView, summaryView } from '#session/summary.ts';
import { ownStat, visiblePhase } from '#session/views.ts';
import { given, later } from '#spec-support/given.ts';
import { SAMPLES } from '#spec-support/kinds.ts';
import { recordedEvents } from '#spec-support/played-session.ts';
import {
  answered,
  closed,
  created,
  HOST,
  joined,
  opened,
  playerId,
  question,
  questionId,
  SESSION,
  T0,
} from '#spec-support/samples.ts';

const UNRANKED = SAMPLES.filter(({ kind }) => [5, 6, 7].includes(kind.type));
const [POLL, SLIDE, CLOUD] = UNRANKED.map(({ kind, own }) => ({ questionType: kind.type, ...own }));

const asked = (n: number, own: object = {}, seconds = 20): Question =>
  questionSchema.parse({
    ...question(`q${n}`),
    ...{ maxQuestionTime: seconds },
    ...own,
  });

const skip: SessionCommand = { type: 'SkipQuestion', hostId: HOST };
const change = (phase: 'leaderboard' | 'statistics' | 'playing'): SessionCommand => ({
  ...{ type: 'ChangePhase', hostId: HOST, phase },
});
const board: SessionEvent = { type: 'LeaderboardShown' };

describe('after a slide', () => {
  const lobby = [created({ questions: [asked(1, SLIDE), asked(2), asked(3, SLIDE)] }), joined(1), opened(0)];

  it.each([
    ['Skip', skip],
    ['a change to statistics', change('statistics')],
  ])('[Q3460] the next question opens at once: %s', (_, command) => {
    const then = given(...lobby).when(command, { after: 5_000 });
    then.thenEvents(closed(0), opened(1, T0 + 25_000));
    expect(visiblePhase(then.state())).toBe('playing');
    expect(then.state().current).toMatchObject({ index: 1, closed: false });
  });

  it('[Q3460] and at its deadline; a late or duplicate job closes nothing else', () => {
    const close: SessionCommand = { type: 'CloseQuestion', questionId: questionId('q1') };
    given(...lobby)
      .when(close, { after: 20_000 })
      .thenEvents(closed(0, 'deadline'), opened(1, T0 + 40_000));
    given(...lobby, closed(0), opened(1))
      .when(close, { after: 60_000 })
      .thenEvents();
  });

  it('[Q3460] the leaderboard is shown if it was the last question, and then the podium', () => {
    const last = [...lobby, closed(0), opened(1), closed(1), board, opened(2)];
    given(...last)
      .when(skip)
      .thenEvents(closed(2), board);
    given(...last, closed(2), board)
      .when({ type: 'ChangePhase', hostId: HOST, phase: 'podium' })
      .thenEvents({ type: 'PodiumShown' });
  });

  it('[Q3460] slides follow each other, each closed once', () => {
    const slides = [created({ questions: [asked(1, SLIDE), asked(2, SLIDE)] }), joined(1), opened(0)];
    given(...slides)
      .when(skip)
      .thenEvents(closed(0), opened(1));
    given(...slides, closed(0), opened(1))
      .when(skip)
      .thenEvents(closed(1), board);
  });

  it('[Q3460] a quiz that ends during it, or a void of it, leaves no open question', () => {
    given(...lobby)
      .when({ type: 'EndSession', hostId: HOST })
      .thenEvents(closed(0), { type: 'SessionFinished', by: 'host' });
    given(...lobby)
      .when({ type: 'VoidQuestion', hostId: HOST, questionId: questionId('q1'), reason: '' })
      .thenEvents(closed(0), { type: 'QuestionVoided', questionId: questionId('q1'), reason: '' }, opened(1));
  });

  it('[Q3460] nobody was asked, and it has no statistics', () => {
    const state = given(...lobby).state();
    expect(summaryView(state)).toMatchObject({ asked: 0, answered: 0, missing: 0, perAnswer: [] });
    expect(statisticsView(state)).toBeNull();
    given(...lobby)
      .when({
        ...{ type: 'SubmitAnswer', playerId: playerId('p1') },
        questionId: questionId('q1'),
        response: 'q1-a' as never,
      })
      .thenRejected('unknown-answer');
  });
});

describe.each([
  ['a poll', POLL],
  ['a word cloud', CLOUD],
])('after %s', (_, own) => {
  const shown = [created({ questions: [asked(1, own), asked(2)] }), joined(1), joined(2), opened(0), closed(0)];

  it('[Q3461] the leaderboard is passed over', () => {
    given(...shown)
      .when(change('leaderboard'))
      .thenRejected('wrong-state');
    given(...shown)
      .when({ type: 'PlayQuestion', hostId: HOST, questionId: questionId('q2') })
      .thenEvents(opened(1));
  });

  it('[Q3461] unless it was the last question', () => {
    const last = [created({ questions: [asked(1, own)] }), joined(1), opened(0), closed(0)];
    given(...last)
      .when(change('leaderboard'))
      .thenEvents(board);
  });

  it('[Q3461] the other questions have theirs, where the quiz has it between', () => {
    given(...shown, opened(1), closed(1))
      .when(change('leaderboard'))
      .thenEvents(board);
    const first = [created({ questions: [asked(1), asked(2, own), asked(3)] }), joined(1), opened(0), closed(0)];
    given(...first)
      .when(change('playing'))
      .thenRejected('wrong-state');
  });
});

describe.each(UNRANKED)('$name', ({ kind, own, right }) => {
  const questions = [asked(1), asked(2, { questionType: kind.type, ...own }), asked(3)];
  const responses = right.length > 0 ? [1, 2].map((n) => ({ n, response: right[0] })) : [];

  function played(): SessionEvent[] {
    const events: SessionEvent[] = [
      ...[created({ questions }), joined(1), joined(2)],
      ...[opened(0), answered(2, 'q1-a', 100), closed(0), board, opened(1)],
    ];
    for (const { n, response } of responses) {
      const submit = { type: 'SubmitAnswer', playerId: playerId(`p${n}`), questionId: questionId('q2') } as const;
      // Its answers are named as those of `q1`.
      const { decision } = given(...events).when({ ...submit, response: responseSchema.parse(response) });
      if (!decision.accepted) throw new Error(decision.rejection);
      events.push(...decision.events);
    }
    return [...events, closed(1)];
  }

  it('[Q3462] gives no points, and moves no rank', () => {
    const after = given(...played()).state();
    const scores = [...after.players.values()].map(({ score }) => score);
    expect(scores).toEqual([0, 100]);
    const { moved, climber, leaders } = summaryView(after);
    expect(moved).toEqual({ up: 0, down: 0 });
    expect(climber).toBeUndefined();
    expect(leaders.map(({ rank, previousRank }) => rank - previousRank)).toEqual([0, 0]);
  });

  it('[Q3462] neither interrupts a streak of right answers nor counts in it', () => {
    const ada = (...events: SessionEvent[]) => {
      const state = given(...played(), ...events).state();
      return ownStat(state, [...state.players.values()][1] as never).streak;
    };
    expect(ada()).toBeUndefined();
    expect(ada(opened(2), answered(2, 'q3-a', 100), closed(2))).toBe(2);
  });

  it('[Q3462] counts in no figure about right answers', () => {
    const fold = emptyFold(SESSION);
    const end = { type: 'SessionFinished', by: 'host' } as const;
    for (const event of recordedEvents(SESSION, [...played(), opened(2), closed(2), end])) foldResults(fold, event);
    const results = resultsOf(fold);
    if (!results) throw new Error('no results');
    expect(turnoutOf(results.questions)).toEqual({ asked: 4, correct: 1 });
    expect(results.correctShare).toBe(0.25);
    expect(results.questions[1]).toMatchObject({ correct: 0, correctShare: null });
    expect(hardestQuestions(results.questions, 3).map(({ number }) => number)).toEqual([3, 1]);
    expect(results.players.map(({ correct }) => correct)).toEqual([1, 0]);
  });
});

it('[Q3462] before the first question with points nobody has moved, as on a first question', () => {
  const state = given(
    ...[created({ questions: [asked(1, POLL), asked(2)] }), joined(1), joined(2), opened(0), closed(0)],
    ...[opened(1), answered(2, 'q2-a', 100), closed(1)],
  ).state();
  expect(summaryView(state).moved).toEqual({ up: 0, down: 0 });
});

it('[Q3463] points are share × points × bonus, rounded once', () => {
  const choice = SAMPLES.find(({ kind }) => kind.type === 1);
  const partly = asked(1, { ...choice?.own, questionType: 1, questionPoints: 99, questionPointsModifier: 1 });
  const { decision } = given(created({ questions: [partly] }), joined(1), later(0, opened(0))).when(
    {
      ...{ type: 'SubmitAnswer', playerId: playerId('p1'), questionId: questionId('q1') },
      response: responseSchema.parse({ choice: ['q1-a'] }),
    },
    { after: 5_000 },
  );
  // 0.5 × 99 × (1 − 5 / 20 / 2) = 43.3125.
  expect(decision).toMatchObject({ events: [{ share: 0.5, pointsReceived: 43 }] });
});

import { describe, expect, it } from 'vitest';
import { slide } from '#questions/slide.ts';
import { closesAt, closingOf, dueCommand, hasClock, openQuestion } from '#session/clock.ts';
import type { SessionCommand } from '#session/commands.ts';
import type { EventOf, SessionEvent } from '#session/events.ts';
import { evolveWithEffects } from '#session/evolve.ts';
import { hostView, playerView, stageView } from '#session/views.ts';
import { given } from '#spec-support/given.ts';
import { questionOf } from '#spec-support/kinds.ts';
import {
  answered,
  closed,
  commandId,
  created,
  dropped,
  HOST,
  joined,
  left,
  opened,
  playerId,
  question,
  questionId,
  returned,
  SESSION,
  submit,
  T0,
} from '#spec-support/samples.ts';

const READING = { options: { readingTime: 3 } };
const CLOSING = { options: { closeWhenAnswered: true } };
const play: SessionCommand = { type: 'PlayQuestion', hostId: HOST, questionId: null };
const show: SessionCommand = { type: 'ShowAnswers', questionId: questionId('q1') };
const close: SessionCommand = { type: 'CloseQuestion', questionId: questionId('q1') };
/** The question is shown without answers for 3 s, which include the delay of its timer. */
const reading = (deadline: number | null = T0 + 23_000): EventOf<'QuestionOpened'> => ({
  ...opened(0, deadline),
  reads: T0 + 2_900,
});
const shown = (deadline: number | null): EventOf<'AnswersShown'> => ({
  type: 'AnswersShown',
  questionId: questionId('q1'),
  deadline,
});
const alone = [created(READING), joined(1), reading()];
/** What follows from the last event. */
const told = (events: readonly SessionEvent[], at: number) => {
  const state = given(...events.slice(0, -1)).state();
  const event = events.at(-1) ?? expect.fail();
  const recorded = { sessionId: SESSION, version: state.version + 1, at, commandId: commandId('told'), event };
  return evolveWithEffects(state, recorded);
};

describe('time to read', () => {
  it('[Q3372] a question is shown without answers first, and its limit counts from when they appear', () => {
    given(created(READING), joined(1)).when(play).thenEvents(reading());
    given(created({ ...READING, questions: [question('q1', { maxQuestionTime: 0 })] }), joined(1))
      .when(play)
      .thenEvents(reading(null));
  });

  it.each([0, undefined])('[Q3372] set to %j there is none', (readingTime) => {
    given(created({ options: { readingTime } }), joined(1))
      .when(play)
      .thenEvents(opened(0));
  });

  it('[Q3372] a slide has none: there is nothing to answer', () => {
    const shownAlone = questionOf(slide, {
      answers: [],
      maxQuestionTime: 20,
      questionPoints: 0,
      questionPointsModifier: 0,
      showLiveStats: false,
    });
    given(created({ ...READING, questions: [shownAlone] }), joined(1))
      .when(play)
      .thenEvents(opened(0));
  });

  it('[Q3372] neither players nor stages have its answers; the host knows when they come', () => {
    const state = given(...alone).state();
    const player = state.players.get(playerId('p1')) ?? expect.fail();
    expect(playerView(state, player).question).toMatchObject({ questionText: 'What is q1?', answers: [], opensIn: 3 });
    const stage = stageView(state).session;
    expect(stage.quiz.questions[0]).toMatchObject({ questionText: 'What is q1?', answers: [] });
    expect([stage.opensIn, hostView(state).session.opensIn]).toEqual([3, 3]);
    expect(hostView(state).session.quiz.questions[0]?.answers).toHaveLength(3);
    const { announcements } = told(alone, T0);
    expect(announcements).toContainEqual({ to: 'host', target: 'reading', args: [{ opensIn: 3 }] });
    expect(announcements.some((one) => 'target' in one && one.target === 'timerchange')).toBe(false);
  });

  it('[Q3372] an answer is refused until then, and nothing of it is stored', () => {
    given(...alone)
      .when(submit(1, 'q1-a'), { after: 2_999 })
      .thenRejected('question-not-open');
    given(...alone, shown(T0 + 23_000))
      .when(submit(1, 'q1-a'), { after: 3_500 })
      .thenEvents({ ...answered(1, 'q1-a', 100, 3.5) });
  });

  it('[Q3373] its timer shows the answers; late, early and repeated it is harmless', () => {
    const state = given(...alone).state();
    const open = openQuestion(state) ?? expect.fail();
    expect([dueCommand(open), closingOf(open), hasClock(open)]).toEqual([show, T0 + 2_900, false]);
    expect(closesAt(state)).toBeNull();
    given(...alone)
      .when(show, { after: 2_899 })
      .thenRejected('too-early');
    // Its limit is whole however late they come.
    given(...alone)
      .when(show, { after: 9_000 })
      .thenEvents(shown(T0 + 29_000));
    for (const events of [[...alone, shown(T0 + 23_000)], [...alone, closed(0)], [created(READING)]])
      given(...events)
        .when(show, { after: 3_000 })
        .thenEvents();
  });

  it('[Q3373] with the answers players get the question again, and everybody the clock', () => {
    const { announcements, intents } = told([...alone, shown(T0 + 23_000)], T0 + 3_000);
    expect(announcements).toContainEqual(
      expect.objectContaining({ to: 'players', target: 'statechange', args: ['playing', expect.anything()] }),
    );
    const asked = announcements.flatMap((one) => ('target' in one && one.target === 'statechange' ? [one] : []));
    expect(asked[0]).toMatchObject({ args: ['playing', { answers: [{}, {}, {}] }] });
    expect(JSON.stringify(asked)).not.toContain('opensIn');
    expect(announcements).toContainEqual({ to: 'all', target: 'timerchange', args: [20] });
    expect(intents).toMatchObject([{ type: 'schedule-close', deadline: T0 + 23_000 }]);
  });

  it('[Q3373] the host may give more time or close the question; there is no clock to stop yet', () => {
    const ofHost = { hostId: HOST } as const;
    given(...alone)
      .when({ type: 'PauseQuestion', ...ofHost }, { after: 1_000 })
      .thenRejected('wrong-state');
    given(...alone, { type: 'TimeExtended', questionId: questionId('q1'), deadline: T0 + 33_000 })
      .when(show, { after: 3_000 })
      .thenEvents(shown(T0 + 33_000));
    given(...alone)
      .when({ type: 'SkipQuestion', ...ofHost })
      .thenEvents(closed(0));
  });
});

describe('a question that closes when all have answered', () => {
  const hall = [created(CLOSING), joined(1), joined(2), opened(0)];
  const due = (...events: SessionEvent[]) => closesAt(given(...events).state());

  it('[Q3374] closes a second after the last connected player’s answer, and says why', () => {
    expect(due(...hall, answered(1, 'q1-a'))).toBe(T0 + 20_000);
    const all = [...hall, answered(1, 'q1-a'), answered(2, 'q1-b')];
    expect(due(...all)).toBe(T0 + 900);
    expect(told(all, T0).intents).toMatchObject([{ type: 'schedule-close', closes: T0 + 900 }]);
    given(...all)
      .when(close, { after: 899 })
      .thenRejected('too-early');
    given(...all)
      .when(close, { after: 900 })
      .thenEvents({ ...closed(0), by: 'everybody' });
    given(...all)
      .when(close, { after: 20_000 })
      .thenEvents(closed(0, 'deadline'));
  });

  it('[Q3374] waits for nobody who is away or has left, but for those who come', () => {
    const first = [...hall, answered(1, 'q1-a')];
    expect(due(...first, dropped(2))).toBe(T0 + 900);
    expect(told([...first, dropped(2)], T0).intents).toMatchObject([{ type: 'schedule-close', closes: T0 + 900 }]);
    expect(due(...first, left(2))).toBe(T0 + 900);
    for (const back of [returned(2), joined(3)]) expect(due(...first, dropped(2), back)).toBe(T0 + 20_000);
    expect(due(...first, dropped(2), joined(3), answered(3, 'q1-a'))).toBe(T0 + 900);
    // Nobody answered it: those who left may come back.
    expect(due(...hall, dropped(1), dropped(2))).toBe(T0 + 20_000);
  });

  it('[Q3374] does so without a time limit too, and while its clock runs only', () => {
    const untimed = [created({ ...CLOSING, questions: [question('q1', { maxQuestionTime: 0 })] }), joined(1)];
    const all = [...untimed, opened(0, null), answered(1, 'q1-a')];
    const open = openQuestion(given(...all).state()) ?? expect.fail();
    expect([closingOf(open), hasClock(open)]).toEqual([T0 + 900, false]);
    expect(openQuestion(given(...untimed, opened(0, null)).state())).toBeNull();
    const paused: SessionEvent = { type: 'QuestionPaused', questionId: questionId('q1') };
    expect(due(...hall, paused, answered(1, 'q1-a'), answered(2, 'q1-a'))).toBeNull();
  });

  it('[Q3374] without the option stays open until its deadline', () => {
    const all = [created(), joined(1), opened(0), answered(1, 'q1-a')];
    expect(due(...all)).toBe(T0 + 20_000);
    expect(told(all, T0).intents).toEqual([]);
  });
});

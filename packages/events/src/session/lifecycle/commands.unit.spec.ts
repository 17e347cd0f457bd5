import { describe, expect, it } from 'vitest';
import { LIMITS } from '#limits.ts';
import type { Question } from '#questions/question.ts';
import { playedQuizIdSchema } from '#quiz/quiz.ts';
import type { SessionCommand } from '#session/commands.ts';
import type { SessionEvent } from '#session/events.ts';
import type { ReportFailure } from '#session/report-failures.ts';
import { phase } from '#session/state.ts';
import { given } from '#spec-support/given.ts';
import {
  closed,
  commandId,
  create,
  created,
  HOST,
  joined,
  OTHER_HOST,
  opened,
  QUESTIONS,
  question,
} from '#spec-support/samples.ts';
import { SITUATIONS } from '#spec-support/situations.ts';

const end: SessionCommand = { type: 'EndSession', hostId: HOST };
const finished: SessionEvent = { type: 'SessionFinished', by: 'host' };
const closedByHost = closed(0);

describe('birth', () => {
  it('[P3] a session is created with its host, quiz, code, options and questions', () => {
    const state = given().when(create(), { after: 7 }).state();
    expect(state).toMatchObject({
      version: 1,
      hostId: HOST,
      quizId: 'quiz-1',
      quizName: 'Minerals',
      code: 'ABCDEFG',
      questions: QUESTIONS,
      options: created().options,
    });
    given().when(create()).thenEvents(created());
  });

  it('[P3] a session whose quiz is not stored gets its questions in the lobby', () => {
    const set = (id: string): SessionCommand => ({ type: 'SetQuestions', hostId: HOST, questions: [question(id)] });
    const session = given(created({ questions: null }));
    expect(session.state().questions).toEqual([]);
    session.when({ type: 'PlayQuestion', hostId: HOST, questionId: null }).thenRejected('wrong-state');
    session.when(set('q1')).thenEvents({ type: 'QuestionsSet', questions: [question('q1')] });
    const again = given(created({ questions: null }), { type: 'QuestionsSet', questions: [question('q1')] });
    again.when(set('q1')).thenEvents();
    again.when(set('q2')).thenRejected('quiz-changed');
  });

  it('[P200] a session plays the questions it began with: the same ones change nothing, others are rejected', () => {
    const set = (...questions: Question[]): SessionCommand => ({ type: 'SetQuestions', hostId: HOST, questions });
    const [first, ...rest] = QUESTIONS.map(({ answers, ...other }) => ({ answers, ...other }));
    if (!first) throw new Error('no questions');
    const session = given(created());
    session.when(set(first, ...rest)).thenEvents();
    for (const changes of [{ questionText: 'Else?' }, { questionPoints: 7 }, { showLiveStats: true }])
      session.when(set({ ...first, ...changes }, ...rest)).thenRejected('quiz-changed');
    session.when(set(...rest, first)).thenRejected('quiz-changed');
    session.when(set(first)).thenRejected('quiz-changed');
    const [right, ...wrong] = first.answers;
    if (!right) throw new Error('no answers');
    session.when(set({ ...first, answers: [...wrong, right] }, ...rest)).thenRejected('quiz-changed');
    given(...SITUATIONS.playing)
      .when(set(question('q9')))
      .thenRejected('wrong-state');
  });
});

describe('a creation', () => {
  const next = given();

  it('[P201] of a host who has a running session is refused', () => {
    next.when(create(), { crossSession: { hostIsBusy: true } }).thenRejected('start-in-progress');
    next.when(create(), { crossSession: { hostIsBusy: false } }).thenEvents(created());
  });

  it('[P202] that waited for twenty seconds is rejected, not a millisecond before', () => {
    next.when(create(), { waited: 20_000 }).thenRejected('service-unavailable');
    next.when(create(), { waited: 19_999 }).thenEvents(created());
  });

  it('[P2101] plays the stored questions that it names, and the event names them too', () => {
    const { questions: _, ...named } = create();
    const playedQuiz = playedQuizIdSchema.parse('0'.repeat(64));
    const questions = [question('q1')];
    next.when({ ...named, playedQuiz }, { questions }).thenEvents({ ...created(), questions, playedQuiz });
    next.when({ ...named, playedQuiz: null }).thenEvents({ ...created(), questions: null });
    next.when({ ...named, playedQuiz }).thenRejected('service-unavailable');
  });

  it('[P2101] or gets them later, named in the same way', () => {
    const playedQuiz = playedQuizIdSchema.parse('1'.repeat(64));
    const set: SessionCommand = { type: 'SetQuestions', hostId: HOST, playedQuiz };
    const questions = [question('q1')];
    const empty = given({ ...created(), questions: null });
    empty.when(set, { questions }).thenEvents({ type: 'QuestionsSet', questions, playedQuiz });
    empty.when(set).thenRejected('service-unavailable');
  });
});

describe('ending a session', () => {
  it('[P8] the first time shows the end screen, the second time ends the session', () => {
    given(...SITUATIONS.lobby)
      .when(end)
      .thenEvents(finished);
    const over = given(...SITUATIONS.lobby, finished).when(end);
    over.thenEvents({ type: 'SessionEnded', reason: 'host' });
    expect(phase(over.state())).toBe('ended');
  });

  it('[P7] during a question the question is closed first', () => {
    given(...SITUATIONS.playing)
      .when(end)
      .thenEvents(closedByHost, finished);
    given(...SITUATIONS.playing)
      .when({ type: 'ChangePhase', hostId: HOST, phase: 'endscreen' })
      .thenEvents(closedByHost, finished);
    given(...SITUATIONS.playing)
      .when({ type: 'TerminateSession', reason: 'host' })
      .thenEvents(closedByHost, { type: 'SessionEnded', reason: 'host' });
  });

  it('[P7] a closed question is not closed again', () => {
    given(...SITUATIONS.statistics)
      .when(end)
      .thenEvents(finished);
  });

  it('[P8] the end screen after the podium is distinguished from the one the host requested', () => {
    const toEnd: SessionCommand = { type: 'ChangePhase', hostId: HOST, phase: 'endscreen' };
    given(...SITUATIONS.podium)
      .when(toEnd)
      .thenEvents({ type: 'SessionFinished', by: 'podium' });
    given(...SITUATIONS.leaderboard)
      .when(toEnd)
      .thenEvents(finished);
    given(...SITUATIONS.podium)
      .when(end)
      .thenEvents(finished);
  });

  it('[P1690] a remote shows the end screen from the podium only: before, it would end the quiz', () => {
    const toEnd: SessionCommand = { type: 'ChangePhase', hostId: HOST, phase: 'endscreen', role: 'remote' };
    for (const situation of ['lobby', 'playing', 'statistics', 'leaderboard*'] as const)
      given(...SITUATIONS[situation])
        .when(toEnd)
        .thenRejected('not-allowed');
    const shown = given(...SITUATIONS.podium).when(toEnd);
    shown.thenEvents({ type: 'SessionFinished', by: 'podium' });
    given(...SITUATIONS.endscreen)
      .when(toEnd)
      .thenRejected('wrong-state');
  });

  it.each(['host', 'operator'] as const)('[P10] %s skips the end screen', (reason) => {
    given(...SITUATIONS.lobby)
      .when({ type: 'TerminateSession', reason })
      .thenEvents({ type: 'SessionEnded', reason });
  });
});

describe('the report', () => {
  const request: SessionCommand = { type: 'RequestReport', hostId: HOST, email: 'a@b.example', quizName: 'Minerals' };
  const requested: SessionEvent = {
    type: 'ReportRequested',
    requestId: commandId('r1'),
    email: 'a@b.example',
    quizName: 'Minerals',
  };
  const r1 = { requestId: commandId('r1') };
  const confirm = (id: string, delivered: boolean, reason?: ReportFailure): SessionCommand => ({
    type: 'ConfirmReport',
    requestId: commandId(id),
    delivered,
    reason,
  });
  const sent: SessionEvent = { type: 'ReportDelivered', ...r1 };
  const failed: SessionEvent = { type: 'ReportFailed', ...r1, reason: 'mail-refused' };

  it('[P14] a request has the id of its command', () => {
    given(...SITUATIONS.endscreen)
      .when(request, { commandId: 'r1' })
      .thenEvents(requested);
  });

  it('[P500] at most fifty reports of a session can be requested', () => {
    const asked = Array.from({ length: LIMITS.reports }, () => [requested, failed]).flat();
    given(...SITUATIONS.endscreen, ...asked.slice(2))
      .when(request, { commandId: 'r1' })
      .thenEvents(requested);
    given(...SITUATIONS.endscreen, ...asked)
      .when(request, { commandId: 'r1' })
      .thenRejected('overloaded');
  });

  it('[P14] one report is in progress at a time, until it is confirmed or has failed', () => {
    const waiting = given(...SITUATIONS.endscreen, requested);
    waiting.when(request, { commandId: 'r2' }).thenRejected('report-in-flight');
    waiting.when(confirm('r1', true)).thenEvents(sent);
    waiting.when(confirm('r1', false, 'mail-refused')).thenEvents(failed);
    for (const outcome of [sent, failed])
      given(...SITUATIONS.endscreen, requested, outcome)
        .when(request, { commandId: 'r2' })
        .thenEvents({ ...requested, requestId: commandId('r2') });
  });

  it('[P14] a confirmation of another request changes nothing', () => {
    given(...SITUATIONS.endscreen, requested)
      .when(confirm('r0', true))
      .thenEvents();
    const state = given(...SITUATIONS.endscreen, requested, {
      type: 'ReportDelivered',
      requestId: commandId('r0'),
    }).state();
    expect(state.report).toEqual({ kind: 'sending', ...r1 });
  });

  it('[P221] its outcome is in the state, with the reason of a failure', () => {
    const after = (...events: SessionEvent[]) => given(...SITUATIONS.endscreen, ...events).state().report;
    expect(after()).toEqual({ kind: 'none' });
    expect(after(requested)).toEqual({ kind: 'sending', ...r1 });
    expect(after(requested, sent)).toEqual({ kind: 'sent', ...r1 });
    expect(after(requested, failed)).toEqual({ kind: 'failed', ...r1, reason: 'mail-refused' });
    expect(after(sent)).toEqual({ kind: 'none' });
  });

  it('[P221] an older mailer gives no reason', () => {
    given(...SITUATIONS.endscreen, requested)
      .when(confirm('r1', false))
      .thenEvents({ type: 'ReportFailed', ...r1, reason: 'unknown' });
  });

  it('[P221] a failed report that an operator sent again counts as delivered; nothing else changes an outcome', () => {
    given(...SITUATIONS.endscreen, requested, failed)
      .when(confirm('r1', true))
      .thenEvents(sent);
    given(...SITUATIONS.endscreen, requested, failed)
      .when(confirm('r1', false, 'mail-in-doubt'))
      .thenEvents();
    given(...SITUATIONS.endscreen, requested, sent)
      .when(confirm('r1', false, 'mail-in-doubt'))
      .thenEvents();
  });

  it('[P2770] it can be requested after the end, if something was played', () => {
    const over: SessionEvent = { type: 'SessionEnded', reason: 'host' };
    given(...SITUATIONS.endscreen, over)
      .when(request, { commandId: 'r1' })
      .thenEvents(requested);
    given(...SITUATIONS.endscreen, requested, over)
      .when(request, { commandId: 'r2' })
      .thenRejected('report-in-flight');
    given(...SITUATIONS.lobby, over)
      .when(request)
      .thenRejected('no-session');
  });

  it('[P222] a report in progress when its session ended still gets its outcome', () => {
    const ended = given(...SITUATIONS.endscreen, requested, { type: 'SessionEnded', reason: 'host' });
    ended.when(confirm('r1', true)).thenEvents(sent);
    ended.when(confirm('r1', false, 'mail-refused')).thenEvents(failed);
    ended.when(confirm('r0', true)).thenEvents();
  });
});

describe('a late command of our own services', () => {
  it('[P15] does nothing in an unknown or ended session', () => {
    for (const situation of ['unborn', 'ended'] as const)
      given(...SITUATIONS[situation])
        .when({ type: 'CloseQuestion', questionId: question('q1').id }, { after: 99_000 })
        .thenEvents();
  });

  it('[P15] a user’s is rejected', () => {
    given(...SITUATIONS.ended)
      .when(end)
      .thenRejected('no-session');
    given(created(), joined(1), opened(0)).when(create()).thenRejected('session-exists');
  });
});

describe('receipts', () => {
  const confirm = (version: number, root = 'aa'): SessionCommand => ({ type: 'ConfirmReceipts', version, root });
  const issued = (version: number, root = 'aa'): SessionEvent => ({ type: 'ReceiptsIssued', version, root });

  it('[B910] the log records once of which version players have receipts', () => {
    given(...SITUATIONS.endscreen)
      .when(confirm(3))
      .thenEvents(issued(3));
    given(...SITUATIONS.endscreen, issued(3))
      .when(confirm(3))
      .thenEvents();
    given(...SITUATIONS.endscreen, issued(3))
      .when(confirm(4, 'bb'))
      .thenEvents(issued(4, 'bb'));
  });

  it('[B910] older ones, and ones of a log that is longer than this, change nothing', () => {
    given(...SITUATIONS.endscreen, issued(3))
      .when(confirm(2))
      .thenEvents();
    given(...SITUATIONS.endscreen)
      .when(confirm(9_999))
      .thenEvents();
  });

  it('[B911] only its host has a session forgotten', () => {
    given(...SITUATIONS.ended)
      .when({ type: 'ForgetSession', hostId: OTHER_HOST })
      .thenRejected('not-host');
  });
});

import { afterAll, describe, expect, test, vi } from 'vitest';
import type { SessionCommand } from '#session/commands.ts';
import type { SessionEvent } from '#session/events.ts';
import type { Question, Response } from './question.ts';

// One row in the table: all that another kind needs here. Modules are shared among spec files, so it is taken out again.
vi.resetModules();
vi.doMock('./kinds.ts', async () => {
  const [{ singleChoice }, { toyKind }] = await Promise.all([
    import('./single-choice.ts'),
    import('#spec-support/toy-kind.ts'),
  ]);
  return { KINDS: [singleChoice, toyKind] };
});
const { kindOf, questionSchema, responseSchema } = await import('./question.ts');
const { emptyFold, foldResults, resultsOf } = await import('#results/project-results.ts');
const { rowsOf } = await import('#results/result-rows.ts');
const { previewScores } = await import('#session/results/score-preview.ts');
const { summaryView } = await import('#session/summary.ts');
const { playerView, questionForPlayers, stageView } = await import('#session/views.ts');
const { given } = await import('#spec-support/given.ts');
const { recordedEvents } = await import('#spec-support/played-session.ts');
const { answered, answerId, closed, created, HOST, joined, opened, playerId, question, SESSION } = await import(
  '#spec-support/samples.ts'
);
afterAll(() => {
  vi.doUnmock('./kinds.ts');
  vi.resetModules();
});

const { answers: _, questionType: __, ...asked } = question('q1', { questionPoints: 90 });
const toy = questionSchema.parse({ ...asked, questionType: 90, answers: [], target: 7 });
const lobby = [created({ questions: [toy, question('q2')] }), joined(1), joined(2), joined(3)];
const answers = (n: number, value: number): SessionCommand => ({
  ...{ type: 'SubmitAnswer', playerId: playerId(`p${n}`), questionId: toy.id },
  response: responseSchema.parse({ toy: value }),
});

/** The events of a session in which each command was accepted. */
function played(...commands: SessionCommand[]): SessionEvent[] {
  const events: SessionEvent[] = [...lobby, opened(0)];
  for (const command of commands) {
    const { decision } = given(...events).when(command, { after: 1_000 });
    if (!decision.accepted) throw new Error(decision.rejection);
    events.push(...decision.events);
  }
  return events;
}

/** The results of a session that ends after these events. */
function resultsAfter(...events: SessionEvent[]) {
  const fold = emptyFold(SESSION);
  for (const event of recordedEvents(SESSION, [...events, closed(events.filter(isOpening).length - 1), finished]))
    foldResults(fold, event);
  return resultsOf(fold);
}
const isOpening = ({ type }: SessionEvent) => type === 'QuestionOpened';
const finished = { type: 'SessionFinished', by: 'host' } as const;

describe('[Q2860] another kind of question is one file and one row', () => {
  test('it is stored, has a blank of its own, and is told from the others by its type', () => {
    expect(kindOf(toy).blank(() => 'x')).toEqual({ questionType: 90, answers: [], target: 0 });
    expect(questionSchema.safeParse({ ...toy, target: 'seven' }).success).toBe(false);
    expect(questionSchema.parse(question('q2'))).toEqual(question('q2'));
  });

  test('nobody sees before the close what is right', () => {
    const state = given(...lobby, opened(0)).state();
    expect(JSON.stringify([questionForPlayers(state), stageView(state)])).not.toContain('target');
    expect(questionForPlayers(given(...lobby, opened(0), closed(0)).state())).toMatchObject({ target: 7 });
  });

  test('its responses get their share of the points, once rounded, and are no responses to other kinds', () => {
    const events = played(answers(1, 7), answers(2, 8), answers(3, 1));
    expect(events.slice(-3)).toMatchObject([
      { answerId: '', response: { toy: 7 }, share: 1, pointsReceived: 90 },
      { answerId: '', response: { toy: 8 }, share: 0.5, pointsReceived: 45 },
      { answerId: '', response: { toy: 1 }, share: 0, pointsReceived: 0 },
    ]);
    given(...events)
      .when(answers(1, 7))
      .thenEvents();
    given(...events)
      .when(answers(1, 8))
      .thenRejected('already-answered');
    given(...lobby, opened(0))
      .when({ ...answers(1, 7), response: 'q1-a' as Response } as SessionCommand)
      .thenRejected('unknown-answer');
    given(...lobby, opened(0), closed(0), { type: 'LeaderboardShown' }, opened(1))
      .when({ ...answers(1, 7), questionId: question('q2').id } as SessionCommand)
      .thenRejected('unknown-answer');
  });

  test('a player’s own record has the response and its share; the summary what the kind counts', () => {
    const state = given(...played(answers(2, 8)), closed(0)).state();
    const [bob] = [...state.players.values()].slice(1);
    expect(bob && playerView(state, bob).session.state.usersStats[0]?.answers).toEqual([
      { questionId: 'q1', answerId: '', response: { toy: 8 }, share: 0.5, pointsReceived: 45, timeTaken: 1 },
    ]);
    expect(summaryView(state)).toMatchObject({ answered: 1, perAnswer: [] });
  });

  test('[Q3129] until the close a player’s own record does not tell its share', () => {
    const recordIn = (...events: SessionEvent[]) => {
      const state = given(...played(answers(2, 8)), ...events).state();
      const [, bob] = [...state.players.values()];
      return bob && playerView(state, bob).session.state.usersStats[0]?.answers[0];
    };
    expect(recordIn()).toEqual({
      questionId: 'q1',
      answerId: '',
      response: { toy: 8 },
      pointsReceived: 0,
      timeTaken: 1,
    });
    expect(recordIn(closed(0))).toMatchObject({ share: 0.5, pointsReceived: 45 });
  });

  test('it is corrected, which the preview tells before', () => {
    const events = [...played(answers(1, 7), answers(2, 8)), closed(0)];
    const by = { questionId: toy.id, correction: { target: 8 } as never };
    expect(previewScores(given(...events).state(), by)).toMatchObject({ gain: { players: 1 }, lose: { players: 1 } });
    const then = given(...events).when({ type: 'CorrectQuestion', hostId: HOST, ...by });
    expect([...then.state().players.values()].map(({ score }) => score)).toEqual([45, 90, 0]);
    given(...events)
      .when({ type: 'CorrectQuestion', hostId: HOST, ...by, correction: { target: 7 } as never })
      .thenEvents();
    given(...events)
      .when({ type: 'CorrectQuestion', hostId: HOST, questionId: toy.id, answerIds: [answerId('q1-a')] })
      .thenRejected('unknown-answer');
    given(...events, { type: 'LeaderboardShown' }, opened(1), closed(1))
      .when({ type: 'CorrectQuestion', hostId: HOST, ...by, questionId: question('q2').id })
      .thenRejected('unknown-answer');
  });

  test('results keep the responses, and count who was right', () => {
    const results = resultsAfter(...played(answers(1, 7), answers(2, 8)));
    expect(results?.questions[0]).toMatchObject({ asked: 3, answered: 2, correct: 1, answers: [] });
    expect(results?.players.map(({ answers: [one] }) => one?.response)).toEqual([{ toy: 7 }, { toy: 8 }, undefined]);
    const shown = kindOf(toy).textOf(toy as Question, results?.players[1]?.answers[0]?.response as Response);
    expect([shown, ...kindOf(toy).rightTexts(toy as Question)]).toEqual(['the number 8', 'the number 7']);
  });

  test('[Q3060] its results have what the kind counted, which its chart shows in rows', () => {
    const [result] = resultsAfter(...played(answers(1, 7), answers(2, 8), answers(3, 8)))?.questions ?? [];
    expect(result?.statistics).toMatchObject({
      guesses: [
        [7, 1],
        [8, 2],
      ],
    });
    expect(result && rowsOf(result)).toEqual([
      { id: '7', letter: '', text: 'the number 7', count: 1, right: true, share: 1 / 3 },
      { id: '8', letter: '', text: 'the number 8', count: 2, right: false, share: 2 / 3 },
    ]);
  });

  test('[Q3061] where nothing is right, no figure about right answers counts the question', () => {
    const open = { ...toy, target: null } as unknown as Question;
    const events: SessionEvent[] = [created({ questions: [open, question('q2')] }), joined(1), joined(2), opened(0)];
    for (const answer of [answers(1, 7), { ...answers(2, 8) }]) {
      const { decision } = given(...events).when(answer, { after: 1_000 });
      if (!decision.accepted) throw new Error(decision.rejection);
      expect(decision.events).toMatchObject([{ share: null, pointsReceived: 0 }]);
      events.push(...decision.events);
    }
    const right = answered(1, 'q2-a', 100);
    const results = resultsAfter(...events, closed(0), { type: 'LeaderboardShown' }, opened(1), {
      ...right,
      questionId: question('q2').id,
    });
    expect(results?.questions[0]).toMatchObject({ asked: 2, answered: 2, correct: 0, correctShare: null });
    expect(results?.correctShare).toBe(1 / 2);
    expect(results?.players.map(({ correct, answered, judged }) => [correct, answered, judged])).toEqual([
      [1, 2, 1],
      [0, 1, 0],
    ]);
  });
});

import { describe, expect, it } from 'vitest';
import { closedQuestion, type Question, questionSchema, responseSchema } from '#questions/question.ts';
import { emptyFold, foldResults, resultsOf } from '#results/project-results.ts';
import { given } from '#spec-support/given.ts';
import { SAMPLES } from '#spec-support/kinds.ts';
import { recordedEvents } from '#spec-support/played-session.ts';
import { closed, created, joined, opened, playerId, question, questionId, SESSION } from '#spec-support/samples.ts';
import type { SessionCommand } from './commands.ts';
import type { SessionEvent } from './events.ts';
import { stageSummary, summaryView } from './summary.ts';
import { ownStat, playerView, questionForPlayers, stageView } from './views.ts';

const answers = (n: number, response: unknown): SessionCommand => ({
  ...{ type: 'SubmitAnswer', playerId: playerId(`p${n}`), questionId: questionId('q1') },
  response: responseSchema.parse(response),
});

describe.each(SAMPLES)('a session with $name', ({ kind, own, right, wrong }) => {
  const asked: Question = questionSchema.parse({
    ...{ id: 'q1', questionText: 'Which?', questionType: kind.type, ...own },
    ...{ explanation: 'Because', notes: 'For me', showLiveStats: true },
  });
  const lobby = [created({ questions: [asked, question('q2')] }), joined(1), joined(2), joined(3), opened(0)];

  /** Bo answers right, Cy wrong where that is possible. */
  function played(): SessionEvent[] {
    const events: SessionEvent[] = [...lobby];
    for (const [i, [response]] of [right, wrong].entries()) {
      if (response === undefined) continue;
      const { decision } = given(...events).when(answers(i + 2, response), { after: 1_000 });
      if (!decision.accepted) throw new Error(decision.rejection);
      events.push(...decision.events);
    }
    return events;
  }

  it('[Q3120] is played: points by share, and none where nothing is right', () => {
    const events = [...played(), closed(0)];
    const state = given(...events).state();
    const scores = [...state.players.values()].map(({ score }) => score);
    expect(scores).toEqual([0, kind.type < 5 ? 100 : 0, 0]);
    const answered = right.length === 0 ? 0 : wrong.length === 0 ? 1 : 2;
    expect(summaryView(state).answered).toBe(answered);
    const fold = emptyFold(SESSION);
    for (const event of recordedEvents(SESSION, [...events, { type: 'SessionFinished', by: 'host' }]))
      foldResults(fold, event);
    expect(resultsOf(fold)?.questions[0]).toMatchObject({ answered, correct: kind.type < 5 ? 1 : 0 });
    const record = ownStat(state, [...state.players.values()][1] as never).answers[0];
    const isOne = [0, 5].includes(kind.type);
    if (answered > 0) expect(record).toMatchObject({ answerId: isOne ? 'q1-a' : '' });
  });

  it('[Q3111] tells players and stages what is right only with the close', () => {
    const framesAt = (...events: SessionEvent[]) => {
      const state = given(...events).state();
      const [ada] = [...state.players.values()];
      if (!ada) throw new Error('nobody there');
      return {
        question: questionForPlayers(state),
        player: playerView(state, ada),
        stage: stageView(state),
        summary: stageSummary(state),
      };
    };
    const open = framesAt(...played());
    expect(JSON.stringify(open)).not.toMatch(
      /"correct":true|"target"|tolerance|exactWithin|Because|For me|"share"|positions|"right"/,
    );
    expect(JSON.stringify([open.question, open.player])).not.toContain('correct');
    const after = framesAt(...played(), closed(0));
    expect(after.question).toEqual(closedQuestion(asked));
    expect(after.stage.session.quiz.questions[0]).toEqual(closedQuestion(asked));
    expect(JSON.stringify(after)).not.toContain('For me');
    expect(after.question?.explanation).toBe('Because');
  });

  it('[Q3120] refuses a response of another form', () => {
    for (const other of [{ text: 'x' }, { number: 1 }, { choice: ['q1-a'] }, { order: ['q1-a', 'q1-b'] }, 'q1-a']) {
      if (kind.accepts(asked, other)) continue;
      given(...lobby)
        .when(answers(1, other))
        .thenRejected('unknown-answer');
    }
  });
});

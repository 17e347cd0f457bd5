import { describe, expect, it } from 'vitest';
import { kindOf, type Question, questionSchema, responseSchema } from '#questions/question.ts';
import { emptyFold, foldResults, resultsOf } from '#results/project-results.ts';
import { given } from '#spec-support/given.ts';
import { SAMPLES } from '#spec-support/kinds.ts';
import { recordedEvents } from '#spec-support/played-session.ts';
import {
  closed,
  created,
  HOST,
  joined,
  opened,
  playerId,
  question,
  questionId,
  SESSION,
} from '#spec-support/samples.ts';
import type { SessionCommand } from './commands.ts';
import type { EventOf, SessionEvent } from './events.ts';
import { stageSummary, statisticsView, summaryView } from './summary.ts';
import { leaderStats } from './views.ts';

const TYPED = SAMPLES.filter(({ form }) => form === 'text');
const hide = (text: string): SessionCommand => ({ type: 'HideText', hostId: HOST, questionId: questionId('q1'), text });
const hidden = (text: string): EventOf<'TextHidden'> => ({ type: 'TextHidden', questionId: questionId('q1'), text });
const filter = (nameFilter: boolean): SessionEvent => ({ type: 'RoomSet', nameFilter });

const wrote = (n: number, text: string, more: Partial<EventOf<'AnswerSubmitted'>> = {}): SessionEvent => ({
  ...{ type: 'AnswerSubmitted', playerId: playerId(`p${n}`), questionId: questionId('q1'), answerId: '' },
  ...{ response: { text }, share: null, timeTaken: 1, pointsReceived: 0 },
  ...more,
});

describe.each(TYPED)('texts of a $name', ({ kind, own }) => {
  const asked: Question = questionSchema.parse({
    ...{ id: 'q1', questionText: 'Which?', questionType: kind.type, showLiveStats: true, ...own },
  });
  const lobby = [created({ questions: [asked, question('q2')] }), ...[1, 2, 3].map((n) => joined(n)), opened(0)];
  const written = [...lobby, wrote(1, 'Calm'), wrote(2, 'calm'), wrote(3, 'loud')];
  const textsIn = (...events: SessionEvent[]) => {
    const state = given(...events).state();
    return [summaryView(state), stageSummary(state), statisticsView(state)].map((view) =>
      view?.texts?.map(({ text }) => text),
    );
  };

  it('[Q3464] leave every screen with all that are grouped with them', () => {
    given(...written)
      .when(hide('CALM'))
      .thenEvents(hidden('CALM'));
    expect(textsIn(...written, closed(0))).toEqual(Array(3).fill(['Calm', 'loud']));
    expect(textsIn(...written, closed(0), hidden('CALM'))).toEqual(Array(3).fill(['loud']));
    expect(textsIn(...written, hidden('loud'), closed(0))).toEqual(Array(3).fill(['Calm']));
    const leaders = leaderStats(given(...written, closed(0), hidden('calm')).state());
    expect(leaders.flatMap(({ answers }) => answers)).toMatchObject([{ response: { text: 'loud' } }]);
  });

  it('[Q3464] are out of the results, where the answers themselves stay', () => {
    const fold = emptyFold(SESSION);
    const end = { type: 'SessionFinished', by: 'host' } as const;
    for (const event of recordedEvents(SESSION, [...written, closed(0), hidden('calm'), end])) foldResults(fold, event);
    const results = resultsOf(fold);
    expect(results?.questions[0]?.statistics.texts?.map(({ text }) => text)).toEqual(['loud']);
    expect(results?.questions[0]?.answered).toBe(3);
    expect(results?.players).toHaveLength(3);
  });

  it('[Q3464] hidden once stay hidden, before and after they are typed', () => {
    given(...written, hidden('calm'))
      .when(hide('Calm'))
      .thenEvents();
    expect(textsIn(...lobby, hidden('calm'), wrote(1, 'CALM'), closed(0))).toEqual(Array(3).fill([]));
  });

  it('[Q3465] that the filter contains are on no screen while it is on', () => {
    const rude = [
      ...lobby,
      wrote(1, 'rude', { filteredIn: ['en'] }),
      wrote(2, 'grob', { filteredIn: ['de'] }),
      closed(0),
    ];
    expect(textsIn(...rude)).toEqual(Array(3).fill(['grob', 'rude']));
    expect(textsIn(...rude, filter(true))).toEqual(Array(3).fill(['grob']));
    expect(textsIn(...rude, filter(true), filter(false))).toEqual(Array(3).fill(['grob', 'rude']));
    const state = given(...rude, filter(true)).state();
    expect(JSON.stringify([leaderStats(state), stageSummary(state)])).not.toContain('rude');
  });

  it('[Q3465] are stored with the languages whose lists contain them', () => {
    const submit = { type: 'SubmitAnswer', playerId: playerId('p1'), questionId: questionId('q1') } as const;
    const { decision } = given(...lobby).when({
      ...submit,
      response: responseSchema.parse({ text: 'rude' }),
      filteredIn: ['en'],
    });
    expect(decision).toMatchObject({ events: [{ response: { text: 'rude' }, filteredIn: ['en'] }] });
  });
});

describe('a text is not hidden', () => {
  const answerKinds = SAMPLES.filter(({ form }) => form !== 'text');

  it.each(answerKinds)('[Q3464] of a $name, which has none', ({ kind, own }) => {
    const asked = questionSchema.parse({ id: 'q1', questionText: 'Which?', questionType: kind.type, ...own });
    expect(kindOf(asked).textKey).toBeUndefined();
    given(created({ questions: [asked] }), joined(1), opened(0))
      .when(hide('calm'))
      .thenRejected('unknown-answer');
  });

  it('[Q3464] of a question that was not asked', () => {
    given(created(), joined(1)).when(hide('calm')).thenRejected('unknown-question');
  });
});

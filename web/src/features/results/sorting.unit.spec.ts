import { formatsOf } from '@quarry/texts/formats';
import { describe, expect, test } from 'vitest';
import { answersByShare, type Column, orderedQuestions, type QuestionOrder, sortedPlayers } from './sorting.ts';
import type { QuestionResult } from './use-results.ts';

const player = (identifier: string, place: number | null, correct: number, meanTime: number | null, team?: string) => ({
  id: identifier,
  ...{ identifier, place, correct, meanTime, points: correct * 100, answered: 0 },
  ...(team === undefined ? {} : { team }),
});
const PLAYERS = [
  player('Bob', 1, 3, 4, 'Ruby'),
  player('ada', 2, 3, 2),
  player('Çelik', 3, 5, null, 'Lapis'),
  player('Dan', null, 0, 1),
];

describe('[W920] players', () => {
  const sorted = (query: string, column: Column, descending = false) =>
    sortedPlayers(formatsOf('en'), PLAYERS, query, { column, descending }).map(({ identifier }) => identifier);

  test('are sorted by each column in both directions; players without a value come last', () => {
    expect(sorted('', 'place')).toEqual(['Bob', 'ada', 'Çelik', 'Dan']);
    expect(sorted('', 'place', true)).toEqual(['Çelik', 'ada', 'Bob', 'Dan']);
    expect(sorted('', 'identifier')).toEqual(['ada', 'Bob', 'Çelik', 'Dan']);
    expect(sorted('', 'points', true)).toEqual(['Çelik', 'Bob', 'ada', 'Dan']);
    expect(sorted('', 'correct')).toEqual(['Dan', 'Bob', 'ada', 'Çelik']);
    expect(sorted('', 'meanTime')).toEqual(['Dan', 'ada', 'Bob', 'Çelik']);
    expect(sorted('', 'meanTime', true)).toEqual(['Bob', 'ada', 'Dan', 'Çelik']);
    expect(sorted('', 'team')).toEqual(['Çelik', 'Bob', 'ada', 'Dan']);
  });

  test('are found by a part of the name, without case', () => {
    expect(sorted('A', 'place')).toEqual(['ada', 'Dan']);
    expect(sorted('zz', 'place')).toEqual([]);
  });
});

describe('[W1000] questions', () => {
  const question = (
    number: number,
    correctShare: number | null,
    medianTime: number | null,
    counts: readonly number[],
  ): QuestionResult => {
    const answered = counts.reduce((sum, count) => sum + count, 0);
    return {
      ...{ id: `q${number}`, number, text: '', openedAt: '', closedAt: null, maxQuestionTime: 20, voided: null },
      ...{ corrected: false, asked: answered, answered, correct: 0, correctShare, meanTime: null, medianTime },
      histogram: [],
      answers: counts.map((count, i) => ({
        ...{ id: `a${i}`, text: '', correct: i === 0, count },
        share: answered === 0 ? null : count / answered,
      })),
    };
  };
  const QUESTIONS = [
    question(1, 0.9, 2, [9, 1, 0]),
    question(2, null, null, [0, 0, 0]),
    question(3, 0.1, 5, [1, 9, 0]),
    question(4, 0.5, 5, [5, 0, 5]),
  ];
  const numbers = (order: QuestionOrder) => orderedQuestions(QUESTIONS, order).map(({ number }) => number);

  test('are ordered as asked, hardest, most divided or slowest first; unseen ones come last', () => {
    expect(numbers('asked')).toEqual([1, 2, 3, 4]);
    expect(numbers('hardest')).toEqual([3, 4, 1, 2]);
    expect(numbers('divided')).toEqual([4, 1, 3, 2]);
    expect(numbers('slowest')).toEqual([3, 4, 1, 2]);
  });

  test('list their answers by frequency, without those that nobody gave', () => {
    expect(answersByShare(QUESTIONS[2] as QuestionResult)).toEqual([
      { count: 9, share: 0.9, position: 1 },
      { count: 1, share: 0.1, position: 0 },
    ]);
  });
});

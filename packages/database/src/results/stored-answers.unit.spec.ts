import { wholeResult } from '@quarry/events/results/result-rows';
import type { QuestionResult } from '@quarry/events/results/results';
import { answerId, question } from '@quarry/events/spec-support/samples';
import { expect, test } from 'vitest';
import { fromStored, type StoredSummary, toStored } from './stored-answers.ts';

const asked = question('q1');
const former = {
  ...{ id: asked.id, number: 1, text: asked.questionText, maxQuestionTime: 20, voided: null, corrected: false },
  answers: asked.answers.map(({ id, value: text, correct }) => ({ id, text, correct, count: 0, share: null })),
} as unknown as StoredSummary['questions'][number];

test('[D2860] an answer stored by the previous release, as an index, is read as the response; an index beyond the answers is none', () => {
  const questions = [wholeResult(former), wholeResult(former), wholeResult(former)];
  expect(questions[0]?.question).toMatchObject({ id: 'q1', questionText: 'What is q1?', answers: asked.answers });
  const stored = [{ answer: 0, points: 100, time: 2 }, null, { answer: 7, points: 0, time: 1 }];
  expect(fromStored(stored, questions)).toEqual([{ response: 'q1-a', share: 1, points: 100, time: 2 }, null, null]);
});

test('[D2860] an answer is stored with its response, and with the index for the previous release', () => {
  const questions = [{ ...former, question: asked }] as QuestionResult[];
  const given = { response: answerId('q1-b'), share: 0, points: 0, time: 3 };
  const stored = toStored([given], questions);
  expect(stored).toEqual([{ ...given, answer: 1 }]);
  expect(fromStored(JSON.parse(JSON.stringify(stored)), questions)).toEqual([given]);
});

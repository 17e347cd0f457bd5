import { DEFAULT_QUIZ_OPTIONS } from '@quarry/events/quiz/defaults';
import { expect, test } from 'vitest';
import { composeQuestion, type Draft } from './compose.ts';
import type { ProblemCode, Tell } from './problems.ts';
import { counter } from './spec-support/read.ts';

const compose = (draft: Draft) => {
  const told: ProblemCode[] = [];
  const tell: Tell = (code, ..._values) => {
    told.push(code);
  };
  const question = composeQuestion(draft, DEFAULT_QUIZ_OPTIONS, counter(), tell);
  return { question, told };
};
const choice = (text: string, answers = ['a', 'b'], more: object = {}): Draft => ({
  kind: 'choice',
  text,
  answers: answers.map((value, i) => ({ text: value, correct: i === 0 })),
  ...more,
});
const words = (count: number) => Array.from({ length: count }, (_, i) => `word${i}`).join(' ');

test('[I3224] a text over 100 characters stands below as a whole, its beginning, cut at a word, is the question', () => {
  const text = words(20);
  const { question, told } = compose(choice(text));
  expect(told).toEqual(['long-question']);
  expect(question.body).toBe(text);
  expect(question.questionText).toBe(`${words(15)}…`);
  expect([...question.questionText].length).toBeLessThanOrEqual(100);
  const emoji = '👩‍🚀'.repeat(60);
  expect(compose(choice(emoji)).question).toMatchObject({ body: emoji, questionText: `${'👩‍🚀'.repeat(33)}…` });
});

test('[I3224] 100 characters fit; a short text of several lines is the question and what stands below it', () => {
  expect(compose(choice('😀'.repeat(100)))).toMatchObject({ told: [], question: { questionText: '😀'.repeat(100) } });
  expect(compose(choice('Prints?\r\n\r\n```\nx\n```')).question).toMatchObject({
    questionText: 'Prints?',
    body: '```\nx\n```',
  });
  const heading = `Energy\n${words(30)}`;
  expect(compose(choice(heading)).question).toMatchObject({ questionText: 'Energy …', body: heading });
  expect(compose(choice('```\nx\n```')).question).toMatchObject({ questionText: '``` x ```', body: '```\nx\n```' });
});

test('[I3225] what is beyond a limit is kept whole, with an error', () => {
  const long = compose(choice('Which?', ['a', 'x'.repeat(101)]));
  expect(long).toMatchObject({ told: ['long-answer'], question: { answers: [{}, { value: 'x'.repeat(101) }] } });
  const seven = compose(choice('Which?', [...'abcdefg']));
  expect(seven.told).toEqual(['too-many-answers']);
  expect(seven.question.answers).toHaveLength(7);
  const rest = compose(
    choice('Which?', ['a'], { explanation: 'x'.repeat(501), notes: 'x'.repeat(501), body: 'x'.repeat(1_001) }),
  );
  expect(rest.told.sort()).toEqual(['long-body', 'long-explanation', 'long-notes', 'too-few-answers']);
  expect(rest.question.explanation).toHaveLength(501);
});

test('[I3225] texts have no control characters and no lone surrogates; answers have one line', () => {
  const { question } = compose(choice(' a\u0000b\ud800 ', ['one\ntwo\tthree', 'x']));
  expect(question.questionText).toBe('ab\ufffd');
  expect(question.answers[0]?.value).toBe('one two three');
});

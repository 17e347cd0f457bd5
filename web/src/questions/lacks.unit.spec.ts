import { DEFAULT_QUIZ_OPTIONS, newQuestion } from '@quarry/events/quiz/defaults';
import { en } from '@quarry/texts/en';
import { expect, test } from 'vitest';
import { incompleteQuestions, isUntouched, lackOf } from './lacks.ts';

let ids = 0;
const blank = newQuestion(() => `id-${++ids}`, DEFAULT_QUIZ_OPTIONS);
const told = (questions: Parameters<typeof incompleteQuestions>[1]) =>
  incompleteQuestions(en.overview, questions).map(({ text }) => text);
const asked = (questionText: string, ...values: string[]) => ({
  ...blank,
  questionText,
  answers: values.map((value, i) => ({ id: blank.id as never, value, correct: i === 0 })),
});

test('[W285] empty parts are named by question and answer', () => {
  expect(lackOf(en.overview, asked('Hardest?', 'Diamond', 'Talc'))).toBeNull();
  expect(told([asked('Hardest?', 'Diamond', 'Talc'), asked('Softest?', 'Talc', '  ', ''), blank])).toEqual([
    'Question 2: answers B and C are empty',
    'Question 3: the question and answers A and B are empty',
  ]);
  expect(told([asked(' ', 'Talc', 'Gypsum'), asked('Blue?', 'Lapis', '')])).toEqual([
    'Question 1: the question is empty',
    'Question 2: answer B is empty',
  ]);
});

test.each(['\u200b', '\u3164', '\u2800', ' \u00ad\ufeff '])('[W2747] %j is empty', (unseen) => {
  expect(lackOf(en.overview, asked(unseen, 'Talc', unseen))).toEqual({
    text: 'the question and answer B are empty',
    field: 0,
  });
  expect(isUntouched(asked(unseen, unseen, unseen))).toBe(true);
});

test('[W3581] a picture may be a whole answer, and a question with one is not untouched', () => {
  const media = { id: 'A'.repeat(22) as never, alt: '', width: 4, height: 3 };
  const [one, other] = blank.answers.map((answer) => ({ ...answer, media }));
  const pictured = { ...blank, questionText: 'Which?', answers: [one, other] } as typeof blank;
  expect(lackOf(en.overview, pictured)).toBeNull();
  expect(
    lackOf(en.overview, { ...pictured, answers: [...pictured.answers, ...blank.answers] } as typeof blank)?.text,
  ).toBe('answers C and D are empty');
  expect(isUntouched({ ...pictured, questionText: '' })).toBe(false);
  expect(isUntouched({ ...blank, media })).toBe(false);
});

test.each([
  ['Paris', 'Paris '],
  ['Yes', 'yes'],
  ['New  York', 'New York'],
  ['ＡＢＣ', 'abc'],
  ['Straße', 'STRASSE'],
  ['Z\u00fcrich', 'Zu\u0308rich'],
  ['Rome', 'Ro\u200bme'],
])('[W2747] %j and %j are the same', (one, other) => {
  expect(lackOf(en.overview, asked('Where?', one, 'Elsewhere', other))).toEqual({
    text: 'answers A and C are the same',
    field: 3,
  });
});

test.each([
  ['m²', 'm2'],
  ['H₂O', 'H2O'],
  ['e', 'é'],
  ['1/2', '½'],
  ['👨‍👩', '👨👩'],
  ['', '\u200b'],
])('[W2747] %j and %j are not', (one, other) => {
  expect(lackOf(en.overview, asked('Which?', one, 'Neither', other))?.text ?? '').not.toContain('same');
});

test('[W2747] empty and duplicate answers are reported together; editing continues at the first of them', () => {
  expect(lackOf(en.overview, asked('Which?', 'Yes', 'no', 'yes', 'No', ''))).toEqual({
    text: 'answer E is empty; answers A and C are the same; answers B and D are the same',
    field: 3,
  });
  expect(lackOf(en.overview, asked('Which?', '', 'Yes', 'yes'))?.field).toBe(1);
});

test('[W285] a question is untouched until something is written into it', () => {
  expect([isUntouched(blank), isUntouched(asked('', '', 'Talc')), isUntouched(asked('x', '', ''))]).toEqual([
    true,
    false,
    false,
  ]);
});

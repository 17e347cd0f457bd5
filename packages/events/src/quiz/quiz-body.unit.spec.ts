import { expect, test } from 'vitest';
import { DEFAULT_QUIZ_OPTIONS } from './defaults.ts';
import { quizBodySchema, quizFileSchema } from './quiz-body.ts';

let made = 0;
const schema = quizBodySchema(() => `made-${++made}`);

const answers = [
  { value: 'yes', correct: true },
  { value: 'no', correct: false },
];
const quiz = (changes: object) => ({
  name: 'Stones',
  options: DEFAULT_QUIZ_OPTIONS,
  questions: [{ questionText: 'Hard?', answers }],
  ...changes,
});

test('[A21] questions and answers without an id get one, the others keep theirs', () => {
  const { questions } = schema.parse(
    quiz({ questions: [{ questionText: 'Hard?', answers: [{ id: 'mine', ...answers[0] }, answers[1]] }] }),
  );
  expect(questions[0]?.id).toMatch(/^made-/);
  expect(questions[0]?.answers.map((answer) => answer.id)).toEqual(['mine', expect.stringMatching(/^made-/)]);
});

test('[A20] a whole quiz may be sent: fields the editor does not control are dropped', () => {
  const parsed = schema.parse(quiz({ id: 'x', quizUser: { id: 'someone' }, extra: 1 }));
  expect(parsed).not.toHaveProperty('id');
  expect(parsed).not.toHaveProperty('quizUser');
  expect(parsed).not.toHaveProperty('extra');
});

test.each([
  ['no quiz', 'quiz'],
  ['a null', null],
  ['no name', quiz({ name: ' ' })],
  ['a name of 101 characters', quiz({ name: 'x'.repeat(101) })],
  ['a name of a megabyte', quiz({ name: 'x'.repeat(1_000_000) })],
  ['a lone surrogate', quiz({ name: 'a\ud800' })],
  ['a line break', quiz({ name: 'a\nb' })],
  ['no questions', quiz({ questions: [] })],
  ['invalid questions', quiz({ questions: [null, 1, 'x', []] })],
  ['one answer', quiz({ questions: [{ questionText: '', answers: [answers[0]] }] })],
  ['seven answers', quiz({ questions: [{ questionText: '', answers: [answers[0], ...Array(6).fill(answers[1])] }] })],
  ['two right answers', quiz({ questions: [{ questionText: '', answers: [answers[0], answers[0]] }] })],
  ['a time of 1000', quiz({ questions: [{ questionText: '', answers, maxQuestionTime: 1000 }] })],
  [
    'points beyond all numbers',
    quiz({ questions: [{ questionText: '', answers, questionPoints: Number.POSITIVE_INFINITY }] }),
  ],
  ['half a point', quiz({ questions: [{ questionText: '', answers, questionPoints: 0.5 }] })],
  ['a year beyond the database’s range', quiz({ createdOn: 8.64e15 })],
  ['a year before Christ', quiz({ lastTimePlayed: '-000042-01-01T00:00:00.000Z' })],
])('[A25] %s is refused', (_, body) => {
  expect(schema.safeParse(body).success).toBe(false);
});

test('[Q13] the exported file reads back the same; one without a name, dates or ids can be imported too', () => {
  const file = quizFileSchema(() => `made-${++made}`);
  const ids = [
    { id: 'a', ...answers[0] },
    { id: 'b', ...answers[1] },
  ];
  const question = { id: 'q', questionText: 'Hard?', answers: ids, maxQuestionTime: 9, questionPoints: 8 };
  const whole = quiz({
    questions: [{ ...question, questionPointsModifier: 1, questionType: 0, showLiveStats: true }],
    createdOn: '2026-01-02T03:04:05.678Z',
    lastTimePlayed: null,
  });
  expect(file.parse(JSON.parse(JSON.stringify(whole)))).toEqual(whole);
  expect(file.parse(quiz({ name: '' }))).toMatchObject({ name: '', questions: [{ maxQuestionTime: 60 }] });
  expect(file.safeParse({ name: 'Minerals' }).success).toBe(false);
  expect(file.safeParse(quiz({ lastTimePlayed: '-000042-01-01T00:00:00.000Z' })).success).toBe(false);
});

import { mediaIdSchema } from '@quarry/events/media';
import type { Brand } from '@quarry/events/quiz/brand';
import { DEFAULT_QUIZ_OPTIONS } from '@quarry/events/quiz/defaults';
import { zipSync } from 'fflate';
import { expect, test } from 'vitest';
import { EXPORT_FORMATS } from '#exports.ts';
import { sampleQuiz } from '#spec-support/quizzes.ts';
import { bytesOf, imported, read, refusalOf } from '#spec-support/read.ts';

test('[I3270] our JSON is read as it is, with every kind of question', () => {
  const { format, quiz, problems } = imported(EXPORT_FORMATS.json.write(sampleQuiz, []));
  expect({ format, quiz, problems }).toEqual({ format: 'quarry', quiz: sampleQuiz, problems: [] });
});

const answers = [
  { value: 'a', correct: true },
  { value: 'b', correct: false },
];
const json = (questions: unknown[], more: object = {}) => {
  const lines = questions.map((question) => JSON.stringify(question)).join(',\n');
  return `{"name": "Quiz", "options": ${JSON.stringify(DEFAULT_QUIZ_OPTIONS)},${JSON.stringify(more).slice(1, -1)}${Object.keys(more).length ? ',' : ''}\n"questions": [\n${lines}]}`;
};

test('[I3270] a file without ids gets them, one with the same id twice gets another, unknown fields are dropped', () => {
  const { quiz } = imported(
    json([
      { questionText: 'One?', answers, extra: 1 },
      {
        id: 'q',
        questionText: 'Two?',
        answers: [
          { id: 'x', ...answers[0] },
          { id: 'x', ...answers[1] },
        ],
      },
      { id: 'q', questionText: 'Three?', answers },
    ]),
  );
  const [one, two, three] = quiz.questions;
  expect(one).not.toHaveProperty('extra');
  expect(one?.id).toMatch(/^id-/);
  expect(two).toMatchObject({ id: 'q', answers: [{ id: 'x' }, { id: expect.stringMatching(/^id-/) }] });
  expect(three?.id).not.toBe('q');
});

test('[I3222] a question of JSON that is wrong loses no other, and is told by its line', () => {
  const file = json(
    [
      { questionText: 'Two right?', answers: [answers[0], answers[0]] },
      { questionText: 'Time?', answers, maxQuestionTime: 'soon', questionPoints: -1 },
      { text: 'No question' },
      { questionText: 'Unknown', questionType: 99, answers },
      { questionText: 'x'.repeat(101), answers: [answers[0], { value: 'y'.repeat(101), correct: false }] },
      { questionText: 'Estimate?', questionType: 3, answers: [] },
      { questionText: 'Good?', answers },
    ],
    { createdOn: 'yesterday' },
  );
  const { quiz, problems } = imported(file);
  expect(quiz.questions.map(({ questionText }) => questionText)).toEqual([
    'Two right?',
    'Time?',
    `${'x'.repeat(99)}…`,
    'Estimate?',
    'Good?',
  ]);
  expect(read(file).problems).toEqual([
    '3 error several-correct #1',
    '4 warning setting-unreadable #2',
    '4 warning setting-unreadable #2',
    '5 error unreadable-question',
    '6 error unsupported-kind',
    '7 warning long-question #3',
    '7 error long-answer #3',
    '8 error bad-number #4',
  ]);
  expect(problems[1]?.values).toEqual({ field: 'maxQuestionTime', value: '"soon"' });
});

test('[I3271] our ZIP has the pictures; one that is missing is told and left out', () => {
  const png = Uint8Array.of(0x89, 0x50, 0x4e, 0x47);
  const media = { id: 'm1', alt: 'A map', width: 3, height: 4 };
  const [first, ...rest] = sampleQuiz.questions;
  if (!first) throw new Error('the sample has a question');
  const quiz = { ...sampleQuiz, questions: [{ ...first, media }, ...rest] };
  const bytes = EXPORT_FORMATS.zip.write(quiz, [{ ref: 'm1', bytes: png }]);
  const back = imported(bytes);
  expect(back).toEqual({ format: 'zip', quiz, problems: [], pictures: [{ ref: 'm1', bytes: png }] });
  const without = imported(EXPORT_FORMATS.zip.write(quiz, []));
  expect(without.quiz).toEqual(sampleQuiz);
  expect(without.problems).toMatchObject([{ code: 'picture-missing', question: 1, values: { name: 'A map' } }]);
  expect(EXPORT_FORMATS.zip.write(quiz, [{ ref: 'm1', bytes: png }])).toEqual(bytes);
});

test('[I3340] a brand’s colour is read; its pictures, which are another host’s, are told and left out', () => {
  const [logo, background] = ['a', 'b'].map((letter) => mediaIdSchema.parse(letter.repeat(22)));
  const withBrand = (brand: Brand) => ({ ...sampleQuiz, options: { ...sampleQuiz.options, brand } });
  const branded = withBrand({ accent: '#336699', logo, background });
  for (const bytes of [EXPORT_FORMATS.json.write(branded, []), EXPORT_FORMATS.zip.write(branded, [])]) {
    const { quiz, problems } = imported(bytes);
    expect(quiz).toEqual(withBrand({ accent: '#336699' }));
    expect(problems.map(({ code, severity }) => [code, severity])).toEqual([['brand-left-out', 'warning']]);
  }
  const pictured = imported(EXPORT_FORMATS.json.write(withBrand({ logo }), []));
  expect([pictured.quiz, pictured.problems.length]).toEqual([sampleQuiz, 1]);
  const coloured = imported(EXPORT_FORMATS.json.write(withBrand({ accent: '#336699' }), []));
  expect([coloured.quiz, coloured.problems]).toEqual([withBrand({ accent: '#336699' }), []]);
});

test('[I3221] an archive of something else, or with a broken quiz, is no format', () => {
  expect(refusalOf(zipSync({ 'a.txt': bytesOf('hello') }))).toBe('unknown-format: not-recognised');
  expect(refusalOf(zipSync({ 'quiz.json': bytesOf('{"questions": [') }))).toBe('unknown-format: broken-json');
  expect(refusalOf('{"questions": [')).toBe('unknown-format: broken-json');
  expect(refusalOf('{"something": 1}')).toBe('unknown-format: not-recognised');
});

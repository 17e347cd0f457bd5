import { expect, test } from 'vitest';
import { imported, read } from '#spec-support/read.ts';

const eu = (...questions: unknown[]) =>
  JSON.stringify({ exportVersion: 1, quiz: { name: 'Physics', defaultTimer: 45, questions } }, null, 2);
const answers = [
  { text: '$E=mc^2$', isCorrect: true },
  { text: '**no**', isCorrect: false },
];

test('[I3260] arsnova.eu: kinds, in their order, with Markdown and formulae', () => {
  const file = eu(
    { type: 'MULTIPLE_CHOICE', text: 'Which *two*?', order: 1, timer: 30, answers },
    { type: 'SINGLE_CHOICE', text: '### Energy\nWhich $a*b*c$?', order: 0, timer: null, answers },
    { type: 'SURVEY', text: 'Mood?', order: 2, answers },
    { type: 'FREETEXT', text: 'A word?', order: 3 },
    { type: 'SHORT_TEXT', text: 'Name?', order: 4, answers, shortTextCaseSensitive: true },
    {
      type: 'NUMERIC_ESTIMATE',
      text: 'Year?',
      order: 5,
      numericReferenceValue: 1789,
      numericIntervalLeft: 1788.5,
      numericIntervalRight: 1789.5,
    },
    { type: 'ORDERING', text: 'Order?', order: 6, orderingItems: [{ text: 'one' }, { text: 'two' }] },
    {
      type: 'RATING',
      text: 'Likely?',
      order: 7,
      ratingMin: 1,
      ratingMax: 3,
      ratingLabelMin: 'no',
      ratingLabelMax: 'yes',
    },
    { type: 'MATCHING', text: 'Match', order: 8 },
    { type: 'SINGLE_CHOICE', text: 5, order: 9 },
    'rubbish',
  );
  expect(read(file)).toEqual({
    format: 'arsnova',
    questions: [
      'single: Energy | +$E=mc^2$ | -no | body: Which $a*b*c$?',
      'multiple: Which two? | +$E=mc^2$ | -no',
      'poll: Mood? | -$E=mc^2$ | -no',
      'cloud: A word?',
      'typed: Name? | +$E=mc^2$ | +no',
      'estimate: Year? | =1789±0.5/0.5',
      'order: Order? | +one | +two',
      'poll: Likely? | -1 – no | -2 | -3 – yes',
      'single: ',
    ],
    problems: expect.arrayContaining([
      expect.stringMatching(/^\d+ error unsupported-kind$/),
      expect.stringMatching(/^\d+ error unreadable-question$/),
    ]),
  });
  const { quiz } = imported(file);
  expect(quiz).toMatchObject({ name: 'Physics', options: { maxQuestionTime: 45 } });
  expect(quiz.questions.slice(0, 2).map(({ maxQuestionTime }) => maxQuestionTime)).toEqual([45, 30]);
  expect(quiz.questions[4]).toMatchObject({ exact: true });
});

test('[I3261] arsnova.click: kinds, and problems by the line of the file', () => {
  const options = [
    { answerText: 'a', isCorrect: true },
    { answerText: 'b', isCorrect: false },
  ];
  const ask = (TYPE: string, more: object = {}) => ({
    TYPE,
    questionText: TYPE,
    timer: 20,
    answerOptionList: options,
    ...more,
  });
  const list = [
    ask('SingleChoiceQuestion'),
    ask('YesNoSingleChoiceQuestion'),
    ask('MultipleChoiceQuestion'),
    ask('ABCDSurveyQuestion', { multipleSelectionEnabled: true }),
    ask('FreeTextQuestion', { answerOptionList: [{ answerText: 'Paris', configCaseSensitive: false }] }),
    ask('RangedQuestion', { answerOptionList: [], rangeMin: 90, rangeMax: 110, correctValue: 100 }),
    ask('SomethingElse'),
  ];
  const file = `{"name":"Click","questionList":[\n${list.map((item) => JSON.stringify(item)).join(',\n')}]}`;
  expect(read(file)).toEqual({
    format: 'arsnova',
    questions: [
      'single: SingleChoiceQuestion | +a | -b',
      'single: YesNoSingleChoiceQuestion | +a | -b',
      'multiple: MultipleChoiceQuestion | +a | -b',
      'poll: ABCDSurveyQuestion | -a | -b',
      'typed: FreeTextQuestion | +Paris',
      'estimate: RangedQuestion | =100±10/10',
    ],
    problems: ['5 warning several-choices #4', '8 error unsupported-kind'],
  });
});

import { answerIdSchema, questionIdSchema } from '@quarry/events/ids';
import { DEFAULT_QUIZ_OPTIONS } from '@quarry/events/quiz/defaults';
import fc from 'fast-check';
import { type Answer, type ImportedQuiz, KIND, type Question } from '#question.ts';

const id = (name: string) => questionIdSchema.parse(name);
const answersOf = (values: readonly string[], isCorrect: (i: number) => boolean): Answer[] =>
  values.map((value, i) => ({ id: answerIdSchema.parse(`a${i}`), value, correct: isCorrect(i) }));

const settings = { maxQuestionTime: 20, questionPoints: 100, questionPointsModifier: 1, showLiveStats: false } as const;

/** A question of each kind. */
export const sampleQuiz: ImportedQuiz = {
  name: 'Planets',
  options: { ...DEFAULT_QUIZ_OPTIONS, language: 'de' },
  createdOn: '2026-01-02T03:04:05.678Z',
  lastTimePlayed: null,
  questions: [
    {
      id: id('q1'),
      questionText: 'Largest?',
      body: 'Of the\nsolar system',
      explanation: 'It is.',
      notes: 'Ask twice',
      answers: answersOf(['Mars', 'Jupiter'], (i) => i === 1),
      questionType: KIND.single,
      ...settings,
    },
    {
      id: id('q2'),
      questionText: 'Gas?',
      answers: answersOf(['Saturn', 'Jupiter', 'Mars'], (i) => i < 2),
      questionType: KIND.multiple,
      scoring: 'all',
      ...settings,
    },
    {
      id: id('q3'),
      questionText: 'Capital?',
      answers: answersOf(['Paris', 'Lutetia'], () => true),
      questionType: KIND.typed,
      exact: false,
      typos: 1,
      ...settings,
    },
    {
      id: id('q4'),
      questionText: 'Moons?',
      answers: [],
      questionType: KIND.estimate,
      target: 95,
      exactWithin: 1,
      tolerance: 10,
      unit: 'moons',
      ...settings,
    },
    {
      id: id('q5'),
      questionText: 'In order?',
      answers: answersOf(['Mercury', 'Venus', 'Earth'], () => true),
      questionType: KIND.order,
      scoring: 'partial',
      ...settings,
    },
    {
      id: id('q6'),
      questionText: 'Tea?',
      answers: answersOf(['Yes', 'No'], () => false),
      questionType: KIND.poll,
      ...settings,
    },
    { id: id('q7'), questionText: 'A break', answers: [], questionType: KIND.slide, ...settings },
    { id: id('q8'), questionText: 'A word?', answers: [], questionType: KIND.cloud, ...settings },
  ],
};

/** What formats have marks for, what spreadsheets read, and what is written from right to left. */
const PIECES = [
  ...'\\#=~{}:%*[]<>&,;"\'`|$_-+@ab 1',
  ' ',
  '->',
  '::',
  '//',
  '####',
  '%50%',
  '[html]',
  '[plain]',
  '<b>',
  '&amp;',
  '$CATEGORY:',
  'ANSWER: A',
  'TRUE',
  '\\n',
  '😀',
  '👩‍🚀',
  'שלום',
  'سؤال',
  '\u200f',
  '＝',
  '…',
];

/** A line as people write it, with none but inner white space. */
const line = (max: number, min = 0) =>
  fc
    .array(fc.constantFrom(...PIECES), { maxLength: Math.min(30, Math.floor(max / 10) + 4) })
    .map((pieces) => [...pieces.join('')].slice(0, max).join('').trim())
    .filter((text) => text.length >= min);

const lines = fc
  .array(line(60), { minLength: 1, maxLength: 4 })
  .map((all) => all.join('\n').trim())
  .filter((text) => text !== '');

const flags = (of: number) => fc.array(fc.boolean(), { minLength: of, maxLength: of });
const number = fc.double({ min: -1e12, max: 1e12, noNaN: true }).map((value) => value || 0);
const distance = fc.double({ min: 0, max: 1e6, noNaN: true }).map((value) => value || 0);
const optional = <Value>(value: fc.Arbitrary<Value>) => fc.option(value, { nil: undefined });

const common = fc.record({
  questionText: line(100, 1),
  body: optional(lines),
  explanation: optional(line(200, 1)),
  notes: optional(line(200, 1)),
  maxQuestionTime: fc.integer({ min: 0, max: 999 }),
  questionPoints: fc.integer({ min: 0, max: 9_999 }),
  questionPointsModifier: fc.constantFrom(0 as const, 1 as const),
  showLiveStats: fc.boolean(),
});

const scoring = fc.constantFrom('partial' as const, 'all' as const);
const answers = (min: number, max: number) => fc.array(line(100), { minLength: min, maxLength: max });

const asked = fc.oneof(
  fc.tuple(answers(2, 6), fc.nat()).map(([values, right]) => ({
    questionType: KIND.single,
    answers: answersOf(values, (i) => i === right % values.length),
  })),
  fc.tuple(answers(2, 6), flags(6), scoring).map(([values, right, scored]) => ({
    questionType: KIND.multiple,
    answers: answersOf(values, (i) => right[i] === true || (i === 0 && !right.slice(0, values.length).includes(true))),
    scoring: scored,
  })),
  fc.tuple(answers(1, 20), fc.boolean(), fc.integer({ min: 0, max: 2 })).map(([values, exact, typos]) => ({
    questionType: KIND.typed,
    answers: answersOf(values, () => true),
    exact,
    typos,
  })),
  fc.tuple(number, distance, distance, line(20)).map(([target, exactWithin, more, unit]) => ({
    questionType: KIND.estimate,
    answers: [],
    target,
    exactWithin,
    tolerance: exactWithin + more,
    unit,
  })),
  fc
    .tuple(answers(2, 6), scoring)
    .map(([values, scored]) => ({ questionType: KIND.order, answers: answersOf(values, () => true), scoring: scored })),
  answers(2, 6).map((values) => ({ questionType: KIND.poll, answers: answersOf(values, () => false) })),
  fc.constantFrom(KIND.slide, KIND.cloud).map((questionType) => ({ questionType, answers: [] })),
);

const withoutAbsent = <Value extends object>(value: Value): Value =>
  Object.fromEntries(Object.entries(value).filter(([, field]) => field !== undefined)) as Value;

/** Questions of every kind with texts that are hard to write. */
export const anyQuestions: fc.Arbitrary<Question[]> = fc
  .array(fc.tuple(common, asked), { minLength: 1, maxLength: 5 })
  .map((all) => all.map(([one, kind], i) => withoutAbsent({ id: id(`q${i}`), ...one, ...kind }) as Question));

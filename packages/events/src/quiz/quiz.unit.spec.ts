import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { questionSchema } from '#questions/question.ts';
import { codePointText } from '#spec-support/code-point-text.ts';
import { DEFAULT_QUIZ_OPTIONS } from './defaults.ts';
import * as shapes from './quiz.ts';

const answer = (id: string, correct = false) => ({ id, value: `Answer ${id}`, correct });
const question = {
  id: 'q1',
  questionText: 'What is harder than quartz?',
  answers: [answer('a', true), answer('b')],
  maxQuestionTime: 30,
  questionPoints: 250,
  questionPointsModifier: 1,
  questionType: 0,
  showLiveStats: true,
};
const quiz = {
  id: 'quiz-1',
  name: 'Minerals',
  questions: [question],
  options: DEFAULT_QUIZ_OPTIONS,
  quizUser: { id: 'host-1', email: 'host@example.org', autoSendLog: false },
  createdOn: '2026-01-02T03:04:05.678Z',
  lastTimePlayed: null,
};

const isQuestion = (changes: object) => questionSchema.safeParse({ ...question, ...changes }).success;
const isQuiz = (changes: object) => shapes.quizSchema.safeParse({ ...quiz, ...changes }).success;
const areOptions = (changes: object) =>
  shapes.quizOptionsSchema.safeParse({ ...DEFAULT_QUIZ_OPTIONS, ...changes }).success;
const answers = (count: number) => Array.from({ length: count }, (_, i) => answer(`a${i}`, i === 0));

/** Neither valid numbers nor values that convert to one. */
const NO_NUMBERS = [-1, 0.5, 1e308, 1e21, 2 ** 53, Infinity, -Infinity, Number.NaN, '7', null, [7], true];

describe('a question', () => {
  it('[Q4] has 2 to 6 answers with distinct ids', () => {
    expect([1, 2, 6, 7].map((count) => isQuestion({ answers: answers(count) }))).toEqual([false, true, true, false]);
    expect(isQuestion({ answers: [answer('a', true), answer('a')] })).toBe(false);
    expect(isQuestion({ answers: { 0: answer('a', true), 1: answer('b'), length: 2 } })).toBe(false);
  });

  it('[Q5] has exactly one correct answer', () => {
    expect(isQuestion({ answers: [answer('a'), answer('b')] })).toBe(false);
    expect(isQuestion({ answers: [answer('a', true), answer('b', true)] })).toBe(false);
    expect(isQuestion({ answers: [answer('a'), answer('b'), answer('c', true)] })).toBe(true);
    expect(isQuestion({ answers: [{ ...answer('a'), correct: 1 }, answer('b', true)] })).toBe(false);
  });

  it('[Q2] has texts of at most 100 characters; empty ones may be saved', () => {
    expect([0, 100, 101].map((n) => isQuestion({ questionText: '😀'.repeat(n) }))).toEqual([true, true, false]);
    const withAnswer = (value: unknown) => isQuestion({ answers: [{ ...answer('a', true), value }, answer('b')] });
    expect(['', 'x'.repeat(100), 'x'.repeat(101), 5].map(withAnswer)).toEqual([true, true, false, false]);
  });

  it('[Q6] has a time of 0 to 999 whole seconds and 0 to 9999 whole points', () => {
    expect([0, 999, 1000, ...NO_NUMBERS].map((n) => isQuestion({ maxQuestionTime: n }))).toEqual([
      true,
      true,
      false,
      ...NO_NUMBERS.map(() => false),
    ]);
    expect([0, 9999, 10_000, ...NO_NUMBERS].map((n) => isQuestion({ questionPoints: n }))).toEqual([
      true,
      true,
      false,
      ...NO_NUMBERS.map(() => false),
    ]);
    expect([0, 1, 2, '1', true].map((n) => isQuestion({ questionPointsModifier: n }))).toEqual([
      true,
      true,
      false,
      false,
      false,
    ]);
    expect([0, 8, '0', -1].map((n) => isQuestion({ questionType: n }))).toEqual([true, false, false, false]);
    expect([true, 0].map((n) => isQuestion({ showLiveStats: n }))).toEqual([true, false]);
  });

  it('[Q7] has defaults for missing settings', () => {
    const { id, questionText, answers: given } = question;
    expect(questionSchema.parse({ id, questionText, answers: given })).toEqual({
      id,
      questionText,
      answers: given,
      maxQuestionTime: 60,
      questionPoints: 100,
      questionPointsModifier: 0,
      questionType: 0,
      showLiveStats: false,
    });
  });

  it.each(['id', 'questionText', 'answers'])('[Q4] without %s is refused', (field) => {
    expect(isQuestion({ [field]: undefined })).toBe(false);
  });
});

describe('a quiz', () => {
  it('[Q8] has 1 to 200 questions with distinct ids', () => {
    const questions = (count: number) => Array.from({ length: count }, (_, i) => ({ ...question, id: `q${i}` }));
    expect([0, 1, 200, 201].map((count) => isQuiz({ questions: questions(count) }))).toEqual([
      false,
      true,
      true,
      false,
    ]);
    expect(isQuiz({ questions: [question, question] })).toBe(false);
  });

  it('[A342] with too many questions is refused before one of them is looked at', () => {
    const unread = {
      get id(): never {
        throw new Error('a question was looked at');
      },
    };
    expect(isQuiz({ questions: Array.from({ length: 201 }, () => unread) })).toBe(false);
    expect(() => isQuiz({ questions: [unread] })).toThrow('looked at');
  });

  it('[Q9] has a name of 1 to 100 characters that is not blank', () => {
    expect(
      ['', '   ', '\u3000', 'x', 'x'.repeat(100), 'x'.repeat(101), 'a\nb'].map((name) => isQuiz({ name })),
    ).toEqual([false, false, false, true, true, false, false]);
  });

  it('[Q10] has all six options', () => {
    expect(areOptions({})).toBe(true);
    for (const field of Object.keys(DEFAULT_QUIZ_OPTIONS)) {
      expect(areOptions({ [field]: undefined })).toBe(false);
      expect(areOptions({ [field]: 'x' })).toBe(false);
    }
    expect([0, 1, 2, -1].map((colourScheme) => areOptions({ colourScheme }))).toEqual([true, true, false, false]);
    expect([999, 1000].map((maxQuestionTime) => areOptions({ maxQuestionTime }))).toEqual([true, false]);
    expect([9999, 10_000].map((questionPoints) => areOptions({ questionPoints }))).toEqual([true, false]);
    expect(shapes.COLOUR_SCHEME).toEqual({ Default: 0, Professional: 1 });
  });

  it('[Q820] may have teams, a language and the naming of its sessions', () => {
    const counts = [1, 2, 20, 21, 2.5].map((count) => areOptions({ teams: { count, assign: 'even' } }));
    expect(counts).toEqual([false, true, true, false, false]);
    expect(areOptions({ teams: null, language: 'ar', names: 'given', nameFilter: true })).toBe(true);
    expect(areOptions({ teams: { count: 2, assign: 'pick' } })).toBe(true);
    expect(areOptions({ teams: { count: 2, assign: 'random' } })).toBe(false);
    expect(areOptions({ language: 'xx' })).toBe(false);
    expect(areOptions({ names: 'none' })).toBe(false);
    expect(areOptions({ nameFilter: 'yes' })).toBe(false);
  });

  it('[Q10] has an owner with id, e-mail and a setting', () => {
    for (const field of ['id', 'email', 'autoSendLog'])
      expect(isQuiz({ quizUser: { ...quiz.quizUser, [field]: 1 } })).toBe(false);
    expect([320, 321].map((n) => isQuiz({ quizUser: { ...quiz.quizUser, email: 'x'.repeat(n) } }))).toEqual([
      true,
      false,
    ]);
  });

  it.each([
    ['2026-01-02T03:04:05.678Z', '2026-01-02T03:04:05.678Z'],
    ['2026-01-02T03:04:05+02:00', '2026-01-02T01:04:05.000Z'],
    [0, '1970-01-01T00:00:00.000Z'],
    [8.64e15, '+275760-09-13T00:00:00.000Z'],
  ])('[Q12] the date %j is kept as %j', (given, kept) => {
    const parsed = shapes.quizSchema.parse({ ...quiz, createdOn: given, lastTimePlayed: given });
    expect([parsed.createdOn, parsed.lastTimePlayed]).toEqual([kept, kept]);
    expect(shapes.quizSchema.parse(parsed)).toEqual(parsed);
  });

  it.each(['', 'yesterday', '9'.repeat(65), 8.64e15 + 1, Number.NaN, Infinity, true, {}])(
    '[Q12] %j is no date',
    (given) => {
      expect(isQuiz({ createdOn: given })).toBe(false);
      expect(isQuiz({ lastTimePlayed: given })).toBe(false);
    },
  );

  it('[Q12] has a date of creation, but may never have been played', () => {
    expect(isQuiz({ createdOn: null })).toBe(false);
    expect(isQuiz({ createdOn: undefined })).toBe(false);
    expect(isQuiz({ lastTimePlayed: null })).toBe(true);
    expect(isQuiz({ lastTimePlayed: undefined })).toBe(false);
  });

  it('[Q18] with a text of another type is refused', () => {
    for (const text of ['\ud800', 'a\u0000', 'x'.repeat(1_000_000)]) {
      expect(isQuiz({ name: text })).toBe(false);
      expect(isQuestion({ questionText: text })).toBe(false);
    }
  });
});

describe('unknown fields', () => {
  it('[Q11] are dropped at every depth', () => {
    const extra = { admin: true, __v: 1 };
    const stuffed = {
      ...quiz,
      ...extra,
      options: { ...quiz.options, ...extra },
      quizUser: { ...quiz.quizUser, ...extra },
      questions: [{ ...question, ...extra, answers: question.answers.map((one) => ({ ...one, ...extra })) }],
    };
    expect(shapes.quizSchema.parse(stuffed)).toEqual(quiz);
  });

  it('[Q11] cannot reach a prototype', () => {
    const evil = '"__proto__":{"polluted":true},"constructor":{"prototype":{"polluted":true}}';
    const text = JSON.stringify(quiz).replaceAll('{', `{${evil},`).replaceAll(',}', '}');
    const parsed = shapes.quizSchema.parse(JSON.parse(text));
    expect(parsed).toEqual(quiz);
    expect(Object.getPrototypeOf(parsed)).toBe(Object.prototype);
    expect(Reflect.get({}, 'polluted')).toBeUndefined();
    expect(JSON.stringify(parsed)).not.toContain('polluted');
  });
});

describe('a quiz to be saved', () => {
  it('[Q13] a quiz is saved without id and owner, with or without its dates', () => {
    const { id: _, quizUser: __, createdOn: ___, lastTimePlayed: ____, ...bare } = quiz;
    expect(shapes.quizInputSchema.parse(quiz)).toEqual({ ...bare, createdOn: quiz.createdOn, lastTimePlayed: null });
    expect(shapes.quizInputSchema.parse(bare)).toEqual(bare);
    expect(shapes.quizInputSchema.safeParse({ ...bare, name: '' }).success).toBe(false);
  });
});

describe('any value', () => {
  it('[Q18] is a quiz or is refused without a throw', () => {
    fc.assert(
      fc.property(fc.oneof(fc.jsonValue(), fc.record({ questions: fc.array(fc.jsonValue()) })), (value) => {
        expect(shapes.quizSchema.safeParse(value).success).toBe(false);
        expect(shapes.questionListSchema.safeParse(value).success).toBe(false);
      }),
    );
  });

  it('[Q18] in a field of a quiz is within its limits or refused', () => {
    const field = fc.constantFrom('name', 'questions', 'options', 'createdOn', 'lastTimePlayed', 'id');
    fc.assert(
      fc.property(field, fc.oneof(fc.jsonValue(), codePointText(), fc.double()), (key, value) => {
        const result = shapes.quizSchema.safeParse({ ...quiz, [key]: value });
        if (result.success) expect(shapes.quizSchema.parse(result.data)).toEqual(result.data);
      }),
    );
  });
});

describe('a refusal', () => {
  const twice = [answer('a', true), answer('a')];
  it.each([
    [{ questions: [{ ...question, answers: [answer('a'), answer('b')] }] }, 'exactly one answer must be correct'],
    [{ questions: [{ ...question, answers: twice }] }, 'two answers have the same id'],
    [{ questions: [question, question] }, 'two questions have the same id'],
    [{ name: ' ' }, 'a quiz has a name'],
    [{ name: 'x'.repeat(101) }, 'at most 100 characters'],
    [{ name: 'a\tb' }, 'control characters are not allowed'],
    [{ id: 'a b' }, 'an id is 1 to 128 letters, digits or _ . ~ -'],
    [{ id: '__proto__' }, 'this id is reserved'],
    [{ createdOn: 'yesterday' }, 'not a date'],
  ])('[Q23] of %j says what is wrong: %s', (changes, message) => {
    const { error } = shapes.quizSchema.safeParse({ ...quiz, ...changes });
    expect(error?.issues.map((issue) => issue.message)).toEqual([message]);
  });
});

describe('tags', () => {
  const tagsOf = (tags: unknown) => shapes.quizSchema.safeParse({ ...quiz, tags }).data?.tags;
  it('[A3350] are trimmed, of 30 characters and ten at most; of those alike but for case and marks the first stays', () => {
    expect(tagsOf([' Class 7b ', 'Ural', 'ÜRAL', ' ', 'Ores'])).toEqual(['Class 7b', 'Ural', 'Ores']);
    expect(tagsOf(undefined)).toBeUndefined();
    expect(isQuiz({ tags: ['😀'.repeat(30)] })).toBe(true);
    for (const tags of ['Ural', ['😀'.repeat(31)], ['a\nb'], [7], Array.from({ length: 11 }, (_, i) => `t${i}`)])
      expect(isQuiz({ tags })).toBe(false);
  });
});

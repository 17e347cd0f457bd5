import { expect, it, test } from 'vitest';
import { questionOf, rightAnswers } from '#spec-support/kinds.ts';
import { order } from './order.ts';

const asked = (own: object = {}, count = 4) =>
  questionOf(order, { answers: rightAnswers(...['Talc', 'Quartz', 'Topaz', 'Diamond'].slice(0, count)), ...own });
const put = (digits: string) => order.response.parse({ order: [...digits].map((digit) => `q1-${digit}`) });

test.each([
  ['0123', 1, 1],
  ['3012', 2 / 3, 0],
  ['1032', 0, 0],
  ['2301', 2 / 3, 0],
  ['0132', 1 / 3, 0],
  ['3210', 0, 0],
])('[Q3118] the order %s has a share of %d in part and of %d as a whole', (digits, partly, all) => {
  expect(order.share(asked(), put(digits))).toBe(partly);
  expect(order.share(asked({ scoring: 'all' }), put(digits))).toBe(all);
});

it('[Q3118] all 2 to 6 answers are right; a response is all of them, each once', () => {
  expect(order.question.safeParse({ ...asked(), answers: rightAnswers('Talc') }).success).toBe(false);
  const oneWrong = asked().answers.map((answer, i) => ({ ...answer, correct: i > 0 }));
  expect(order.question.safeParse({ ...asked(), answers: oneWrong }).success).toBe(false);
  const accepts = (digits: string) => order.accepts(asked(), put(digits));
  expect(['0123', '012', '0012', '0129', '01233'].map(accepts)).toEqual([true, false, false, false, false]);
  expect(order.share(asked({}, 2), put('10'))).toBe(0);
});

it('[Q3124] counts who put which answer where', () => {
  const question = asked({}, 3);
  const tally = order.tally(question);
  for (const digits of ['012', '012', '120', '210']) tally.add(put(digits), order.share(question, put(digits)));
  expect(tally.result()).toEqual({
    perAnswer: [],
    right: 2,
    partly: 1,
    positions: [
      [2, 0, 2],
      [1, 3, 0],
      [1, 1, 2],
    ],
  });
});

it('[Q3126] is corrected by another order of all its answers', () => {
  expect(order.corrected(asked(), put('3210'))?.answers.map(({ value }) => value)).toEqual([
    'Diamond',
    'Topaz',
    'Quartz',
    'Talc',
  ]);
  expect(order.corrected(asked(), put('321'))).toBeNull();
});

it('[Q3128] is told in order', () => {
  expect([order.textOf(asked(), put('1032')), ...order.rightTexts(asked())]).toEqual([
    'Quartz > Talc > Diamond > Topaz',
    'Talc > Quartz > Topaz > Diamond',
  ]);
});

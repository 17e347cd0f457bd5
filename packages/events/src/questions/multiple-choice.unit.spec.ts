import { expect, it, test } from 'vitest';
import { answers, questionOf } from '#spec-support/kinds.ts';
import { answersInLine } from './answers-in-line.ts';
import { multipleChoice } from './multiple-choice.ts';
import { poll } from './poll.ts';

const asked = (own: object) => questionOf(multipleChoice, { answers: answers(true, true, true, false, false), ...own });
const chosen = (letters: string) =>
  multipleChoice.response.parse({ choice: [...letters].map((letter) => `q1-${letter}`) });

test.each([
  ['abc', 1, 1],
  ['cab', 1, 1],
  ['ab', 2 / 3, 0],
  ['abd', 1 / 3, 0],
  ['ad', 0, 0],
  ['d', 0, 0],
  ['de', 0, 0],
  ['abcde', 1 / 3, 0],
])('[Q3117] the choice %s has a share of %d in part and of %d as a whole', (letters, partly, all) => {
  expect(multipleChoice.share(asked({}), chosen(letters))).toBe(partly);
  expect(multipleChoice.share(asked({ scoring: 'all' }), chosen(letters))).toBe(all);
});

it('[Q3117] one or more answers are right; a choice has one or more of them, none twice', () => {
  const accepts = (own: object) => multipleChoice.question.safeParse({ ...asked({}), ...own }).success;
  expect([answers(false, false), answers(true, true)].map((list) => accepts({ answers: list }))).toEqual([false, true]);
  expect(['partial', 'all', 'half'].map((scoring) => accepts({ scoring }))).toEqual([true, true, false]);
  expect(asked({}).scoring).toBe('partial');
  const isResponse = (choice: unknown) => multipleChoice.response.safeParse({ choice }).success;
  expect([[], ['q1-a', 'q1-a'], ['q1-a'], 'q1-a', [{ id: 'q1-a' }]].map(isResponse)).toEqual([
    false,
    false,
    true,
    false,
    false,
  ]);
  expect(multipleChoice.accepts(asked({}), { choice: ['q1-a', 'q1-z'] })).toBe(false);
});

it('[Q3124] counts every ticked answer, and who was quite right and right in part', () => {
  const question = asked({});
  const tally = multipleChoice.tally(question);
  for (const letters of ['abc', 'ab', 'abd', 'de'])
    tally.add(chosen(letters), multipleChoice.share(question, chosen(letters)));
  const perAnswer = [3, 3, 1, 2, 1].map((count, i) => ({ answerId: `q1-${'abcde'[i]}`, count }));
  expect(tally.result()).toEqual({ perAnswer, right: 1, partly: 2 });
  expect(tally.live()).toEqual({ perAnswer });
});

it('[Q3126] is corrected by a list of the right answers; a poll by nothing', () => {
  const corrected = multipleChoice.corrected(asked({}), multipleChoice.correction.parse(['q1-e']));
  expect(corrected?.answers.map(({ correct }) => correct)).toEqual([false, false, false, false, true]);
  expect(multipleChoice.corrected(asked({}), multipleChoice.correction.parse(['q1-z']))).toBeNull();
  expect(poll.correction.safeParse(['q1-a']).success).toBe(false);
});

it('[Q3128] is told by its answers, in their order', () => {
  expect(multipleChoice.textOf(asked({}), chosen('db'))).toBe('Answer 2, Answer 4');
  expect(multipleChoice.rightTexts(asked({}))).toEqual(['Answer 1', 'Answer 2', 'Answer 3']);
});

it('[Q3128] in its line each answer can be told from the others, unless one contains what is between them', () => {
  const line = (values: readonly string[]) => {
    const list = answers(true, true, false).map((answer, i) => ({ ...answer, value: values[i] ?? '' }));
    const response = chosen('cba');
    return answersInLine(multipleChoice.textOf(asked({ answers: list }), response), response);
  };
  expect(line(['ألف', 'a,', 'c,'])).toEqual(['ألف', 'a,', 'c,']);
  expect(line(['a', 'b', 'c, d'])).toEqual(['a, b, c, d']);
  // Other responses, also of a kind of another release, are what their line says.
  for (const response of ['q1-a', { text: 'a, b' }, { choice: 2 }, null, undefined])
    expect(answersInLine('a, b', response)).toEqual(['a, b']);
});

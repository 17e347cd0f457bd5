import { kindOf, type Question } from '@quarry/events/questions/question';
import { DEFAULT_QUIZ_OPTIONS } from '@quarry/events/quiz/defaults';
import { editor } from '@quarry/texts/en/editor';
import { expect, test } from 'vitest';
import { asKind, blankOf, fromTemplate, hasPoints, type KindNumber, offeredKinds, offeredTemplates } from './offers.ts';

let ids = 0;
const newId = () => `id-${++ids}`;
const EVERY: readonly KindNumber[] = [0, 1, 2, 3, 4, 5, 6, 7];
const blank = (kind: KindNumber) => blankOf(kind, newId, DEFAULT_QUIZ_OPTIONS);
const values = ({ answers }: Question) => answers.map(({ value }) => value);
const right = ({ answers }: Question) => answers.flatMap(({ correct, value }) => (correct ? [value] : []));
const written = (kind: KindNumber, texts: readonly string[], correct: readonly number[]) =>
  ({
    ...blank(kind),
    questionText: 'Which?',
    maxQuestionTime: 33,
    body: 'Look',
    notes: 'Mine',
    answers: texts.map((value, i) => ({ id: newId(), value, correct: correct.includes(i) })),
  }) as Question;
const STONES = ['Ruby', 'Gold', 'Talc'];

test('[W3503] the kinds that have an editor are offered, with their templates', () => {
  expect(offeredKinds()).toContain(0);
  expect(offeredTemplates()).toContain('trueOrFalse');
  expect(offeredTemplates().includes('rating')).toBe(offeredKinds().includes(5));
});

test.each(EVERY)('[W3504] a question converts to kind %i and back with its texts and settings', (kind) => {
  for (const from of EVERY) {
    const before =
      from === 0
        ? written(0, STONES, [1])
        : { ...blank(from), questionText: 'Which?', maxQuestionTime: 33, body: 'Look', notes: 'Mine' };
    const after = asKind(before as Question, kind, newId);
    expect(kindOf(after).question.safeParse(after).error).toBeUndefined();
    const { id, questionText, maxQuestionTime, body, notes, questionType } = after;
    expect({ id, questionText, maxQuestionTime, body, notes, questionType }).toEqual({
      ...{
        id: before.id,
        questionText: 'Which?',
        maxQuestionTime: 33,
        body: 'Look',
        notes: 'Mine',
        questionType: kind,
      },
    });
    expect('explanation' in after).toBe(false);
  }
});

test('[W3504] its answers stay if the kind has answers, with the right ones if the kind has any', () => {
  const single = written(0, STONES, [1]);
  expect(right(asKind(single, 1, newId))).toEqual(['Gold']);
  expect(values(asKind(single, 2, newId))).toEqual(['Gold']);
  expect(right(asKind(single, 4, newId))).toEqual(STONES);
  const poll = asKind(single, 5, newId);
  expect([values(poll), right(poll)]).toEqual([STONES, []]);
  expect([values(asKind(poll, 0, newId)), right(asKind(poll, 0, newId))]).toEqual([STONES, ['Ruby']]);
  expect(asKind(single, 6, newId).answers).toEqual([]);
  const several = written(1, STONES, [0, 2]);
  expect(right(asKind(several, 0, newId))).toEqual(['Ruby']);
  expect(right(asKind(several, 2, newId))).toEqual(['Ruby', 'Talc']);
  const typed = written(2, ['Ruby'], [0]);
  expect([values(asKind(typed, 0, newId)), right(asKind(typed, 0, newId))]).toEqual([['Ruby', ''], ['Ruby']]);
  expect(values(asKind(typed, 4, newId))).toEqual(['Ruby', '']);
  const spellings = Array.from({ length: 9 }, (_, i) => `${i}`);
  expect(values(asKind(written(2, spellings, spellings.map(Number)), 0, newId))).toHaveLength(6);
  expect(asKind(single, 0, newId)).toBe(single);
});

test('[W3505] templates are questions of their kinds with predefined answers', () => {
  const made = (name: Parameters<typeof fromTemplate>[0]) => fromTemplate(name, editor, newId, DEFAULT_QUIZ_OPTIONS);
  for (const name of ['trueOrFalse', 'yesOrNo', 'rating'] as const)
    expect(kindOf(made(name)).question.safeParse(made(name)).error).toBeUndefined();
  expect([values(made('trueOrFalse')), right(made('trueOrFalse'))]).toEqual([['True', 'False'], ['True']]);
  expect([values(made('rating')), right(made('rating'))]).toEqual([['1', '2', '3', '4', '5'], []]);
});

test('[W3506] questions without right answers have no points', () => {
  expect(EVERY.filter((kind) => hasPoints(blank(kind)))).toEqual([0, 1, 2, 3, 4]);
});

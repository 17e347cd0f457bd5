import { sessionIdSchema } from '@quarry/events/ids';
import { kindOf, openQuestion, questionSchema } from '@quarry/events/questions/question';
import { expect, test } from 'vitest';
import { addAnswer, deleteAnswer, moveAnswer, setScoring } from './draft.ts';
import { shownAnswers } from './hall.tsx';
import { keptNeighbours, moved, orderIn } from './placing.ts';

const question = questionSchema.parse({
  ...{ id: 'q1', questionText: 'Oldest first', questionType: 4 },
  answers: ['a', 'b', 'c', 'd'].map((id) => ({ id, value: id, correct: true })),
});
const ids = ({ answers }: { answers: readonly { id: string }[] }) => answers.map(({ id }) => id).join('');

test('[W3410] the answers of an order are moved, added and deleted, two to six of them, all right', () => {
  expect(ids(moveAnswer(question, 0, 2))).toBe('bcad');
  expect(moveAnswer(question, 0, -1)).toBe(question);
  let made = 0;
  let full = question;
  for (let i = 0; i < 4; i++) full = addAnswer(full, () => `new${made++}`);
  expect(full.answers).toHaveLength(6);
  let few = full;
  for (const { id } of full.answers) few = deleteAnswer(few, id);
  expect(few.answers).toHaveLength(2);
  for (const one of [full, few, setScoring(question, 'all')]) expect(questionSchema.safeParse(one).success).toBe(true);
});

test('[W3411] the projector shows the answers in the order that phones show, never in the right one', () => {
  for (const name of ['s1', 's2', 's3', 's4', 's5', 's6', 's7', 's8']) {
    const session = sessionIdSchema.parse(name);
    const phone = openQuestion(question, session);
    expect(ids({ answers: shownAnswers(question, session) })).toBe(ids(phone));
    expect(ids(phone)).not.toBe('abcd');
    const stage = { ...question, answers: phone.answers.map((one) => ({ ...one, correct: false })) };
    expect(ids({ answers: shownAnswers(stage as typeof question, session) })).toBe(ids(phone));
  }
});

test('[W3412] the neighbours that a phone tells are those that the service counts', () => {
  for (const order of ['abcd', 'bcad', 'dcba', 'cdab'].map((one) => one.split(''))) {
    const share = kindOf(question).share(question, { order } as never) ?? 0;
    expect(keptNeighbours(['a', 'b', 'c', 'd'], order) / 3).toBe(share);
  }
  expect(moved(['a', 'b'], 1, 0)).toEqual(['b', 'a']);
  expect(orderIn(question, { order: ['a', 'b', 'c', 'x'] })).toBeNull();
  expect(orderIn(question, { order: ['d', 'b', 'c', 'a'] })).toEqual(['d', 'b', 'c', 'a']);
});

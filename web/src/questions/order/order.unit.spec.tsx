import type { QuestionView } from '@quarry/events/hub-shapes';
import { sessionIdSchema } from '@quarry/events/ids';
import { openStageQuestion, type Question, questionSchema } from '@quarry/events/questions/question';
import { en } from '@quarry/texts/en';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { summaryOf } from '#features/host-session/spec-support.ts';
import type { PhoneProps } from '../kind.ts';
import { orderCorrections } from './correction.tsx';
import { allCorrect, moveAnswer, setScoring } from './draft.ts';
import { orderHall } from './hall.tsx';
import { moved } from './moved.ts';
import { orderOutcome } from './outcome.ts';
import { orderPhone as phone } from './phone.tsx';
import { placeAt } from './row-drag.ts';
import { OrderStatistics } from './statistics.tsx';

const TEXTS = ['Cretaceous', 'Jurassic', 'Triassic', 'Permian'];
const question = questionSchema.parse({
  ...{ id: 'q1', questionText: 'From the youngest?', questionType: 4 },
  answers: TEXTS.map((value, i) => ({ id: `a${i}`, value, correct: true })),
});
const closed = question as QuestionView;
const open = { ...closed, answers: ['a2', 'a0', 'a3', 'a1'].map((id) => ({ id, value: id })) } as QuestionView;
const sessionId = sessionIdSchema.parse('s');
const read = (element: React.ReactElement) => renderToStaticMarkup(element).replace(/<[^>]*>/g, ' ');
const shown = (props: Partial<PhoneProps>) => (
  <phone.Answers
    {...{ question: open, running: true, open: true, fresh: false, response: null, className: '' }}
    onChoose={() => undefined}
    {...props}
  />
);
const record = { questionId: 'q1', answerId: '', pointsReceived: 0, timeTaken: 1 };

test('[W3410] an order starts as the hall shows it, and each answer can be moved within the list', () => {
  const markup = renderToStaticMarkup(shown({}));
  const moves = [...markup.matchAll(/aria-label="(Move [^"]*)"( aria-disabled="true")?/g)];
  expect(moves.map(([, label, off]) => `${label}${off ? ' –' : ''}`)).toEqual([
    ...['Move up: a2 –', 'Move down: a2', 'Move up: a0', 'Move down: a0'],
    ...['Move up: a3', 'Move down: a3', 'Move up: a1', 'Move down: a1 –'],
  ]);
  expect(markup).toContain('Send this order');
  const sent = read(shown({ open: false, response: { order: ['a1', 'a0', 'a2', 'a3'] } }));
  expect(sent).toMatch(/D +a1.*B +a0.*A +a2.*C +a3.*Order sent/);
});

test('[W3410] only a list of all the question’s answers is a response to it', () => {
  const accepts = (order: unknown) => phone.accepts(open, { order });
  expect(accepts(['a0', 'a1', 'a2', 'a3'])).toBe(true);
  for (const order of [['a0'], ['a0', 'a1', 'a2', 'a2'], ['a0', 'a1', 'a2', 'x'], null, 'a0a1'])
    expect(accepts(order)).toBe(false);
  expect(phone.accepts(open, 'a0')).toBe(false);
});

test('[W3410] an item is moved among the others, and not beyond the ends', () => {
  const list = ['a', 'b', 'c', 'd'];
  expect(moved(list, 0, 2)).toEqual(['b', 'c', 'a', 'd']);
  expect(moved(list, 3, 1)).toEqual(['a', 'd', 'b', 'c']);
  for (const [from, to] of [
    [0, -1],
    [3, 4],
    [1, 1],
    [9, 0],
  ] as const)
    expect(moved(list, from, to)).toBe(list);
});

test('[W3411] a dragged row passes another one at its middle', () => {
  // Of different heights, 10 px apart.
  const boxes = [
    { top: 0, height: 50 },
    { top: 60, height: 100 },
    { top: 170, height: 50 },
  ];
  const from = (at: number) => (dy: number) => placeAt(boxes, at, dy);
  expect([0, 85, 86, 170, 171, 900].map(from(0))).toEqual([0, 0, 1, 1, 2, 2]);
  expect([0, -85, -86, -170, -171, -900].map(from(2))).toEqual([2, 2, 1, 1, 0, 0]);
  expect([-86, -84, 84, 86].map(from(1))).toEqual([0, 1, 1, 2]);
});

test('[W3412] a closed order shows for each answer its right place and the player’s', () => {
  const response = { order: ['a0', 'a1', 'a3', 'a2'] };
  const result = shown({ question: closed, running: false, open: false, response });
  const words = read(result);
  expect(words).toMatch(/1 of 3 pairs of neighbours in the right order/);
  expect(words).toMatch(/Cretaceous +Place 1, as you had it/);
  expect(words).toMatch(/Triassic +Place 3, you had it at place 4 +You: 4/);
  expect(renderToStaticMarkup(result).match(/data-mark="(\w+)"/g)).toEqual(
    ['correct', 'correct', 'wrong', 'wrong'].map((mark) => `data-mark="${mark}"`),
  );
  expect(phone.shareOf(closed, { ...record, response, share: 1 / 3 })).toBe(1 / 3);
});

test('[W3412] until the right order is known, and without an answer, no place is right or wrong', () => {
  const untold = renderToStaticMarkup(
    shown({ running: false, open: false, response: { order: ['a0', 'a1', 'a2', 'a3'] } }),
  );
  expect(untold).not.toMatch(/data-mark="(?!aside)|Place|neighbours/);
  expect(phone.shareOf(open, record)).toBeUndefined();
  const missed = renderToStaticMarkup(shown({ question: closed, running: false, open: false }));
  expect(missed).not.toMatch(/data-mark="(?!unselected)|you had|neighbours/);
});

test('[W3413] a host’s projector and a stage show the same order, which is not the right one', () => {
  const summary = summaryOf({ players: 3 });
  const shownTo = (asked: Question) =>
    read(<orderHall.Answers question={asked} summary={summary} sessionId={sessionId} lang="en" />).match(/\w{3,}/g);
  const [host, stage] = [shownTo(question), shownTo(openStageQuestion(question, sessionId))];
  expect(host).toEqual(stage);
  expect(host).not.toEqual(TEXTS);
  expect(host?.toSorted()).toEqual(TEXTS.toSorted());
});

test('[W3413] its statistics count each place of each answer, and fully and partly right players', () => {
  const positions = [
    [3, 1, 0, 0],
    [1, 3, 0, 0],
    [0, 0, 2, 2],
    [0, 0, 2, 2],
  ];
  const summary = summaryOf({ players: 5, answered: 4, right: 1, partly: 2, positions });
  const words = read(<OrderStatistics question={question} summary={summary} sessionId={sessionId} lang="en" />);
  expect(words).toMatch(/Place 1, Cretaceous: 3 put it there.*Place 3, Triassic: 2 put it there/);
  expect(words).toMatch(/1 quite right +2 right in part/);
  expect(orderOutcome.rightOf(question, summary)).toBe(1);
  expect(orderOutcome.rightOf(question, summaryOf({ answered: 0 }))).toBeNull();
  expect(orderOutcome.rightWords(en.host, question, summary)).toBe(
    `The right order: ${TEXTS.join('; ')}. 1 of 5 had exactly that.`,
  );
});

test('[W3414] answers are moved; added ones are correct; a correction that changes nothing is refused', () => {
  expect(moveAnswer(question, 'a0', 1).answers.map(({ id }) => id)).toEqual(['a1', 'a0', 'a2', 'a3']);
  expect(moveAnswer(question, 'a0', -1)).toBe(question);
  const [first, ...others] = question.answers;
  if (!first) return expect.fail();
  const added = allCorrect({ ...question, answers: [{ ...first, correct: false }, ...others] } as Question);
  expect(added.answers.every(({ correct }) => correct)).toBe(true);
  expect(allCorrect(question)).toBe(question);
  expect(setScoring(question, 'all')).toMatchObject({ scoring: 'all' });

  const now = orderCorrections.of(question);
  expect(now).toEqual({ order: ['a0', 'a1', 'a2', 'a3'] });
  expect(orderCorrections.refusal(en.fix, question, now)).toBe(en.fix.isSame);
  const other = { order: ['a1', 'a0', 'a2', 'a3'] } as typeof now;
  expect(orderCorrections.refusal(en.fix, question, other)).toBeNull();
});

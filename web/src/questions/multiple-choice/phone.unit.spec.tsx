import type { QuestionView } from '@quarry/events/hub-shapes';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { question } from '#features/player-session/spec-support.ts';
import type { PhoneProps } from '../kind.ts';
import { markOf, multipleChoicePhone as phone } from './phone.tsx';

const answers = ['a', 'b', 'c', 'd'].map((id) => ({ id, value: id.toUpperCase() }));
const open = { ...question('q1'), questionType: 1, answers } as QuestionView;
const closed = {
  ...open,
  answers: answers.map((answer, i) => ({ ...answer, correct: i < 2 })),
} as QuestionView;
const record = (choice: readonly string[], share: number) => ({
  ...{ questionId: 'q1', answerId: '', response: { choice }, share },
  ...{ pointsReceived: 0, timeTaken: 1 },
});
const marks = (of: QuestionView, running: boolean, takes: boolean, choice: readonly string[]) =>
  of.answers.map((answer) => markOf(answer, { question: of, running, open: takes, choice }));
const render = (props: Partial<PhoneProps>) =>
  renderToStaticMarkup(
    <phone.Answers
      {...{ question: open, running: true, open: true, fresh: false, response: null, className: '' }}
      onChoose={() => undefined}
      {...props}
    />,
  );

test('[W3402] the button says how many are chosen, and is disabled while none is', () => {
  expect(render({})).toMatch(/<button[^>]*aria-disabled="true"[^>]*>.*Choose one or more/);
  const sent = render({ open: false, response: { choice: ['a', 'c'] } });
  expect(sent).toMatch(/2 answers sent/);
  expect(sent.match(/aria-pressed="true"/g)).toHaveLength(2);
  const again = render({ response: { choice: ['c'] } });
  expect(again).toMatch(/Send 1 answer</);
  expect(render({ question: closed, running: false })).not.toContain('<button');
});

test('[W3403] tiles are open or chosen, then aside or chosen, then marked', () => {
  expect(marks(open, true, true, ['b'])).toEqual(['open', 'chosen', 'open', 'open']);
  expect(marks(open, true, false, ['b'])).toEqual(['aside', 'chosen', 'aside', 'aside']);
  expect(marks(open, false, false, ['b'])).toEqual(['aside', 'chosen', 'aside', 'aside']);
  expect(marks(closed, false, false, ['a', 'c'])).toEqual(['correct', 'missed', 'wrong', 'unselected']);
  const shown = render({ question: closed, running: false, open: false, response: { choice: ['a', 'c'] } });
  for (const words of ['Correct, and your choice', 'Correct, but not your choice', 'Wrong, but your choice'])
    expect(shown).toContain(words);
});

test('[W3403] a record has its share and its number of right answers, once they are known', () => {
  expect(phone.shareOf(open, record(['a'], 0.5))).toBeUndefined();
  expect(phone.shareOf(closed, record(['a'], 0.5))).toBe(0.5);
  expect(phone.partOf?.(closed, record(['a', 'c'], 0))).toEqual({ right: 1, of: 2 });
});

test.each([
  [{ choice: ['a', 'b'] }, true],
  [{ choice: ['a', 'gone'] }, false],
  [{ choice: [] }, false],
  [{ order: ['a'] }, false],
  ['a', false],
])('[W3402] %j is a response: %s', (response, is) => {
  expect(phone.accepts(open, response)).toBe(is);
});

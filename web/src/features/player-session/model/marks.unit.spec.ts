import { describe, expect, test } from 'vitest';
import { markOf, positionOfKey } from '#questions/single-choice/phone.tsx';
import { closed, question, stat, viewOf } from '../spec-support.ts';
import { canChoose } from './choice.ts';
import { answerIsUnknown, resultOf } from './marks.ts';
import type { ViewOf } from './player-view.ts';

const chosen = { questionId: 'q1', response: 'q1-b', status: 'stored' } as const;
const marks = (view: ViewOf<'playing' | 'statistics'>) => {
  const { question, choice, phase } = view;
  const [running, open] = [phase === 'playing', phase === 'playing' && canChoose(view)];
  return question.answers.map((one) => markOf(one, { question, running, open, response: choice?.response ?? null }));
};

describe('marks', () => {
  test('[W17] while the question runs answers are open, then chosen or aside', () => {
    const view = viewOf('playing');
    expect(marks(view)).toEqual(['open', 'open']);
    expect(marks({ ...view, choice: chosen })).toEqual(['aside', 'chosen']);
  });

  test('[W1561] they are open when there is time again after an answer that was too late', () => {
    const view = viewOf('playing', { choice: { ...chosen, status: 'lost' }, remaining: 0 });
    expect(marks(view)).toEqual(['aside', 'chosen']);
    expect(marks({ ...view, remaining: 10 })).toEqual(['open', 'open']);
  });

  test('[W17] in statistics each answer is correct, wrong or unselected', () => {
    const view = viewOf('statistics');
    expect(marks(view)).toEqual(['correct', 'unselected']);
    expect(marks({ ...view, choice: chosen })).toEqual(['correct', 'wrong']);
    expect(marks({ ...view, choice: { ...chosen, response: 'q1-a' } })).toEqual(['correct', 'unselected']);
  });

  test('[W267] until the right answer is known no answer is marked wrong', () => {
    const view = viewOf('statistics', { question: question('q1') });
    expect(marks({ ...view, choice: chosen })).toEqual(['aside', 'chosen']);
    expect(marks(view)).toEqual(['aside', 'aside']);
  });

  test('[W17] a choice that the question does not have is detected', () => {
    expect(answerIsUnknown(viewOf('playing'))).toBe(false);
    expect(answerIsUnknown(viewOf('playing', { choice: chosen }))).toBe(false);
    expect(answerIsUnknown(viewOf('playing', { choice: { ...chosen, response: 'gone' } }))).toBe(true);
  });
});

describe('results', () => {
  const view = viewOf('statistics');

  test('[W18] have correctness, points and time', () => {
    const own = stat('me', { questionId: 'q1', answerId: 'q1-a', points: 90 });
    expect(resultOf({ ...view, own })).toEqual({ outcome: 'correct', points: 90, time: 2.5 });
    const wrong = stat('me', { questionId: 'q1', answerId: 'q1-b' });
    expect(resultOf({ ...view, own: wrong })).toEqual({ outcome: 'wrong', points: 0, time: 2.5 });
  });

  test('[W18] wait for the marked question', () => {
    const own = stat('me', { questionId: 'q1', answerId: 'q1-a', points: 90 });
    expect(resultOf({ ...view, question: question('q1'), own }).outcome).toBe('pending');
  });

  test('[W743] say that a question is void', () => {
    const own = stat('me', { questionId: 'q1', answerId: 'q1-a' });
    const voided = viewOf('statistics', { own, question: { ...closed('q1'), voided: true } });
    expect(resultOf(voided)).toEqual({ outcome: 'voided', points: 0, time: 2.5 });
  });

  test('[W18] distinguish a missing answer from a lost one', () => {
    expect(resultOf({ ...view, own: stat('me') }).outcome).toBe('none');
    expect(resultOf({ ...view, own: stat('me'), choice: { ...chosen, status: 'lost' } }).outcome).toBe('lost');
  });
});

describe('keys', () => {
  const press = (key: string, more = {}) =>
    positionOfKey({ key, ctrlKey: false, metaKey: false, altKey: false, repeat: false, ...more });

  test('[W19] 1–6 and A–F choose the answer at that position', () => {
    expect(['1', '6', 'a', 'F'].map((key) => press(key))).toEqual([0, 5, 0, 5]);
  });

  test('[W19] other keys, shortcuts and held keys choose nothing', () => {
    expect(['0', '7', 'g', 'Enter', 'F1', ''].map((key) => press(key))).toEqual(new Array(6).fill(null));
    expect([press('a', { ctrlKey: true }), press('1', { repeat: true })]).toEqual([null, null]);
  });
});

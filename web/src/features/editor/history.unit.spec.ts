import { expect, test } from 'vitest';
import { begin, type History, MOST_STEPS, record, redo, undo } from './history.ts';

const typed = (texts: readonly string[], field: string | null) =>
  texts.reduce<History<string>>((history, text) => record(history, text, field), begin(''));

test('[W283] each step can be undone and redone, and a new one replaces undone steps', () => {
  const two = record(record(begin('a'), 'b'), 'c');
  expect(undo(two).present).toBe('b');
  expect(undo(undo(undo(two)))).toMatchObject({ present: 'a', past: [], future: ['b', 'c'] });
  expect(redo(redo(redo(undo(undo(two)))))).toMatchObject({ present: 'c', future: [] });
  expect(record(undo(two), 'd')).toMatchObject({ present: 'd', past: ['a', 'b'], future: [] });
});

test('[W283] typing into one field is one step; another field, another change or an undo begins a new one', () => {
  expect(undo(typed(['G', 'Go', 'Gold'], 'answer')).present).toBe('');
  expect(undo(record(typed(['G', 'Go'], 'answer'), 'Go!', 'other')).present).toBe('Go');
  expect(undo(record(record(typed(['G'], 'answer'), 'x'), 'xy', 'answer')).present).toBe('x');
  expect(undo(record(undo(record(typed(['G'], 'answer'), 'x')), 'Go', 'answer')).present).toBe('G');
});

test('[W283] a change without effect is no step, and the number of steps is bounded', () => {
  const history = typed(['a'], null);
  expect(record(history, 'a')).toBe(history);
  const long = typed(
    Array.from({ length: MOST_STEPS + 5 }, (_, i) => String(i)),
    null,
  );
  expect(long.past).toHaveLength(MOST_STEPS);
  expect(long.past[0]).toBe('4');
});

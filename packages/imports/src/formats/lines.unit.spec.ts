import { expect, test } from 'vitest';
import { imported, read, refusalOf } from '#spec-support/read.ts';

test.each([
  ['an asterisk', 'Largest?\nMars\n*Jupiter\n', ['single: Largest? | -Mars | +Jupiter']],
  ['a space after it', '1. Largest?\n- Mars\n- * Jupiter', ['single: Largest? | -Mars | +Jupiter']],
  ['bullets', 'Largest?\na) Mars\nb) *Jupiter', ['single: Largest? | -Mars | +Jupiter']],
  ['several', 'Gas?\n*Saturn\n*Jupiter\nMars', ['multiple: Gas? | +Saturn | +Jupiter | -Mars']],
  ['one answer', 'Capital of France?\n*Paris', ['typed: Capital of France? | +Paris']],
  ['no blank line', 'One?\n*a\nb\nTwo?\nc\n*d', ['single: One? | +a | -b', 'single: Two? | -c | +d']],
  ['an asterisk of its own', 'Which sign?\n\\*\n*+', ['single: Which sign? | -* | ++']],
])('[I3234] lines with %s', (_, text, questions) => {
  expect(read(text)).toEqual({ format: 'lines', questions, problems: [] });
});

test('[I3234] a heading names the quiz; what is wrong is told', () => {
  const { quiz, problems } = imported('Planets\n\nLargest?\nMars\nVenus\n\nGas?\n*Saturn\nMars');
  expect(quiz.name).toBe('Planets');
  expect(quiz.questions).toHaveLength(2);
  expect(problems).toMatchObject([{ code: 'no-correct', line: 3, question: 1 }]);
});

test('[I3221] a text without any right answer is no format', () => {
  expect(refusalOf('Dear colleagues,\nthe meeting is at noon.\nKind regards')).toBe('unknown-format: not-recognised');
});

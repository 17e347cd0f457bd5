import { expect, test } from 'vitest';
import { replacePart } from './matrix-page.ts';

test('[C560] the tables are between the markers of their page, and the prose is kept', () => {
  const first = replacePart('# Faults\n\nProse.\n', 'runs', 'one');
  expect(first).toContain('# Faults\n\nProse.\n\n<!--');
  const page = `${first}\n## Failures\n\nMore prose.\n`;
  const second = replacePart(page, 'runs', 'two');
  expect(second).toBe(page.replace('one', 'two'));
});

test('[C560] the table of mutants and the runs do not overwrite each other', () => {
  const both = replacePart(replacePart('# Faults\n', 'mutants', 'caught'), 'runs', 'held');
  const again = replacePart(replacePart(both, 'runs', 'failed'), 'mutants', 'unnoticed');
  expect(again).toBe(both.replace('caught', 'unnoticed').replace('held', 'failed'));
});

import { expect, test } from 'vitest';
import { between } from './matrix-page.ts';

test('[C560] the tables are between the markers of their page, and the prose is kept', () => {
  const first = between('# Faults\n\nProse.\n', 'one');
  expect(first).toContain('# Faults\n\nProse.\n\n<!--');
  const page = `${first}\n## Failures\n\nMore prose.\n`;
  const second = between(page, 'two');
  expect(second).toBe(page.replace('one', 'two'));
});

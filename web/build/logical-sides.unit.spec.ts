import { join } from 'node:path';
import stylelint from 'stylelint';
import { expect, test } from 'vitest';

const CONFIG = join(import.meta.dirname, '..', '.stylelintrc.json');

async function isTaken(declaration: string): Promise<boolean> {
  const { errored } = await stylelint.lint({ code: `a { ${declaration}; }`, configFile: CONFIG });
  return !errored;
}

test.each([
  'margin-left: 1px',
  'border-right-color: red',
  'border-top-left-radius: 1px',
  'left: 0',
  'text-align: right',
  'float: left',
  'padding: 0 1px 2px calc(var(--a) * 2)',
])('[W3022] a style names no left or right: %s is refused', async (declaration) => {
  expect(await isTaken(declaration)).toBe(false);
});

test.each([
  'margin-inline-start: 1px',
  'inset-inline-end: 0',
  'text-align: end',
  'padding: 0 calc(var(--a) * 2) 2px calc(var(--a) * 2)',
  'padding: 0 1px 2px',
  'margin: 0 auto',
])('[W3022] %s is taken', async (declaration) => {
  expect(await isTaken(declaration)).toBe(true);
});

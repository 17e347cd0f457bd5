import { expect, test } from 'vitest';
import { compareRules } from '#check/behaviour-rules.ts';

test('[L19] rules without a test, tests without a rule and rules stated twice are listed', () => {
  const documents = [
    { path: 'a.md', text: '# A\n\n- [AB1] one\n- [AB2] two\n- [AB3] three\n' },
    { path: 'b.md', text: '- [AB1] again\nnot a rule: [AB9]\n' },
  ];
  const title = (rules: string) => `test('${rules} works', () => {});\n`;
  // Concatenated, so that these citations do not count as this file's own.
  const rule = (number: number) => `[AB${number}]`;
  const titles = [title(rule(1)), title(`${rule(2)} ${rule(7)}`), title(`says ${rule(3)}`)];
  const specs = [{ path: 'a.spec.ts', text: titles.join('') }];
  expect(compareRules(documents, specs)).toEqual({
    untested: ['AB3 (a.md)'],
    unknown: ['AB7 (a.spec.ts)'],
    doubled: ['AB1 (b.md)'],
  });
});

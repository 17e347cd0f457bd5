import { expect, test } from 'vitest';
import { compareRules } from '#check/behaviour-rules.ts';

test('[L19] rules without a test, tests without a rule and rules stated twice are listed', () => {
  const documents = [
    { path: 'a.md', text: '# A\n\n- [AB1] one\n- [AB2] two\n- [AB3] three\n' },
    { path: 'b.md', text: '- [AB1] again\nnot a rule: [AB9]\n' },
  ];
  const title = (text: string) => `test('${text}', () => {});\n`;
  const specs = [{ path: 'a.spec.ts', text: title('[AB1] works') + title('[AB2] [AB7] do') + title('says [AB3]') }];
  expect(compareRules(documents, specs)).toEqual({
    rules: 3,
    untested: ['AB3 (a.md)'],
    unknown: ['AB7 (a.spec.ts)'],
    doubled: ['AB1 (b.md)'],
  });
});

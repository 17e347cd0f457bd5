import { en } from '@quarry/texts/en';
import { afterAll, expect, test, vi } from 'vitest';

// One row in the table: all that another kind needs here. Modules are shared among spec files, so it is taken out again.
vi.resetModules();
vi.doMock('@quarry/events/questions/kinds', async () => {
  const [{ singleChoice }, { toyKind }] = await Promise.all([
    import('@quarry/events/questions/single-choice'),
    import('@quarry/events/spec-support/toy-kind'),
  ]);
  return { KINDS: [singleChoice, toyKind] };
});
afterAll(() => {
  vi.doUnmock('@quarry/events/questions/kinds');
  vi.resetModules();
});
const { toyResults } = await import('@quarry/events/spec-support/toy-session');
const { reportLetter } = await import('./report-letter.ts');

test('[Q3060] [Q3061] the report has another kind’s rows; a question without a right answer is none of the hardest', () => {
  const { text, html } = reportLetter({ mailsTexts: en.mails, filesTexts: en.files }, toyResults());
  const [hardest = '', questions = ''] = text.slice(text.indexOf('Hardest')).split('\nQuestions\n');
  expect(hardest).toContain('How many of gems?');
  expect(hardest).not.toContain('wishes');
  expect(questions).toContain('1. How many of gems? (50% right, 1 of 2; 2 of 2 answered)\n     * the number 7: 1\n');
  expect(questions).toMatch(/2\. How many of wishes\? \(no answer was right or wrong; .*\)\n {7}the number 7: 1\n/);
  expect(html).toContain('&#10003; the number 7');
});

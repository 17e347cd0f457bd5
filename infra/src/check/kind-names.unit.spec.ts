import { join } from 'node:path';
import { expect, test } from 'vitest';
import { kindNames, kindNamesIn } from '#check/kind-names.ts';

test.each([
  ['web/src/features/a.tsx', 'const right = answers.find((one) => one.correct);', '.correct'],
  ['services/mailer/src/a.ts', 'if (question.questionType === 0) draw();', 'questionType'],
  ['packages/results/src/a.ts', 'counts.get(answerId)', 'answerId'],
  ['packages/events/src/session/a.ts', 'answers.some((one) => one.correct)', '.correct'],
])('[L3060] a file that is no kind’s must not look into questions: %s has `%s`', (path, line, name) => {
  expect(kindNames(path, `\n${line}\n`)).toEqual([`${path}:2: ${name}`]);
});

test.each([
  ['packages/events/src/questions/typed.ts', 'one.correct'],
  ['web/src/questions/typed/phone.tsx', 'record.answerId'],
  ['fault-tests/src/checker/score.ts', 'one.correct'],
  ['packages/events/src/session/events.ts', 'answerId: answerIdSchema'],
  ['web/src/features/a.tsx', 'filesTexts.columns.correct, room.correct(state), answerIds'],
  ['web/src/features/a.unit.spec.tsx', 'one.correct'],
])('[L3060] nothing is said of %s with `%s`', (path, line) => {
  expect(kindNames(path, line)).toEqual([]);
});

test('[L3060] this checkout has none', async () => {
  expect(await kindNamesIn(join(import.meta.dirname, '..', '..', '..'))).toEqual([]);
}, 60_000);

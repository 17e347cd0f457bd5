import { quizBuilder } from '#quiz-builder.ts';
import { headingOf } from '#tables/columns.ts';
import { readQuestions } from '#tables/read-questions.ts';
import type { Sheet } from '#tables/sheet.ts';
import type { Format } from './format.ts';

/** The sheet whose heading begins a question's column with `Question` and at least two others with `Answer`. */
function find(sheets: readonly Sheet[]) {
  for (const sheet of sheets) {
    const heading = headingOf(sheet.rows);
    const names = heading && sheet.rows[heading.index]?.cells.map(({ text }) => text.trim());
    if (heading?.isOwn || !names) continue;
    const question = names.findIndex((name) => /^question\b/i.test(name));
    const answers = names.slice(question + 1).filter((name) => /^answer/i.test(name));
    if (question >= 0 && answers.length >= 2) return { sheet, heading };
  }
  return null;
}

/**
 * The spreadsheet template of Kahoot!, as filled in by people and written by generators. Rows without a question keep their
 * number in the first column. Kahoot! gives full points for any of several right answers.
 */
export const kahoot: Format<'kahoot'> = {
  name: 'kahoot',
  title: 'Kahoot! spreadsheet (.xlsx)',
  recognises: ({ workbook }) => find(workbook) !== null,
  parse({ workbook }, newId) {
    const quiz = quizBuilder(newId, 'row');
    const found = find(workbook);
    if (found) {
      const { sheet, heading } = found;
      const rows = sheet.rows.slice(heading.index + 1);
      readQuestions(quiz, sheet, rows, heading.columns, { marking: 'number', anyRight: true });
    }
    return quiz.result();
  },
};

import { quizBuilder } from '#quiz-builder.ts';
import type { Source } from '#source.ts';
import { headingOf } from '#tables/columns.ts';
import { type RowKind, readQuestions } from '#tables/read-questions.ts';
import { textAt } from '#tables/sheet.ts';
import { quoted } from '#text/clean.ts';
import type { Format } from './format.ts';

const KINDS: Readonly<Record<string, RowKind>> = {
  'multiple choice': 'choice',
  'multiple-choice': 'choice',
  checkbox: 'multiple',
  'fill-in-the-blank': 'typed',
  'fill in the blank': 'typed',
  'open-ended': 'open',
  'open ended': 'open',
  draw: 'open',
  poll: 'poll',
  slide: 'slide',
};

function find({ csv, workbook }: Source) {
  for (const sheet of csv ? [csv] : workbook) {
    const heading = headingOf(sheet.rows);
    if (!heading || heading.isOwn || heading.columns.at.type === undefined) continue;
    const names = sheet.rows[heading.index]?.cells.map(({ text }) => text.trim()) ?? [];
    if (names.some((name) => /^question text$/i.test(name)) && names.some((name) => /^option 1$/i.test(name))) {
      return { sheet, heading };
    }
  }
  return null;
}

/** Wayground's (Quizizz') template: each row says its kind; the row below the heading explains the columns. */
export const wayground: Format<'wayground'> = {
  name: 'wayground',
  title: 'Wayground (Quizizz) table (.xlsx, .csv)',
  recognises: (source) => find(source) !== null,
  parse(source, newId) {
    const quiz = quizBuilder(newId, 'row', { maxQuestionTime: 30 });
    quiz.tellEncoding(source);
    const found = find(source);
    if (found) {
      const { sheet, heading } = found;
      const { columns, index } = heading;
      const below = sheet.rows.slice(index + 1);
      const kindIn = (text: string) => KINDS[text.trim().toLowerCase()];
      const [first] = below;
      // Instructions name no kind, and have line breaks or more text than a kind.
      const type = first ? textAt(first, columns.at.type).trim() : '';
      const explains = first !== undefined && !kindIn(type) && (/\n/.test(type) || type.length > 30);
      readQuestions(quiz, sheet, explains ? below.slice(1) : below, columns, {
        marking: 'number',
        kindOf(row, tell) {
          const text = textAt(row, columns.at.type);
          const kind = kindIn(text);
          if (!kind && text.trim() !== '') tell('unknown-kind', { kind: quoted(text) });
          return kind ?? 'choice';
        },
      });
    }
    return quiz.result();
  },
};

import type { Row } from './sheet.ts';

/** What a column of a table of questions contains. */
type Role =
  | 'question'
  | 'answer'
  | 'wrong'
  | 'correct'
  | 'time'
  | 'points'
  | 'type'
  | 'picture'
  | 'explanation'
  | OwnRole
  | null;

/** Columns of our own files, by their headings. */
export const OWN_HEADINGS = {
  kind: 'Kind',
  body: 'Text below',
  bonus: 'Speed bonus',
  live: 'Live statistics',
  scoring: 'Scoring',
  exact: 'Exact spelling',
  typos: 'Typing errors',
  target: 'Right number',
  exactWithin: 'Exact within',
  tolerance: 'Tolerance',
  unit: 'Unit',
  notes: 'Notes',
} as const;
type OwnRole = keyof typeof OWN_HEADINGS;

const OWN = new Map(Object.entries(OWN_HEADINGS).map(([role, heading]) => [heading.toLowerCase(), role as OwnRole]));

/** Headings of other tools, and of teachers' own tables in several languages; the first that fits counts. */
const HEADINGS: readonly (readonly [RegExp, Role])[] = [
  [/^(?:question )?(?:#|no\.?|nr\.?|number|nummer|id)$/, null],
  [/^(?:(?:question )?(?:type|kind)|fragetyp|tipo)\b/, 'type'],
  [
    /^(?:correct|right|richtige?|korrekte?|lösung|solution|answer key|key|bonne|réponse correcte|respuesta correcta)\b/,
    'correct',
  ],
  [/^(?:incorrect|wrong|falsche?|distractor)\b/, 'wrong'],
  [/explanation|erklärung|explication|explicación|feedback/, 'explanation'],
  [
    /^(?:answer|option|choice|antwort|réponse|respuesta|opción|alternative)[\s\-_#.:]*(?:\d{1,2}|[a-t])?(?:$|[\s\-–(:.])/,
    'answer',
  ],
  [/^(?:question|frage|pregunta|prompt)/, 'question'],
  [/^(?:time|timer|zeit|seconds|sekunden|durée|temps|tiempo)/, 'time'],
  [/^(?:points?|punkte|puntos)\b/, 'points'],
  [/^(?:image|picture|bild|media)\b/, 'picture'],
];

function roleOf(text: string): Role {
  const heading = text.slice(0, 200).replace(/\s+/g, ' ').trim().toLowerCase();
  return OWN.get(heading) ?? HEADINGS.find(([pattern]) => pattern.test(heading))?.[1] ?? null;
}

export interface Columns {
  readonly question: number;
  readonly answers: readonly number[];
  readonly wrong: readonly number[];
  readonly at: Readonly<Partial<Record<Exclude<Role, null | 'question' | 'answer' | 'wrong'>, number>>>;
}

export interface Heading {
  /** Of `rows`. */
  readonly index: number;
  readonly columns: Columns;
  readonly isOwn: boolean;
}

/** Rows in which a heading is looked for: Kahoot!'s stands in row 8, others' in 1 to 13. */
const HEADING_ROWS = 20;

/** Finds the row that names a column of questions and columns of answers, wherever they stand. */
export function headingOf(rows: readonly Row[]): Heading | null {
  for (const [index, row] of rows.slice(0, HEADING_ROWS).entries()) {
    const columns = columnsOf(row);
    if (columns) return { index, columns, isOwn: 'kind' in columns.at && 'body' in columns.at };
  }
  return null;
}

function columnsOf({ cells }: Row): Columns | null {
  const roles = cells.map(({ text }) => roleOf(text));
  const all = (role: Role) => roles.flatMap((one, i) => (one === role ? [i] : []));
  const [question] = all('question');
  if (question === undefined) return null;
  const at: Record<string, number> = {};
  for (const [i, role] of roles.entries()) {
    if (role !== null && role !== 'question' && role !== 'answer' && role !== 'wrong') at[role] ??= i;
  }
  const [answers, wrong] = [all('answer'), all('wrong')];
  const isTable = answers.length + wrong.length >= 2 || (answers.length + wrong.length === 1 && cells.length <= 4);
  return isTable || 'kind' in at ? { question, answers, wrong, at } : null;
}

import type { Cell, Table } from './tables.ts';

/** Start of a cell that a spreadsheet would run as a formula (players choose their names), or an apostrophe like ours. */
const FORMULA = /^(?:\s*[=+\-@＝＋－＠']|[\t\r])/;
/** The same after a character that separates cells in another locale, where commas and quotation marks do not. */
const HIDDEN_FORMULA = /([;\t\r\n])(?=\s*[=+\-@＝＋－＠])/g;

/** Yes and no as a cell says them in LibreOffice's locales: an Italian one reads the name Vero as TRUE, an Indonesian Salah as FALSE. */
const TRUTHS = `
  true false waar vals አውነት ሔሰት صح خطأ сапраўдна несапраўдна вярно невярно সত্য মিথ্যা tacno netacno veritat
  fals pravda nepravda sand falsk wahr falsch σωστό λάθος verdadero falso tõene väär egiazkoa faltsua درست
  نادرست tosi epätosi vrai faux fíor falsa fìor breug verdadeiro ખરું ખોટું सही गलत točno netočno igaz hamis
  ճշմարիտ կեղծ benar salah rétt rangt vero ჭეშმარიტი მცდარი ақиқат жалған ត្រូវ ខុស ಸಹೀ ಗಲತ್ 참 거짓 чындык
  жалган wouer teisingai neteisingai patiess aplams точно неточно അതെ അല്ല үнэн худал veru falz မှန် မှား sann
  usann ठीक बेठीक onwaar ਸਹੀ ਗਲਤ prawda fałsz adevărat истина ложь тачно нетачно sant falskt ஸரி தப்ப ҳаққонӣ
  қалбакӣ จริง เท็จ dogry ýalňyş doğru yanliş чын ялган راست يالغان істина брехня haqiqiy soxta đúng sai`;

/** Names of months, of which a spreadsheet makes dates, alone or, as `MAR1` and `May 5`, with digits. */
const MONTHS = ['en', 'de', 'fr', 'es', 'ar'].flatMap((language) =>
  (['long', 'short'] as const).flatMap((month) => {
    const names = new Intl.DateTimeFormat(language, { month, timeZone: 'UTC' });
    return Array.from({ length: 12 }, (_, i) => names.format(Date.UTC(2000, i, 15)));
  }),
);

const WORDS = new Set([...TRUTHS.trim().split(/\s+/), ...MONTHS].map(wordOf));

/** A text as words are compared: without case, and without the dot of `Jan.`. */
function wordOf(text: string): string {
  return text.trim().replace(/\.$/, '').toUpperCase();
}

/**
 * Writes a table as CSV (RFC 4180) in UTF-8 with a byte order mark, by which spreadsheets recognise UTF-8. No locale reads
 * a cell as what it is not: numbers are whole, and text that has a digit, is a word of `WORDS`, or would start a formula is
 * prefixed with an apostrophe, as is text with an apostrophe of its own, so that no two texts become the same.
 */
export async function* csvOf({ heading, rows }: Pick<Table, 'heading' | 'rows'>): AsyncGenerator<string> {
  yield `\ufeff${lineOf(heading)}`;
  for await (const row of rows) yield lineOf(row.map(textOf));
}

const lineOf = (cells: readonly string[]): string => `${cells.map(quoted).join(',')}\r\n`;

function textOf(cell: Cell): string {
  if (cell === null || Number.isSafeInteger(cell)) return String(cell ?? '');
  const text = String(cell);
  const isRead = FORMULA.test(text) || /\p{N}/u.test(text) || WORDS.has(wordOf(text));
  return `${isRead ? "'" : ''}${text}`.replace(HIDDEN_FORMULA, "$1'");
}

const quoted = (text: string): string => (/[",;\t\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

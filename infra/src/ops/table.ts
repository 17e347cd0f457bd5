/** Lines of a table with aligned columns, heading first; one line says that it is empty. */
export function tableLines(rows: readonly Readonly<Record<string, unknown>>[]): string[] {
  const [first] = rows;
  if (!first) return ['none'];
  const columns = Object.keys(first);
  const text = (value: unknown) => (value === null || value === undefined || value === '' ? '-' : String(value));
  const cells = [columns, ...rows.map((row) => columns.map((column) => text(row[column])))];
  const widths = columns.map((_, i) => Math.max(...cells.map((row) => row[i]?.length ?? 0)));
  return cells.map((row) =>
    row
      .map((cell, i) => cell.padEnd(widths[i] ?? 0))
      .join('  ')
      .trimEnd(),
  );
}

/** An instant in milliseconds as text. */
export const timeOf = (milliseconds: number): string => new Date(milliseconds).toISOString().replace('T', ' ');

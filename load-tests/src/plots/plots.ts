import { plot } from './plot.ts';

/** The CPU of a join and of a question with its answer by the size of the crowd, from the table of docs/performance.md. */
export function performancePlot(page: string): string {
  const row = rowOf(page, /^CPU a player and question, /);
  const [sizes = '', , measured = '', beside = ''] = row;
  return plot({
    title: 'CPU a player by the size of the crowd',
    xs: numbers(sizes),
    unit: 'ms',
    series: [
      { name: 'a join', values: numbers(beside) },
      // The first number is the growth.
      { name: 'a question with its answer', values: numbers(measured).slice(1) },
    ],
  });
}

/** The cores that events of several sizes need, from the table of docs/scaling.md. */
export function scalingPlot(page: string): string {
  const table = tableWith(page, 'people');
  const column = (name: RegExp) => {
    const at = table.head.findIndex((cell) => name.test(cell));
    if (at < 0) throw new Error(`no column ${name}`);
    return table.rows.map((row) => numbers(row[at] ?? '')[0] ?? Number.NaN);
  };
  return plot({
    title: 'Cores of an event by the number of its people',
    xs: column(/^people$/),
    unit: 'cores',
    isLogarithmic: true,
    series: [
      { name: 'while they arrive', values: column(/^cores, arriving/) },
      { name: 'while they answer', values: column(/^cores, answering/) },
    ],
  });
}

const cellsOf = (line: string): string[] =>
  line
    .split('|')
    .slice(1, -1)
    .map((cell) => cell.trim());

function rowOf(page: string, first: RegExp): string[] {
  const row = page
    .split('\n')
    .map(cellsOf)
    .find(([cell = '']) => first.test(cell));
  if (!row) throw new Error(`no row ${first}`);
  return row;
}

/** The table whose first column has this heading. */
function tableWith(page: string, heading: string): { readonly head: string[]; readonly rows: string[][] } {
  const lines = page.split('\n');
  const start = lines.findIndex((line) => cellsOf(line)[0] === heading);
  if (start < 0) throw new Error(`no table of ${heading}`);
  const rest = lines.slice(start + 2);
  const end = rest.findIndex((line) => !line.startsWith('|'));
  return { head: cellsOf(lines[start] ?? ''), rows: rest.slice(0, end < 0 ? undefined : end).map(cellsOf) };
}

/** The numbers of a cell, without their units. */
const numbers = (cell: string): number[] =>
  [...cell.matchAll(/\d[\d,]*(?:\.\d+)?/g)].map(([text]) => Number(text.replaceAll(',', '')));

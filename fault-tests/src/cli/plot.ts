import type { RunOutcome } from '#run/one-run.ts';

type Figures = RunOutcome['verdict']['figures'];

const SERIES: readonly { readonly name: string; readonly colour: string; readonly of: (figures: Figures) => number }[] =
  [
    { name: 'answer, p99', colour: '#b8860b', of: (figures) => figures.answerP99Ms },
    { name: 'stale view', colour: '#2f6f8f', of: (figures) => figures.viewMs },
    { name: 'close late', colour: '#a03c2e', of: (figures) => figures.closeLateMs },
  ];

const [WIDTH, HEIGHT, LEFT, TOP, BOTTOM] = [960, 300, 56, 28, 34];
/** Decades of the vertical axis, in milliseconds. */
const DECADES = [10, 100, 1_000, 10_000, 100_000];
const LABELS = ['10 ms', '100 ms', '1 s', '10 s', '100 s'];

const [least = 1, most = 1] = [DECADES[0], DECADES.at(-1)];

/** Vertical position of a time, clamped to the axis. */
function y(ms: number): number {
  const share = Math.log(Math.max(ms, least) / least) / Math.log(most / least);
  return Math.round(HEIGHT - BOTTOM - share * (HEIGHT - TOP - BOTTOM));
}

/** An SVG of what players notice of each fault: the worst of a row's runs, on a logarithmic axis. */
export function plotRuns(results: readonly RunOutcome[]): string {
  const rows = [...Map.groupBy(results, ({ row }) => row.row)].toSorted(([a], [b]) => a - b);
  const step = (WIDTH - LEFT - 12) / Math.max(rows.length, 1);
  const grid = DECADES.map(
    (ms, i) =>
      `<path d="M${LEFT} ${y(ms)}H${WIDTH}" stroke="#ccc"/><text x="${LEFT - 6}" y="${y(ms) + 4}" text-anchor="end">${LABELS[i]}</text>`,
  );
  const keys = SERIES.map(
    ({ name, colour }, i) =>
      `<circle cx="${LEFT + 8 + i * 120}" cy="12" r="4" fill="${colour}"/><text x="${LEFT + 18 + i * 120}" y="16">${name}</text>`,
  );
  const marks = rows.flatMap(([row, runs], i) => {
    const x = Math.round(LEFT + step * (i + 0.5));
    const worst = SERIES.map(({ colour, of }) => {
      const ms = Math.max(...runs.map(({ verdict }) => of(verdict.figures)));
      return `<circle cx="${x}" cy="${y(ms)}" r="3.5" fill="${colour}" fill-opacity=".8"/>`;
    });
    return [...worst, `<text x="${x}" y="${HEIGHT - 14}" text-anchor="middle" font-size="9">${row}</text>`];
  });
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" font-family="sans-serif" font-size="11" fill="#333">`,
    '<title>What players notice of each row of the fault matrix</title>',
    `<rect width="${WIDTH}" height="${HEIGHT}" fill="#fff"/>`,
    ...grid,
    ...keys,
    ...marks,
    '</svg>\n',
  ].join('\n');
}

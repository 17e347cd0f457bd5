/** A line of a plot: a value for each point of the horizontal axis. */
export interface Series {
  readonly name: string;
  readonly values: readonly number[];
}

export interface PlotSpec {
  readonly title: string;
  /** Positions on the logarithmic horizontal axis, ascending. */
  readonly xs: readonly number[];
  /** Unit of the vertical axis. */
  readonly unit: string;
  readonly series: readonly Series[];
  /** The vertical axis is logarithmic, by powers of ten. */
  readonly isLogarithmic?: boolean;
}

const [WIDTH, HEIGHT, LEFT, RIGHT, TOP, BOTTOM] = [640, 240, 72, 30, 28, 30];
const COLOURS = ['#2f6f8f', '#a03c2e', '#b8860b', '#4f7a3a'];
/** Width of a letter in the legend, and of its dot with the space around it. */
const [LETTER, DOT] = [5.6, 28];

/** An SVG of lines over sizes, both labelled. @throws Error if a line misses a point */
export function plot({ title, xs, unit, series, isLogarithmic = false }: PlotSpec): string {
  for (const { name, values } of series)
    if (values.length !== xs.length || !values.every(Number.isFinite)) throw new Error(`"${name}" misses a point`);
  const marks = isLogarithmic ? decades(series) : steps(Math.max(...series.flatMap(({ values }) => values)));
  const [low = 0, high = 1] = [marks[0], marks.at(-1)];
  const scale = (value: number) => (isLogarithmic ? Math.log10(value) : value);
  const x = (value: number) => between(LEFT + 20, WIDTH - RIGHT, share(Math.log10(value), xs.map(Math.log10)));
  const y = (value: number) => between(HEIGHT - BOTTOM, TOP, share(scale(value), [scale(low), scale(high)]));
  const format = (value: number) => value.toLocaleString('en', { maximumSignificantDigits: 3 });
  const grid = marks.map(
    (mark) =>
      `<path d="M${LEFT} ${y(mark)}H${WIDTH}" stroke="#ccc"/><text x="${LEFT - 6}" y="${y(mark) + 4}" text-anchor="end">${format(mark)} ${unit}</text>`,
  );
  const labels = xs.map(
    (value) => `<text x="${x(value)}" y="${HEIGHT - 12}" text-anchor="middle">${format(value)}</text>`,
  );
  let at = LEFT + 8;
  const lines = series.flatMap(({ name, values }, i) => {
    const colour = COLOURS[i % COLOURS.length];
    const points = values.map((value, point) => [x(xs[point] ?? 0), y(value)] as const);
    const key = `<circle cx="${at}" cy="12" r="4" fill="${colour}"/><text x="${at + 10}" y="16">${name}</text>`;
    at += DOT + Math.round(name.length * LETTER);
    return [
      key,
      `<path d="M${points.map((point) => point.join(' ')).join('L')}" fill="none" stroke="${colour}" stroke-width="2"/>`,
      ...points.map(([cx, cy]) => `<circle cx="${cx}" cy="${cy}" r="3.5" fill="${colour}"/>`),
    ];
  });
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" font-family="sans-serif" font-size="11" fill="#333">`,
    `<title>${title}</title>`,
    `<rect width="${WIDTH}" height="${HEIGHT}" fill="#fff"/>`,
    ...grid,
    ...labels,
    ...lines,
    '</svg>\n',
  ].join('\n');
}

const share = (value: number, bounds: readonly number[]): number => {
  const [first = 0, last = 1] = [bounds[0], bounds.at(-1)];
  return last === first ? 0 : (value - first) / (last - first);
};

const between = (from: number, to: number, part: number): number => Math.round(from + (to - from) * part);

/** Powers of ten around all values. */
function decades(series: readonly Series[]): number[] {
  const exponents = series.flatMap(({ values }) => values.map((value) => Math.log10(value)));
  const from = Math.floor(Math.min(...exponents));
  const to = Math.max(from + 1, Math.ceil(Math.max(...exponents)));
  return Array.from({ length: to - from + 1 }, (_, i) => 10 ** (from + i));
}

/** Four to eight round steps from 0. */
function steps(most: number): number[] {
  const power = 10 ** Math.floor(Math.log10(most));
  const step = [0.2, 0.5, 1, 2].map((part) => part * power).find((one) => most / one <= 8) ?? power;
  return Array.from({ length: Math.ceil(most / step) + 1 }, (_, i) => i * step);
}

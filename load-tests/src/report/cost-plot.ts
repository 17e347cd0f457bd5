const WIDTH = 900;
const HEIGHT = 320;
const MARGIN = { left: 64, right: 32, top: 56, bottom: 40 };
const COLOURS = ['#1c5fa8', '#b5531f', '#2f7d3b'];

export interface Series {
  readonly name: string;
  readonly points: readonly { readonly x: number; readonly y: number }[];
}

/** Draws lines over the number of players, both axes from zero: a cost that does not grow is a level line. */
export function costPlot(title: string, series: readonly Series[]): string {
  const all = series.flatMap(({ points }) => points);
  const right = Math.max(1, ...all.map((point) => point.x));
  const top = Math.max(Number.MIN_VALUE, ...all.map((point) => point.y)) * 1.1;
  const x = (value: number) => MARGIN.left + (value / right) * (WIDTH - MARGIN.left - MARGIN.right);
  const y = (value: number) => HEIGHT - MARGIN.bottom - (value / top) * (HEIGHT - MARGIN.top - MARGIN.bottom);
  const parts = [0, 0.25, 0.5, 0.75, 1];
  const grid = parts.map(
    (
      part,
    ) => `<line x1="${MARGIN.left}" x2="${WIDTH - MARGIN.right}" y1="${y(top * part)}" y2="${y(top * part)}" stroke="#ddd"/>
<text x="${MARGIN.left - 8}" y="${y(top * part) + 4}" text-anchor="end">${(top * part).toPrecision(2)}</text>
<text x="${x(right * part)}" y="${HEIGHT - 14}" text-anchor="middle">${Math.round(right * part)}</text>`,
  );
  const lines = series.map(({ name, points }, i) => {
    const colour = COLOURS[i % COLOURS.length];
    const at = points.map((point) => `${x(point.x).toFixed(1)},${y(point.y).toFixed(1)}`);
    const dots = at.map((place) => place.split(',')).map(([cx, cy]) => `<circle cx="${cx}" cy="${cy}" r="3.5"/>`);
    return `<g fill="${colour}"><polyline points="${at.join(' ')}" fill="none" stroke="${colour}" stroke-width="2"/>${dots.join('')}
<text x="${MARGIN.left + i * 200}" y="42">${name}</text></g>`;
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" font-family="sans-serif" font-size="12">
<title>${title}</title>
<rect width="${WIDTH}" height="${HEIGHT}" fill="#fff"/>
<text x="${MARGIN.left}" y="20" font-size="15" font-weight="bold">${title}</text>
${grid.join('\n')}
${lines.join('\n')}
</svg>
`;
}

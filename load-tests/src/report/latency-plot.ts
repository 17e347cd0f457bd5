import type { Sample } from './measures.ts';

const WIDTH = 900;
const HEIGHT = 320;
const MARGIN = { left: 64, right: 32, top: 36, bottom: 40 };

/** Dots of a plot; a file with more of them is slow to open and shows no more. */
const MAX_DOTS = 3_000;

/**
 * Draws latency over time as an SVG: one dot per sample, on a logarithmic scale, so that a single slow answer among
 * thousands is seen. Of many samples the slowest are all drawn, of the others every so many-th.
 */
export function latencyPlot(title: string, samples: readonly Sample[]): string {
  // A soak has more samples than a call may have arguments.
  const most = (least: number, of: (sample: Sample) => number) =>
    samples.reduce((max, sample) => Math.max(max, of(sample)), least);
  const end = most(1, (sample) => sample.at);
  const top = 10 ** Math.ceil(Math.log10(most(10, (sample) => sample.value)));
  const x = (at: number) => MARGIN.left + (at / end) * (WIDTH - MARGIN.left - MARGIN.right);
  const share = (value: number) => Math.log10(Math.max(1, value)) / Math.log10(top);
  const y = (value: number) => HEIGHT - MARGIN.bottom - share(value) * (HEIGHT - MARGIN.top - MARGIN.bottom);
  const decades = Array.from({ length: Math.log10(top) + 1 }, (_, i) => 10 ** i);
  const grid = decades.map(
    (value) => `<line x1="${MARGIN.left}" x2="${WIDTH - MARGIN.right}" y1="${y(value)}" y2="${y(value)}" stroke="#ddd"/>
<text x="${MARGIN.left - 8}" y="${y(value) + 4}" text-anchor="end">${value} ms</text>`,
  );
  const seconds = [0, 0.25, 0.5, 0.75, 1].map(
    (part) =>
      `<text x="${x(end * part)}" y="${HEIGHT - 14}" text-anchor="middle">${Math.round((end * part) / 1000)} s</text>`,
  );
  const dots = thinned(samples).map(
    (sample) => `<circle cx="${x(sample.at).toFixed(1)}" cy="${y(sample.value).toFixed(1)}" r="1.5"/>`,
  );
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" font-family="sans-serif" font-size="12">
<title>${title}</title>
<rect width="${WIDTH}" height="${HEIGHT}" fill="#fff"/>
<text x="${MARGIN.left}" y="20" font-size="15" font-weight="bold">${title}</text>
${grid.join('\n')}
${seconds.join('\n')}
<g fill="#1c5fa8" fill-opacity="0.35">${dots.join('')}</g>
</svg>
`;
}

function thinned(samples: readonly Sample[]): readonly Sample[] {
  if (samples.length <= MAX_DOTS) return samples;
  const [slow, others] = [MAX_DOTS / 3, MAX_DOTS * (2 / 3)];
  const slowestFirst = samples.toSorted((a, b) => b.value - a.value);
  const rest = slowestFirst.slice(slow);
  const step = rest.length / others;
  return [
    ...slowestFirst.slice(0, slow),
    ...Array.from({ length: others }, (_, i) => rest[Math.floor(i * step)] ?? rest[0]),
  ].filter((sample) => sample !== undefined);
}

import type { GemType } from './gem-types.ts';

const FILL: Record<Tone, string> = {
  light: 'var(--gem-light)',
  body: 'var(--gem)',
  shade: 'var(--gem-shade)',
  deep: 'var(--gem-deep)',
};

interface GemProps {
  readonly type: GemType;
  readonly className?: string | undefined;
  /** Places the stone inside another SVG. */
  readonly at?: { readonly x: number; readonly y: number; readonly size: number; readonly turn: number };
}

/** One stone, drawn from its facets. Decorative: its meaning is always given in words beside it. */
export function Gem({ type, className, at }: GemProps) {
  const { outline, facets } = GEM_FACETS[type];
  const stone = (
    <>
      {facets.map(([tone, path]) => (
        <path key={tone} d={path} fill={FILL[tone]} />
      ))}
      {type === 'lapis' && <path d={LAPIS_SPECKS} fill="#f6cf6a" />}
      <polygon points={outline} fill="none" stroke="var(--gem-deep)" strokeWidth="1.6" strokeLinejoin="round" />
    </>
  );
  if (at !== undefined) {
    const { x, y, size, turn } = at;
    return (
      <g data-gem={type} transform={`translate(${x} ${y}) scale(${size / 48}) rotate(${turn} 24 24)`}>
        {stone}
      </g>
    );
  }
  return (
    <svg viewBox="0 0 48 48" data-gem={type} className={className} aria-hidden="true" focusable="false">
      {stone}
    </svg>
  );
}

/** The tone of a facet; each stone has its own four. */
type Tone = 'light' | 'body' | 'shade' | 'deep';

/** All facets of a tone, as one path on a 48 by 48 field: each element of a tile is styled anew for each size its text is measured at. */
export type Facets = readonly [tone: Tone, path: string];

/**
 * Each stone has its own cut, so that the outline alone tells them apart at 24 px:
 * a brilliant, an ingot, a cluster of spires, a square cut, a round bead and a trillion.
 */
export const GEM_FACETS: Record<GemType, { readonly outline: string; readonly facets: readonly Facets[] }> = {
  diamond: {
    outline: '12,7 36,7 46,19 24,44 2,19',
    facets: [
      ['body', 'M12,7 2,19 15,19M24,7 15,19 33,19M15,19 33,19 24,44'],
      ['light', 'M12,7 15,19 24,7M24,7 33,19 36,7M2,19 15,19 24,44'],
      ['shade', 'M36,7 33,19 46,19M33,19 46,19 24,44'],
    ],
  },
  gold: {
    outline: '16,12 39,12 46,29 37,40 3,40 9,22',
    facets: [
      ['body', 'M9,22 32,22 37,40 3,40'],
      ['light', 'M16,12 39,12 32,22 9,22M12.5,26 28,26 29,29 11.6,29'],
      ['shade', 'M32,22 39,12 46,29 37,40M5,35.5 35.8,35.5 37,40 3,40'],
    ],
  },
  quartz: {
    outline: '24,2 31,13 31,27 39,17 45,24 40,45 8,45 3,28 9,20 17,29 17,13',
    facets: [
      ['body', 'M3,28 9,20 12,45 8,45M39,17 31,27 31,45 35,45M24,2 22,15 31,13M22,15 31,13 31,45 22,45'],
      ['light', 'M24,2 17,13 22,15M17,13 22,15 22,45 17,45'],
      ['shade', 'M9,20 17,29 17,45 12,45M39,17 45,24 40,45 35,45M27.5,14 31,13 31,45 27.5,45'],
    ],
  },
  ruby: {
    outline: '10,4 38,4 44,10 44,38 38,44 10,44 4,38 4,10',
    facets: [
      ['body', 'M38,4 44,10 34,16 32,14M4,38 4,10 14,16 14,32M16,14 32,14 34,16 34,32 32,34 16,34 14,32 14,16'],
      ['light', 'M10,4 38,4 32,14 16,14M4,10 10,4 16,14 14,16M16,14 27,14 14,27 14,16'],
      ['shade', 'M44,10 44,38 34,32 34,16M38,44 10,44 16,34 32,34M10,44 4,38 14,32 16,34'],
      ['deep', 'M44,38 38,44 32,34 34,32'],
    ],
  },
  lapis: {
    outline: '24,3 34.5,5.8 42.2,13.5 45,24 42.2,34.5 34.5,42.2 24,45 13.5,42.2 5.8,34.5 3,24 5.8,13.5 13.5,5.8',
    facets: [
      ['body', 'M24,3 34.5,5.8 42.2,13.5 45,24 42.2,34.5 34.5,42.2 24,45 13.5,42.2 5.8,34.5 3,24 5.8,13.5 13.5,5.8'],
      ['shade', 'M45,24 42.2,34.5 34.5,42.2 24,45 13.5,42.2 24,36 34,28'],
      ['light', 'M13.5,5.8 24,3 27,9 13,13 9,23 3,24 5.8,13.5'],
      ['deep', 'M34.5,42.2 24,45 13.5,42.2 25,41'],
    ],
  },
  amethyst: {
    outline: '21,3 27,3 47,37 44,43 4,43 1,37',
    facets: [
      ['body', 'M24,17 34,35 14,35M1,37 14,35 4,43'],
      ['light', 'M21,3 27,3 24,17M21,3 24,17 14,35 1,37'],
      ['shade', 'M27,3 47,37 34,35 24,17M4,43 14,35 34,35 44,43'],
      ['deep', 'M47,37 44,43 34,35'],
    ],
  },
};

/** Specks of pyrite on lapis: centre and radius. */
const LAPIS_SPECKS = [
  [19, 22, 1.6],
  [29, 17, 1.1],
  [27, 30, 1.9],
  [15, 31, 1],
  [35, 24, 1.2],
  [21, 36, 1.1],
]
  .map(([x = 0, y, r = 0]) => `M${x - r},${y}a${r},${r} 0 1 0 ${2 * r},0a${r},${r} 0 1 0 ${-2 * r},0`)
  .join('');

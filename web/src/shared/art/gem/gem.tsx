import { GEM_FACETS, LAPIS_SPECKS, type Tone } from './gem-facets.ts';
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
  /** Places the stone inside another drawing. */
  readonly at?: { readonly x: number; readonly y: number; readonly size: number; readonly turn?: number };
}

/** One stone, drawn flat from its facets. Decoration only: what it stands for is written beside it. */
export function Gem({ type, className, at }: GemProps) {
  const { outline, facets } = GEM_FACETS[type];
  const stone = (
    <>
      {facets.map(([tone, points]) => (
        <polygon key={points} points={points} fill={FILL[tone]} />
      ))}
      {type === 'lapis' && LAPIS_SPECKS.map(([x, y, r]) => <circle key={x} cx={x} cy={y} r={r} fill="#f6cf6a" />)}
      <polygon points={outline} fill="none" stroke="var(--gem-deep)" strokeWidth="1.6" strokeLinejoin="round" />
    </>
  );
  if (at !== undefined) {
    const turn = at.turn === undefined ? '' : ` rotate(${at.turn} 24 24)`;
    return (
      <g data-gem={type} transform={`translate(${at.x} ${at.y}) scale(${at.size / 48})${turn}`}>
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

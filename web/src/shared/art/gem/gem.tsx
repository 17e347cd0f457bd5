import type { GemType } from './gem-types.ts';
import gems from './gems.svg';

interface GemProps {
  readonly type: GemType;
  readonly className?: string | undefined;
  /** Places the stone inside another SVG. */
  readonly at?: { readonly x: number; readonly y: number; readonly size: number; readonly turn: number };
}

/**
 * One stone, in the tones of its kind. Decorative: its meaning is always given in words beside it. All stones are in
 * one image file, not in the script.
 */
export function Gem({ type, className, at }: GemProps) {
  const stone = <use href={`${gems}#${type}`} width="48" height="48" />;
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

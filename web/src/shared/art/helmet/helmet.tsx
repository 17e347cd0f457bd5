import { chooseHelmet } from '@quarry/events/helmet';
import { type Crest, helmetDesign, type Shell } from './choose-helmet.ts';
import styles from './helmet.module.css';
import helmets from './helmets.svg';

interface PlayerHelmetProps {
  readonly id: string;
  readonly name: string;
  readonly className?: string | undefined;
}

/** A player's helmet, the same on every screen. Decorative: the name stands beside it. */
export function PlayerHelmet({ id, name, className }: PlayerHelmetProps) {
  return <Helmet index={chooseHelmet(id, name)} className={className} />;
}

interface HelmetProps {
  /** 0 to 35 */
  readonly index: number;
  readonly className?: string | undefined;
  /** Side in px, for a helmet within another SVG. */
  readonly size?: number;
}

/** One of the 36 helmets. Its parts are in one image file, not in the script. */
export function Helmet({ index, className, size }: HelmetProps) {
  const { shell, crest, tint } = helmetDesign(index);
  const { top, side } = POINTS[shell];
  const [x, y] = SIDES.has(crest) ? side : [24, top];
  const ornament = <use href={`${helmets}#${crest}`} transform={`translate(${x} ${y})`} />;
  return (
    <svg
      viewBox="-4 -8 56 56"
      width={size}
      height={size}
      className={`${styles.helmet} ${className ?? ''}`}
      data-tint={tint}
      data-helmet={`${shell}-${crest}`}
      aria-hidden="true"
      focusable="false"
    >
      {/* Only a lamp stands before its shell. */}
      {crest !== 'lamp' && ornament}
      {SIDES.has(crest) && <use href={`${helmets}#${crest}`} transform={`translate(${48 - x} ${y}) scale(-1 1)`} />}
      <use href={`${helmets}#${shell}`} />
      {crest === 'lamp' && ornament}
    </svg>
  );
}

/** Crests of two pieces; the left one is the mirror image about x = 24. */
const SIDES: ReadonlySet<Crest> = new Set<Crest>(['horns', 'wings']);

/** Where a shell carries a crest: the height of its crown, and its right side. */
const POINTS: Readonly<Record<Shell, { readonly top: number; readonly side: readonly [x: number, y: number] }>> = {
  hardhat: { top: 9, side: [38, 21] },
  greathelm: { top: 8, side: [37, 17] },
  cone: { top: 5, side: [36, 22] },
  diver: { top: 9, side: [39, 20] },
  explorer: { top: 9, side: [35, 19] },
  aviator: { top: 9, side: [38, 23] },
};

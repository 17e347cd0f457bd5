import { Gem } from '../gem/gem.tsx';
import type { GemType } from '../gem/gem-types.ts';
import { Cart, type Decor, Pithead } from './scene-props.tsx';

/** The stones set into the rock: type, x, y, size and rotation. */
const STONES: readonly (readonly [GemType, number, number, number, number])[] = [
  ['amethyst', 62, 690, 74, -14],
  ['quartz', 150, 742, 52, 10],
  ['gold', 250, 812, 60, -8],
  ['diamond', 38, 812, 66, 18],
  ['ruby', 392, 846, 40, 12],
  ['lapis', 1370, 640, 46, 0],
  ['ruby', 1290, 700, 60, 16],
  ['quartz', 1376, 742, 92, -8],
  ['diamond', 1210, 810, 50, -16],
  ['gold', 1300, 832, 66, 8],
  ['lapis', 152, 640, 30, 0],
];

/** The terraces of the quarry, for windows wider than 480 px. */
export function SceneLarge({ decor }: { decor: Decor }) {
  const works = decor === 'works' || decor === 'quarry';
  const stones = decor === 'stones' || decor === 'quarry';
  return (
    <svg viewBox="0 0 1440 900" preserveAspectRatio="xMidYMax slice" aria-hidden="true" focusable="false">
      {decor !== 'ridge' && (
        <>
          <circle cx="1080" cy="300" r="300" fill="var(--sun)" opacity=".22" />
          <circle cx="1080" cy="300" r="190" fill="var(--sun)" opacity=".3" />
          <circle cx="1080" cy="300" r="96" fill="var(--sun)" opacity=".75" />
        </>
      )}

      <path d="M0 470h120l30-34h150l34 70h190l30 52h330l40-40h170l26-70h150l30-46h140v600H0z" fill="var(--rock-1)" />
      <path
        d="M0 470h120l30-34h150l-14 26H164l-30 34H0zM1120 448h150l30-46h140v26h-126l-30 46h-174z"
        fill="var(--rock-vein)"
        opacity=".6"
      />
      {works && <Pithead x={1010} y={150} />}

      <path d="M0 566h96l40-44h176l36 84h214l40 62h286l48-54h190l34-92h128l36-42h116v430H0z" fill="var(--rock-2)" />
      <path
        d="M312 522l36 84h214l40 62-70-36H360l-60-70zM1126 614l34-92h128l-20 34h-90l-24 70z"
        fill="var(--rock-1)"
        opacity=".5"
      />
      <path d="M0 612h118l36-40h140l10 24H168l-36 40H0z" fill="var(--rock-vein)" opacity=".35" />

      <path d="M0 664h206l42 66h178l50 60h488l44-58h164l44-88h224v256H0z" fill="var(--rock-3)" />
      <path
        d="M206 664l42 66h178l50 60-90-30H232l-60-66zM1172 732l44-88h224v20h-196l-34 80z"
        fill="var(--rock-2)"
        opacity=".7"
      />
      <path d="M0 716h190l14 22H0zM1250 690h190v20h-200z" fill="var(--rock-vein)" opacity=".28" />

      <path d="M0 776h300l46 58h260l40 30h330l44-40h146l40-44h234v120H0z" fill="var(--rock-4)" />
      <path
        d="M300 776l46 58h260l40 30H330l-60-60zM1166 824l40-44h234v18h-220l-30 44z"
        fill="var(--rock-3)"
        opacity=".6"
      />

      {works && (
        <>
          <Gem type="ruby" at={{ x: 992, y: 744, size: 44, turn: -12 }} />
          <Gem type="gold" at={{ x: 1062, y: 746, size: 46, turn: 10 }} />
          <Gem type="diamond" at={{ x: 1026, y: 734, size: 46, turn: 4 }} />
          <Cart x={976} y={768} />
        </>
      )}
      {stones &&
        STONES.map(([type, x, y, size, turn]) => <Gem key={`${type}${x}`} type={type} at={{ x, y, size, turn }} />)}
    </svg>
  );
}

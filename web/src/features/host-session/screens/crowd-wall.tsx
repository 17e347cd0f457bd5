import { HELMET_COUNT } from '@quarry/events/helmet';
import { memo } from 'react';
import { Helmet } from '#shared/art/helmet/helmet.tsx';
import { usePlaces } from '#shared/ui/player-chip/use-places.ts';
import { type Box, capacityOf, useBox } from '../use-capacity.ts';
import styles from './crowd-wall.module.css';

/** The largest helmet with its spacing, in rem. */
const MOST = 6;
/** Factor of each step towards smaller helmets, so that a filling hall is rearranged only a few times. */
const STEP = 0.9;

/** @returns the side in px of the largest cell of which `count` fit */
export function cellFor(box: Box, count: number): number {
  let side = MOST * box.rem;
  while (side > 1 && capacityOf(box, { width: side, height: side }, 0) < count) side *= STEP;
  return side;
}

interface CrowdWallProps {
  /** One number per player: its place in the order of joining times 36, plus its helmet. */
  readonly crowd: readonly number[];
}

/**
 * Everybody's helmet, as large as the room allows: one drawing in which only transforms change, so that rearranging
 * hundreds of helmets causes no layout. Decorative: the number of players stands above it.
 */
export function CrowdWall({ crowd }: CrowdWallProps) {
  const [ref, box] = useBox<HTMLDivElement>();
  const players = usePlaces(crowd.map((number) => ({ id: String(number) })));
  return (
    <div ref={ref} className={styles.room}>
      {box !== null && box.width > 0 && box.height > 0 && (
        <svg
          className={styles.wall}
          viewBox={`0 0 ${box.width} ${box.height}`}
          aria-hidden="true"
          focusable="false"
          data-crowd={players.length}
          data-still={players.length > IN_MOTION || undefined}
        >
          <Standings ids={players.map(({ id }) => id)} box={box} />
        </svg>
      )}
    </div>
  );
}

/** Most helmets that are animated: without a graphics card a browser repaints the whole drawing for each frame. */
const IN_MOTION = 120;

/** @param ids numbers of `crowd`, by cell */
function Standings({ ids, box }: { ids: readonly string[]; box: Box }) {
  const side = cellFor(box, ids.length);
  const across = Math.max(1, Math.floor(box.width / side));
  return ids.map((id, at) => {
    const [column, row] = [at % across, Math.floor(at / across)];
    const x = box.isRtl ? box.width - (column + 1) * side : column * side;
    return <Standing key={id} number={Number(id)} x={x} y={row * side} side={side} size={MOST * box.rem} />;
  });
}

/** Players who join together appear one after another, up to this many. */
const WAVE = 24;

interface StandingProps {
  readonly number: number;
  readonly x: number;
  readonly y: number;
  readonly side: number;
  /** The side of the largest cell; `side` is scaled from it. */
  readonly size: number;
}

/** Memoised: of hundreds only those that moved are rendered again. */
const Standing = memo(({ number, x, y, side, size }: StandingProps) => {
  const helmet = number % HELMET_COUNT;
  const place = (number - helmet) / HELMET_COUNT;
  return (
    <g className={styles.cell} style={{ transform: `translate(${x}px, ${y}px) scale(${side / size})` }}>
      <g className={styles.arrives} style={{ animationDelay: `${(place % WAVE) * 40}ms` }}>
        <Helmet index={helmet} size={size} />
      </g>
    </g>
  );
});

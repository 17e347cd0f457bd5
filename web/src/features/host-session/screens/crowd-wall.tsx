import { HELMET_COUNT } from '@quarry/events/helmet';
import { memo } from 'react';
import { Helmet } from '#shared/art/helmet/helmet.tsx';
import { usePlaces } from '#shared/ui/player-chip/use-places.ts';
import { type Box, capacityOf, useBox } from '../use-capacity.ts';
import styles from './crowd-wall.module.css';

/** The largest helmet with its spacing, in rem. */
const MOST = 6;
/** Each step towards more helmets, so that a hall is rearranged a few times while it fills. */
const STEP = 0.9;

/** @returns the side of a cell in px, the largest of which so many fit */
export function cellFor(box: Box, count: number): number {
  let side = MOST * box.rem;
  while (side > 1 && capacityOf(box, { width: side, height: side }, 0) < count) side *= STEP;
  return side;
}

interface CrowdWallProps {
  /** A number each: its place in the order of joining times 36, plus its helmet. */
  readonly crowd: readonly number[];
}

/**
 * Everybody's helmet, as large as the room allows: one drawing, in which nothing but transforms changes, so that a page that
 * rearranges hundreds of them lays nothing out. Decorative: the number of players stands above it.
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

/** A browser that draws without a graphics card repaints the whole drawing for each frame of a change: above this it rests. */
const IN_MOTION = 120;

/** @param ids numbers of `crowd`, each in its cell */
function Standings({ ids, box }: { ids: readonly string[]; box: Box }) {
  const side = cellFor(box, ids.length);
  const across = Math.max(1, Math.floor(box.width / side));
  return ids.map((id, at) => {
    const [column, row] = [at % across, Math.floor(at / across)];
    const x = box.isRtl ? box.width - (column + 1) * side : column * side;
    return <Standing key={id} number={Number(id)} x={x} y={row * side} side={side} size={MOST * box.rem} />;
  });
}

/** Those who join together appear in turn, up to this many. */
const WAVE = 24;

interface StandingProps {
  readonly number: number;
  readonly x: number;
  readonly y: number;
  readonly side: number;
  /** The side of the largest cell, which is scaled. */
  readonly size: number;
}

/** Of hundreds only those who moved are rendered again. */
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

import { type RefObject, useLayoutEffect, useRef, useState } from 'react';

interface Size {
  readonly width: number;
  readonly height: number;
}

/** @param least minimum rows, even if they do not fit. @returns how many cells fit into a box */
export const capacityOf = (box: Size, cell: Size, least = 1): number =>
  Math.max(1, Math.floor(box.width / cell.width)) * Math.max(least, Math.floor(box.height / cell.height));

/**
 * Counts the cells that fit an element, whose size must not depend on them.
 * @param cell in rem; without a width cells are as wide as the element
 */
export function useCapacity<E extends HTMLElement>(cell: {
  readonly width?: number;
  readonly height: number;
  readonly least?: number;
}): [ref: RefObject<E | null>, capacity: number] {
  const ref = useRef<E>(null);
  const [capacity, setCapacity] = useState(Infinity);
  const { width, height, least } = cell;
  useLayoutEffect(() => {
    const element = ref.current;
    if (element === null) return;
    const measure = () => {
      const rem = Number.parseFloat(getComputedStyle(element.ownerDocument.documentElement).fontSize);
      const { clientWidth, clientHeight } = element;
      const across = width === undefined ? Math.max(1, clientWidth) : width * rem;
      const box = { width: clientWidth, height: clientHeight };
      setCapacity(capacityOf(box, { width: across, height: height * rem }, least));
    };
    measure();
    const watch = new ResizeObserver(measure);
    watch.observe(element);
    return () => watch.disconnect();
  }, [width, height, least]);
  return [ref, capacity];
}

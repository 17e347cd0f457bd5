import { type RefObject, useLayoutEffect, useRef, useState } from 'react';

interface Size {
  readonly width: number;
  readonly height: number;
}

/** @param least minimum rows, even if they do not fit. @returns how many cells fit into a box */
export const capacityOf = (box: Size, cell: Size, least = 1): number =>
  Math.max(1, Math.floor(box.width / cell.width)) * Math.max(least, Math.floor(box.height / cell.height));

/** An element's room in px, a rem in px, and its direction. */
export interface Box extends Size {
  readonly rem: number;
  readonly isRtl: boolean;
}

/** Measures an element, whose size must not depend on its content; null before the first time. */
export function useBox<E extends Element>(): [ref: RefObject<E | null>, box: Box | null] {
  const ref = useRef<E>(null);
  const [box, setBox] = useState<Box | null>(null);
  useLayoutEffect(() => {
    const element = ref.current;
    if (element === null) return;
    const measure = () => {
      const rem = Number.parseFloat(getComputedStyle(element.ownerDocument.documentElement).fontSize);
      const { clientWidth: width, clientHeight: height } = element;
      setBox({ width, height, rem, isRtl: getComputedStyle(element).direction === 'rtl' });
    };
    measure();
    const watch = new ResizeObserver(measure);
    watch.observe(element);
    return () => watch.disconnect();
  }, []);
  return [ref, box];
}

/**
 * Counts the cells that fit an element, whose size must not depend on them; all of them before it is measured.
 * @param cell in rem; they are as wide as the element
 */
export function useCapacity<E extends HTMLElement>(cell: {
  readonly height: number;
}): [ref: RefObject<E | null>, capacity: number] {
  const [ref, box] = useBox<E>();
  if (box === null) return [ref, Infinity];
  const width = Math.max(1, box.width);
  return [ref, capacityOf(box, { width, height: cell.height * box.rem })];
}

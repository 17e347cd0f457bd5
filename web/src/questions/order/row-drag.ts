import { type RefObject, useEffect, useEffectEvent } from 'react';

/** Top and height of a row, in px. */
export interface Box {
  readonly top: number;
  readonly height: number;
}

/** The place of a row moved by `dy`: it has passed the middle of every row in between. */
export function placeAt(boxes: readonly Box[], from: number, dy: number): number {
  const middleOf = ({ top, height }: Box) => top + height / 2;
  const dragged = boxes[from];
  if (dragged === undefined) return from;
  const middle = middleOf(dragged) + dy;
  const passed = boxes.map((box, at) => (at < from ? middle < middleOf(box) : at > from && middle > middleOf(box)));
  if (passed.indexOf(true) < from && passed.includes(true)) return passed.indexOf(true);
  return Math.max(from, passed.lastIndexOf(true));
}

/** A row's grip: a finger that starts elsewhere scrolls the page. */
const GRIP = '[data-mark] > :first-child';

/**
 * Drags the rows of a list with a pointer. A mouse can grab a row anywhere, a finger only by its stone; the others make
 * room, and the order changes only on drop.
 */
export function useRowDrag(
  list: RefObject<HTMLElement | null>,
  active: boolean,
  onDrop: (from: number, to: number) => void,
): void {
  const drop = useEffectEvent(onDrop);
  useEffect(() => {
    const element = list.current;
    if (element === null || !active) return;
    const aborter = new AbortController();
    const listen = (on: EventTarget, type: string, listener: (event: PointerEvent) => void) =>
      on.addEventListener(type, listener as EventListener, { signal: aborter.signal });
    let end: () => void = () => undefined;

    listen(element, 'pointerdown', (event) => {
      const target = event.target as Element;
      const row = target.closest<HTMLElement>('li');
      if (row === null || event.button !== 0 || !event.isPrimary || target.closest('button')) return;
      if (event.pointerType !== 'mouse' && !target.closest(GRIP)) return;
      end();
      event.preventDefault();
      const rows = [...element.children] as HTMLElement[];
      const boxes = rows.map((one) => one.getBoundingClientRect());
      const from = rows.indexOf(row);
      const room = (boxes[1]?.top ?? 0) - (boxes[0]?.top ?? 0) - (boxes[0]?.height ?? 0) + (boxes[from]?.height ?? 0);
      const start = event.clientY + window.scrollY;
      let to = from;
      const dragging = new AbortController();
      row.setPointerCapture(event.pointerId);
      row.dataset.dragged = '';
      const during = { signal: AbortSignal.any([aborter.signal, dragging.signal]) };
      end = () => {
        dragging.abort();
        delete row.dataset.dragged;
        for (const one of rows) one.style.removeProperty('translate');
      };
      const isSame = (other: PointerEvent) => other.pointerId === event.pointerId;
      row.addEventListener(
        'pointermove',
        (moved) => {
          if (!isSame(moved)) return;
          const dy = moved.clientY + window.scrollY - start;
          to = placeAt(boxes, from, dy);
          for (const [at, one] of rows.entries()) {
            const makesRoom = at > from && at <= to ? -room : at < from && at >= to ? room : 0;
            one.style.translate = `0 ${at === from ? dy : makesRoom}px`;
          }
        },
        during,
      );
      row.addEventListener(
        'pointerup',
        (up) => {
          if (!isSame(up)) return;
          end();
          if (to !== from) drop(from, to);
        },
        during,
      );
      row.addEventListener('pointercancel', (cancelled) => isSame(cancelled) && end(), during);
    });
    return () => {
      end();
      aborter.abort();
    };
  }, [list, active]);
}

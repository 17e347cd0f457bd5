import { useVirtualizer } from '@tanstack/react-virtual';
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import styles from './virtual-grid.module.css';

interface VirtualGridProps<T> {
  readonly items: readonly T[];
  readonly keyOf: (item: T) => string;
  readonly label: string;
  /** Minimum width of a column in px; one column by default. */
  readonly columnWidth?: number;
  /** Height of a row in px, with its gap. */
  readonly rowHeight: number;
  /** Of all items, when only the first of them are here. */
  readonly total?: number;
  /** The last item that is here is about to be seen. */
  readonly onEnd?: () => void;
  readonly children: (item: T) => ReactNode;
}

/** A virtualized list for thousands of items. */
export function VirtualGrid<T>(props: VirtualGridProps<T>) {
  const { items, keyOf, label, columnWidth, rowHeight, total = items.length, onEnd, children } = props;
  const frame = useRef<HTMLElement>(null);
  const columns = useColumns(frame, columnWidth);
  const rows = useVirtualizer({
    count: Math.ceil(items.length / columns),
    getScrollElement: () => frame.current,
    estimateSize: () => rowHeight,
    overscan: 4,
  });
  const last = rows.getVirtualItems().at(-1)?.index ?? -1;
  const isAtEnd = last >= Math.ceil(items.length / columns) - 1;
  const end = useEffectEvent(() => onEnd?.());
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked again for each page that came and is seen to its end
  useEffect(() => {
    if (isAtEnd) end();
  }, [isAtEnd, items.length]);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scroll area must be reachable by keyboard
    <section ref={frame} className={styles.frame} tabIndex={0} aria-label={label}>
      <ul className={styles.list} style={{ height: rows.getTotalSize() }}>
        {rows.getVirtualItems().flatMap((row) =>
          items.slice(row.index * columns, (row.index + 1) * columns).map((item, column) => (
            <li
              key={keyOf(item)}
              className={styles.item}
              aria-setsize={Math.max(total, items.length)}
              aria-posinset={row.index * columns + column + 1}
              style={{
                insetInlineStart: `${(100 / columns) * column}%`,
                width: `${100 / columns}%`,
                transform: `translateY(${row.start}px)`,
              }}
            >
              {children(item)}
            </li>
          )),
        )}
      </ul>
    </section>
  );
}

/** The number of columns that fit. */
function useColumns(frame: React.RefObject<HTMLElement | null>, columnWidth: number | undefined): number {
  const [columns, setColumns] = useState(1);
  useEffect(() => {
    const element = frame.current;
    if (element === null || columnWidth === undefined) return;
    const watch = new ResizeObserver(() => setColumns(Math.max(1, Math.floor(element.clientWidth / columnWidth))));
    watch.observe(element);
    return () => watch.disconnect();
  }, [frame, columnWidth]);
  return columns;
}

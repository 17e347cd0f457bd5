import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import styles from './screen-frame.module.css';

interface ScreenFrameProps {
  /** Its accessible name. */
  readonly title: string;
  /** The window the screen is drawn for, in px; it is shown as large as its box is wide. */
  readonly width: number;
  readonly height: number;
  readonly scheme?: 'professional' | undefined;
  /** A mere picture: takes neither focus nor input and is hidden from screen readers. */
  readonly inert?: boolean;
  readonly children: ReactNode;
}

/**
 * A screen in a document of its own: the size of its root, its media queries and its measured texts follow the window given,
 * not the page around it. React's context and events reach it as any portal.
 */
export function ScreenFrame({ title, width, height, scheme, inert, children }: ScreenFrameProps) {
  const frame = useRef<HTMLIFrameElement>(null);
  const [root, setRoot] = useState<HTMLElement | null>(null);
  useLayoutEffect(() => {
    const { current } = frame;
    const box = current?.parentElement;
    if (!current || !box) return;
    const fit = () => {
      current.style.scale = String(box.clientWidth / width);
    };
    fit();
    const watch = new ResizeObserver(fit);
    watch.observe(box);
    return () => watch.disconnect();
  }, [width]);
  useEffect(() => {
    const page = root?.ownerDocument.documentElement;
    if (page === undefined) return;
    if (scheme === undefined) delete page.dataset.scheme;
    else page.dataset.scheme = scheme;
  }, [root, scheme]);
  return (
    <div className={styles.box} style={{ aspectRatio: `${width} / ${height}` }}>
      <iframe
        ref={frame}
        className={styles.frame}
        style={{ width, height }}
        title={title}
        inert={inert}
        srcDoc={EMPTY_PAGE}
        onLoad={async ({ currentTarget }) => {
          const page = currentTarget.contentDocument;
          if (page === null) return;
          await copyStyles(page);
          const found = page.getElementById('root');
          // `inert` on the frame alone would not keep scripts from focusing something inside.
          if (found !== null) found.inert = inert ?? false;
          setRoot(found);
        }}
      />
      {root !== null && createPortal(children, root)}
    </div>
  );
}

const EMPTY_PAGE = '<!doctype html><html lang="en"><title>Quarry</title><div id="root"></div></html>';

/** Copies this page's styles, which measuring depends on. */
async function copyStyles(page: Document): Promise<void> {
  const sheets = [...document.querySelectorAll<HTMLElement>('link[rel="stylesheet"], style')];
  const loading = sheets.map((sheet) => {
    const copy = page.importNode(sheet, true);
    const loaded = new Promise<void>((done) => {
      // A style sheet that fails to load must not leave the screen empty.
      for (const event of ['load', 'error']) copy.addEventListener(event, () => done(), { once: true });
    });
    page.head.append(copy);
    return loaded;
  });
  await Promise.all(loading);
}

import { LANGUAGE_ROWS } from '@quarry/texts/languages';
import {
  type CSSProperties,
  type ReactNode,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { createPortal } from 'react-dom';
import { FrameDocument } from '#shared/lib/use-key-down.ts';
import { useLanguage } from '#shared/texts/language.tsx';
import styles from './screen-frame.module.css';

/** Without a doctype the frame would be in quirks mode. */
const EMPTY = '<!doctype html><html lang="en"><head></head><body><div id="root"></div></body></html>';

interface ScreenFrameProps {
  /** The frame's accessible name. */
  readonly title: string;
  /** The screen's apparent window, in CSS pixels. */
  readonly width: number;
  readonly height: number;
  /** The quiz's colour scheme, where it is not the page's. */
  readonly scheme?: 'professional' | undefined;
  /** A mere picture: takes neither focus nor input and is hidden from screen readers. */
  readonly inert?: boolean | undefined;
  readonly children: ReactNode;
}

/** A frame's window, with the classes of its elements. */
type FrameWindow = Window & typeof globalThis;

/**
 * A screen within a page, drawn as in its own window and scaled to fit. It has its own document, so that
 * what depends on the window (media queries, `vh`, root font size) is as in play; its components run in this page.
 */
export function ScreenFrame({ title, width, height, scheme, inert = false, children }: ScreenFrameProps) {
  const box = useRef<HTMLDivElement>(null);
  const scale = useScale(box, width);
  const [screen, setScreen] = useState<FrameWindow | null>(null);
  useEffect(() => (screen === null ? undefined : followPage(screen, scheme)), [screen, scheme]);
  const language = useLanguage();
  useEffect(() => {
    if (screen === null) return;
    const { direction } = LANGUAGE_ROWS[language];
    Object.assign(screen.document.documentElement, { lang: language, dir: direction });
  }, [screen, language]);
  // All before the screen mounts, because it measures itself and takes the focus at once.
  const open = ({ contentWindow, contentDocument }: HTMLIFrameElement) => {
    if (contentWindow === null || contentDocument === null) return;
    const opened = contentWindow as FrameWindow;
    copyStyles(opened);
    keepFocus(opened);
    // `inert` on the frame alone would not keep scripts from focusing something inside.
    contentDocument.body.inert = inert;
    setScreen(opened);
  };
  const shape: CSSProperties = { aspectRatio: `${width} / ${height}` };
  const frame = screen?.document;
  const root = frame?.getElementById('root');
  return (
    <div ref={box} className={styles.box} style={shape}>
      <iframe
        className={styles.frame}
        title={title}
        srcDoc={EMPTY}
        inert={inert}
        style={{ width, height, transform: `scale(${scale})` }}
        onLoad={({ currentTarget }) => open(currentTarget)}
      />
      {root && createPortal(<FrameDocument value={frame ?? null}>{children}</FrameDocument>, root)}
    </div>
  );
}

/** @returns the scale at which a width in CSS pixels fills an element */
function useScale(ref: RefObject<HTMLElement | null>, width: number): number {
  const [scale, setScale] = useState(1);
  useLayoutEffect(() => {
    const element = ref.current;
    if (element === null) return;
    const measure = () => setScale(element.clientWidth / width);
    measure();
    const watch = new ResizeObserver(measure);
    watch.observe(element);
    return () => watch.disconnect();
  }, [ref, width]);
  return scale;
}

/**
 * Copies the page's style rules: loading their files again would finish only after the screen has measured itself.
 * CSSOM's `cssText` loses a shorthand that contains a variable and is partly overridden by a longhand; stylelint
 * refuses such rules (whole-shorthands.ts).
 */
function copyStyles(screen: FrameWindow): void {
  const rules = [...document.styleSheets].flatMap(({ cssRules }) => [...cssRules].map(({ cssText }) => cssText));
  // A document accepts only style sheets made by its own window.
  const sheet = new screen.CSSStyleSheet();
  sheet.replaceSync(rules.join('\n'));
  screen.document.adoptedStyleSheets = [sheet];
}

/** A screen moves the focus only within itself, and never takes it from a screen beside it or from the page. */
function keepFocus({ HTMLElement, document: own }: FrameWindow): void {
  const { focus } = HTMLElement.prototype;
  HTMLElement.prototype.focus = function (options) {
    if (own.hasFocus()) focus.call(this, options);
  };
}

/** Elements that use keys themselves: any key, and Space or Enter. */
const FIELDS = 'input, textarea, select, dialog';
const PRESSED = 'a[href], button';

/**
 * Forwards the styles of later chunks and the colour scheme to the frame, and the frame's keys to the page's
 * listeners. @returns a function that stops it
 */
function followPage(screen: FrameWindow, own: string | undefined): () => void {
  const { dataset } = document.documentElement;
  const colour = () => {
    const { scheme = own } = dataset;
    if (scheme === undefined) delete screen.document.documentElement.dataset.scheme;
    else screen.document.documentElement.dataset.scheme = scheme;
  };
  // A preloaded script has no sheet.
  const copyAgain = ({ target }: Event) => {
    if (target instanceof HTMLLinkElement && target.sheet !== null) copyStyles(screen);
  };
  const watch = new MutationObserver(colour);
  colour();
  watch.observe(document.documentElement, { attributeFilter: ['data-scheme'] });
  document.head.addEventListener('load', copyAgain, true);
  const handOn = (event: KeyboardEvent) => {
    const { target, key, ctrlKey, metaKey, altKey, repeat } = event;
    const presses = key === ' ' || key === 'Enter';
    if (!(target instanceof screen.Element) || target.closest(presses ? `${FIELDS}, ${PRESSED}` : FIELDS)) return;
    const same = new KeyboardEvent('keydown', { key, ctrlKey, metaKey, altKey, repeat, cancelable: true });
    if (!window.dispatchEvent(same)) event.preventDefault();
  };
  screen.addEventListener('keydown', handOn);
  return () => {
    watch.disconnect();
    document.head.removeEventListener('load', copyAgain, true);
    screen.removeEventListener('keydown', handOn);
  };
}

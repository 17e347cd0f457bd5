import { type CSSProperties, useLayoutEffect, useMemo, useRef } from 'react';

/** Sizes in rem from `from` to `to`, ascending. */
export const sizes = (from: number, to: number, step: number): readonly number[] =>
  Array.from({ length: Math.floor((to - from) / step) + 1 }, (_, i) => from + i * step);

interface Search {
  /** Index of the likely size; if it is right, it is also measured last. */
  readonly guess?: number;
  /** By which factor a size that did not fit might have to shrink; 1: unknown. */
  readonly shrink?: ((size: number) => number) | undefined;
}

/** Most hints that a search follows: where the text does not decide the height, more would only go step by step. */
const HINTS = 2;

/**
 * @param ascending sizes; if one does not fit, no larger one does
 * @returns the largest that fits, or null
 */
export function largestFit(
  ascending: readonly number[],
  fits: (size: number) => boolean,
  { guess, shrink = () => 1 }: Search = {},
): number | null {
  let [from, to] = [0, ascending.length];
  let next = guess === undefined ? to >> 1 : firstFor(ascending, guess);
  /** After a likely size, its neighbour is measured next. */
  let isNear = guess !== undefined;
  let hints = HINTS;
  while (from < to) {
    const size = ascending[next] ?? 0;
    const isFit = fits(size);
    if (isFit) from = next + 1;
    else to = next;
    const factor = isFit || hints === 0 ? 1 : shrink(size);
    if (factor < 1) next = Math.min(Math.max(from, indexOf(ascending, size * factor)), to - 1);
    else if (isNear) next = isFit ? from : to - 1;
    else next = (from + to) >> 1;
    isNear = factor < 1;
    if (isNear) hints--;
  }
  return ascending[from - 1] ?? null;
}

/** Index of the largest size up to `size`. */
const indexOf = (ascending: readonly number[], size: number) => ascending.findLastIndex((one) => one <= size);

/** A guess is right if the next larger size does not fit, which is measured first. */
const firstFor = (ascending: readonly number[], guess: number) => Math.min(guess + 1, ascending.length - 1);

/**
 * The last results for each list of sizes, as indices, by length of the text. A guess saves measurements, each a
 * layout.
 */
const LAST = new WeakMap<readonly number[], Record<number, number>>();
const about = (text: string) => Math.round(Math.log2(text.length + 1));
const guessFor = ({ sizes, estimate = () => Infinity }: Fit, text: string) =>
  LAST.get(sizes)?.[about(text)] ?? Math.max(0, indexOf(sizes, estimate(text)));
const startFor = (fit: Fit, text: string) => fit.sizes[firstFor(fit.sizes, guessFor(fit, text))] ?? fit.otherwise;

/** Rules for fitting a text. Must be a stable object. */
export interface Fit {
  /** In rem, ascending. */
  readonly sizes: readonly number[];
  /** The size if none fits; the content then scrolls. */
  readonly otherwise: number;
  /** Whether the content of the element fits. Its texts are blocks without padding, marked with `data-words`. */
  readonly fits: (element: HTMLElement, size: number) => boolean;
  /** The likely size, in rem, before any text of that length has been measured. */
  readonly estimate?: (text: string) => number;
  /** By which factor a size that does not fit might have to shrink; 1: unknown. Reads the layout only. */
  readonly shrink?: (element: HTMLElement, size: number) => number;
  /** The rule of a second search if no size passes the first. */
  readonly orElse?: Fit['fits'];
  /** The element's size does not depend on its text; when it changes, the text is measured again. */
  readonly boxed?: boolean;
}

/**
 * Sets `--fit` on an element to the largest text size that fits. It measures, because the fit depends on the words, the
 * font, the window and the user's text size. An element that is narrow for the user's text size, or contains such a
 * box, gets `data-narrow`; so narrow elements and sizes below 1 rem get `data-tight`.
 *
 * @param content the text, or more; a change measures it again
 * @returns props of the element. They start with the size that is measured first: focusing a screen's heading makes the
 * browser lay it out before the effects of elements around the heading run.
 */
export function useFit<E extends HTMLElement>(content: string, rules: Fit) {
  const ref = useRef<E>(null);
  const start = useMemo(() => startFor(rules, content), [content, rules]);
  useLayoutEffect(() => {
    const element = ref.current;
    if (element === null) return;
    const { sizes, otherwise, fits, shrink, orElse, boxed } = rules;
    // A screen in a frame has a document and window of its own.
    const { fonts, defaultView } = element.ownerDocument;
    const ruler = rulerOf(element.ownerDocument);
    const state = () => `${ruler.offsetWidth} ${boxed ? sizeOf(element) : ''}`;
    let measured = '';
    let narrow = false;
    const set = (size: number) => {
      element.style.setProperty('--fit', `${size}rem`);
      element.toggleAttribute('data-tight', narrow || size < 1);
    };
    const largest = (passes: Fit['fits'], guess: number) => {
      const measure = (size: number) => {
        set(size);
        return passes(element, size);
      };
      return largestFit(sizes, measure, { guess, shrink: shrink && ((size) => shrink(element, size)) });
    };
    const fitting: Fitting = [
      () => {
        // First: an estimate reads the window's size, and with it the layout.
        set(startFor(rules, content));
        element.setAttribute('data-measuring', '');
      },
      () => {
        measured = state();
        narrow = isNarrow(element);
      },
      () => element.toggleAttribute('data-narrow', narrow),
      () => {
        const guess = guessFor(rules, content);
        const size = largest(fits, guess) ?? (orElse && largest(orElse, guess)) ?? otherwise;
        set(size);
        LAST.set(sizes, { ...LAST.get(sizes), [about(content)]: sizes.indexOf(size) });
        // The size measured last may differ.
        for (const text of wordsIn(element)) if (!isWhole(text)) breakEvenly(text);
      },
      () => element.removeAttribute('data-measuring'),
    ];
    const fit = () => fitLater(fitting);
    fit();
    // The observer reports the current size first.
    const watch = new ResizeObserver(() => state() !== measured && fitAll([fitting]));
    watch.observe(ruler);
    if (boxed) watch.observe(element);
    // A browser's translator replaces texts, often with longer ones; formulae and lazily loaded answers appear later.
    const texts = new MutationObserver((changes) => {
      const parts = [...element.querySelectorAll('[data-words], [data-scrolls]')];
      const concerns = ({ target, addedNodes }: MutationRecord) =>
        parts.some((part) => part.contains(target) || [...addedNodes].some((node) => node.contains(part)));
      if (changes.some(concerns)) fit();
    });
    texts.observe(element, { childList: true, characterData: true, subtree: true });
    defaultView?.addEventListener('resize', fit);
    // A font that finishes loading changes widths.
    fonts.addEventListener('loadingdone', fit);
    return () => {
      waiting.delete(fitting);
      watch.disconnect();
      texts.disconnect();
      defaultView?.removeEventListener('resize', fit);
      fonts.removeEventListener('loadingdone', fit);
    };
  }, [content, rules]);
  return {
    ref,
    style: { '--fit': `${start}rem` } as CSSProperties,
    'data-tight': start < 1 ? '' : undefined,
    'data-measuring': '',
  };
}

/** Steps that alternate writes and reads of the layout. Batched over all texts of a screen, they cost few layouts. */
type Fitting = readonly (() => void)[];

const waiting = new Set<Fitting>();

/** In a microtask after the change, so that nothing else sees the text unfitted. */
function fitLater(fitting: Fitting): void {
  if (waiting.size === 0)
    queueMicrotask(() => {
      const all = [...waiting];
      waiting.clear();
      fitAll(all);
    });
  waiting.add(fitting);
}

function fitAll(fittings: readonly Fitting[]): void {
  for (const step of [0, 1, 2, 3, 4]) for (const fitting of fittings) fitting[step]?.();
}

const RULERS = new WeakMap<Document, HTMLElement>();

/** A hidden box of 1 rem in a document. Its size changes with the user's text size, for which there is no event. */
function rulerOf(document: Document): HTMLElement {
  const known = RULERS.get(document);
  if (known !== undefined) return known;
  const ruler = document.createElement('div');
  Object.assign(ruler.style, { position: 'fixed', visibility: 'hidden', width: '1rem' });
  document.body.append(ruler);
  RULERS.set(document, ruler);
  return ruler;
}

/** Widths in rem below which an element, or a box in it, is narrow; a text below a picture may have less. */
const NARROW = { element: 17, box: 10.5 };

function isNarrow(element: HTMLElement): boolean {
  const rem = fontSizeOf(element.ownerDocument.documentElement);
  const boxes = [...element.querySelectorAll<HTMLElement>('[data-box]:not(:has(> [data-picture]))')];
  return element.clientWidth < NARROW.element * rem || boxes.some(({ offsetWidth }) => offsetWidth < NARROW.box * rem);
}

const fontSizeOf = (element: Element) => Number.parseFloat(getComputedStyle(element).fontSize);

const sizeOf = ({ offsetWidth, offsetHeight }: HTMLElement) => `${offsetWidth} ${offsetHeight}`;

/** The texts to be fitted. */
export const wordsIn = (element: HTMLElement) => [...element.querySelectorAll<HTMLElement>('[data-words]')];

/** Letters that a line must hold before a longer word may break: unbroken, it would shrink everything beside it. */
const LINE = 20;
/** In text smaller than this any word may break: even smaller text would be harder to read than a broken word. */
export const SMALL = { rem: 1.125, px: Number.POSITIVE_INFINITY };
/** Width of a letter in em, on average. */
const LETTER = 0.55;

/** @param width of a line; all in the same unit. @param small largest size at which any word may break */
export const mayBreak = (width: number, size: number, small: number): boolean =>
  size <= small || width >= LINE * LETTER * size;

/** The browser's layout unit, in pixels. */
const UNIT = 1 / 64;

/**
 * Whether each word fits into a line. Compares fractions of a pixel: `scrollWidth` is rounded, and a word less than
 * half a pixel too wide would wrap its last letter.
 */
function isWhole(text: HTMLElement): boolean {
  text.removeAttribute('data-breaks');
  text.style.maxWidth = '';
  const words = text.ownerDocument.createRange();
  words.selectNodeContents(text);
  return words.getBoundingClientRect().width <= text.getBoundingClientRect().width + UNIT;
}

/**
 * Breaks a text, even a single word, into lines of similar length: as narrow as possible without adding a line.
 * `text-wrap: balance` balances lines only between words.
 */
function breakEvenly(text: HTMLElement): void {
  text.setAttribute('data-breaks', '');
  if (/\s/.test(text.textContent.trim())) return;
  const { offsetWidth, offsetHeight } = text;
  const narrow = (by: number) => {
    text.style.maxWidth = `${offsetWidth - by}px`;
  };
  const by = largestFit(sizes(1, offsetWidth, 1), (one) => {
    narrow(one);
    return text.offsetHeight === offsetHeight;
  });
  narrow(by ?? 0);
}

/** No word of an element's texts breaks. */
export const holdsWholeWords = (element: HTMLElement): boolean => wordsIn(element).every(isWhole);

/** No word overflows its line; where it may, it breaks instead (`data-breaks`). @param small as in `mayBreak`, in rem and px */
export function holdsItsWords(text: HTMLElement, small = SMALL): boolean {
  if (isWhole(text)) return true;
  const rem = fontSizeOf(text.ownerDocument.documentElement);
  const breaks = mayBreak(text.clientWidth, fontSizeOf(text), Math.min(small.rem * rem, small.px));
  text.toggleAttribute('data-breaks', breaks);
  return breaks;
}

import { type RefObject, useLayoutEffect, useRef } from 'react';

/** Sizes in rem from `from` to `to`, ascending. */
export const sizes = (from: number, to: number, step: number): readonly number[] =>
  Array.from({ length: Math.floor((to - from) / step) + 1 }, (_, i) => from + i * step);

/** @param ascending sizes; if one does not fit, no larger one does. @returns the largest that fits, or null */
export function largestFit(ascending: readonly number[], fits: (size: number) => boolean): number | null {
  let [from, to] = [0, ascending.length];
  while (from < to) {
    const middle = (from + to) >> 1;
    if (fits(ascending[middle] ?? 0)) from = middle + 1;
    else to = middle;
  }
  return ascending[from - 1] ?? null;
}

interface Fit {
  /** In rem, ascending. */
  readonly sizes: readonly number[];
  /** The size if none fits; the content then scrolls. */
  readonly otherwise: number;
  /** Whether the content of the element fits; its texts are marked with `data-words`. */
  readonly fits: (element: HTMLElement) => boolean;
  /** The element's size does not depend on its text; when it changes, the text is measured again. */
  readonly boxed?: boolean;
}

/**
 * Sets `--fit` on an element to the largest text size that fits. It measures, because the fit depends on the words, the font,
 * the window and the user's text size. Sizes below 1 rem set `data-tight` as well.
 *
 * @param content identifies the content; a change measures it again
 */
export function useFit<E extends HTMLElement>(
  content: string,
  { sizes, otherwise, fits, boxed }: Fit,
): RefObject<E | null> {
  const ref = useRef<E>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: new content needs a new size
  useLayoutEffect(() => {
    const element = ref.current;
    if (element === null) return;
    const set = (size: number) => {
      element.style.setProperty('--fit', `${size}rem`);
      element.toggleAttribute('data-tight', size < 1);
    };
    const fit = () => {
      element.setAttribute('data-measuring', '');
      const found = largestFit(sizes, (size) => {
        set(size);
        return fits(element);
      });
      set(found ?? otherwise);
      element.removeAttribute('data-measuring');
    };
    fit();
    const watch = new ResizeObserver(fit);
    if (boxed) watch.observe(element);
    // A screen in a frame has a document and window of its own.
    const { fonts, defaultView } = element.ownerDocument;
    defaultView?.addEventListener('resize', fit);
    // A font that finishes loading changes widths.
    fonts.addEventListener('loadingdone', fit);
    return () => {
      watch.disconnect();
      defaultView?.removeEventListener('resize', fit);
      fonts.removeEventListener('loadingdone', fit);
    };
  }, [content, sizes, otherwise, fits, boxed]);
  return ref;
}

/** The texts to be fitted. */
export const wordsIn = (element: HTMLElement) => [...element.querySelectorAll<HTMLElement>('[data-words]')];

/** Nothing scrolls, and no word breaks. */
export function fitsPage(element: HTMLElement): boolean {
  const { scrollHeight, clientHeight } = element.ownerDocument.documentElement;
  return scrollHeight <= clientHeight && wordsIn(element).every((text) => text.scrollWidth <= text.clientWidth);
}

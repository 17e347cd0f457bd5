import { holdsItsWords, SMALL, wordsIn } from '#shared/lib/use-fit.ts';

/** Fits a question to a phone's page. */

/**
 * Sizes up to which any word of a phone's text may break, in rem and px. Larger text is legible to everybody, so it
 * shrinks before a word breaks.
 */
const READABLE = { rem: 0.9375, px: 20 };

/**
 * Share of a phone's window that a long question and its answers fill, counting each letter as a square of its size.
 */
const LETTERS = 0.6;

/** For `fitsPage`. A size that was never used costs the browser much more than a used one, so few should be tried. */
export function estimateForPage({ length }: string): number {
  // Server rendering, as in specs, has no window.
  const { innerWidth = 390, innerHeight = 844 } = globalThis;
  return Math.sqrt((LETTERS * innerWidth * innerHeight) / (length + 1)) / 16;
}

/** For `fitsPage`: the texts must shrink by the overflow, and their area grows with the square of their size. */
export function shrinkToPage(element: HTMLElement): number {
  const { scrollHeight, clientHeight } = element.ownerDocument.documentElement;
  const texts = wordsIn(element).reduce((sum, { offsetHeight }) => sum + offsetHeight, 0);
  return Math.sqrt(Math.max(0, 1 - (scrollHeight - clientHeight) / texts));
}

/** No scrollable box (`data-scrolls`) needs to scroll. */
const showsAll = (element: HTMLElement): boolean =>
  [...element.querySelectorAll('[data-scrolls]')].every((box) => box.scrollHeight <= box.clientHeight);

/** Nothing scrolls, and no word of enlarged text breaks. */
export const fitsPage = (element: HTMLElement): boolean => fitsInto(element, READABLE) && showsAll(element);

/** The same, but text of at most 1 rem may scroll. */
export const fitsPageOrScrolls = (element: HTMLElement, size: number): boolean =>
  size > 1 ? fitsPage(element) : holdsAllWords(element, READABLE);

/** Nothing scrolls, except for a scrollable box if the text is at most 1 rem. */
export const fitsPageInParts = (element: HTMLElement, size: number): boolean =>
  fitsInto(element, SMALL) && (size <= 1 || showsAll(element));

function fitsInto(element: HTMLElement, small: typeof SMALL): boolean {
  const { documentElement } = element.ownerDocument;
  return holdsAllWords(element, small) && documentElement.scrollHeight <= documentElement.clientHeight;
}

const holdsAllWords = (element: HTMLElement, small: typeof SMALL): boolean =>
  wordsIn(element).every((text) => holdsItsWords(text, small));

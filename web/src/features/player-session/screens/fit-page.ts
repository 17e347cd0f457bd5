import { holdsItsWords, SMALL, wordsIn } from '#shared/lib/use-fit.ts';

/** How a question fits a phone: by what its page can hold. */

/**
 * Sizes at which any word of a phone's text may break, in rem and px. Larger text can be read by all, so that it becomes
 * smaller before a word of it breaks.
 */
const READABLE = { rem: 0.9375, px: 20 };

/** Part of a phone's window that a long question and its answers take, each letter as a square of its size. */
const LETTERS = 0.6;

/** For `fitsPage`. A size that was never used costs the browser much more than another one, so that few should be tried. */
export function estimateForPage({ length }: string): number {
  // Rendered to a string, as in specs, it has no window.
  const { innerWidth = 390, innerHeight = 844 } = globalThis;
  return Math.sqrt((LETTERS * innerWidth * innerHeight) / (length + 1)) / 16;
}

/** For `fitsPage`: texts give way for what overflows, and their area is the square of their size. */
export function shrinkToPage(element: HTMLElement): number {
  const { scrollHeight, clientHeight } = element.ownerDocument.documentElement;
  const texts = wordsIn(element).reduce((sum, { offsetHeight }) => sum + offsetHeight, 0);
  return Math.sqrt(Math.max(0, 1 - (scrollHeight - clientHeight) / texts));
}

/** No box that may scroll (`data-scrolls`) needs to. */
const showsAll = (element: HTMLElement): boolean =>
  [...element.querySelectorAll('[data-scrolls]')].every((box) => box.scrollHeight <= box.clientHeight);

/** Nothing scrolls, and no word of enlarged text breaks. */
export const fitsPage = (element: HTMLElement): boolean => fitsInto(element, READABLE) && showsAll(element);

/** The same, but text of at most 1 rem may scroll. */
export const fitsPageOrScrolls = (element: HTMLElement, size: number): boolean =>
  size > 1 ? fitsPage(element) : holdsAllWords(element, READABLE);

/** Nothing scrolls; beside text of at most 1 rem, but for a box that may. */
export const fitsPageInParts = (element: HTMLElement, size: number): boolean =>
  fitsInto(element, SMALL) && (size <= 1 || showsAll(element));

function fitsInto(element: HTMLElement, small: typeof SMALL): boolean {
  const { documentElement } = element.ownerDocument;
  return holdsAllWords(element, small) && documentElement.scrollHeight <= documentElement.clientHeight;
}

const holdsAllWords = (element: HTMLElement, small: typeof SMALL): boolean =>
  wordsIn(element).every((text) => holdsItsWords(text, small));

import { type RefObject, useLayoutEffect } from 'react';

/** Sizes of text in rem, largest first. */
const SIZES = Array.from({ length: 17 }, (_, step) => 1.75 - step / 16);
/** Below this the page may rather scroll, where it is only read. */
const READABLE = 1;

/**
 * Sets `--fit` on an element to the largest size of text with which the page does not scroll and no word is cut in two.
 * Measured, because what fits depends on the words, the font, the window and the reader's own text size. Where not even
 * the smallest fits, the page scrolls, and its text may as well be read with ease.
 *
 * @param content what the page holds; when it changes, everything is measured anew
 * @param smallest of what is set small so that nothing has to be scrolled; in rem
 */
export function useFit(ref: RefObject<HTMLElement | null>, content: string, smallest: number = READABLE): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: other content needs another size
  useLayoutEffect(() => {
    const element = ref.current;
    if (element === null) return;
    const page = document.documentElement;
    const fits = (size: number) => {
      element.style.setProperty('--fit', `${size}rem`);
      element.toggleAttribute('data-tight', size < READABLE);
      const words = [...element.querySelectorAll('[data-words]')];
      return page.scrollHeight <= page.clientHeight && words.every((box) => box.scrollWidth <= box.clientWidth);
    };
    const fit = () => {
      element.setAttribute('data-measuring', '');
      const found = SIZES.filter((size) => size >= smallest).some(fits);
      if (!found) fits(READABLE);
      element.removeAttribute('data-measuring');
    };
    fit();
    window.addEventListener('resize', fit);
    // Another font is another width.
    document.fonts.addEventListener('loadingdone', fit);
    return () => {
      window.removeEventListener('resize', fit);
      document.fonts.removeEventListener('loadingdone', fit);
    };
  }, [ref, content, smallest]);
}

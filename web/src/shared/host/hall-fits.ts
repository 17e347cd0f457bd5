import { holdsItsWords, wordsIn } from '#shared/lib/use-fit.ts';

/** Rules for texts on a projector, which phones do not load. */

/** The content of a box of several texts neither overflows it nor, as code, a box in it. */
export const fitsInside = (element: HTMLElement): boolean =>
  wordsIn(element).every((text) => holdsItsWords(text)) &&
  element.scrollHeight <= element.clientHeight &&
  [...element.querySelectorAll('pre')].every((code) => code.scrollWidth <= code.clientWidth);

/** No text, with the padding of an element around it, overflows its nearest `data-box` ancestor. */
export const fitsBoxes = (element: HTMLElement): boolean =>
  wordsIn(element).every((text) => {
    // First, because it lets words break, and a broken word has more lines.
    if (!holdsItsWords(text)) return false;
    const { parentElement: around = null } = text;
    const box = text.closest('[data-box]');
    if (around === null || box === null) return true;
    // Below a picture it has only the strip around it.
    if (box.querySelector(':scope > [data-picture]')) return text.offsetHeight <= around.clientHeight;
    return (around === box ? text : around).offsetHeight <= box.clientHeight;
  });

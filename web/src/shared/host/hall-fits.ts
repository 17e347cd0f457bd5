import { holdsItsWords, wordsIn } from '#shared/lib/use-fit.ts';

/** Rules for texts on a projector, which phones do not load. */

/** The content of a box of several texts overflows neither the box nor, for code, a box inside it. */
export const fitsInside = (element: HTMLElement): boolean =>
  wordsIn(element).every((text) => holdsItsWords(text)) &&
  element.scrollHeight <= element.clientHeight &&
  [...element.querySelectorAll('pre')].every((code) => code.scrollWidth <= code.clientWidth);

/** No text, including the padding around it, overflows its nearest `data-box` ancestor. */
export const fitsBoxes = (element: HTMLElement): boolean =>
  wordsIn(element).every((text) => {
    // First, because it lets words break, and a broken word takes more lines.
    if (!holdsItsWords(text)) return false;
    const { parentElement: around = null } = text;
    const box = text.closest('[data-box]');
    if (around === null || box === null) return true;
    // Below a picture the text has only its strip.
    if (box.querySelector(':scope > [data-picture]')) return text.offsetHeight <= around.clientHeight;
    return (around === box ? text : around).offsetHeight <= box.clientHeight;
  });

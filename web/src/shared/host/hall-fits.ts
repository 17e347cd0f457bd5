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
    const box = text.closest('[data-box]');
    const { parentElement: around = null } = text;
    // Below a picture it has only the strip around it.
    if (around !== null && box?.querySelector(':scope > [data-picture]'))
      return holdsItsWords(text) && text.offsetHeight <= around.clientHeight;
    const { offsetHeight } = around === null || around === box ? text : around;
    return holdsItsWords(text) && (box === null || offsetHeight <= box.clientHeight);
  });

import type { Page } from 'playwright-core';

/** Waits until texts are refitted to a new window or text size, which observers and events report in the next frame. */
export async function fitted(page: Page): Promise<void> {
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
  await page.locator('[data-measuring]').first().waitFor({ state: 'detached' });
}

/**
 * Words that break, with a bar between the letters of two lines: 'Aqua|marine'.
 * @param texts selects the elements whose own text to check; by default those whose text is fitted
 */
export const brokenWords = (page: Page, texts = '[data-words]'): Promise<string[]> =>
  page.evaluate((selector) => {
    const range = document.createRange();
    const texts = [...document.querySelectorAll(selector)].flatMap(({ childNodes }) => [...childNodes]);
    return texts.flatMap((text) => {
      if (text.nodeType !== Node.TEXT_NODE) return [];
      const lineOf = (letter: number) => {
        range.setStart(text, letter);
        range.setEnd(text, letter + 1);
        return [...range.getClientRects()].at(-1)?.top;
      };
      const words = [...(text.textContent ?? '').matchAll(/\S+/g)].map(({ 0: word, index }) =>
        Array.from({ length: word.length }, (_, i) => {
          const breaks = i > 0 && lineOf(index + i) !== lineOf(index + i - 1);
          return `${breaks ? '|' : ''}${word[i]}`;
        }).join(''),
      );
      return words.filter((word) => word.includes('|'));
    });
  }, texts);

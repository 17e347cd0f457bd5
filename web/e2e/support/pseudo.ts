import { join } from 'node:path';
import type { Frame, Page } from 'playwright-core';
import { build } from 'vite';
import type { Stage } from './stage.ts';

/** The module of `pseudo-texts.ts` and what it imports, as one script. */
async function pseudoModule(): Promise<string> {
  const entry = join(import.meta.dirname, 'pseudo-texts.ts');
  const built = await build({
    configFile: false,
    logLevel: 'warn',
    build: { write: false, minify: false, lib: { entry, formats: ['es'] } },
  });
  const [first] = [built].flat().flatMap((one) => ('output' in one ? one.output : []));
  if (first?.type !== 'chunk') throw new Error('the pseudo-language was not built');
  return first.code;
}

/**
 * A stage whose windows have a pseudo-language in place of German: every text is accented, in brackets and 40 % longer,
 * which reveals hard-coded texts and texts without enough room.
 */
export async function pseudoStage(stage: Stage): Promise<Stage> {
  const body = await pseudoModule();
  return {
    ...stage,
    errors: stage.errors,
    async open(options) {
      const page = await stage.open({ locale: 'de', ...options });
      await page.route(/\/assets\/de-[\w-]{8}\.js$/, (route) =>
        route.fulfill({ body, contentType: 'text/javascript' }),
      );
      return page;
    },
  };
}

/**
 * Texts of a screen, and of the screens in its frames, that are neither in the pseudo-language nor user content, and
 * texts that do not fit.
 * @param content parts of user content
 */
export async function faultsOf(page: Page, screen: string, content: readonly string[]): Promise<string[]> {
  const found: string[] = [];
  for (const frame of page.frames()) found.push(...(await faultsIn(frame, content)));
  return found.map((fault) => `${screen}, ${fault}`);
}

const faultsIn = (frame: Frame, content: readonly string[]) =>
  frame.evaluate((known) => {
    const isContent = (text: string) =>
      !/\p{L}{2}/u.test(text) || /^\[.*\]$/s.test(text) || known.some((one) => text.includes(one));
    const OWN = 'script, style, noscript, option, iframe, [translate="no"], [lang="en"]';
    const faults: string[] = [];
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = texts.nextNode(); node !== null; node = texts.nextNode()) {
      const text = node.textContent?.trim() ?? '';
      const parent = node.parentElement;
      if (parent === null || isContent(text) || parent.closest(OWN) !== null) continue;
      if (parent.getClientRects().length > 0) faults.push(`text: ${text}`);
    }
    for (const name of ['aria-label', 'title', 'alt', 'placeholder'])
      for (const element of document.querySelectorAll(`[${name}]`)) {
        const text = element.getAttribute(name)?.trim() ?? '';
        if (!isContent(text) && element.closest(OWN) === null) faults.push(`${name}: ${text}`);
      }
    const { scrollWidth, clientWidth } = document.documentElement;
    if (scrollWidth > clientWidth) faults.push(`${scrollWidth - clientWidth} px wider than the window`);
    for (const button of document.querySelectorAll<HTMLElement>('button, a[href], select, summary')) {
      const over = button.scrollWidth - button.clientWidth;
      if (button.clientWidth > 0 && over > 1 && getComputedStyle(button).overflowX === 'visible')
        faults.push(`${over} px of a control: ${button.textContent}`);
    }
    return [...new Set(faults)];
  }, content);

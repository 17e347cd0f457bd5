import { mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { RunOnly, run } from 'axe-core';
import type { Page } from 'playwright-core';

/** Output folder for screenshots of all screens, ignored by Git; docs/screens keeps a selection. */
export const PICTURES = join(import.meta.dirname, '..', '..', '..', 'test-results', 'screens');
/** `SCREENS=1` takes them. */
export const KEEP_PICTURES = process.env.SCREENS === '1';

const WCAG = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
const RULES: Record<'all' | 'colours', RunOnly> = {
  all: { type: 'tag', values: WCAG },
  colours: { type: 'rule', values: ['color-contrast'] },
};

/** The main file is twice as long, and every checked page reads it. */
const AXE = await readFile(new URL(import.meta.resolve('axe-core/axe.min.js')), 'utf8');

/** axe's findings against WCAG 2.2 A and AA on a screen, one line per element. */
async function violations(page: Page, only: 'all' | 'colours'): Promise<string[]> {
  // Half a megabyte of script, so only once per page load, however many screens follow.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE);
  return page.evaluate(async (runOnly) => {
    const { axe } = window as unknown as { axe: { run: typeof run } };
    const { violations: found } = await axe.run(document, { runOnly, resultTypes: ['violations'] });
    return found.flatMap(({ id, nodes }) =>
      nodes.map((node) => `${id}: ${node.target.join(' ')} ${node.failureSummary}`),
    );
  }, RULES[only]);
}

/** Animations that run despite `prefers-reduced-motion`, one line each. */
const motions = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    if (!matchMedia('(prefers-reduced-motion: reduce)').matches) return [];
    return document
      .getAnimations()
      .filter(({ effect }) => Number(effect?.getComputedTiming().activeDuration) > 10)
      .map((animation) => `moves: ${animation instanceof CSSAnimation ? animation.animationName : 'a transition'}`);
  });

/** Waits until fonts have loaded and animations have ended. */
export async function settled(page: Page): Promise<void> {
  // The background appears a moment after the screen.
  await page.waitForFunction(() => document.querySelector('[data-variant]:not(:has(svg))') === null);
  await page.evaluate(async () => {
    await document.fonts.ready;
    const ending = document.getAnimations().filter(({ effect }) => effect?.getTiming().iterations !== Infinity);
    await Promise.allSettled(ending.map(({ finished }) => finished));
  });
}

/** Waits until script-driven charts have been still for half a second. */
async function chartsDrawn(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const drawn = () =>
      Array.from(document.querySelectorAll('svg.recharts-surface'), ({ innerHTML }) => innerHTML).join();
    for (let last = drawn(), frames = 0; frames < 30; frames++) {
      await new Promise(requestAnimationFrame);
      if (drawn() !== last) [last, frames] = [drawn(), 0];
    }
  });
}

/** Saves a screenshot of a page, if requested. */
async function keepPicture(page: Page, name: string): Promise<void> {
  if (!KEEP_PICTURES) return;
  await settled(page);
  await chartsDrawn(page);
  await mkdir(PICTURES, { recursive: true });
  await page.screenshot({ path: join(PICTURES, `${name}.png`) });
}

type Size = NonNullable<ReturnType<Page['viewportSize']>>;

/** Saves screenshots of a page at each size, by day and night, if requested. */
export async function keepPictures(page: Page, name: string, sizes: readonly Size[]): Promise<void> {
  const before = page.viewportSize();
  if (!KEEP_PICTURES || before === null) return;
  for (const size of sizes) {
    await page.setViewportSize(size);
    for (const [colorScheme] of PASSES) {
      await page.emulateMedia({ colorScheme });
      await keepPicture(page, `${name}-${size.width}x${size.height}-${colorScheme}`);
    }
  }
  await page.setViewportSize(before);
  await page.emulateMedia({ colorScheme: 'light' });
}

/** Lists a screen's faults in its current colours, and saves a screenshot if requested. */
async function inspect(page: Page, name: string, only: 'all' | 'colours'): Promise<string[]> {
  const moving = await motions(page);
  await settled(page);
  await keepPicture(page, name);
  const wide = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  const found = await violations(page, only);
  return [...found, ...moving, ...(wide > 0 ? [`${wide} px wider than the window`] : [])].map(
    (line) => `${name}: ${line}`,
  );
}

/** By night only the colours differ, so axe checks nothing else again. */
const PASSES = [
  ['light', 'all'],
  ['dark', 'colours'],
] as const;

/**
 * Checks a screen: lists axe's findings, animations under reduced motion, and content wider than the
 * window. By night as well if requested; a unit spec checks the contrast of every pair of colours in both.
 */
export async function look(page: Page, screen: string, { night = KEEP_PICTURES } = {}): Promise<string[]> {
  const found: string[] = [];
  for (const [colorScheme, rules] of night ? PASSES : PASSES.slice(0, 1)) {
    await page.emulateMedia({ colorScheme });
    found.push(...(await inspect(page, `${screen}-${colorScheme}`, rules)));
  }
  await page.emulateMedia({ colorScheme: 'light' });
  return found;
}

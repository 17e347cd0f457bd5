import type { Page } from 'playwright-core';

/** The browser's layout-shift entries, which TypeScript's library lacks. */
interface LayoutShift extends PerformanceEntry {
  readonly value: number;
  readonly sources: readonly {
    readonly node: Node | null;
    readonly previousRect: DOMRectReadOnly;
    readonly currentRect: DOMRectReadOnly;
  }[];
}

/** Records unexpected layout shifts on a page. @returns a function that lists those since its last call */
export async function watchShifts(page: Page): Promise<() => Promise<string[]>> {
  await page.evaluate(() => {
    const seen: string[] = [];
    const box = ({ x, y, width, height }: DOMRectReadOnly) => [x, y, width, height].map(Math.round).join(' ');
    const note = (entries: PerformanceEntryList) => {
      for (const { value, sources } of entries as LayoutShift[])
        for (const { node, previousRect, currentRect } of sources) {
          const element = node instanceof Element ? node : node?.parentElement;
          const what = `${element?.className || element?.tagName}: ${node?.textContent?.slice(0, 40)}`;
          seen.push(`${value.toFixed(5)} ${what}, from ${box(previousRect)} to ${box(currentRect)}`);
        }
    };
    const observer = new PerformanceObserver((list) => note(list.getEntries()));
    observer.observe({ type: 'layout-shift' });
    Object.assign(window, {
      takeShifts: async () => {
        // A shift is reported one frame after it was drawn.
        await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
        note(observer.takeRecords());
        return seen.splice(0);
      },
    });
  });
  return () => page.evaluate(() => (window as unknown as { takeShifts: () => Promise<string[]> }).takeShifts());
}

import type { Page } from 'playwright-core';

/** Of the browser's layout-shift entries, which TypeScript does not know. */
interface LayoutShift extends PerformanceEntry {
  readonly value: number;
  readonly sources: readonly {
    readonly node: Node | null;
    readonly previousRect: DOMRectReadOnly;
    readonly currentRect: DOMRectReadOnly;
  }[];
}

/** Notes what moves on a page without anybody having asked for it. @returns what has moved since it was last asked */
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
        // What has just been drawn is told with the frame after it.
        await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
        note(observer.takeRecords());
        return seen.splice(0);
      },
    });
  });
  return () => page.evaluate(() => (window as unknown as { takeShifts: () => Promise<string[]> }).takeShifts());
}

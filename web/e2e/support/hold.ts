import type { Page } from 'playwright-core';

/** Holds responses to a page. @returns a function that releases them and resolves once the page has rendered */
export async function hold(page: Page, path: string): Promise<() => Promise<void>> {
  const { promise: held, resolve: answer } = Promise.withResolvers<void>();
  const done: Promise<unknown>[] = [];
  await page.route(path, async (route) => {
    done.push(page.waitForEvent('requestfinished', (request) => request === route.request()));
    await held;
    await route.continue();
  });
  return async () => {
    answer();
    await Promise.all(done);
    await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
  };
}

import type { Page, Route } from 'playwright-core';

/**
 * Holds requests of a page.
 * @returns a function that releases them and resolves once the page has rendered; later ones pass
 */
export async function hold(page: Page, path: string): Promise<() => Promise<void>> {
  const { promise: held, resolve: answer } = Promise.withResolvers<void>();
  const done: Promise<unknown>[] = [];
  let released = false;
  await page.route(path, async (route) => {
    if (!released) done.push(page.waitForEvent('requestfinished', (request) => request === route.request()));
    await held;
    await route.continue();
  });
  return async () => {
    released = true;
    answer();
    await Promise.all(done);
    await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
  };
}

/** A request that fails once. Retried, by the page itself or by a tap, it is not answered until `answer`. */
export async function failOnce(
  page: Page,
  path: string,
  fail = (route: Route): Promise<void> => route.fulfill({ status: 503, body: '{}' }),
): Promise<{ asked(): number; answer(): Promise<void> }> {
  let asked = 0;
  await page.route(path, async (route) => {
    asked += 1;
    if (asked === 1) await fail(route);
  });
  // This also continues the pending requests.
  return { asked: () => asked, answer: () => page.unroute(path) };
}

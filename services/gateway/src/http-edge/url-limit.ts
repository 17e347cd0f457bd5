import type { App } from './app-type.ts';
import { problem } from './problem.ts';

/** Longest path with query, in characters. */
const MAX_URL = 2_048;

/** Refuses addresses that none of ours can be, before anything looks at them. */
export function limitUrls(app: App): void {
  app.addHook('onRequest', async (request) => {
    if (request.url.length > MAX_URL) throw problem(414, 'url-too-long', 'The address is too long.');
  });
}

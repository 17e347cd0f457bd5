import { readFileSync } from 'node:fs';
import { registerHooks } from 'node:module';
import type { Patch } from '#system/patches.ts';

/**
 * Preloaded into a service (`--import`): patches its source while it is loaded, so that a mutant or another release can
 * be tested without touching the checkout. `?patches=` is a JSON list of patches.
 */
const list = new URL(import.meta.url).searchParams.get('patches') ?? '';
const patches = JSON.parse(readFileSync(list, 'utf8')) as Patch[];

registerHooks({
  load(url, context, nextLoad) {
    const loaded = nextLoad(url, context);
    const mine = patches.filter((patch) => url.endsWith(patch.file));
    if (mine.length === 0) return loaded;
    const source = mine.reduce(
      (text, { find, replace }) => text.replace(find, () => replace),
      String(loaded.source instanceof Uint8Array ? Buffer.from(loaded.source) : loaded.source),
    );
    return { ...loaded, source };
  },
});

import { readFileSync } from 'node:fs';
import { registerHooks } from 'node:module';

/**
 * Preloaded into a service (`--import`): changes its source while it is loaded, so that a deliberate mistake or another
 * release can be tried without a file of the checkout being touched. `?patches=` names a JSON list of
 * `{file, find, replace}`; `file` is the end of a path.
 */
interface Patch {
  readonly file: string;
  readonly find: string;
  readonly replace: string;
}

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

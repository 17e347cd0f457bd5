import { registerHooks } from 'node:module';
import { CHANGES } from '#mutants/changes.ts';
import { byModule, type Replacement, sourceWith } from '#system/changes.ts';

/**
 * Preloaded into a service (`--import`): replaces exports of its modules while they are loaded, so that a mutant or another
 * release can be tested without touching the checkout. Each `?change=` names one of `CHANGES`, which import no module
 * that one of them replaces: it would be loaded before the hook is there.
 */
const names = new URL(import.meta.url).searchParams.getAll('change');
const modules = byModule(CHANGES.filter(({ name }) => names.includes(name)));

/** @public The export of a module as the service gets it; the changed module imports this. */
export function replacedIn(module: string, name: string, original: unknown): unknown {
  const mine = modules.get(module)?.filter((one) => one.name === name) ?? [];
  return mine.reduce((value, { by }: Replacement) => by(value as never), original);
}

registerHooks({
  load(url, context, nextLoad) {
    const loaded = nextLoad(url, context);
    const [module, mine] = [...modules].find(([path]) => url.endsWith(`/${path}`)) ?? [];
    if (module === undefined || !mine) return loaded;
    const source = String(loaded.source instanceof Uint8Array ? Buffer.from(loaded.source) : loaded.source);
    const own = `import { replacedIn as __replacedIn } from ${JSON.stringify(import.meta.url)};`;
    const bound = `const __replaced = __replacedIn.bind(null, ${JSON.stringify(module)});`;
    return { ...loaded, source: `${own} ${bound} ${sourceWith(source, [...new Set(mine.map(({ name }) => name))])}` };
  },
});

import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Replaces one export of the product while a service loads its module. */
export interface Replacement {
  /** Path of the module within the checkout. */
  readonly module: string;
  /** A function, class or constant that it exports where it declares it. */
  readonly name: string;
  /** Makes the replacement, which the module itself uses too. */
  readonly by: (original: never) => unknown;
}

/** What differs in a service: a mutant, or a trait of another release. The preloaded module finds it by its name. */
export interface Change {
  readonly name: string;
  readonly replacements: readonly Replacement[];
}

/**
 * The source of a module that replaces its exports by what `__replaced(name, original)` returns, as the last thing it does.
 * Other modules see what is assigned to an exported binding, and functions and classes can be assigned to.
 * @throws if an export is not declared as `export function`, `export class` or `export const`
 */
export function sourceWith(source: string, names: readonly string[]): string {
  const declared = names.reduce((text, name) => {
    const declaration = new RegExp(`^export (?:(?:async )?function\\*?|class|const) ${name}\\b`, 'm');
    if (!declaration.test(text)) throw new Error(`no export "${name}" is declared`);
    return text.replace(declaration, (found) => found.replace(/^export const/, 'export let'));
  }, source);
  const assigned = names.map((name) => `${name} = __replaced(${JSON.stringify(name)}, ${name});`);
  return [declared, ...assigned].join('\n');
}

/** The replacements by their modules. */
export function byModule(changes: readonly Change[]): Map<string, Replacement[]> {
  return Map.groupBy(
    changes.flatMap(({ replacements }) => replacements),
    ({ module }) => module,
  );
}

/** @throws if a change does not apply to the source */
export function checkChanges(sourceRoot: string, changes: readonly Change[]): void {
  for (const [module, replacements] of byModule(changes)) {
    const names = replacements.map(({ name }) => name);
    try {
      sourceWith(readFileSync(join(sourceRoot, module), 'utf8'), names);
    } catch (error) {
      throw new Error(`cannot replace ${names.join(', ')} in ${module}: ${String(error)}`, { cause: error });
    }
  }
}

import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** A change of one service's source while it is loaded: a mutant, or a trait of another release. */
export interface Patch {
  /** Path within the checkout. */
  readonly file: string;
  /** Must occur in the file exactly once, so that an outdated patch is noticed. */
  readonly find: string;
  readonly replace: string;
}

/** @throws if a patch does not apply to its file */
export function checkPatches(sourceRoot: string, patches: readonly Patch[]): void {
  for (const { file, find } of patches) {
    const times = readFileSync(join(sourceRoot, file), 'utf8').split(find).length - 1;
    if (times !== 1) throw new Error(`${file} has ${times} places for the patch ${JSON.stringify(find.slice(0, 60))}`);
  }
}

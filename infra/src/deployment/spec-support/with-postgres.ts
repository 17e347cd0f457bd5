import { cp, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** An overlay with the component `postgres`. */
export const WITH_POSTGRES = 'with-postgres';

/**
 * Copies the overlay `single` and enables its optional lines.
 * @param folder a copy of `infra/kubernetes`
 */
export async function withPostgres(folder: string): Promise<void> {
  const copy = join(folder, 'overlays', WITH_POSTGRES);
  await cp(join(folder, 'overlays', 'single'), copy, { recursive: true });
  await enablePostgres(copy);
}

/** Enables the lines of the component `postgres` in a copy of the overlay `single`. */
export async function enablePostgres(overlay: string): Promise<void> {
  const file = join(overlay, 'kustomization.yaml');
  const text = await readFile(file, 'utf8');
  await writeFile(file, text.replaceAll(/# (- .*\bpostgres\b)/g, '$1'));
}

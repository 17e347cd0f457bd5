import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join, relative } from 'node:path';
import { runCommand } from '@quarry/local-services/process/run-command';

/** Sources of the built app, relative to the checkout. */
const SOURCES = [
  'web',
  'packages/events/src',
  'packages/results/src/receipts',
  'packages/texts/src',
  'package-lock.json',
];
const STAMP = '.built-from';
/** Not part of the built app. */
const IGNORED = new Set(['node_modules', 'dist', 'e2e', 'coverage', 'test-results']);

/**
 * Builds the web app into `web/dist`, unless it was already built from the same sources.
 * @returns whether it was built now
 */
export async function buildWeb(
  root: string,
  { log, signal }: { log: (line: string) => void; signal?: AbortSignal },
): Promise<boolean> {
  const web = join(root, 'web');
  const sources = await fingerprint(root);
  if ((await builtFrom(web)) === sources) return false;
  const vite = createRequire(join(web, 'package.json')).resolve('vite/package.json');
  const program = join(dirname(vite), 'bin', 'vite.js');
  // Built in another folder and renamed, so that an interruption or a concurrent build leaves no partial app.
  const fresh = join(web, 'node_modules', `.dist-${process.pid}`);
  const args = ['build', '--logLevel', 'warn', '--outDir', fresh, '--emptyOutDir'];
  try {
    const env = { ...process.env, NODE_ENV: 'production' };
    await runCommand(process.execPath, [program, ...args], { cwd: web, env, log, signal });
    await writeFile(join(fresh, STAMP), sources);
    await replace(join(web, 'dist'), fresh).catch(async (error) => {
      // A concurrent build finished first, with the same result.
      if ((await builtFrom(web)) !== sources) throw error;
    });
  } finally {
    await rm(fresh, { recursive: true, force: true });
  }
  return true;
}

async function builtFrom(web: string): Promise<string | undefined> {
  const stamp = join(web, 'dist', STAMP);
  return existsSync(stamp) ? await readFile(stamp, 'utf8') : undefined;
}

async function replace(old: string, fresh: string): Promise<void> {
  await rm(old, { recursive: true, force: true });
  await rename(fresh, old);
}

async function fingerprint(root: string): Promise<string> {
  const hash = createHash('sha256');
  for (const source of SOURCES) {
    for (const file of await filesOf(join(root, source)))
      hash.update(relative(root, file)).update(await readFile(file));
  }
  return hash.digest('hex');
}

async function filesOf(path: string): Promise<string[]> {
  if (!existsSync(path)) return [];
  const entries = await readdir(path, { withFileTypes: true }).catch(() => undefined);
  if (!entries) return [path];
  const nested = entries
    .filter(({ name }) => !IGNORED.has(name) && !/\.spec\.tsx?$/.test(name))
    .toSorted((a, b) => (a.name < b.name ? -1 : 1))
    .map((entry) => (entry.isDirectory() ? filesOf(join(path, entry.name)) : [join(path, entry.name)]));
  return (await Promise.all(nested)).flat();
}

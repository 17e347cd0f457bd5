import { execFileSync } from 'node:child_process';
import { cp, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { stripTypeScriptTypes } from 'node:module';
import { dirname, join } from 'node:path';

const root = join(import.meta.dirname, '..');
const source = join(root, 'src');
const tsc = join(root, '..', '..', 'node_modules', '.bin', 'tsc');

/** Tests and test support. */
const isTest = (file: string) => /\.spec\.ts$|^(testing|clients)\//.test(file);

/**
 * Builds what `npm pack` packs: JavaScript and declarations instead of TypeScript, which Node does not run from inside
 * `node_modules`. The code uses erasable syntax only, so that stripping the types is enough.
 */
export async function buildPackage(target: string): Promise<void> {
  await rm(target, { recursive: true, force: true });
  const files = await readdir(source, { recursive: true });
  for (const file of files.filter((name) => name.endsWith('.ts') && !isTest(name))) {
    const path = join(target, file.replace(/\.ts$/, '.js'));
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, stripTypeScriptTypes(await readFile(join(source, file), 'utf8')));
  }
  // The default of four checkers takes twice the CPU time of one.
  const options = ['--outDir', target, '--checkers', '1'];
  execFileSync(tsc, ['-p', join(import.meta.dirname, 'tsconfig.json'), ...options], { stdio: 'inherit' });
  for (const file of ['README.md', 'LICENSE']) await cp(join(root, file), join(target, file));
  await writeFile(join(target, 'package.json'), `${JSON.stringify(await published(), null, 2)}\n`);
}

/** The workspace's manifest with the package's paths, and without workspace-only fields. */
async function published(): Promise<Record<string, unknown>> {
  const {
    private: _,
    scripts,
    devDependencies,
    ...manifest
  } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'));
  const files = { types: './*.d.ts', default: './*.js' };
  return { ...manifest, imports: { '#*.ts': files }, exports: { './*': files } };
}

if (import.meta.main) await buildPackage(join(root, 'dist'));

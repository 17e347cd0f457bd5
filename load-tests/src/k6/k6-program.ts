import { existsSync } from 'node:fs';
import { readFile, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { execa } from 'execa';

const ROOT = join(import.meta.dirname, '..', '..', '..');
/** A Go module whose only requirement is k6; its go.sum pins everything that is built. */
const MODULE = join(ROOT, 'load-tests', 'k6-program');
const PACKAGE = 'go.k6.io/k6/v2';

const HOW_TO_GET_K6 = `neither k6 nor Go is on the PATH. k6 is a single program; install it by any of these:

  https://github.com/grafana/k6/releases   a binary for every system
  brew install k6 · apt, dnf and choco packages are listed at https://grafana.com/docs/k6/latest/set-up/install-k6/
  https://go.dev/dl/                       with Go this command builds k6 by itself

The lean driver needs no k6: npm run load -- answer-burst --players 5000`;

/**
 * Finds k6 on the PATH, else builds it with Go, once per version. @param folder of built programs @returns the program
 * to run
 */
export async function k6Program(folder = join(ROOT, '.data', 'k6'), say = console.log): Promise<string> {
  if (await isThere('k6')) return 'k6';
  const version = await wantedVersion();
  const built = join(folder, `k6-${version}`);
  if (existsSync(built)) return built;
  if (!(await isThere('go'))) throw new Error(HOW_TO_GET_K6);
  say(`building k6 ${version} with Go (some minutes, only this once) …`);
  // Renamed when complete, so that an interrupted build leaves none.
  const unfinished = `${built}.${process.pid}`;
  const args = ['build', '-trimpath', '-buildvcs=false', '-o', unfinished, PACKAGE];
  await execa('go', args, { cwd: MODULE, env: { CGO_ENABLED: '0' }, stdio: 'inherit' });
  await rename(unfinished, built);
  return built;
}

const isThere = async (program: string): Promise<boolean> =>
  (await execa(program, ['version'], { reject: false, stdio: 'ignore' })).code !== 'ENOENT';

async function wantedVersion(): Promise<string> {
  const required = await readFile(join(MODULE, 'go.mod'), 'utf8');
  const [, version] = new RegExp(`${PACKAGE} (v\\S+)`).exec(required) ?? [];
  if (!version) throw new Error(`${MODULE}/go.mod does not require ${PACKAGE}`);
  return version;
}

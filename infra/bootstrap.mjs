// Every npm script of this project runs this first. It runs on any Node that `engines` in package.json allows, without dependencies: it
// installs what package-lock.json lists, then runs the subcommand with the pinned Node 24.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const pinnedNode = join(root, 'node_modules', 'node', 'bin', 'node');

/** Subcommand → TypeScript entry. */
const ENTRIES = {
  start: 'infra/src/start/main.ts',
  test: 'infra/src/check/test.ts',
  check: 'infra/src/check/check.ts',
  mutate: 'infra/src/check/mutate.ts',
  load: 'load-tests/src/main.ts',
  bench: 'load-tests/src/bench/main.ts',
  'load:k6': 'load-tests/src/k6/main.ts',
  faults: 'fault-tests/src/main.ts',
  ops: 'infra/src/ops/main.ts',
};

try {
  const [command = '', ...args] = process.argv.slice(2);
  const entry = ENTRIES[command];
  if (!entry) throw new Error(`usage: node infra/bootstrap.mjs ${Object.keys(ENTRIES).join(' | ')}`);
  await ensureInstalled();
  await handOver(join(root, entry), args);
} catch (error) {
  console.error(`\n${error.message}`);
  process.exitCode = 1;
}

async function ensureInstalled() {
  const reason = whatIsMissing();
  if (!reason) return;
  console.log(`installing packages: ${reason} (a minute or so, only this once) …`);
  const started = Date.now();
  const seconds = () => Math.round((Date.now() - started) / 1000);
  // npm draws its spinner only on terminals; otherwise silence would look like a hang.
  const say = () => process.stdout.isTTY || console.log(`  … still installing (${seconds()} s)`);
  const heartbeat = setInterval(say, 10_000);
  try {
    // Never `npm install`: it would install packages without a digest in the lock file.
    await npm('ci', '--no-audit', '--no-fund', '--loglevel=error');
    // Missing if npm is configured to ignore install scripts.
    if (!existsSync(pinnedNode)) await npm('rebuild', 'node', '--ignore-scripts=false', '--loglevel=error');
  } finally {
    clearInterval(heartbeat);
  }
  const still = whatIsMissing();
  if (still) throw new Error(`npm ci succeeded, but ${still}: remove node_modules and try again`);
  console.log(`packages installed (${seconds()} s)`);
}

/**
 * Compares package-lock.json with npm's own record of node_modules, which npm writes last: an interrupted install has
 * none, a changed lock file differs from it, and a developer's own `npm install` agrees.
 */
function whatIsMissing() {
  const record = join(root, 'node_modules', '.package-lock.json');
  if (!existsSync(record)) return 'node_modules is missing or incomplete';
  const wanted = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')).packages;
  const present = JSON.parse(readFileSync(record, 'utf8')).packages;
  for (const [path, info] of Object.entries(wanted)) {
    // Optional ones are mostly for other platforms.
    if (!path.includes('node_modules/') || info.optional) continue;
    const found = present[path];
    if (!found) return `${path} is missing`;
    if (found.version !== info.version || Boolean(found.link) !== Boolean(info.link)) return `${path} is outdated`;
  }
  return existsSync(pinnedNode) ? undefined : 'the pinned Node is missing';
}

async function npm(...args) {
  // Under `npm start` this is the running npm itself, which may not be on the PATH.
  const cli = process.env.npm_execpath;
  const [command, before] = cli?.endsWith('.js') ? [process.execPath, [cli]] : ['npm', []];
  const child = spawn(command, [...before, ...args], { cwd: root, stdio: ['ignore', 'inherit', 'inherit'] });
  const [code, signal] = await once(child, 'close');
  if (code !== 0) throw new Error(`npm ${args[0]} ended with ${signal ?? `code ${code}`}`);
}

async function handOver(entry, args) {
  const path = [join(root, 'node_modules', '.bin'), process.env.PATH]
    .filter(Boolean)
    .join(process.platform === 'win32' ? ';' : ':');
  // Compile cache shared by every process started from here and by later commands: they start in half the time.
  const compiled = join(root, 'node_modules', '.cache', 'compiled');
  const env = { NODE_COMPILE_CACHE: compiled, ...process.env, PATH: path };
  // The IPC channel closes when this process is gone, however it ended.
  const child = spawn(pinnedNode, [entry, ...args], {
    cwd: root,
    env,
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  });
  // A terminal sends Ctrl-C to the whole group and npm forwards signals too, so a signal may arrive several times. It
  // is forwarded, not handled: the child decides when everything has ended.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
  // A killed npm sends no signal: its child is merely reparented.
  const parent = process.ppid;
  const orphaned = setInterval(() => process.ppid === parent || child.kill('SIGTERM'), 500);
  const [code, signal] = await once(child, 'close');
  clearInterval(orphaned);
  process.exitCode = code ?? (signal === 'SIGINT' ? 130 : 1);
}

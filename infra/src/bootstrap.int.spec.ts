import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';

const lock = (version: string) => ({
  packages: {
    '': { name: 'x' },
    'node_modules/left': { version },
    'node_modules/mac-only': { version: '1.0.0', optional: true },
  },
});

/** A fake npm: records its arguments and creates what npm would create. `$1` is its command. */
const FAKE_NPM = `#!/bin/sh
echo "$*" >> "$ROOT/npm-calls"
if [ "$1" = ci ] && [ -n "$CI_FAILS" ]; then exit 1; fi
mkdir -p "$ROOT/node_modules/node/bin"
cp "$ROOT/package-lock.json" "$ROOT/node_modules/.package-lock.json"
ln -sf "$REAL_NODE" "$ROOT/node_modules/node/bin/node"
`;

describe('the bootstrap', () => {
  let root: string;
  beforeEach(async () => {
    root = await mkdtemp(join(tmpdir(), 'quarry boot '));
    await mkdir(join(root, 'infra', 'src', 'start'), { recursive: true });
    await cp(join(import.meta.dirname, '..', 'bootstrap.mjs'), join(root, 'infra', 'bootstrap.mjs'));
    await writeFile(join(root, 'npm'), FAKE_NPM);
    await chmod(join(root, 'npm'), 0o755);
    await writeLock('1.0.0');
    await entry('console.log("args", process.argv.slice(2).join(" "));');
  });
  afterEach(() => rm(root, { recursive: true, force: true }));

  const writeLock = (version: string) => writeFile(join(root, 'package-lock.json'), JSON.stringify(lock(version)));
  const entry = (code: string) => writeFile(join(root, 'infra', 'src', 'start', 'main.ts'), code);
  /** Through `sh`, as npm runs it. */
  const boot = (args: readonly string[], env: NodeJS.ProcessEnv = {}, via?: 'sh') => {
    const { npm_execpath: _npm, ...inherited } = process.env;
    const path = `${root}:${process.env.PATH}`;
    const direct = [process.execPath, join(root, 'infra', 'bootstrap.mjs'), ...args];
    const [command = '', ...rest] = via ? [via, '-c', '"$@"; exit', via, ...direct] : direct;
    const child = spawn(command, rest, {
      env: { ...inherited, PATH: path, ROOT: root, REAL_NODE: process.execPath, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let output = '';
    const printed = Promise.withResolvers<void>();
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (chunk) => {
        output += chunk;
        if (output.includes('serving')) printed.resolve();
      });
    }
    const done = once(child, 'close').then(([code]) => ({ code, output }));
    return { child, done, serving: printed.promise };
  };

  test('[L23] a fresh clone is installed first, then the pinned Node runs the entry with its arguments', async () => {
    const { code, output } = await boot(['start', '--gateways', '2']).done;
    expect(code).toBe(0);
    expect(output).toMatch(/installing packages: node_modules is missing.*packages installed.*args --gateways 2/s);
  });

  test('[L23] nothing is installed when everything is up to date; a change of the lock file reinstalls', async () => {
    await boot(['start']).done;
    expect((await boot(['start']).done).output).toBe('args \n');
    await writeLock('2.0.0');
    expect((await boot(['start']).done).output).toContain('node_modules/left is outdated');
    expect((await boot(['start']).done).output).toBe('args \n');
  });

  test('[L350] packages refused by npm ci are not installed another way', async () => {
    const { code, output } = await boot(['start'], { CI_FAILS: '1' }).done;
    expect({ code, output }).toEqual({ code: 1, output: expect.stringContaining('npm ci ended with code 1') });
    expect(output).not.toContain('args');
  });

  test('[L24] a signal reaches the entry; its end is awaited and its exit code passed on', async () => {
    await entry(`
      const rest = setInterval(() => {}, 1000);
      process.once('SIGTERM', () => { clearInterval(rest); console.log('bye'); process.disconnect(); process.exitCode = 5; });
      console.log('serving');
    `);
    const run = boot(['start']);
    await run.serving;
    run.child.kill('SIGTERM');
    expect(await run.done).toEqual({ code: 5, output: expect.stringContaining('bye') });
  });

  test('[L24] the entry learns when the bootstrap was killed', async () => {
    await entry(`
      process.once('disconnect', () => { console.log('alone'); });
      console.log('serving');
    `);
    const run = boot(['start']);
    await run.serving;
    run.child.kill('SIGKILL');
    expect((await run.done).output).toContain('alone');
  });

  test('[L24] the entry is ended when npm was killed', async () => {
    await entry(`
      const rest = setInterval(() => {}, 1000);
      process.once('SIGTERM', () => { clearInterval(rest); process.disconnect(); console.log('told'); });
      console.log('serving');
    `);
    const run = boot(['start'], {}, 'sh');
    await run.serving;
    run.child.kill('SIGKILL');
    expect((await run.done).output).toContain('told');
  });

  test('[L23] an unknown command is refused', async () => {
    const { code, output } = await boot(['sing']).done;
    expect({ code, output }).toEqual({ code: 1, output: expect.stringContaining('usage:') });
  });
});

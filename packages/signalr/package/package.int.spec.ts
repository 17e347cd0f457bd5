import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { HttpTransportType, HubConnectionBuilder, LogLevel } from '@microsoft/signalr';
import getPort from 'get-port';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildPackage } from './build-package.ts';

const run = promisify(execFile);
const modules = join(import.meta.dirname, '..', '..', '..', 'node_modules');
/** Dependencies of the package and of its types, linked from this checkout so that nothing is downloaded. */
const INSTALLED = ['@msgpack/msgpack', 'ws', '@types/ws', '@types/node', 'undici-types'];

/** As in the test-kit, on which this package does not depend. */
const EVERY = process.env.EVERY === '1';

let folder: string;
let project: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'quarry-signalr-'));
  const dist = join(folder, 'dist');
  await buildPackage(dist);
  const { stdout } = await run('npm', ['pack', '--json', '--pack-destination', folder], { cwd: dist });
  const [{ filename }] = JSON.parse(stdout);
  project = join(folder, 'project');
  await mkdir(project);
  await writeFile(join(project, 'package.json'), JSON.stringify({ name: 'chat', private: true, type: 'module' }));
  const zod = await oldestZod();
  const sources = [zod, ...INSTALLED.map((name) => join(modules, name))].map((path) => `file:${path}`);
  const options = ['--offline', '--install-links', '--no-audit', '--no-fund', '--ignore-scripts'];
  await run('npm', ['install', ...options, join(folder, filename), ...sources], { cwd: project });
  const readme = await readFile(join(project, 'node_modules', '@quarry', 'signalr', 'README.md'), 'utf8');
  const [, example = ''] = /```ts\n(import [\s\S]*?)```/.exec(readme) ?? [];
  await writeFile(join(project, 'chat.ts'), example);
});

/** This project's zod, declared as the oldest supported version. */
const oldestZod = async () => {
  const zod = join(folder, 'zod');
  await cp(join(modules, 'zod'), zod, { recursive: true });
  const manifest = JSON.parse(await readFile(join(zod, 'package.json'), 'utf8'));
  await writeFile(join(zod, 'package.json'), JSON.stringify({ ...manifest, version: '4.0.0' }));
  return zod;
};

afterAll(() => rm(folder, { recursive: true, force: true }));

test.runIf(EVERY)('[X620] another project can compile against the installed package', async () => {
  const options = ['--strict', '--noEmit', '--module', 'nodenext', '--target', 'es2024', '--types', 'node'];
  await run(join(modules, '.bin', 'tsc'), [...options, '--checkers', '1', 'chat.ts'], { cwd: project });
});

test.runIf(EVERY)('[X1644] another project declares hubs with its own zod 4', async () => {
  const installed = await readdir(join(project, 'node_modules', '@quarry', 'signalr'));
  expect(installed).not.toContain('node_modules');
  const zod = JSON.parse(await readFile(join(project, 'node_modules', 'zod', 'package.json'), 'utf8'));
  expect(zod.version).toBe('4.0.0');
});

test.runIf(EVERY)('[X620] another project can run the README’s server on the installed package', async () => {
  const port = await getPort({ host: '127.0.0.1' });
  const chat = spawn(process.execPath, ['chat.ts'], {
    cwd: project,
    env: { PATH: process.env.PATH, PORT: String(port), HUB_KEY: 'a secret' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  try {
    await Promise.race([once(chat.stdout, 'data'), once(chat, 'exit').then(() => expect.fail('the chat ended'))]);
    const connection = new HubConnectionBuilder()
      .withUrl(`http://127.0.0.1:${port}/chat`, {
        skipNegotiation: true,
        transport: HttpTransportType.WebSockets,
        accessTokenFactory: () => 'Ada',
      })
      .configureLogging(LogLevel.None)
      .build();
    await connection.start();
    expect(await connection.invoke('Say', 'hello')).toBe(1);
    await connection.stop();
  } finally {
    chat.kill('SIGKILL');
  }
});

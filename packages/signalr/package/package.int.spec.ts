import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { HttpTransportType, HubConnectionBuilder, LogLevel } from '@microsoft/signalr';
import getPort from 'get-port';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildPackage } from './build-package.ts';

const run = promisify(execFile);
const modules = join(import.meta.dirname, '..', '..', '..', 'node_modules');
/** Dependencies of the package and of its types, taken from here so that nothing is downloaded. */
const INSTALLED = ['@msgpack/msgpack', 'ws', 'zod', '@types/ws', '@types/node', 'undici-types'];

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
  const sources = INSTALLED.map((name) => `file:${join(modules, name)}`);
  const options = ['--offline', '--install-links', '--no-audit', '--no-fund', '--ignore-scripts'];
  await run('npm', ['install', ...options, join(folder, filename), ...sources], { cwd: project });
  const readme = await readFile(join(project, 'node_modules', '@quarry', 'signalr', 'README.md'), 'utf8');
  const [, example = ''] = /```ts\n(import [\s\S]*?)```/.exec(readme) ?? [];
  await writeFile(join(project, 'chat.ts'), example);
});

afterAll(() => rm(folder, { recursive: true, force: true }));

test('[X620] another project can compile against the installed package', async () => {
  const options = ['--strict', '--noEmit', '--module', 'nodenext', '--target', 'es2024', '--types', 'node'];
  await run(join(modules, '.bin', 'tsc'), [...options, 'chat.ts'], { cwd: project });
});

test('[X620] another project can run the README’s server on the installed package', async () => {
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

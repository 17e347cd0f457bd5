import { execFile } from 'node:child_process';
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { freePort } from '@quarry/local-services/ports';
import { startProcess } from '@quarry/local-services/process/managed-process';
import { type Machine, redisProgram, thisMachine } from '@quarry/local-services/redis/redis-program';
import { dockerAnswers } from '@quarry/test-kit/containers';
import { makeTestFolder, type TestFolder } from '@quarry/test-kit/test-folders';
import { Redis } from 'ioredis';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

const run = promisify(execFile);
/** Nothing on the PATH but Docker, and no package manager. */
const bare: Machine = {
  ...thisMachine,
  find: (names) => (names.includes('docker') ? 'docker' : undefined),
  install: async () => false,
};

describe.skipIf(!(await dockerAnswers()))('Redis in a container', () => {
  let folder: TestFolder;
  beforeAll(async () => {
    folder = await makeTestFolder();
  });
  afterAll(() => folder.remove());

  test('[L700] writes as this user, and an orphan is removed by the next start', async () => {
    const ended = await new Promise<number>((resolve) => {
      const child = execFile('true', () => resolve(child.pid ?? 0));
    });
    const port = await freePort();
    const build = await redisProgram(() => undefined, { ...bare, pid: ended });
    const settings = ['--appendonly', 'yes', '--appendfsync', 'always'];
    const { command, args } = build({ port, dataDir: folder.path, settings });
    const isReady = (line: string) => line.includes('Ready to accept connections');
    const { pid, exited } = await startProcess({ name: 'redis', command, args, isReady, readyTimeoutMs: 60_000 });
    const redis = new Redis(port);
    await redis.set('a', 'b');
    redis.disconnect();
    expect((await stat(join(folder.path, 'appendonlydir'))).uid).toBe(process.getuid?.());

    process.kill(pid, 'SIGKILL');
    await exited;
    const left = ['ps', '--quiet', '--filter', `label=org.quarry.started-by=${ended}`];
    expect((await run('docker', left)).stdout).not.toBe('');
    await redisProgram(() => undefined, bare);
    expect((await run('docker', left)).stdout).toBe('');
  }, 90_000);
});

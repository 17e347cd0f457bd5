import { describe, expect, test } from 'vitest';
import { type Machine, redisProgram } from '#redis/redis-program.ts';

const bare: Machine = {
  pid: 1,
  chosen: undefined,
  find: () => undefined,
  install: async () => false,
  dockerAnswers: async () => false,
  removeOrphans: async () => undefined,
};
const silent = () => undefined;
const options = { port: 7000, dataDir: '/data folder', settings: ['--save', ''] };

describe('where Redis comes from', () => {
  test('[L26] an installed server is used', async () => {
    const find: Machine['find'] = (names) => (names.includes('valkey-server') ? '/usr/bin/valkey-server' : undefined);
    const build = await redisProgram(silent, { ...bare, find });
    expect(build(options)).toEqual({
      command: '/usr/bin/valkey-server',
      args: ['--port', '7000', '--bind', '127.0.0.1', '--save', ''],
    });
  });

  test('[L701] the program that REDIS_SERVER names comes first', async () => {
    const build = await redisProgram(silent, { ...bare, chosen: '/opt/valkey-server', find: () => '/usr/bin/redis' });
    expect(build(options).command).toBe('/opt/valkey-server');
  });

  test('[L26] a missing one is installed', async () => {
    let installed = false;
    const build = await redisProgram(silent, {
      ...bare,
      find: (names) => (installed && names.includes('redis-server') ? '/usr/bin/redis-server' : undefined),
      install: async ({ apt }) => {
        installed = apt.includes('redis-server');
        return installed;
      },
    });
    expect(build(options).command).toBe('/usr/bin/redis-server');
  });

  test.each([
    ['there is no package manager', async () => false],
    ['the package manager fails', () => Promise.reject(new Error('no network'))],
  ])('[L26] a container is used when %s', async (_, install) => {
    const find: Machine['find'] = (names) => (names.includes('docker') ? '/bin/docker' : undefined);
    const build = await redisProgram(silent, { ...bare, find, install, dockerAnswers: async () => true });
    const { command, args } = build(options);
    expect(command).toBe('/bin/docker');
    expect(args).toEqual(expect.arrayContaining(['127.0.0.1:7000:6379', '/data folder:/data', 'redis-server']));
  });

  test('[L26] if nothing works the error says what to do, and why installing failed', async () => {
    const cause = new Error('no network');
    const failure = redisProgram(silent, { ...bare, install: () => Promise.reject(cause) });
    await expect(failure).rejects.toThrow(/apt-get install redis-server.*REDIS_URL=.*Docker/s);
    await expect(failure).rejects.toMatchObject({ cause });
  });
});

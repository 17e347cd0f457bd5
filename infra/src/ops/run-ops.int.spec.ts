import { afterAll, describe, expect, test } from 'vitest';
import { runOps } from '#ops/run-ops.ts';
import { openOps } from '#ops/spec-support/ops-stage.ts';

const { folder, ops, services, close } = await openOps();

afterAll(close);

describe('an operator', () => {
  test('[Y16] gets the name of a store that does not answer', async () => {
    const nowhere = { DATABASE_URL: 'postgres://127.0.0.1:1/quarry', REDIS_URL: services.redisUrl };
    const said: string[] = [];
    expect(await runOps(['sessions'], nowhere, (line) => said.push(line))).toBe(1);
    const env = { DATABASE_URL: services.serviceUrls.ops, REDIS_URL: 'redis://127.0.0.1:1' };
    expect(await runOps(['partitions'], env, (line) => said.push(line))).toBe(1);
    expect(said).toEqual([
      expect.stringMatching(/^Postgres does not answer at DATABASE_URL: .*ECONNREFUSED/),
      'Redis does not answer at REDIS_URL',
    ]);
  });

  test('[Y16] gets an error for wrong usage', async () => {
    expect(await ops()).toMatchObject({ code: 2, text: expect.stringContaining('npm run ops -- <command>') });
    expect(await ops('toString')).toMatchObject({ code: 2 });
    expect(await ops('sessions', '--nonsense')).toMatchObject({ code: 2 });
    expect(await ops('events')).toMatchObject({
      code: 1,
      text: expect.stringContaining('usage: npm run ops -- events'),
    });
    expect(await ops('events', 'nowhere')).toMatchObject({ code: 1, text: expect.stringContaining('no session') });
    await expect(runOps(['sessions'], { DATA_DIR: folder }, () => undefined)).rejects.toThrow('set DATABASE_URL');
    expect(await ops('quarantine', 'release', 'no id!')).toMatchObject({
      code: 1,
      text: expect.stringContaining('no id! is not in quarantine'),
    });
    expect(await ops('mails', 'drop')).toMatchObject({ code: 1, text: expect.stringContaining('<job> is missing') });
    expect(await ops('mails', 'burn')).toMatchObject({ code: 1, text: expect.stringContaining('usage: npm run ops') });
    expect((await ops('quarantine')).text).toBe('none');
  });
});

import { freePort } from '@quarry/local-services/ports';
import { type Maildev, startMaildev } from '@quarry/local-services/start-maildev';
import { openRedis } from '@quarry/service-kit/redis';
import { EVERY } from '@quarry/test-kit/every';
import { type SpawnedService, spawnService } from '@quarry/test-kit/spawn-service';
import { makeTestFolder, type TestFolder } from '@quarry/test-kit/test-folders';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { hostTarget, sampleHost } from '#spec-support/sample-host.ts';
import { silentLog } from '#spec-support/silent-log.ts';
import { startTestSystem, type TestSystem } from '#spec-support/test-system.ts';
import { verifyHost } from '#spec-support/verify-host.ts';

let system: TestSystem;
let folder: TestFolder;
let maildev: Maildev;
let mailer: SpawnedService | undefined;

beforeAll(async () => {
  folder = await makeTestFolder();
  system = await startTestSystem();
  const { path: dataDir, onSpawn } = folder;
  maildev = await startMaildev({ dataDir, smtpPort: await freePort(), webPort: await freePort(), onSpawn });
});

afterAll(async () => {
  await mailer?.stop();
  await system.stop();
  await maildev.stop();
  await folder.remove();
});

const inboxSchema = z.array(z.object({ subject: z.string(), to: z.array(z.object({ address: z.string() })) }));

test.runIf(EVERY)(
  '[O221] [G2770] reports in progress when Redis is emptied arrive once each, requested and automatic ones; after the end another one is sent from the results',
  async () => {
    const host = await verifyHost(system, await sampleHost(system.url));
    const patch = { method: 'PATCH', headers: { 'content-type': 'application/json' }, body: '{"autoSendLog":true}' };
    expect((await host.fetch(`/api/users/${host.user.id}`, patch)).status).toBe(200);
    const { id } = await host.startSession();
    const screen = await host.connect(id);
    await host.enter(screen, id);
    expect(await screen.refusal('NotifyPlayQuiz', id, null)).toBeNull();
    // During a question: the end closes it, so that one was played.
    expect(await screen.refusal('NotifyKillQuiz', id)).toBeNull();
    expect(await screen.refusal('SendReportToEmail', id, host.user.email, 'Minerals')).toBeNull();

    const redis = openRedis(system.services.redisUrl, 'commands', silentLog);
    await redis.flushdb();
    redis.disconnect();
    const { serviceUrls, redisUrl } = system.services;
    const environment = {
      DATABASE_URL: serviceUrls.mailer,
      REDIS_URL: redisUrl,
      SMTP_URL: maildev.smtpUrl,
      METRICS_PORT: '0',
    };
    mailer = await spawnService('services/mailer/src/main.ts', environment);

    await screen.next(hostTarget('canResendReport', id));
    const due = async () => (await system.database.pool.query('select job_id from due_mail')).rows;
    await expect.poll(due, { timeout: 20_000 }).toEqual([]);
    const reports = async () => {
      const inbox = inboxSchema.parse(await (await fetch(`${maildev.inboxUrl}/api/email`)).json());
      const own = inbox.filter(({ to }) => to.some(({ address }) => address === host.user.email));
      return own.map(({ subject }) => subject).toSorted();
    };
    expect(await reports()).toEqual(['Report: Minerals', expect.stringMatching(/^Report/)]);

    expect(await screen.refusal('NotifyKillQuiz', id)).toBeNull();
    await screen.stop();
    expect((await host.fetch(`/api/results/${id}/report`, { method: 'POST' })).status).toBe(202);
    await expect.poll(reports, { timeout: 20_000 }).toHaveLength(3);
    await expect.poll(due, { timeout: 20_000 }).toEqual([]);
  },
);

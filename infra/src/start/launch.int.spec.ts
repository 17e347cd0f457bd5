import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { serviceUrls } from '@quarry/local-services/postgres/ensure-database';
import type { Launched } from '@quarry/test-kit/launched';
import { Redis } from 'ioredis';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { type FixtureCheckout, fixtureCheckout, launchFixture } from '#start/fixtures/launched-fixture.ts';

const address = expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+$/);
const pid = expect.any(Number);

let checkout: FixtureCheckout;
beforeAll(async () => {
  checkout = await fixtureCheckout();
});
afterAll(() => checkout.remove());

describe('a start on one machine, from a path with a space', () => {
  let system: Launched;
  let app: string;
  beforeAll(async () => {
    system = launchFixture(checkout.root);
    app = await system.ready;
  });
  afterAll(async () => {
    system.child.kill('SIGTERM');
    await system.exited;
  });

  test('[L4] the last line printed when everything is up is the ready line', () => {
    expect(system.lines.at(-1)).toBe(`ready ${app}`);
    expect(app).toEqual(address);
  });

  test('[L5] run.json contains the addresses and processes', async () => {
    expect(await system.runFile()).toStrictEqual({
      app,
      inbox: address,
      smtp: expect.stringMatching(/^smtp:\/\/127\.0\.0\.1:\d+$/),
      gateways: [app],
      metrics: [
        expect.stringContaining('/metrics'),
        expect.stringContaining('/metrics'),
        expect.stringContaining('/metrics'),
      ],
      databaseUrl: expect.stringMatching(/^postgres:\/\/quarry:.+@127\.0\.0\.1:\d+\/quarry$/),
      redisUrl: expect.stringMatching(/^redis:\/\/127\.0\.0\.1:\d+$/),
      processes: ['engine-1', 'gateway-1', 'maildev', 'mailer', 'postgres', 'redis'].map((name) => ({ name, pid })),
    });
  });

  test('[L6] [L540] the services get their environment, and start after the migrations and the web build', async () => {
    const { databaseUrl, redisUrl } = await system.runFile();
    const { env } = await ask(app);
    expect(env).toEqual({
      NODE_ENV: 'production',
      DATABASE_URL: serviceUrls(databaseUrl).gateway,
      REDIS_URL: redisUrl,
      WEB_ROOT: join(checkout.root, 'web', 'dist'),
    });
    expect(existsSync(join(checkout.root, 'web', 'dist', 'index.html'))).toBe(true);
    const order = [
      /migrating \/quarry of quarry for quarry_gateway quarry_engine quarry_mailer quarry_ops/,
      /gateway-1 .*serving/,
    ].map((pattern) => system.lines.findIndex((line) => pattern.test(line)));
    expect(order[0]).toBeGreaterThan(-1);
    expect(order[0]).toBeLessThan(order[1] ?? -1);
  });

  test('[L7] the inbox shows its page', async () => {
    const { inbox } = await system.runFile();
    const page = await fetch(inbox ?? '', { headers: { accept: 'text/html' } });
    expect(page.status).toBe(200);
    expect(await page.text()).toContain('<title>MailDev');
  });

  test('[L8] a service that dies is restarted, and run.json updated', async () => {
    const before = await ask(app);
    await fetch(`${app}/exit/7`).catch(() => undefined);
    await system.line(/gateway-1 .*ended by itself \(code 7\)/);
    const after = await untilAnswers(app);
    expect(after.pid).not.toBe(before.pid);
    await expect
      .poll(async () => (await system.runFile()).processes)
      .toContainEqual({ name: 'gateway-1', pid: after.pid });
  });

  test('[L8] a killed server is restarted on the same port, with its data', async () => {
    const before = await system.runFile();
    await put(before);
    for (const name of ['postgres', 'redis']) {
      const server = before.processes.find((process) => process.name === name);
      const again = system.line(new RegExp(`${name} .*ended by itself`));
      process.kill(server?.pid ?? 0, 'SIGKILL');
      await again;
    }
    expect(await untilStored(before)).toEqual({ row: 'kept', value: 'kept' });
  });

  test('[L9] a second start of the same checkout is refused', async () => {
    const second = launchFixture(checkout.root);
    expect(await second.exited).toBe(1);
    expect(second.lines.join('\n')).toMatch(/already running \(process \d+/);
    expect((await ask(app)).name).toBe('gateway');
  });

  test('[L10] a taken port is reported before anything starts, with the variable to change', async () => {
    const other = await fixtureCheckout();
    const port = new URL(app).port;
    const refused = launchFixture(other.root, [], { PORT: port });
    expect(await refused.exited).toBe(1);
    expect(refused.lines.join('\n')).toMatch(new RegExp(`port ${port} for the app is already in use.*PORT=`, 's'));
    expect(existsSync(join(other.root, '.data', 'postgres'))).toBe(false);
    await other.remove();
  });

  test('[L11] SIGTERM ends everything cleanly, and the next start builds nothing and has the data', async () => {
    const { code, alive } = await system.stop('SIGTERM');
    expect({ code, alive }).toEqual({ code: 0, alive: [] });
    expect(existsSync(join(checkout.root, '.data', 'run.json'))).toBe(false);

    system = launchFixture(checkout.root);
    app = await system.ready;
    expect(system.lines.join('\n')).toContain('the web app is up to date');
    expect(await stored(await system.runFile())).toEqual({ row: 'kept', value: 'kept' });
  });

  test('[L13] after the launcher was killed the next start ends its orphans', async () => {
    const left = await system.runFile();
    system.child.kill('SIGKILL');
    await system.exited;
    system = launchFixture(checkout.root);
    app = await system.ready;
    expect(system.lines.join('\n')).toMatch(/ending processes of a killed start: .*postgres/);
    expect(left.processes.map((process) => isGone(process.pid))).toEqual(left.processes.map(() => true));
    expect(await stored(await system.runFile())).toEqual({ row: 'kept', value: 'kept' });
  });

  test('[L12] one Ctrl-C that arrives three times has one effect', async () => {
    const { processes } = await system.runFile();
    for (let times = 0; times < 3; times++) system.child.kill('SIGINT');
    expect(await system.exited).toBe(0);
    expect(system.lines.filter((line) => line.includes('stopping'))).toHaveLength(1);
    expect(processes.map((process) => isGone(process.pid))).toEqual(processes.map(() => true));
  });
});

describe('other starts', () => {
  test('[L14] a service that cannot start ends the launch with its error, and no process is left', async () => {
    const failing = launch(checkout.root, [], { FAIL: 'mailer' });
    expect(await failing.exited).toBe(1);
    expect(failing.lines.join('\n')).toMatch(/mailer ended with code 3\s+mailer cannot start: the fixture was told so/);
    expect(existsSync(join(checkout.root, '.data', 'launcher.json'))).toBe(false);
  });

  test('[L24] a launcher whose reader was killed ends cleanly', async () => {
    const system = launch(checkout.root);
    await system.ready;
    const { processes } = await system.runFile();
    system.child.stdout?.destroy();
    system.child.stderr?.destroy();
    const exit = once(system.child, 'exit');
    system.child.disconnect();
    expect(await exit).toEqual([0, null]);
    expect(processes.filter(({ pid }) => !isGone(pid))).toEqual([]);
  });

  test('[L15] [L351] [L352] several gateways and engines share one port, which skips one that is down', async () => {
    const SMTP_URL = 'smtp://user:secret@127.0.0.1:1';
    const system = launch(checkout.root, ['--gateways', '2', '--engines', '2'], { SMTP_URL });
    const app = await system.ready;
    const { gateways, processes } = await system.runFile();
    expect(processes.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['engine-1', 'engine-2', 'gateway-1', 'gateway-2', 'proxy']),
    );
    const { env, seenFor } = await ask(app, { 'x-forwarded-for': '203.0.113.9' });
    expect({ trusted: env.TRUSTED_PROXIES, seenFor }).toEqual({ trusted: '127.0.0.1', seenFor: '127.0.0.1' });
    expect(env.SMTP_URL).toBeUndefined();
    const pids = await Promise.all(gateways.map(async (gateway) => (await ask(gateway)).pid));
    const seen = new Set<number>();
    await expect.poll(async () => seen.add((await ask(app)).pid).size, { timeout: 20_000, interval: 20 }).toBe(2);
    expect([...seen].toSorted()).toEqual(pids.toSorted());

    const down = system.line(/gateway-1 .*ended by itself/);
    await fetch(`${gateways[0]}/exit/1`).catch(() => undefined);
    await down;
    expect((await ask(app)).pid).toBe(pids[1]);
    expect(await system.stop()).toEqual({ code: 0, alive: [] });
  });

  test('[L16] each invalid setting is named', async () => {
    const refused = launch(checkout.root, ['--gateways', '0'], { PORT: 'http', LOG_LEVEL: 'loud' });
    expect(await refused.exited).toBe(1);
    const said = refused.lines.join('\n');
    for (const wrong of ['PORT:', 'LOG_LEVEL:', '--gateways:']) expect(said).toContain(wrong);
  });

  test('[L17] stopping during the start leaves no process', async () => {
    const system = launch(checkout.root);
    await system.line(/PostgreSQL is ready/);
    system.child.kill('SIGINT');
    expect(await system.exited).toBe(0);
    expect(existsSync(join(checkout.root, '.data', 'postgres', 'cluster', 'postmaster.pid'))).toBe(false);
    expect(existsSync(join(checkout.root, '.data', 'launcher.json'))).toBe(false);
  });
});

/** One left by a failed test would fail all later tests, because they share the checkout. */
function launch(...args: Parameters<typeof launchFixture>): Launched {
  const system = launchFixture(...args);
  onTestFinished(async () => {
    const { child } = system;
    if (child.exitCode !== null || child.signalCode !== null) return;
    child.kill();
    await once(child, 'exit');
  });
  return system;
}

interface Answer {
  name: string;
  pid: number;
  env: Record<string, string>;
  seenFor?: string;
}

async function ask(url: string, headers: Record<string, string> = {}): Promise<Answer> {
  const response = await fetch(url, { headers });
  return (await response.json()) as Answer;
}

function untilAnswers(url: string): Promise<Answer> {
  return expect
    .poll(() => ask(url).catch(() => undefined), { timeout: 20_000, interval: 50 })
    .toBeTruthy()
    .then(() => ask(url));
}

interface Stores {
  databaseUrl: string;
  redisUrl: string;
}

async function put({ databaseUrl, redisUrl }: Stores): Promise<void> {
  await withStores({ databaseUrl, redisUrl }, async (client, redis) => {
    await client.query("create table kept (value text); insert into kept values ('kept')");
    await redis.set('kept', 'kept');
  });
}

function stored(stores: Stores): Promise<{ row: unknown; value: unknown }> {
  return withStores(stores, async (client, redis) => ({
    row: (await client.query('select value from kept')).rows[0]?.value,
    value: await redis.get('kept'),
  }));
}

async function untilStored(stores: Stores): Promise<unknown> {
  await expect.poll(() => stored(stores).catch(() => undefined), { timeout: 20_000, interval: 100 }).toBeTruthy();
  return stored(stores);
}

async function withStores<T>(stores: Stores, use: (client: pg.Client, redis: Redis) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: stores.databaseUrl });
  const redis = new Redis(stores.redisUrl, { lazyConnect: true, retryStrategy: () => null });
  client.on('error', () => undefined);
  redis.on('error', () => undefined);
  try {
    await client.connect();
    await redis.connect();
    return await use(client, redis);
  } finally {
    redis.disconnect();
    await client.end().catch(() => undefined);
  }
}

function isGone(id: number): boolean {
  try {
    process.kill(id, 0);
    return false;
  } catch {
    return true;
  }
}

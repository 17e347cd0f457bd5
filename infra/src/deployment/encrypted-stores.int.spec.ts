import { once } from 'node:events';
import { chown, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { migrate } from '@quarry/database/migrate';
import { freePort } from '@quarry/local-services/ports';
import { startPostgres } from '@quarry/local-services/postgres/start-postgres';
import { runCommand } from '@quarry/local-services/process/run-command';
import { startRedis } from '@quarry/local-services/redis/start-redis';
import { EVERY } from '@quarry/test-kit/every';
import { spawnService } from '@quarry/test-kit/spawn-service';
import { makeTestFolder, type TestFolder } from '@quarry/test-kit/test-folders';
import { Redis } from 'ioredis';
import { afterAll, beforeAll, expect, test } from 'vitest';

let folder: TestFolder;
let stores: { DATABASE_URL: string; REDIS_URL: string; NODE_EXTRA_CA_CERTS: string };
const running: { stop(): Promise<unknown> }[] = [];

/** A certificate for `localhost` from its own authority. */
async function makeCertificate(path: string): Promise<{ key: string; certificate: string }> {
  const [key, certificate] = [join(path, 'key.pem'), join(path, 'certificate.pem')];
  const subject = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost'];
  const kind = ['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '2'];
  await runCommand('openssl', [...kind, ...subject, '-keyout', key, '-out', certificate]);
  return { key, certificate };
}

beforeAll(async () => {
  folder = await makeTestFolder();
  const { path, onSpawn } = folder;
  await runCommand('chmod', ['755', path]);
  const { key, certificate } = await makeCertificate(path);
  // The first start creates the cluster, whose owner must own the key.
  const plain = await startPostgres({ dataDir: join(path, 'postgres'), durable: false, onSpawn });
  await plain.stop();
  const { uid, gid } = await stat(join(path, 'postgres', 'cluster'));
  await runCommand('cp', [key, join(path, 'postgres.pem')]);
  await chown(join(path, 'postgres.pem'), uid, gid);
  await runCommand('chmod', ['600', join(path, 'postgres.pem')]);
  const postgres = await startPostgres({
    dataDir: join(path, 'postgres'),
    durable: false,
    settings: { ssl: 'on', ssl_cert_file: certificate, ssl_key_file: join(path, 'postgres.pem') },
    onSpawn,
  });
  running.push(postgres);
  const port = await freePort();
  const tls = {
    'tls-port': port,
    'tls-cert-file': certificate,
    'tls-key-file': key,
    'tls-ca-cert-file': certificate,
    'tls-auth-clients': 'no',
  };
  running.push(await startRedis({ dataDir: join(path, 'redis'), appendOnly: false, settings: tls, onSpawn }));
  const database = new URL(postgres.url);
  database.hostname = 'localhost';
  await migrate(database.href);
  database.searchParams.set('sslmode', 'verify-full');
  database.searchParams.set('sslrootcert', certificate);
  stores = {
    DATABASE_URL: database.href,
    REDIS_URL: `rediss://localhost:${port}`,
    NODE_EXTRA_CA_CERTS: certificate,
  };
});

afterAll(async () => {
  for (const one of running.toReversed()) await one.stop();
  await folder.remove();
});

test.runIf(EVERY)('[Y704] every service works over rediss:// and sslmode=verify-full', async () => {
  const start = async (name: string) => {
    const own = { PORT: '0', SMTP_URL: 'smtp://127.0.0.1:1' };
    const service = await spawnService(`services/${name}/src/main.ts`, { ...stores, ...own });
    running.push(service);
    const ready = async () => (await fetch(new URL('/readyz', service.metrics))).status;
    await expect.poll(ready, { timeout: 10_000 }).toBe(200);
  };
  await Promise.all(['gateway', 'session-engine', 'mailer'].map(start));
});

test.runIf(EVERY)('[Y704] a certificate of an unknown authority is refused', async () => {
  const unknown = { cause: { code: 'DEPTH_ZERO_SELF_SIGNED_CERT' } };
  await expect(migrate(stores.DATABASE_URL.replace(/&sslrootcert=[^&]*/, ''))).rejects.toMatchObject(unknown);
  const redis = new Redis(stores.REDIS_URL, { lazyConnect: true, retryStrategy: () => null });
  const refusal = once(redis, 'error');
  await expect(redis.connect()).rejects.toThrow();
  expect(await refusal).toMatchObject([{ code: 'DEPTH_ZERO_SELF_SIGNED_CERT' }]);
});

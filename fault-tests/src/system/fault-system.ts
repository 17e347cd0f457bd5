import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { serviceUrls } from '@quarry/local-services/postgres/ensure-database';
import { startMaildev } from '@quarry/local-services/start-maildev';
import { startTcpProxy, type TcpProxy } from '@quarry/test-kit/tcp-proxy';
import { Redis } from 'ioredis';
import pg from 'pg';
import { until } from '#now.ts';
import { createAppendTrap } from './append-trap.ts';
import { type Change, checkChanges } from './changes.ts';
import { holdPort, releasePort } from './held-ports.ts';
import { type Janitor, startJanitor } from './janitor.ts';
import { type ServiceProcess, serviceProcess } from './service-process.ts';
import { makeSteppedClock } from './stepped-clock.ts';
import { keepPostgres, keepRedis, type StoreProcess } from './store-processes.ts';
import { type StreamTap, startStreamTap } from './stream-tap.ts';
import type { Template } from './template.ts';

/** A whole system: two gateways, two engines, Postgres, Redis, and every link between them. */
export interface FaultSystem {
  readonly postgres: StoreProcess;
  readonly redis: StoreProcess;
  readonly gateways: readonly ServiceProcess[];
  readonly engines: readonly ServiceProcess[];
  readonly tap: StreamTap;
  /** Queries the database directly. */
  sql<Row extends pg.QueryResultRow>(text: string, values?: unknown[]): Promise<Row[]>;
  /** The harness's own client, not behind a proxy. */
  readonly redisClient: Redis;
  /** A replica of Redis; resolves when it is in sync. */
  startReplica(): Promise<Replica>;
  /** Delivered mails. @throws if the row has no mailer */
  inbox(): Promise<Mail[]>;
  /** Resolves when the quiz of another row may begin: the partitions are balanced, and no trap is set. */
  settled(): Promise<void>;
  /** Shifts the settable store's wall clock by milliseconds, in whole seconds. */
  setStoreClock(milliseconds: number): Promise<void>;
  stop(): Promise<void>;
}

export interface Replica {
  readonly port: number;
  /** Not behind a proxy. */
  readonly client: Redis;
}

/** The part of a delivered mail that rows read. */
export interface Mail {
  readonly to: readonly { readonly address: string }[];
  readonly cc?: readonly unknown[];
  readonly bcc?: readonly unknown[];
  readonly subject: string;
  readonly text: string;
}

export interface SystemParts {
  readonly sourceRoot: string;
  readonly template: Template;
  /** Changes of services whose name starts with the key (`engine`, `gateway-1`). */
  readonly changes?: Readonly<Record<string, readonly Change[]>>;
  /** Error of a service's wall clock in milliseconds, by name. */
  readonly clocks?: Readonly<Record<string, number>>;
  /** The store whose wall clock can be set while it runs. */
  readonly settableClock?: 'postgres' | 'redis';
  /** A mailer, with an SMTP server behind it. */
  readonly mailer?: boolean;
  /** Prepares the folder for Postgres' data. */
  readonly prepareDataFolder?: (folder: string, janitor: Janitor) => Promise<void>;
}

/** @throws if a part does not start; then everything is removed */
export async function startFaultSystem(parts: SystemParts): Promise<FaultSystem> {
  const janitor = startJanitor();
  const open: Closing[] = [];
  try {
    return await assemble(parts, janitor, open);
  } catch (error) {
    // Connections, proxies and timers of this process would keep it from ending.
    await Promise.all(open.map((close) => close()));
    await janitor.finish();
    throw error;
  }
}

type Closing = () => unknown;

/** @param open collects the functions that close this process's connections, proxies and timers */
async function assemble(parts: SystemParts, janitor: Janitor, open: Closing[]): Promise<FaultSystem> {
  const { template } = parts;
  const folder = await mkdtemp(join(tmpdir(), 'quarry-faults-'));
  janitor.watchFolder(folder);
  const postgresFolder = join(folder, 'postgres');
  if (parts.prepareDataFolder) await parts.prepareDataFolder(postgresFolder, janitor);
  await template.copyTo(postgresFolder);
  const storeClock = parts.settableClock && (await makeSteppedClock(join(folder, 'clock')));
  const envOf = (store: SystemParts['settableClock']) => (store === parts.settableClock ? storeClock?.env : undefined);
  const [postgres, redis] = await Promise.all([
    keepPostgres(postgresFolder, janitor, envOf('postgres')),
    keepRedis(join(folder, 'redis'), janitor, envOf('redis')),
  ]);
  const pool = new pg.Pool({ connectionString: postgres.url, max: 4 });
  open.push(() => pool.end());
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  const openClient = (url: string): Redis => {
    const client = new Redis(url, { maxRetriesPerRequest: 2, retryStrategy: () => 50 });
    client.on('error', () => {});
    open.push(() => client.disconnect());
    return client;
  };
  const redisClient = openClient(redis.url);
  let replica: StoreProcess | null = null;
  const tap = startStreamTap(redis.url);
  open.push(() => tap.stop());
  const proxied = async (...link: Parameters<typeof startTcpProxy>): Promise<TcpProxy> => {
    const proxy = await startTcpProxy(...link);
    open.push(() => proxy.close());
    return proxy;
  };

  const service = async (name: string, kind: ServiceKind, own: Record<string, string>): Promise<ServiceProcess> => {
    const trap = createAppendTrap();
    const links = {
      trap,
      postgres: await proxied(postgres.url, trap.tap),
      redis: await proxied(redis.url),
    };
    let starts = 0;
    let port = '0';
    const process = serviceProcess({
      name,
      sourceRoot: parts.sourceRoot,
      folder: kind,
      links,
      janitor,
      clockMs: parts.clocks?.[name] ?? 0,
      nodeOptions: nodeOptions(name, parts),
      environment: () => ({
        ...own,
        // At first a free one that no concurrent run can take; the same one after a restart.
        PORT: port,
        // A restarted process is a new member: `engine-1-2` is the second start of `engine-1`.
        ...(kind === 'session-engine' ? { ENGINE_ID: `${name}-${++starts}` } : { GATEWAY_ID: name }),
        DATABASE_URL: withPort(serviceUrls(postgres.url)[roleOf(kind)], links.postgres.port),
        REDIS_URL: withPort(redis.url, links.redis.port),
      }),
    });
    await process.start();
    if (kind === 'gateway') port = new URL(process.url()).port;
    return process;
  };
  const gateway = async (name: string) =>
    service(name, 'gateway', {
      HOST: '127.0.0.1',
      DRAIN_MS: '2000',
      // Presence must be reconciled before the end of a run is judged.
      PRESENCE_MS: '400',
    });
  const engine = (name: string) => service(name, 'session-engine', {});
  const mailer = async () => {
    const [smtpPort, webPort] = [await holdPort(), await holdPort()];
    open.push(() => {
      for (const port of [smtpPort, webPort]) releasePort(port);
    });
    const onSpawn = (pid: number) => janitor.watchProcess(pid);
    const maildev = await startMaildev({ dataDir: join(folder, 'mails'), smtpPort, webPort, onSpawn });
    return { maildev, service: await service('mailer', 'mailer', { SMTP_URL: maildev.smtpUrl }) };
  };
  const [gateway1, gateway2, engine1, engine2, mails] = await Promise.all([
    gateway('gateway-1'),
    gateway('gateway-2'),
    engine('engine-1'),
    engine('engine-2'),
    parts.mailer ? mailer() : null,
  ]);
  const services = [gateway1, gateway2, engine1, engine2, ...(mails ? [mails.service] : [])];
  await sharedOut(pool);

  return {
    postgres,
    redis,
    gateways: [gateway1, gateway2],
    engines: [engine1, engine2],
    tap,
    redisClient,
    sql: async (text, values) => (await pool.query(text, values)).rows,
    async startReplica() {
      const store = await keepRedis(join(folder, 'redis-replica'), janitor);
      const client = openClient(store.url);
      replica = store;
      await client.call('REPLICAOF', '127.0.0.1', String(redis.port));
      await until('the replica follows', 20_000, async () =>
        (await client.info('replication')).includes('master_link_status:up'),
      );
      tap.follow(store.url);
      return { port: store.port, client };
    },
    async inbox() {
      if (!mails) throw new Error('the row asks for no mailer');
      return (await (await fetch(`${mails.maildev.inboxUrl}/api/email`)).json()) as Mail[];
    },
    async settled() {
      for (const engine of [engine1, engine2]) engine.trap.clear();
      await sharedOut(pool);
    },
    async setStoreClock(milliseconds) {
      if (!storeClock) throw new Error('the row names no store whose clock can be set');
      await storeClock.set(milliseconds);
    },
    async stop() {
      for (const one of services) {
        one.signal('SIGKILL');
        one.signal('SIGCONT');
      }
      await Promise.all(services.map((one) => one.ended()));
      await Promise.all(open.map((close) => close()));
      await mails?.maildev.stop();
      await replica?.stop('SIGKILL');
      await Promise.all([postgres.stop('SIGQUIT'), redis.stop('SIGKILL')]);
      for (const store of [postgres, redis, replica]) store?.release();
      await janitor.finish();
    },
  };
}

/**
 * Waits until the partitions are balanced: a change of owner would be a second fault besides the row's. If a build
 * cannot balance them, the row judges it.
 */
async function sharedOut(pool: pg.Pool): Promise<void> {
  await until('both engines have their share', 10_000, async () => {
    const { rows } = await pool.query<{ share: number }>(
      'select count(*)::integer as share from lease where owner is not null group by owner',
    );
    const [one, other] = rows;
    return one !== undefined && other !== undefined && Math.abs(one.share - other.share) <= 1;
  }).catch(() => {});
}

/** Options that preload modules into a modified service. */
function nodeOptions(name: string, { changes, clocks, sourceRoot }: SystemParts): string {
  const options: string[] = [];
  const mine = Object.entries(changes ?? {}).flatMap(([prefix, list]) => (name.startsWith(prefix) ? list : []));
  if (mine.length > 0) {
    checkChanges(sourceRoot, mine);
    const names = mine.map((change) => `change=${encodeURIComponent(change.name)}`);
    options.push(`--import=${preload('replace-exports')}?${names.join('&')}`);
  }
  const clock = clocks?.[name];
  if (clock) options.push(`--import=${preload('wrong-clock')}?ms=${clock}`);
  return options.join(' ');
}

const preload = (name: string): string => new URL(`../preload/${name}.ts`, import.meta.url).href;

type ServiceKind = 'gateway' | 'session-engine' | 'mailer';

const roleOf = (kind: ServiceKind) => (kind === 'session-engine' ? 'engine' : kind);

function withPort(url: string, port: number): string {
  const other = new URL(url);
  other.port = String(port);
  return other.href;
}

import { Cluster, Redis, type RedisOptions, type SentinelConnectionOptions, SentinelConnector } from 'ioredis';
import type { Log } from './log.ts';
import { readRedisUrl } from './redis-address.ts';

/**
 * Roles of connections; each has its own failure behaviour. Only those of BullMQ's workers resend commands.
 * - `commands`: commands in flight are rejected when the connection drops; commands sent meanwhile wait for the next
 *   connection attempt
 * - `stream`: no offline queue, and commands in flight are never settled: the command bus holds what Redis cannot take,
 *   within its own bounds, and knows how long it held it
 * - `blocking`: one loop that blocks in XREADGROUP; the reply to a resent read would reach a call nobody awaits
 * - `subscriber`: pub/sub; the caller resubscribes, so that it knows when a gap ended
 * - `queue`: adds jobs to BullMQ queues and inspects them; fails at once while Redis is unavailable
 * - `worker`: runs BullMQ jobs; BullMQ requires its commands to be retried until they succeed
 * - `jobs`: a worker's second connection, on which it waits for the next job
 */
export type RedisRole = 'commands' | 'stream' | 'blocking' | 'subscriber' | 'queue' | 'worker' | 'jobs';

/** One server or a cluster; both take the same commands if the keys of each share a hash tag. */
export type RedisClient = Redis | Cluster;

/** Timeout of a blocking read, milliseconds. */
export const BLOCK_MS = 2_000;

/** Heartbeat interval, and the silence after which a connection that owes a reply is dropped; milliseconds. */
const BEAT_MS = 1_000;
const SILENCE_MS = 4_000;
/** BullMQ blocks up to 10 s for a job; shorter silence on that connection means nothing. */
const JOBS_SILENCE_MS = 12_000;
/** These block in Redis nearly all the time; a heartbeat would be answered only after the wait. */
const WAITING_ROLES: readonly RedisRole[] = ['blocking', 'jobs'];

const COMMON: RedisOptions = {
  // A command in flight when a connection drops would be resent, and nobody would get its reply.
  autoResendUnfulfilledCommands: false,
  connectTimeout: 3_000,
  disconnectTimeout: 500,
  // A dead peer is silent; with a heartbeat or a blocking read outstanding, this timeout detects it.
  socketTimeout: SILENCE_MS,
  // Heartbeats do not reach a cluster's shard subscribers; there the kernel detects a dead peer in about 11 s.
  keepAlive: 1_000,
};

const OPTIONS: Record<RedisRole, RedisOptions> = {
  commands: { enableAutoPipelining: true, maxRetriesPerRequest: 0, commandTimeout: 10_000 },
  stream: { enableOfflineQueue: false, maxRetriesPerRequest: null },
  // Without `blockingTimeout`: it reports a read as empty although its outcome is unknown.
  blocking: { maxRetriesPerRequest: 0, enableOfflineQueue: false },
  subscriber: { enableOfflineQueue: false, autoResubscribe: false, maxRetriesPerRequest: null },
  queue: { enableOfflineQueue: false, maxRetriesPerRequest: 0 },
  worker: { maxRetriesPerRequest: null, autoResendUnfulfilledCommands: true },
  jobs: { maxRetriesPerRequest: null, autoResendUnfulfilledCommands: true, socketTimeout: JOBS_SILENCE_MS },
};

/** ioredis' default back-off would stretch an outage of 12 s to 15 s. */
const LONGEST_WAIT_MS = 1_000;

/** Errors of a demoted primary: it still answers, but refuses writes. */
const DEMOTED = /^(READONLY|UNBLOCKED|MASTERDOWN)/;
/**
 * Delay before reconnecting after a demotion, so that connections do not storm the server during a failover;
 * milliseconds.
 */
const DEMOTED_WAIT_MS = 500;

/**
 * Opens a connection that reconnects by itself, after at most a second, and logs its failures instead of throwing them.
 * While its status is `ready`, a writable server has answered within the last five seconds: a demoted one is dropped,
 * because new connections lead to its successor.
 * @param name the connection's name in the server's client list
 */
export function openRedis(url: string, role: RedisRole, log: Log, name = `quarry-${role}`): RedisClient {
  let isDemoted = false;
  const noteDemotion = (): true => {
    if (!isDemoted) log.warn({ event: 'redis-demoted', role });
    isDemoted = true;
    return true;
  };
  const waitBefore = (attempt: number): number => {
    const wait = isDemoted ? DEMOTED_WAIT_MS : Math.min(LONGEST_WAIT_MS, 50 * attempt);
    isDemoted = false;
    return wait;
  };
  const redis = connect(url, {
    ...COMMON,
    ...OPTIONS[role],
    connectionName: name,
    retryStrategy: waitBefore,
    reconnectOnError: ({ message }) => DEMOTED.test(message) && noteDemotion(),
  });
  reportOutages(redis, role, log);
  if (!WAITING_ROLES.includes(role)) keepBeating(redis, noteDemotion);
  return redis;
}

const serversOf = (redis: RedisClient): Redis[] => (redis instanceof Cluster ? redis.nodes() : [redis]);

/** The writable servers; each has its own clock. */
export function primariesOf(redis: RedisClient): Redis[] {
  return redis instanceof Cluster ? redis.nodes('master') : [redis];
}

/** Heartbeat: an idle or subscribing connection would otherwise notice neither silence nor a demotion. */
function keepBeating(redis: RedisClient, onDemoted: () => void): void {
  const ask = async (server: Redis) => {
    const [role] = await server.role();
    // A cluster's replicas do not count as demoted: the cluster client routes writes to their primaries.
    if (role !== 'slave' || server !== redis) return;
    onDemoted();
    server.disconnect(true);
  };
  const beat = () => {
    // A refusal by access control is an answer too; a lost connection emits its own event.
    for (const server of serversOf(redis)) if (server.status === 'ready') ask(server).catch(() => {});
  };
  const beating = setInterval(beat, BEAT_MS);
  beating.unref();
  redis.once('end', () => clearInterval(beating));
}

/**
 * Asks sentinels for the primary without subscribing to their announcements. ioredis stays subscribed, and a failover
 * announced at that moment makes it end the connection for good.
 */
class SteadySentinelConnector extends SentinelConnector {
  constructor(options: unknown) {
    super(options as SentinelConnectionOptions);
  }
  override connect(...args: Parameters<SentinelConnector['connect']>): ReturnType<SentinelConnector['connect']> {
    // Closes the previous connection and its listener.
    this.disconnect();
    return super.connect(...args);
  }
}

/** Connects to one server, to the primary named by sentinels, or to a cluster, with the same options. */
function connect(url: string, options: RedisOptions): RedisClient {
  const address = readRedisUrl(url);
  if (address.kind === 'server') return new Redis(url, options);
  const { username, password, tls } = address;
  const credentials = { username, password, ...(tls ? { tls: {} } : {}) };
  if (address.kind === 'sentinels') {
    const { sentinels, name, db, sentinelPassword } = address;
    return new Redis({
      ...options,
      ...credentials,
      sentinels: [...sentinels],
      name,
      db,
      sentinelPassword,
      sentinelCommandTimeout: COMMON.connectTimeout,
      // Sentinels demote the old primary only about 10 s after they elected another; what it accepts meanwhile is lost.
      failoverDetector: true,
      Connector: SteadySentinelConnector,
      ...(tls ? { sentinelTLS: {}, enableTLSForSentinelMode: true } : {}),
    });
  }
  const { enableAutoPipelining = false, enableOfflineQueue = true, retryStrategy, ...perNode } = options;
  return new Cluster([...address.nodes], {
    enableAutoPipelining,
    enableOfflineQueue,
    clusterRetryStrategy: (attempt) => retryStrategy?.(attempt),
    // The caller repeats commands in flight when a node is lost; ioredis would resend them silently.
    retryDelayOnFailover: 0,
    slotsRefreshTimeout: 3_000,
    // A primary delivers only messages published in its own slots; connections to each are opened on demand.
    shardedSubscribers: true,
    redisOptions: { ...perNode, ...credentials },
  });
}

/** Logs an outage once, and its end. Without an error listener an error would end the process. */
function reportOutages(redis: RedisClient, role: RedisRole, log: Log): void {
  let down = false;
  redis.on('error', (error: Error) => {
    if (!down) log.warn({ event: 'redis-down', role, reason: error.message });
    down = true;
  });
  redis.on('ready', () => {
    if (down) log.info({ event: 'redis-back', role });
    down = false;
  });
}

/** Publishes on a channel; in a cluster on the channel's shard. @returns the number of receivers */
export async function publishOn(redis: RedisClient, channel: string, text: string): Promise<number> {
  return redis instanceof Cluster ? Number(await redis.spublish(channel, text)) : redis.publish(channel, text);
}

/** Subscribes to channels of `publishOn`. Resolves when Redis has confirmed. */
export async function subscribeTo(redis: RedisClient, channels: readonly string[]): Promise<void> {
  if (channels.length === 0) return;
  // A sharded subscription takes channels of one slot only.
  if (redis instanceof Cluster) await Promise.all(channels.map((channel) => subscribeToShard(redis, channel)));
  else await redis.subscribe(...channels);
}

/** ioredis keeps a refused channel in its list, and adds it once more with each further attempt. */
async function subscribeToShard(cluster: Cluster, channel: string): Promise<void> {
  try {
    await cluster.ssubscribe(channel);
  } catch (error) {
    cluster.sunsubscribe(channel).catch(() => {});
    throw error;
  }
}

/** @param listener gets every message on channels subscribed with `subscribeTo` */
export function onMessage(redis: RedisClient, listener: (channel: string, text: string) => void): void {
  redis.on(redis instanceof Cluster ? 'smessage' : 'message', listener);
}

/** Resolves when the connection can take commands. */
export function whenReady(redis: RedisClient): Promise<void> {
  if (redis.status === 'ready') return Promise.resolve();
  return new Promise((resolve) => redis.once('ready', () => resolve()));
}

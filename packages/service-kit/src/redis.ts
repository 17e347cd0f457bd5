import { Cluster, Redis, type RedisOptions } from 'ioredis';
import type { Log } from './log.ts';
import { readRedisUrl } from './redis-address.ts';

/**
 * What a connection is for, because each fails in its own way. None re-sends by itself but those of
 * BullMQ's workers.
 * - `commands`: what was under way when the connection died is rejected at once; what is asked meanwhile waits for the
 *   next try to connect
 * - `stream`: never queues and never settles what was under way: the command bus holds what Redis cannot take, with its
 *   own bounds, and knows how long it held it
 * - `blocking`: one loop that waits inside XREADGROUP; an entry that answers a re-sent read goes to a call nobody waits for
 * - `subscriber`: pub/sub; whoever listens subscribes again, so that it knows when a gap ended
 * - `queue`: adds to BullMQ queues and looks at them; fails at once while Redis is away
 * - `worker`: carries BullMQ jobs out; BullMQ wants its commands repeated until they succeed
 * - `jobs`: a worker's second connection, on which it waits for the next job
 */
export type RedisRole = 'commands' | 'stream' | 'blocking' | 'subscriber' | 'queue' | 'worker' | 'jobs';

/** One server or a cluster; the same commands go to either, as long as the keys of each share a hash tag. */
export type RedisClient = Redis | Cluster;

/** Milliseconds a blocking read waits in Redis. */
export const BLOCK_MS = 2_000;

/** How often a connection is asked something, and the silence after which one that owes an answer is given up; milliseconds. */
const BEAT_MS = 1_000;
const SILENCE_MS = 4_000;
/** BullMQ lets a worker wait for a job up to 10 s: silence of that length means nothing on that connection. */
const JOBS_SILENCE_MS = 12_000;
/** They wait in Redis nearly all the time: a beat would only be answered after the wait. */
const WAITING_ROLES: readonly RedisRole[] = ['blocking', 'jobs'];

const COMMON: RedisOptions = {
  // A command in flight when a connection dies would be sent again, and its answer given to nobody.
  autoResendUnfulfilledCommands: false,
  connectTimeout: 3_000,
  disconnectTimeout: 500,
  // A dead peer says nothing; the beat, or the blocking read, makes this notice it.
  socketTimeout: SILENCE_MS,
  // What no beat reaches, a cluster's shard subscribers, the kernel finds dead in some 11 s.
  keepAlive: 1_000,
};

const OPTIONS: Record<RedisRole, RedisOptions> = {
  commands: { enableAutoPipelining: true, maxRetriesPerRequest: 0, commandTimeout: 10_000 },
  stream: { enableOfflineQueue: false, maxRetriesPerRequest: null },
  blocking: { maxRetriesPerRequest: 0, enableOfflineQueue: false, blockingTimeout: BLOCK_MS + 1_000 },
  subscriber: { enableOfflineQueue: false, autoResubscribe: false, maxRetriesPerRequest: null },
  queue: { enableOfflineQueue: false, maxRetriesPerRequest: 0 },
  worker: { maxRetriesPerRequest: null, autoResendUnfulfilledCommands: true },
  jobs: { maxRetriesPerRequest: null, autoResendUnfulfilledCommands: true, socketTimeout: JOBS_SILENCE_MS },
};

/** ioredis' own back-off grows so that an outage of 12 s would cost 15. */
const LONGEST_WAIT_MS = 1_000;

/** What a primary says that was demoted: it goes on answering, but takes no more writes. */
const DEMOTED = /^(READONLY|UNBLOCKED|MASTERDOWN)/;
/** Before the next try, so that connections do not storm a server while a failover is under way; milliseconds. */
const DEMOTED_WAIT_MS = 500;

/**
 * Opens a connection that reconnects by itself, after at most a second, and reports its failures instead of throwing
 * them. While its status is `ready` a server that takes writes has answered in the last five seconds: a demoted one is
 * left, because new connections lead to its successor.
 */
export function openRedis(url: string, role: RedisRole, log: Log): RedisClient {
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
    connectionName: `quarry-${role}`,
    retryStrategy: waitBefore,
    reconnectOnError: ({ message }) => DEMOTED.test(message) && noteDemotion(),
  });
  reportOutages(redis, role, log);
  if (!WAITING_ROLES.includes(role)) keepBeating(redis, noteDemotion);
  return redis;
}

const serversOf = (redis: RedisClient): Redis[] => (redis instanceof Cluster ? redis.nodes() : [redis]);

/** The servers that take writes, each with a clock of its own. */
export function primariesOf(redis: RedisClient): Redis[] {
  return redis instanceof Cluster ? redis.nodes('master') : [redis];
}

/** Without questions silence would not show, nor a demotion: a connection that only listens, or lies idle, is told nothing. */
function keepBeating(redis: RedisClient, onDemoted: () => void): void {
  const ask = async (server: Redis) => {
    const [role] = await server.role();
    // A cluster's own replicas are no failures, and it leads writes to their primaries by itself.
    if (role !== 'slave' || server !== redis) return;
    onDemoted();
    server.disconnect(true);
  };
  const beat = () => {
    // A server that does not let this user ask has answered all the same; one that is gone reports itself.
    for (const server of serversOf(redis)) if (server.status === 'ready') ask(server).catch(() => {});
  };
  const beating = setInterval(beat, BEAT_MS);
  beating.unref();
  redis.once('end', () => clearInterval(beating));
}

/** Connects to one server, to the primary that sentinels name, or to a cluster, with the same options. */
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
      // Sentinels demote the old primary only some 10 s after they chose another; what it takes meanwhile is lost.
      failoverDetector: true,
      ...(tls ? { sentinelTLS: {}, enableTLSForSentinelMode: true } : {}),
    });
  }
  const { enableAutoPipelining = false, enableOfflineQueue = true, retryStrategy, ...perNode } = options;
  return new Cluster([...address.nodes], {
    enableAutoPipelining,
    enableOfflineQueue,
    clusterRetryStrategy: (attempt) => retryStrategy?.(attempt),
    // What was under way when a node was lost is the caller's to repeat: ioredis would send it again silently.
    retryDelayOnFailover: 0,
    slotsRefreshTimeout: 3_000,
    // Each master says only what is published in its own slots; one connection to each, opened when it is needed.
    shardedSubscribers: true,
    redisOptions: { ...perNode, ...credentials },
  });
}

/** Logs an outage once, and its end. Without a listener for errors one would end the process. */
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

/** Publishes on a channel: to its own shard where there are any, else to everybody. */
export async function publishOn(redis: RedisClient, channel: string, text: string): Promise<void> {
  await (redis instanceof Cluster ? redis.spublish(channel, text) : redis.publish(channel, text));
}

/** Listens to channels, which `publishOn` speaks on. Resolves when it is confirmed. */
export async function subscribeTo(redis: RedisClient, channels: readonly string[]): Promise<void> {
  if (channels.length === 0) return;
  // A sharded subscription names channels of one slot only.
  if (redis instanceof Cluster) await Promise.all(channels.map((channel) => redis.ssubscribe(channel)));
  else await redis.subscribe(...channels);
}

/** @param listener gets every message on channels that `subscribeTo` named */
export function onMessage(redis: RedisClient, listener: (channel: string, text: string) => void): void {
  redis.on(redis instanceof Cluster ? 'smessage' : 'message', listener);
}

/** Resolves when the connection can take commands. */
export function whenReady(redis: RedisClient): Promise<void> {
  if (redis.status === 'ready') return Promise.resolve();
  return new Promise((resolve) => redis.once('ready', () => resolve()));
}

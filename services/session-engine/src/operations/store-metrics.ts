import { type DatabaseFigures, databaseFigures } from '@quarry/database/operators/database-figures';
import { openPool } from '@quarry/database/pool';
import type { Log } from '@quarry/service-kit/log';
import { openRedis, whenReady } from '@quarry/service-kit/redis';
import { type RedisFigures, redisFigures } from '@quarry/service-kit/redis-figures';
import type { Registry } from 'prom-client';
import { exposeFigures, type FigureSpec } from './figure-page.ts';

const DATABASE: FigureSpec<DatabaseFigures>[] = [
  { name: 'quarry_sessions', help: 'Sessions that have not ended, by phase', value: (f) => f.sessions },
  { name: 'quarry_players', help: 'Players in running sessions', value: (f) => f.players },
  {
    name: 'quarry_dead_letters_waiting',
    help: 'Dead letters that wait for an operator',
    value: (f) => f.deadLettersWaiting,
  },
  {
    name: 'quarry_sessions_quarantined',
    help: 'Sessions that cannot be loaded',
    value: (f) => f.sessionsQuarantined,
  },
  {
    name: 'quarry_partitions_without_owner',
    help: 'Partitions without an owner',
    value: (f) => f.partitionsWithoutOwner,
  },
  { name: 'quarry_postgres_connections', help: 'Connections of clients', value: (f) => f.connections },
  { name: 'quarry_postgres_max_connections', help: 'Connections allowed', value: (f) => f.maxConnections },
  {
    name: 'quarry_postgres_longest_transaction_seconds',
    help: 'Age of the oldest transaction',
    value: (f) => f.longestTransaction,
  },
  { name: 'quarry_postgres_size_bytes', help: 'Size of the database', value: (f) => f.sizeBytes },
  { name: 'quarry_postgres_commits_total', help: 'Transactions committed', value: (f) => f.commits },
  { name: 'quarry_postgres_rollbacks_total', help: 'Transactions rolled back', value: (f) => f.rollbacks },
  { name: 'quarry_postgres_deadlocks_total', help: 'Deadlocks', value: (f) => f.deadlocks },
  { name: 'quarry_postgres_blocks_hit_total', help: 'Blocks found in memory', value: (f) => f.blocksHit },
  { name: 'quarry_postgres_blocks_read_total', help: 'Blocks read from disk', value: (f) => f.blocksRead },
  {
    name: 'quarry_postgres_transaction_ids_left',
    help: 'Transactions until wraparound',
    value: (f) => f.transactionIdsLeft,
  },
  {
    name: 'quarry_postgres_archive_failing',
    help: '1 while the write-ahead log cannot be archived',
    value: (f) => f.archiveFailing,
  },
  {
    name: 'quarry_postgres_backup_age_seconds',
    help: 'Time since the last backup that completed; absent if none is recorded',
    value: (f) => f.backupAge ?? {},
  },
];

/** One metric for each Redis server. */
const byNode =
  (value: (figures: RedisFigures) => number) =>
  (all: Record<string, RedisFigures>): Record<string, number> =>
    Object.fromEntries(Object.entries(all).map(([node, figures]) => [node, value(figures)]));

const REDIS: FigureSpec<Record<string, RedisFigures>>[] = [
  { name: 'quarry_redis_memory_bytes', help: 'Memory in use', value: byNode((f) => f.memoryBytes) },
  {
    name: 'quarry_redis_max_memory_bytes',
    help: 'Memory allowed; 0 is no limit',
    value: byNode((f) => f.maxMemoryBytes),
  },
  { name: 'quarry_redis_clients', help: 'Connections', value: byNode((f) => f.clients) },
  {
    name: 'quarry_redis_blocked_clients',
    help: 'Connections that wait in a blocking read',
    value: byNode((f) => f.blockedClients),
  },
  { name: 'quarry_redis_commands_total', help: 'Commands processed', value: byNode((f) => f.commands) },
  {
    name: 'quarry_redis_evicted_keys_total',
    help: 'Keys evicted because memory was full; must stay 0',
    value: byNode((f) => f.evictedKeys),
  },
  {
    name: 'quarry_redis_rejected_connections_total',
    help: 'Connections refused',
    value: byNode((f) => f.rejectedConnections),
  },
  { name: 'quarry_redis_uptime_seconds', help: 'Uptime', value: byNode((f) => f.uptime) },
  {
    name: 'quarry_redis_persistent',
    help: '1 while the append-only file is enabled',
    value: byNode((f) => Number(f.isPersistent)),
  },
  { name: 'quarry_redis_latency_seconds', help: 'Round-trip time of one command', value: byNode((f) => f.latency) },
];

/**
 * Exposes the state of Postgres and Redis on every engine's metrics page, so that no separate exporter is needed. Uses its
 * own connections, so that scrapes and commands do not delay each other. Resolves when Redis is connected: the first
 * scrape must not report an outage during start-up.
 */
export async function watchStores(options: {
  readonly databaseUrl: string;
  readonly redisUrl: string;
  readonly registry: Registry;
  readonly log: Log;
}): Promise<{ stop(): Promise<void> }> {
  const { registry } = options;
  const database = openPool(options.databaseUrl, {
    applicationName: 'engine-metrics',
    max: 1,
    statementTimeout: 2_000,
  });
  const redis = openRedis(options.redisUrl, 'commands', options.log);
  await whenReady(redis);
  exposeFigures({
    registry,
    read: () => databaseFigures(database),
    up: { name: 'quarry_postgres_up', help: '1 while this engine can query Postgres' },
    figures: DATABASE,
    label: 'phase',
  });
  exposeFigures({
    registry,
    read: async () => {
      if (redis.status !== 'ready') throw new Error('not connected to Redis');
      return redisFigures(redis);
    },
    up: { name: 'quarry_redis_up', help: '1 while this engine can query Redis' },
    figures: REDIS,
    label: 'node',
  });
  return {
    async stop() {
      redis.disconnect();
      await database.close();
    },
  };
}

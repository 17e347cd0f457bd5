import { type DatabaseFigures, databaseFigures } from '@quarry/database/operators/database-figures';
import { openPool } from '@quarry/database/pool';
import type { Log } from '@quarry/service-kit/log';
import { openRedis, whenReady } from '@quarry/service-kit/redis';
import { type RedisFigures, redisFigures } from '@quarry/service-kit/redis-figures';
import type { Registry } from 'prom-client';
import { exposeFigures, type FigureSpec } from './registered-figures.ts';

const DATABASE: FigureSpec<DatabaseFigures>[] = [
  ['quarry_sessions', 'Sessions that have not ended, by phase', (f) => f.sessions],
  ['quarry_players', 'Players in running sessions', (f) => f.players],
  ['quarry_dead_letters_waiting', 'Dead letters that wait for an operator', (f) => f.deadLettersWaiting],
  ['quarry_sessions_quarantined', 'Running sessions that cannot be loaded', (f) => f.sessionsQuarantined],
  ['quarry_partitions_without_owner', 'Partitions without an owner', (f) => f.partitionsWithoutOwner],
  [
    'quarry_log_periods_ahead_seconds',
    'Time until no partition of the log is made for new sessions',
    (f) => f.logPeriodsAhead,
  ],
  ['quarry_postgres_connections', 'Client connections', (f) => f.connections],
  ['quarry_postgres_max_connections', 'Connections allowed', (f) => f.maxConnections],
  ['quarry_postgres_longest_transaction_seconds', 'Age of the oldest transaction', (f) => f.longestTransaction],
  ['quarry_postgres_size_bytes', 'Size of the database', (f) => f.sizeBytes],
  ['quarry_postgres_commits_total', 'Transactions committed', (f) => f.commits],
  ['quarry_postgres_rollbacks_total', 'Transactions rolled back', (f) => f.rollbacks],
  ['quarry_postgres_deadlocks_total', 'Deadlocks', (f) => f.deadlocks],
  ['quarry_postgres_blocks_hit_total', 'Blocks found in memory', (f) => f.blocksHit],
  ['quarry_postgres_blocks_read_total', 'Blocks read from disk', (f) => f.blocksRead],
  ['quarry_postgres_transaction_ids_left', 'Transactions until wraparound', (f) => f.transactionIdsLeft],
  ['quarry_postgres_archive_failing', '1 while the write-ahead log cannot be archived', (f) => f.archiveFailing],
  [
    'quarry_postgres_backup_age_seconds',
    'Time since the last backup that completed; absent if none is recorded',
    (f) => f.backupAge ?? {},
  ],
];

/** One metric for each Redis server. */
const byNode =
  (value: (figures: RedisFigures) => number) =>
  (all: Record<string, RedisFigures>): Record<string, number> =>
    Object.fromEntries(Object.entries(all).map(([node, figures]) => [node, value(figures)]));

const REDIS: FigureSpec<Record<string, RedisFigures>>[] = [
  ['quarry_redis_memory_bytes', 'Memory in use', byNode((f) => f.memoryBytes)],
  ['quarry_redis_max_memory_bytes', 'Memory allowed; 0 is no limit', byNode((f) => f.maxMemoryBytes)],
  ['quarry_redis_clients', 'Connections', byNode((f) => f.clients)],
  ['quarry_redis_blocked_clients', 'Connections that wait in a blocking read', byNode((f) => f.blockedClients)],
  ['quarry_redis_commands_total', 'Commands processed', byNode((f) => f.commands)],
  [
    'quarry_redis_evicted_keys_total',
    'Keys evicted because memory was full; must stay 0',
    byNode((f) => f.evictedKeys),
  ],
  ['quarry_redis_rejected_connections_total', 'Connections refused', byNode((f) => f.rejectedConnections)],
  ['quarry_redis_uptime_seconds', 'Uptime', byNode((f) => f.uptime)],
  ['quarry_redis_persistent', '1 while the append-only file is enabled', byNode((f) => Number(f.isPersistent))],
  ['quarry_redis_latency_seconds', 'Round-trip time of one command', byNode((f) => f.latency)],
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

import {
  Kysely,
  type PostgresCursor,
  PostgresDialect,
  type PostgresPool,
  type PostgresPoolClient,
  type PostgresQueryResult,
} from 'kysely';
import pg from 'pg';
import { isUnavailable } from '#errors.ts';
import type { Schema } from '#schema.ts';

/** The connection stores are created with. Only this package uses Kysely and the pool; services pass it on. */
export interface Database {
  readonly db: Kysely<Schema>;
  readonly pool: pg.Pool;
  /** Waits for running statements and closes every connection. */
  close(): Promise<void>;
}

/** Durations in milliseconds. */
export interface PoolOptions {
  /** Shown in `pg_stat_activity`. */
  readonly applicationName: string;
  /** Maximum connections. */
  readonly max?: number;
  /** The database aborts a transaction that idles this long, so that a stopped client does not keep locks. */
  readonly idleInTransaction?: number;
  /** The database cancels a statement after this; the client gives up `ANSWER_GRACE` later. */
  readonly statementTimeout?: number;
  /** Called when an idle connection died, for the log. The pool replaces it. */
  readonly onError?: (error: Error) => void;
}

const CONNECT_TIMEOUT = 5_000;
const IDLE_IN_TRANSACTION = 5_000;
const STATEMENT_TIMEOUT = 8_000;
const LOCK_TIMEOUT = 5_000;
/** Without a client-side timeout a cut network would block a caller until TCP gives up, after many minutes. */
const ANSWER_GRACE = 2_000;

/** 64-bit integers here are counts and epochs, far below 2^53. */
const INT8 = 20;

/** Opens a connection pool to PostgreSQL 18. The first statement connects. */
export function openPool(databaseUrl: string, options: PoolOptions): Database {
  const { idleInTransaction = IDLE_IN_TRANSACTION, statementTimeout = STATEMENT_TIMEOUT, onError = () => {} } = options;
  const pool = new pg.Pool({
    connectionString: databaseUrl,
    application_name: options.applicationName,
    max: options.max ?? 10,
    connectionTimeoutMillis: CONNECT_TIMEOUT,
    idleTimeoutMillis: 30_000,
    keepAlive: true,
    keepAliveInitialDelayMillis: 5_000,
    statement_timeout: statementTimeout,
    query_timeout: statementTimeout + ANSWER_GRACE,
    lock_timeout: LOCK_TIMEOUT,
    idle_in_transaction_session_timeout: idleInTransaction,
    options: serverSettings({
      synchronous_commit: 'on',
      // Covers what the idle timeout does not: a client that stops while sending a statement.
      transaction_timeout: statementTimeout + idleInTransaction,
      tcp_keepalives_idle: 5,
      tcp_keepalives_interval: 2,
      tcp_keepalives_count: 3,
      client_connection_check_interval: 2_000,
      jit: 'off',
      // For SSDs and cached data. With the default, for seeking disks, `append` scans the whole log for each batch: its
      // plan is made while the tables are small, and kept.
      random_page_cost: 1.1,
      // No parallel queries: one statement must not take several cores from deciding answers.
      max_parallel_workers_per_gather: 0,
    }),
    types: { getTypeParser },
  });
  pool.on('error', onError);
  // The pool does not listen to a checked-out client; without this listener a dying backend would end the process.
  pool.on('connect', (client) => client.on('error', () => {}));
  const db = new Kysely<Schema>({ dialect: new PostgresDialect({ pool: discardingPool(pool) }) });
  return { db, pool, close: () => pool.end() };
}

function serverSettings(settings: Record<string, string | number>): string {
  return Object.entries(settings)
    .map(([name, value]) => `-c ${name}=${value}`)
    .join(' ');
}

const getTypeParser: typeof pg.types.getTypeParser = (oid: number, format?: 'text' | 'binary') =>
  oid === INT8 && format !== 'binary' ? Number : pg.types.getTypeParser(oid, format);

/**
 * The pool for Kysely, which releases a client in any state. One whose statement timed out still waits for the answer
 * and would block its next user, so it is destroyed instead.
 */
function discardingPool(pool: pg.Pool): PostgresPool {
  return {
    options: pool.options,
    connect: async () => discardingClient(await pool.connect()),
    end: () => pool.end(),
  };
}

function discardingClient(client: pg.PoolClient): PostgresPoolClient {
  let broken = false;
  async function ask(text: string, values: readonly unknown[]): Promise<unknown> {
    try {
      return await client.query(text, values.slice());
    } catch (error) {
      if (isUnavailable(error)) broken = true;
      throw error;
    }
  }
  function query<R>(text: string, values: readonly unknown[]): Promise<PostgresQueryResult<R>>;
  function query<R>(cursor: PostgresCursor<R>): PostgresCursor<R>;
  function query(text: unknown, values: readonly unknown[] = []): unknown {
    if (typeof text !== 'string') throw new TypeError('cursors are not used here');
    return ask(text, values);
  }
  return { query, release: (destroy) => client.release(destroy || broken) };
}

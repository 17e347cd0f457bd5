import type { PostgresCursor, PostgresPool, PostgresPoolClient, PostgresQueryResult } from 'kysely';
import type pg from 'pg';
import { isUnavailable } from '#errors.ts';

/**
 * The pool as Kysely sees it. Kysely releases a client whatever happened to it. One whose statement timed out still
 * waits for the answer and would block its next user, so it is destroyed instead.
 */
export function discardingPool(pool: pg.Pool): PostgresPool {
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

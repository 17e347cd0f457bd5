import type pg from 'pg';
import type { Database } from '#pool.ts';

/** A concurrent transaction, open while `during` runs. It is rolled back unless `during` ends it. */
export async function inTransaction(
  { pool }: Database,
  during: (client: pg.PoolClient) => Promise<void>,
): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query('begin');
    await during(client);
  } finally {
    client.release(true);
  }
}

import { partitionOf } from '@quarry/events/backplane/names';
import type { SessionId } from '@quarry/events/ids';
import { sql } from 'kysely';
import type { Lease } from '#leases/lease.ts';
import { createLeaseStore } from '#leases/lease-store.ts';
import type { Database } from '#pool.ts';

/** Claims every partition for a spec that is not about leases. @returns the lease of a session's partition */
export async function holdAll(database: Database): Promise<(sessionId: SessionId) => Lease> {
  const leases = await createLeaseStore(database).claim('the-engine', 64);
  await sql`update lease set expires_at = 'infinity'`.execute(database.db);
  return (sessionId) => {
    const lease = leases.find(({ partition }) => partition === partitionOf(sessionId));
    if (!lease) throw new Error('every partition is held');
    return lease;
  };
}

import { partitionOf } from '@quarry/events/backplane/names';
import type { SessionId } from '@quarry/events/ids';
import { sql } from 'kysely';
import type { Lease } from '#leases/lease.ts';
import { createLeaseStore } from '#leases/lease-store.ts';
import type { Database } from '#pool.ts';

/** Takes every partition for a spec that is not about leases. @returns the lease a session is appended under */
export async function holdAll(database: Database): Promise<(sessionId: SessionId) => Lease> {
  const leases = await createLeaseStore(database).claim('the-engine', 64);
  await sql`update lease set expires_at = 'infinity'`.execute(database.db);
  return (sessionId) => {
    const lease = leases.find(({ partition }) => partition === partitionOf(sessionId));
    if (!lease) throw new Error('every partition is held');
    return lease;
  };
}

import { sql } from 'kysely';
import type { Database } from '#pool.ts';

/**
 * Reasons why an acknowledged answer could be lost, as text for operators; empty if there are none. An asynchronous
 * standby lags, and a failover to it loses the commits it has not received.
 * @throws the driver's error
 */
export async function durabilityRisks({ db }: Database): Promise<string[]> {
  const { rows } = await sql<{ fsync: string; synchronous: string; names: string; standbys: number }>`
    select current_setting('fsync') as fsync, current_setting('synchronous_commit') as synchronous,
      current_setting('synchronous_standby_names') as names,
      (select count(*)::integer from pg_stat_replication where application_name is distinct from 'pg_basebackup') as standbys
  `.execute(db);
  const [settings] = rows;
  if (!settings) return [];
  const { fsync, synchronous, names, standbys } = settings;
  const risks: string[] = [];
  if (fsync === 'off') risks.push('fsync is off: a power failure may destroy the log');
  if (synchronous === 'off') risks.push('synchronous_commit is off: a crash loses the last acknowledged answers');
  if (standbys > 0 && (names === '' || synchronous === 'local'))
    risks.push(
      `no commit waits for a standby (connected: ${standbys}): a failover may lose acknowledged answers; ` +
        'set synchronous_standby_names',
    );
  return risks;
}

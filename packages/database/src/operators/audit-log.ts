import { partitionOf } from '@quarry/events/backplane/names';
import type { SessionId } from '@quarry/events/ids';
import { sql } from 'kysely';
import type { Database } from '#pool.ts';
import { MIN_RETENTION_DAYS } from '#sessions/retention.ts';

/** Findings in a session's log that only the tables show. All lists should be empty. */
export interface LogAudit {
  /** Missing versions before the last one. */
  readonly missingVersions: readonly number[];
  /** Versions with a lower epoch than an earlier one: a replaced engine wrote them. */
  readonly fallenEpochs: readonly number[];
  /** Versions whose command has no accepted outcome, within the retention of outcomes. */
  readonly withoutOutcome: readonly number[];
  /** Versions stored under a partition other than the session's. */
  readonly foreignPartition: readonly number[];
}

/** Audits a session's log without reading the events themselves. */
export async function auditLog({ db }: Database, sessionId: SessionId): Promise<LogAudit> {
  const { rows } = await sql<{ what: keyof LogAudit; version: number }>`
    with log as (
      select version, partition, command_id, at,
        lag(version, 1, 0) over (order by version) as before,
        epoch < max(epoch) over (order by version) as fallen
      from event where session_id = ${sessionId}
    )
    select 'missingVersions' as what, before + 1 as version from log where version <> before + 1
    union all select 'fallenEpochs', version from log where fallen
    union all select 'foreignPartition', version from log where partition <> ${partitionOf(sessionId)}
    union all select 'withoutOutcome', version from log
    where at > 1000 * extract(epoch from now() - ${MIN_RETENTION_DAYS} * interval '1 day') and not exists (
      select 1 from command_log c
      where c.session_id = ${sessionId} and c.command_id = log.command_id and c.rejection is null
    )
    order by 2`.execute(db);
  const of = (what: keyof LogAudit) => rows.filter((row) => row.what === what).map((row) => row.version);
  return {
    missingVersions: of('missingVersions'),
    fallenEpochs: of('fallenEpochs'),
    withoutOutcome: of('withoutOutcome'),
    foreignPartition: of('foreignPartition'),
  };
}

import { partitionOf } from '@quarry/events/backplane/names';
import type { SessionId } from '@quarry/events/ids';
import { sql } from 'kysely';
import type { Database } from '#pool.ts';
import { MIN_RETENTION_DAYS } from '#sessions/retention.ts';

/** Findings about a session's log that are visible only in the tables. All lists should be empty. */
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

/** Events per statement: one over all events of a hall would exceed the statement timeout. */
const PAGE = 5_000;

/** Audits a session's log without reading the events themselves. */
export async function auditLog({ db }: Database, sessionId: SessionId, pageSize = PAGE): Promise<LogAudit> {
  const audit = {
    missingVersions: [] as number[],
    fallenEpochs: [] as number[],
    withoutOutcome: [] as number[],
    foreignPartition: [] as number[],
  } satisfies LogAudit;
  let [last, epoch] = [0, 0];
  for (;;) {
    // A scalar subquery makes a look-up per event: a join might read all outcomes of the session for each page.
    const { rows } = await sql<{ what: keyof LogAudit | 'last' | 'epoch'; value: number }>`
      with page as (
        select version, epoch, partition, command_id, at from session_event
        where session_id = ${sessionId} and version > ${last} order by version limit ${pageSize}
      ),
      log as (
        select version, epoch, partition, command_id, at,
          lag(version, 1, ${last}::integer) over (order by version) as before,
          epoch < greatest(max(epoch) over (order by version), ${epoch}::bigint) as fallen
        from page
      )
      select 'missingVersions' as what, before + 1 as value from log where version <> before + 1
      union all select 'fallenEpochs', version from log where fallen
      union all select 'foreignPartition', version from log where partition <> ${partitionOf(sessionId)}
      union all select 'withoutOutcome', version from log
      where at > 1000 * extract(epoch from now() - ${MIN_RETENTION_DAYS} * interval '1 day') and (
        select true from command_outcome c
        where c.session_id = ${sessionId} and c.command_id = log.command_id and c.rejection is null
      ) is null
      union all select 'last', max(version) from log having count(*) > 0
      union all select 'epoch', max(epoch) from log having count(*) > 0
      order by 2`.execute(db);
    if (rows.length === 0) return audit;
    for (const { what, value } of rows)
      if (what === 'last') last = value;
      else if (what === 'epoch') epoch = Math.max(epoch, value);
      else audit[what].push(value);
  }
}

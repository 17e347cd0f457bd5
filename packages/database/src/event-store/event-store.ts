import type { SessionId } from '@quarry/events/ids';
import type { RecordedEvent } from '@quarry/events/session/events';
import type pg from 'pg';
import type { Lease } from '#leases/lease.ts';
import type { Database } from '#pool.ts';
import { type AppendBatch, type Appended, append } from './append.ts';
import type { CommandOutcome } from './command-outcome.ts';
import { loadEvents, loadVersions, streamEvents } from './load-events.ts';
import { UPCASTERS } from './upcast.ts';

/** The log of every session, the source of its state (architecture, "The engine"). */
export interface EventStore {
  /**
   * Stores a batch and its projections atomically; durable when it resolves.
   * - `lease-lost`: the lease has another owner or epoch, or has expired; nothing was stored
   * - `log-behind`: the log lacks versions the batch was decided upon, because a failover lost them; nothing was
   *   stored, and the caller has to reload from the log
   * @throws VersionConflict when a version or an outcome is already stored, or the host of a new session has another
   * one
   * @throws the driver's error otherwise; when `isUnavailable(error)`, the batch may or may not be stored
   */
  append(lease: Lease, batch: AppendBatch): Promise<Appended>;
  /** The whole log of a session, in order; empty if there is none. @throws CorruptLogError */
  load(sessionId: SessionId): Promise<RecordedEvent[]>;
  /** The whole log in pages, for readers that do not need all of it in memory. @throws CorruptLogError */
  stream(sessionId: SessionId, pageSize?: number): AsyncGenerator<RecordedEvent[]>;
  /** Those of these versions that there are, in order. @throws CorruptLogError */
  loadVersions(sessionId: SessionId, versions: readonly number[]): Promise<RecordedEvent[]>;
  /** Outcomes of those of these commands that are already decided, in any order. */
  findOutcomes(commands: readonly Pick<CommandOutcome, 'sessionId' | 'commandId'>[]): Promise<CommandOutcome[]>;
}

/** @param upcasters convert old shapes of events to the present ones */
export function createEventStore({ pool }: Database, upcasters = UPCASTERS): EventStore {
  return {
    append: (lease, batch) => append(pool, lease, batch),
    load: (sessionId) => loadEvents(pool, upcasters, sessionId),
    stream: (sessionId, pageSize) => streamEvents(pool, upcasters, sessionId, pageSize),
    loadVersions: (sessionId, versions) => loadVersions(pool, upcasters, sessionId, versions),
    findOutcomes: (commands) => findOutcomes(pool, commands),
  };
}

const FIND = `
  select l.session_id as "sessionId", l.command_id as "commandId", l.rejection, l.version
  from unnest($1::text[], $2::text[]) as wanted (session_id, command_id)
  join command_log l on l.session_id = wanted.session_id and l.command_id = wanted.command_id`;

async function findOutcomes(
  pool: pg.Pool,
  commands: readonly Pick<CommandOutcome, 'sessionId' | 'commandId'>[],
): Promise<CommandOutcome[]> {
  if (commands.length === 0) return [];
  const values = [commands.map((one) => one.sessionId), commands.map((one) => one.commandId)];
  const { rows } = await pool.query<CommandOutcome>({ name: 'find-outcomes', text: FIND, values });
  return rows;
}

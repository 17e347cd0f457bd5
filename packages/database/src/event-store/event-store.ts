import type { CommandId, SessionId } from '@quarry/events/ids';
import {
  type PastEvent,
  type RecordedEvent,
  type SessionEvent,
  sessionEventSchema,
} from '@quarry/events/session/events';
import { CorruptLogError, isUnavailable } from '#errors.ts';
import type { Lease } from '#leases/lease.ts';
import type { Database } from '#pool.ts';
import { type AppendBatch, type Appended, append } from './append.ts';
import type { CommandOutcome } from './command-outcome.ts';
import { readPages } from './log-pages.ts';
import { DATA } from './stored-data.ts';
import { type StoredEvent, UPCASTERS, type Upcasters, upcast } from './upcast.ts';

/** The log of every session, the source of its state (architecture, "The engine"). */
export interface EventStore {
  /**
   * Stores a batch and its projections atomically; durable when it resolves.
   * - `lease-lost`: the lease has another owner or epoch, or has expired; nothing was stored
   * - `behind`: the log of this session lacks versions that the batch builds on, because a failover lost them or it is
   *   being deleted; nothing was stored, and the caller must reload from the log
   * @throws VersionConflict when a version or an outcome is already stored; HostBusy when the host of a new session has
   *   another running one. Both name the session, and nothing of the batch is stored
   * @throws the driver's error otherwise; when `isUnavailable(error)`, the batch may or may not be stored
   */
  append(lease: Lease, batch: AppendBatch): Promise<Appended>;
  /**
   * Whether the lease is still its owner's: the fence for commands that are acknowledged without being stored. Writes
   * nothing.
   */
  isOwned(lease: Lease): Promise<boolean>;
  /**
   * A short log, in order; empty if there is none. Reading a hall's log would exceed the statement timeout. @throws
   * CorruptLogError
   */
  load(sessionId: SessionId): Promise<RecordedEvent[]>;
  /** The whole log in pages, at most two of them in memory. @throws CorruptLogError */
  stream(sessionId: SessionId, pageSize?: number): AsyncGenerator<RecordedEvent[]>;
  /**
   * As `stream`, for folding: packed parts are read from their pages, which is three times faster. @throws
   * CorruptLogError
   */
  history(sessionId: SessionId, pageSize?: number): AsyncGenerator<PastEvent[]>;
  /** The given versions that exist, in order. @throws CorruptLogError */
  loadVersions(sessionId: SessionId, versions: readonly number[]): Promise<RecordedEvent[]>;
  /** Outcomes of the given commands that are already decided, in any order. */
  findOutcomes(commands: readonly Pick<CommandOutcome, 'sessionId' | 'commandId'>[]): Promise<CommandOutcome[]>;
}

/** A session past retention is no longer in the directory, while its log waits for the end of its period. */
const KEPT = 'exists (select from session where id = $1)';

const LOAD = `
  select version, at, command_id, type, ${DATA} from session_event
  where session_id = $1 and version > $2 and ${KEPT} order by version limit $3`;

interface Row {
  version: number;
  at: number;
  command_id: CommandId;
  type: string;
  data: Record<string, unknown>;
}

const PAGE = 5_000;

const LOAD_VERSIONS = `
  select version, at, command_id, type, ${DATA} from session_event
  where session_id = $1 and version = any($2::integer[]) and ${KEPT} order by version`;

const OWNED = `
  select from lease where partition = $1 and owner = $2 and epoch = $3 and expires_at > clock_timestamp()`;

const FIND = `
  select l.session_id as "sessionId", l.command_id as "commandId", l.rejection, l.version
  from unnest($1::text[], $2::text[]) as wanted (session_id, command_id)
  join command_outcome l on l.session_id = wanted.session_id and l.command_id = wanted.command_id`;

/** @param upcasters convert old shapes of events to the current ones */
export function createEventStore({ pool }: Database, upcasters = UPCASTERS): EventStore {
  const query = async (name: string, text: string, values: [SessionId, ...unknown[]]): Promise<RecordedEvent[]> => {
    const { rows } = await pool.query<Row>({ name, text, values });
    return rows.map((row) => recorded(values[0], row, upcasters));
  };
  const page = (sessionId: SessionId, after: number, limit: number | null) =>
    query('load-events', LOAD, [sessionId, after, limit]);
  /** Ends at a page that is missing or cannot be read: pages are only copies, and the log has the rest. */
  async function* packed(sessionId: SessionId): AsyncGenerator<PastEvent[]> {
    // Columns have answers in the shape in which they were packed.
    if (Object.hasOwn(upcasters, 'AnswerSubmitted')) return;
    try {
      yield* readPages({ pool }, sessionId, (stored, version) => parsed(sessionId, version, stored, upcasters));
    } catch (error) {
      if (isUnavailable(error)) throw error;
    }
  }
  async function* pagesAfter(sessionId: SessionId, version: number, pageSize: number): AsyncGenerator<RecordedEvent[]> {
    for (let next = page(sessionId, version, pageSize); ; ) {
      const events = await next;
      const isFull = events.length === pageSize;
      // Prefetched while the caller works on this page. A failure is thrown when it asks for the next one.
      if (isFull) next = page(sessionId, events.at(-1)?.version ?? 0, pageSize);
      next.catch(() => undefined);
      if (events.length > 0) yield events;
      if (!isFull) return;
    }
  }
  return {
    append: (lease, batch) => append(pool, lease, batch),
    async isOwned({ partition, owner, epoch }) {
      const { rows } = await pool.query({ name: 'is-owned', text: OWNED, values: [partition, owner, epoch] });
      return rows.length > 0;
    },
    load: (sessionId) => page(sessionId, 0, null),
    stream: (sessionId, pageSize = PAGE) => pagesAfter(sessionId, 0, pageSize),
    async *history(sessionId, pageSize = PAGE) {
      let version = 0;
      for await (const events of packed(sessionId)) {
        version += events.length;
        for (let i = 0; i < events.length; i += pageSize) yield events.slice(i, i + pageSize);
      }
      yield* pagesAfter(sessionId, version, pageSize);
    },
    loadVersions: (sessionId, versions) => query('load-versions', LOAD_VERSIONS, [sessionId, versions]),
    async findOutcomes(commands) {
      if (commands.length === 0) return [];
      const values = [commands.map((one) => one.sessionId), commands.map((one) => one.commandId)];
      return (await pool.query<CommandOutcome>({ name: 'find-outcomes', text: FIND, values })).rows;
    },
  };
}

function recorded(sessionId: SessionId, row: Row, upcasters: Upcasters): RecordedEvent {
  const { version, at, command_id: commandId } = row;
  return {
    sessionId,
    version,
    at,
    commandId,
    event: parsed(sessionId, version, { ...row.data, type: row.type }, upcasters),
  };
}

function parsed(sessionId: SessionId, version: number, stored: StoredEvent, upcasters: Upcasters): SessionEvent {
  const { success, data, error } = sessionEventSchema.safeParse(upcast(stored, upcasters));
  if (!success) throw new CorruptLogError(sessionId, version, error);
  return data;
}

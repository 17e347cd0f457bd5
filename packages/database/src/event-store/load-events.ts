import type { CommandId, SessionId } from '@quarry/events/ids';
import { type RecordedEvent, sessionEventSchema } from '@quarry/events/session/events';
import type pg from 'pg';
import { CorruptLogError } from '#errors.ts';
import { type Upcasters, upcast } from './upcast.ts';

const LOAD = `
  select version, at, command_id, type, data from event
  where session_id = $1 and version > $2 order by version limit $3`;

interface Row {
  version: number;
  at: number;
  command_id: CommandId;
  type: string;
  data: Record<string, unknown>;
}

const PAGE = 5_000;

/** See `EventStore.load`. @param page only events after a version, at most `limit` */
export async function loadEvents(
  pool: pg.Pool,
  upcasters: Upcasters,
  sessionId: SessionId,
  page: { readonly after: number; readonly limit: number | null } = { after: 0, limit: null },
): Promise<RecordedEvent[]> {
  const values = [sessionId, page.after, page.limit];
  const { rows } = await pool.query<Row>({ name: 'load-events', text: LOAD, values });
  return rows.map((row) => recorded(sessionId, row, upcasters));
}

const LOAD_VERSIONS = `
  select version, at, command_id, type, data from event
  where session_id = $1 and version = any($2::integer[]) order by version`;

/** See `EventStore.loadVersions`. */
export async function loadVersions(
  pool: pg.Pool,
  upcasters: Upcasters,
  sessionId: SessionId,
  versions: readonly number[],
): Promise<RecordedEvent[]> {
  const { rows } = await pool.query<Row>({
    name: 'load-versions',
    text: LOAD_VERSIONS,
    values: [sessionId, versions],
  });
  return rows.map((row) => recorded(sessionId, row, upcasters));
}

/** See `EventStore.stream`. */
export async function* streamEvents(
  pool: pg.Pool,
  upcasters: Upcasters,
  sessionId: SessionId,
  pageSize = PAGE,
): AsyncGenerator<RecordedEvent[]> {
  for (let after = 0; ; ) {
    const page = await loadEvents(pool, upcasters, sessionId, { after, limit: pageSize });
    const last = page.at(-1);
    if (!last) return;
    yield page;
    if (page.length < pageSize) return;
    after = last.version;
  }
}

function recorded(sessionId: SessionId, row: Row, upcasters: Upcasters): RecordedEvent {
  const { version, at, command_id: commandId } = row;
  const parsed = sessionEventSchema.safeParse(upcast({ ...row.data, type: row.type }, upcasters));
  if (!parsed.success) throw new CorruptLogError(sessionId, version, parsed.error);
  return { sessionId, version, at, commandId, event: parsed.data };
}

import type { CommandId, SessionId } from '@quarry/events/ids';
import type { Rejection } from '@quarry/events/session/rejections';
import type pg from 'pg';
import type { CommandOutcome } from './command-outcome.ts';

export interface OutcomeIndex {
  get(sessionId: SessionId, commandId: CommandId): CommandOutcome | undefined;
}

const FIND = `
  select l.session_id, l.command_id, l.rejection, l.version
  from unnest($1::text[], $2::text[]) as wanted (session_id, command_id)
  join command_log l on l.session_id = wanted.session_id and l.command_id = wanted.command_id`;

interface Row {
  session_id: SessionId;
  command_id: CommandId;
  rejection: Rejection | null;
  version: number;
}

/** Looks many commands up at once. */
export async function findOutcomes(
  pool: pg.Pool,
  pairs: readonly { sessionId: SessionId; commandId: CommandId }[],
): Promise<OutcomeIndex> {
  const found = new Map<string, CommandOutcome>();
  if (pairs.length > 0) {
    const values = [pairs.map((pair) => pair.sessionId), pairs.map((pair) => pair.commandId)];
    const { rows } = await pool.query<Row>({ name: 'find-outcomes', text: FIND, values });
    for (const { session_id: sessionId, command_id: commandId, rejection, version } of rows)
      found.set(keyOf(sessionId, commandId), { sessionId, commandId, rejection, version });
  }
  return { get: (sessionId, commandId) => found.get(keyOf(sessionId, commandId)) };
}

/** Ids hold no spaces. */
const keyOf = (sessionId: SessionId, commandId: CommandId): string => `${sessionId} ${commandId}`;

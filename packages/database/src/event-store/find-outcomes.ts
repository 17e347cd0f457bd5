import type pg from 'pg';
import type { CommandOutcome } from './command-outcome.ts';

const FIND = `
  select l.session_id as "sessionId", l.command_id as "commandId", l.rejection, l.version
  from unnest($1::text[], $2::text[]) as wanted (session_id, command_id)
  join command_log l on l.session_id = wanted.session_id and l.command_id = wanted.command_id`;

/** See `EventStore.findOutcomes`. */
export async function findOutcomes(
  pool: pg.Pool,
  commands: readonly Pick<CommandOutcome, 'sessionId' | 'commandId'>[],
): Promise<CommandOutcome[]> {
  if (commands.length === 0) return [];
  const values = [commands.map((one) => one.sessionId), commands.map((one) => one.commandId)];
  const { rows } = await pool.query<CommandOutcome>({ name: 'find-outcomes', text: FIND, values });
  return rows;
}

import type { Selectable } from 'kysely';
import type { Database } from '#pool.ts';
import type { Schema } from '#schema.ts';
import { storableText } from '#storable-text.ts';

export type DeadLetterState = 'waiting' | 'retried' | 'dropped';

/** A command that could not be carried out, as it came from the stream. */
export interface NewDeadLetter {
  readonly partition: number;
  /** The stream entry's id. */
  readonly entryId: string;
  /** Null when the command could not even be parsed. */
  readonly sessionId: string | null;
  readonly commandId: string | null;
  /** Any text: what Postgres cannot store is replaced. */
  readonly payload: string;
  readonly reason: string;
}

export interface DeadLetter extends NewDeadLetter {
  readonly id: number;
  readonly state: DeadLetterState;
  readonly createdAt: Date;
}

export interface DeadLetterStore {
  /** Sets a command aside; the same entry a second time changes nothing. */
  add(letter: NewDeadLetter): Promise<void>;
  /** Oldest first, 100 unless told. */
  list(which?: { readonly state?: DeadLetterState; readonly limit?: number }): Promise<DeadLetter[]>;
  /** What an operator did with a waiting one. @returns false if none with this id waits */
  mark(id: number, state: 'retried' | 'dropped'): Promise<boolean>;
}

export function createDeadLetterStore({ db }: Database): DeadLetterStore {
  return {
    async add(letter) {
      await db
        .insertInto('dead_letter')
        .values({
          partition: letter.partition,
          entry_id: letter.entryId,
          session_id: letter.sessionId && storableText(letter.sessionId),
          command_id: letter.commandId && storableText(letter.commandId),
          payload: storableText(letter.payload),
          reason: storableText(letter.reason),
        })
        .onConflict((conflict) => conflict.columns(['partition', 'entry_id']).doNothing())
        .execute();
    },
    async list({ state, limit = 100 } = {}) {
      const rows = await db
        .selectFrom('dead_letter')
        .selectAll()
        .$if(state !== undefined, (query) => query.where('state', '=', state ?? 'waiting'))
        .orderBy('id')
        .limit(limit)
        .execute();
      return rows.map(deadLetterOf);
    },
    async mark(id, state) {
      const row = await db
        .updateTable('dead_letter')
        .set({ state })
        .where('id', '=', id)
        .where('state', '=', 'waiting')
        .returning('id')
        .executeTakeFirst();
      return row !== undefined;
    },
  };
}

function deadLetterOf(row: Selectable<Schema['dead_letter']>): DeadLetter {
  return {
    id: row.id,
    partition: row.partition,
    entryId: row.entry_id,
    sessionId: row.session_id,
    commandId: row.command_id,
    payload: row.payload,
    reason: row.reason,
    state: row.state,
    createdAt: row.created_at,
  };
}

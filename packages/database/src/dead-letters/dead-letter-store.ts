import type { Selectable } from 'kysely';
import type { Database } from '#pool.ts';
import type { Schema } from '#schema.ts';
import { storableText } from '#storable-text.ts';

export type DeadLetterState = 'waiting' | 'retried' | 'dropped';

/** A command that could not be processed, as read from the stream. */
export interface NewDeadLetter {
  readonly partition: number;
  /** The stream entry's id. */
  readonly entryId: string;
  /** Null if the command could not be parsed. */
  readonly sessionId: string | null;
  readonly commandId: string | null;
  /** Any text; characters Postgres cannot store are replaced. */
  readonly payload: string;
  readonly reason: string;
}

export interface DeadLetter extends NewDeadLetter {
  readonly id: number;
  readonly state: DeadLetterState;
  readonly createdAt: Date;
}

export interface DeadLetterStore {
  /** Stores a dead letter; idempotent per entry. */
  add(letter: NewDeadLetter): Promise<void>;
  /** Oldest first; 100 by default. */
  list(which?: { readonly state?: DeadLetterState; readonly limit?: number }): Promise<DeadLetter[]>;
  /** Records what an operator did with a waiting dead letter. @returns false if none with this id is waiting */
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

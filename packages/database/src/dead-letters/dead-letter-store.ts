import type { Database } from '#pool.ts';
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
  /** Stores dead letters in one statement; idempotent per entry. */
  add(letters: readonly NewDeadLetter[]): Promise<void>;
  /** Oldest first; 100 by default. */
  list(which?: { readonly state?: DeadLetterState; readonly limit?: number }): Promise<DeadLetter[]>;
  /** Records an operator's action on a waiting dead letter. @returns false if none with this id is waiting */
  mark(id: number, state: 'retried' | 'dropped'): Promise<boolean>;
}

export function createDeadLetterStore({ db }: Database): DeadLetterStore {
  return {
    async add(letters) {
      if (letters.length === 0) return;
      const rows = letters.map((letter) => ({
        partition: letter.partition,
        entry_id: letter.entryId,
        session_id: letter.sessionId && storableText(letter.sessionId),
        command_id: letter.commandId && storableText(letter.commandId),
        payload: storableText(letter.payload),
        reason: storableText(letter.reason),
      }));
      await db
        .insertInto('dead_letter')
        .values(rows)
        .onConflict((conflict) => conflict.columns(['partition', 'entry_id']).doNothing())
        .execute();
    },
    list: ({ state, limit = 100 } = {}) =>
      db
        .selectFrom('dead_letter')
        .select([
          'id',
          'partition',
          'entry_id as entryId',
          'session_id as sessionId',
          'command_id as commandId',
          'payload',
          'reason',
          'state',
          'created_at as createdAt',
        ])
        .$if(state !== undefined, (query) => query.where('state', '=', state ?? 'waiting'))
        .orderBy('id')
        .limit(limit)
        .execute(),
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

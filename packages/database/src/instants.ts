import { type RawBuilder, sql } from 'kysely';

/** Instants on the database's clock, relative to the start of the transaction. */

export const now: RawBuilder<Date> = sql`now()`;
export const inDays = (days: number): RawBuilder<Date> => sql`now() + ${days} * interval '1 day'`;
export const inMilliseconds = (ms: number): RawBuilder<Date> => sql`now() + ${ms}::float8 * interval '1 millisecond'`;

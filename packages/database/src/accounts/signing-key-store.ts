import { sql } from 'kysely';
import { inMilliseconds } from '#instants.ts';
import type { Database } from '#pool.ts';

/** A key that signs bearer tokens, as encoded by the gateway. */
export interface SigningKey {
  readonly id: string;
  readonly secret: string;
  readonly createdAt: Date;
}

type NewKey = Pick<SigningKey, 'id' | 'secret'>;

export interface SigningKeyStore {
  /** Newest first. */
  list(): Promise<SigningKey[]>;
  /**
   * Stores `candidate` if there is no key younger than `olderThanMs`; of several concurrent callers one wins.
   * @returns all keys, newest first
   */
  rotate(candidate: NewKey, olderThanMs: number): Promise<SigningKey[]>;
  /** Deletes keys older than `olderThanMs`, but never the newest. */
  prune(olderThanMs: number): Promise<void>;
}

export function createSigningKeyStore({ db }: Database): SigningKeyStore {
  const list = (): Promise<SigningKey[]> => {
    const keys = db.selectFrom('signing_key').select(['id', 'secret', 'created_at as createdAt']);
    return keys.orderBy('generation', 'desc').execute();
  };
  return {
    list,
    async rotate({ id, secret }, olderThanMs) {
      // Concurrent callers compute the same generation; only one of them can insert it.
      await sql`
        insert into signing_key (generation, id, secret)
        select coalesce(max(generation), 0) + 1, ${id}, ${secret} from signing_key
        having max(created_at) is null or max(created_at) < ${inMilliseconds(-olderThanMs)}
        on conflict (generation) do nothing`.execute(db);
      return list();
    },
    async prune(olderThanMs) {
      await db
        .deleteFrom('signing_key')
        .where('created_at', '<', inMilliseconds(-olderThanMs))
        .where('generation', '<', (is) =>
          is.selectFrom('signing_key').select((row) => row.fn.max('generation').as('newest')),
        )
        .execute();
    },
  };
}

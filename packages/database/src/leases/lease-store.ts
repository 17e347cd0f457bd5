import { sql } from 'kysely';
import { inMilliseconds, now } from '#instants.ts';
import type { Database } from '#pool.ts';
import { LEASE_TTL_MS, type Lease } from './lease.ts';

type Held = Pick<Lease, 'partition' | 'epoch'>;

/** A partition in the operators' view. */
export interface LeaseOverview {
  readonly partition: number;
  readonly owner: string | null;
  readonly epoch: number;
  /** Milliseconds; negative once it has lapsed. */
  readonly expiresInMs: number;
  readonly held: boolean;
}

/** A live engine. */
export interface EngineMember {
  readonly owner: string;
  /** Milliseconds until it counts as gone without another heartbeat. */
  readonly lapsesInMs: number;
}

/** Ownership of partitions, and the live engines that share them evenly. */
export interface LeaseStore {
  /**
   * Heartbeat: `owner` counts as alive for `ttlMs`. Deletes members that lapsed over a minute ago. @param
   * clockCorrection milliseconds by which it measured Redis' clock to be ahead
   */
  beat(owner: string, ttlMs: number, clockCorrection?: number): Promise<void>;
  /** Correction of another live engine; null if there is none, or all are of the previous release. */
  clockCorrection(except: string): Promise<number | null>;
  /** @returns those whose heartbeat has not lapsed, sorted by owner */
  liveMembers(): Promise<EngineMember[]>;
  /** Called on a clean stop, so that the others need not wait for the heartbeat to lapse. */
  leave(owner: string): Promise<void>;
  /**
   * Takes up to `limit` lapsed or free partitions, lowest first, each with the next epoch. Skips a partition whose
   * owner has an append in flight; a later call gets it.
   * @param known the owner's partitions: claims its other ones too, which a claim with a lost answer may have left it
   */
  claim(owner: string, limit: number, known?: readonly number[]): Promise<Lease[]>;
  /**
   * Extends each lease by `LEASE_TTL_MS`. A lapsed lease nobody took is still the owner's.
   * @returns those still held; missing ones are lost
   */
  renew(owner: string, leases: readonly Held[]): Promise<Lease[]>;
  /**
   * Releases partitions at once. Epochs are kept, and so is the fence: a later append stores nothing, and one in flight
   * keeps its partition from being claimed.
   */
  release(owner: string, leases: readonly Held[]): Promise<void>;
  overview(): Promise<LeaseOverview[]>;
}

/** Origin of epochs, in seconds since 1970, so that they fit an integer until 2093. */
const EPOCH_SINCE = 1_735_689_600;

/** Ownership of partitions (architecture, "The engine"). All times are the database's. */
export function createLeaseStore({ db }: Database): LeaseStore {
  const ttl = sql`clock_timestamp() + ${LEASE_TTL_MS} * interval '1 millisecond'`;
  /** At least the current seconds, so that it rises even after a failover to a standby without the last claims. */
  const nextEpoch = sql`greatest(epoch + 1, (extract(epoch from clock_timestamp()) - ${EPOCH_SINCE})::integer)`;
  /**
   * All callers lock rows in the same order, which prevents deadlocks. They do not wait for appends: an append blocked
   * by another engine would delay the renewal of every partition.
   */
  const mine = (owner: string, leases: readonly Held[]) => sql`
    mine as materialized (
      select l.partition from lease l
      join unnest(${leases.map((lease) => lease.partition)}::smallint[], ${leases.map((lease) => lease.epoch)}::integer[])
        as h (partition, epoch) on h.partition = l.partition and h.epoch = l.epoch
      where l.owner = ${owner} order by l.partition for no key update of l
    )`;
  return {
    async beat(owner, ttlMs, clockCorrection = 0) {
      const beat = { expires_at: inMilliseconds(ttlMs), clock_correction: clockCorrection };
      await db
        .insertInto('engine_member')
        .values({ owner, ...beat })
        .onConflict((conflict) => conflict.column('owner').doUpdateSet(beat))
        .execute();
      await db.deleteFrom('engine_member').where('expires_at', '<', inMilliseconds(-60_000)).execute();
    },
    async liveMembers() {
      return db
        .selectFrom('engine_member')
        .select(['owner', sql<number>`(extract(epoch from expires_at - now()) * 1000)::float8`.as('lapsesInMs')])
        .where('expires_at', '>', now)
        .orderBy('owner', (order) => order.collate('C'))
        .execute();
    },
    async clockCorrection(except) {
      const row = await db
        .selectFrom('engine_member')
        .select('clock_correction')
        .where('owner', '!=', except)
        .where('expires_at', '>', now)
        .where('clock_correction', 'is not', null)
        .orderBy('expires_at', 'desc')
        .limit(1)
        .executeTakeFirst();
      return row?.clock_correction ?? null;
    },
    async leave(owner) {
      await db.deleteFrom('engine_member').where('owner', '=', owner).execute();
    },
    async claim(owner, limit, known) {
      const unanswered = known ? sql`owner = ${owner} and partition <> all(${known}::smallint[])` : sql`false`;
      const { rows } = await sql<Lease>`
        with free as materialized (
          select partition from lease
          where expires_at <= clock_timestamp() or (${unanswered})
          order by partition limit ${limit} for update skip locked
        )
        update lease set owner = ${owner}, epoch = ${nextEpoch}, expires_at = ${ttl}
        from free where lease.partition = free.partition
        returning lease.partition, owner, epoch`.execute(db);
      return rows.toSorted((a, b) => a.partition - b.partition);
    },
    async renew(owner, leases) {
      const { rows } = await sql<Lease>`
        with ${mine(owner, leases)}
        update lease set expires_at = ${ttl} from mine where lease.partition = mine.partition
        returning lease.partition, owner, epoch`.execute(db);
      return rows.toSorted((a, b) => a.partition - b.partition);
    },
    async release(owner, leases) {
      await sql`
        with ${mine(owner, leases)}
        update lease set owner = null, expires_at = clock_timestamp() from mine
        where lease.partition = mine.partition`.execute(db);
    },
    async overview() {
      const expiresIn = sql<number>`case when expires_at = '-infinity' then 0
        else extract(epoch from expires_at - clock_timestamp()) * 1000 end::float8`;
      const rows = await db
        .selectFrom('lease')
        .select(['partition', 'owner', 'epoch', expiresIn.as('expiresInMs')])
        .orderBy('partition')
        .execute();
      return rows.map((row) => ({ ...row, held: row.owner !== null && row.expiresInMs > 0 }));
    },
  };
}

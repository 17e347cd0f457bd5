import {
  inAppend,
  inDeadLetterStore,
  inDecideBatch,
  inHousekeeping,
  inLeaseStore,
  inPartition,
  inPartitionOwner,
  inTicker,
} from './modules.ts';
import type { Mutant } from './mutant.ts';

/** Mutants of write ownership and takeover. */
export const ownershipMutants: readonly Mutant[] = [
  {
    name: 'no fence: neither the append nor the owner heeds a lost lease',
    rows: [4, 19],
    service: 'engine',
    replacements: [
      inAppend('append', (append) => async (pool, lease, batch) => {
        const client = await pool.connect();
        const { partition, owner, epoch } = lease;
        try {
          await client.query('begin');
          const { rows } = await client.query(
            `update lease set owner = $2, epoch = $3, expires_at = 'infinity' from lease other
             where lease.partition = $1 and other.partition = $1
             returning other.owner, other.epoch, other.expires_at::text`,
            [partition, owner, epoch],
          );
          const result = await append(client as never, lease, batch);
          const [held] = rows;
          // Within the transaction only: for all others the lease stays whose it is.
          await client.query(
            'update lease set owner = $2, epoch = $3, expires_at = $4::timestamptz where partition = $1',
            [partition, held.owner, held.epoch, held.expires_at],
          );
          await client.query('commit');
          return result;
        } catch (error) {
          await client.query('rollback').catch(() => {});
          throw error;
        } finally {
          client.release();
        }
      }),
      inPartitionOwner('startPartitionOwner', (start) => (parts) => {
        const { leases } = parts;
        return start({
          ...parts,
          // No lease lapses, each is renewed, and none is reported lost.
          monotonic: () => 0,
          leases: {
            ...leases,
            async renew(owner, mine) {
              await leases.renew(owner, mine);
              return mine.map((lease) => ({ ...lease, owner }));
            },
          },
          start: (lease) => parts.start(lease, () => {}),
        });
      }),
    ],
  },
  {
    name: 'a takeover keeps the epoch',
    rows: [1, 4],
    service: 'engine',
    replacements: [
      inLeaseStore('createLeaseStore', (create) => (database) => {
        const store = create(database);
        return {
          ...store,
          async claim(owner, limit, known) {
            const before = new Map((await store.overview()).map(({ partition, epoch }) => [partition, epoch]));
            const claimed = await store.claim(owner, limit, known);
            const leases = claimed.map((lease) => ({ ...lease, epoch: Math.max(1, before.get(lease.partition) ?? 1) }));
            for (const { partition, epoch } of leases)
              await database.pool.query('update lease set epoch = $2 where partition = $1', [partition, epoch]);
            return leases;
          },
        };
      }),
    ],
  },
  {
    name: 'nothing is re-armed: lost timers stay lost',
    rows: [10, 23],
    service: 'engine',
    replacements: [
      inPartition('startPartition', (start) => (parts, onLost) => {
        const { effects } = parts;
        let tookOver = false;
        // The first jobs are those of the takeover.
        const queueJobs: typeof effects.queueJobs = (jobs) => {
          if (tookOver) effects.queueJobs(jobs);
          tookOver = true;
        };
        return start({ ...parts, effects: { ...effects, queueJobs } }, onLost);
      }),
      inTicker('createTicker', (create) => (parts) => create({ ...parts, closeOverdue: async () => true })),
      inHousekeeping(
        'startHousekeeping',
        (start) => (parts) => start({ ...parts, timers: { armAll: async () => {} } }),
      ),
    ],
  },
  {
    name: 'a session whose log is corrupt stops its partition',
    rows: [24],
    service: 'engine',
    replacements: [
      inDecideBatch('decideBatch', (decideBatch) => (input) => {
        const { cache } = input;
        // Not one that it knows to be of this session alone.
        const get: typeof cache.get = (id) =>
          cache.get(id).catch((error: unknown) => {
            throw new Error(String(error), { cause: error });
          });
        return decideBatch({ ...input, cache: { ...cache, get } });
      }),
    ],
  },
  {
    name: 'poison is dropped without a dead letter',
    rows: [24],
    service: 'engine',
    replacements: [
      inDeadLetterStore('createDeadLetterStore', (create) => (database) => ({
        ...create(database),
        add: async () => {},
      })),
    ],
  },
];

import { LEASE_TTL_MS, type Lease } from '@quarry/database/leases/lease';
import type { LeaseStore } from '@quarry/database/leases/lease-store';
import type { Log } from '@quarry/service-kit/log';
import type { EngineMetrics } from '#engine-metrics.ts';
import type { Partition } from '#partition/partition.ts';
import { fairShare } from './fair-share.ts';

/** How often leases are renewed and shares compared; milliseconds. */
export const RENEW_MS = 1_500;

export interface PartitionOwnerParts {
  readonly owner: string;
  readonly leases: LeaseStore;
  readonly start: (lease: Lease, onLost: (lease: Lease) => void) => Partition;
  readonly metrics: EngineMetrics;
  readonly log: Log;
  readonly monotonic?: () => number;
}

/**
 * Shares the partitions evenly with the other engines. A lease that was not renewed in time is given up before it
 * runs out, by this process's monotonic clock: the fence in the database is what holds, this keeps a slow engine from
 * publishing beside its successor.
 */
export interface PartitionOwner {
  partitions(): Iterable<Partition>;
  /** Compares shares and renews now, not only at the next beat. */
  balance(): Promise<void>;
  /** Gives every partition back. */
  stop(): Promise<void>;
}

export function startPartitionOwner(parts: PartitionOwnerParts): PartitionOwner {
  const { owner, leases, metrics, log, monotonic = () => performance.now() } = parts;
  const owned = new Map<number, Partition>();
  let heldSince = monotonic();
  let stopped = false;
  let balancing: Promise<void> | null = null;

  async function drop(partition: Partition): Promise<void> {
    owned.delete(partition.lease.partition);
    metrics.partitionsOwned.set(owned.size);
    metrics.epoch.remove({ partition: partition.lease.partition });
    await partition.stop();
  }

  function onLost(lease: Lease): void {
    const partition = owned.get(lease.partition);
    if (partition?.lease.epoch !== lease.epoch) return;
    log.warn({ event: 'lease-lost', ...lease });
    void drop(partition);
  }

  async function renew(): Promise<void> {
    const asked = monotonic();
    const held = new Map(
      (
        await leases.renew(
          owner,
          [...owned.values()].map((partition) => partition.lease),
        )
      ).map((lease) => [lease.partition, lease.epoch]),
    );
    heldSince = asked;
    for (const { lease } of [...owned.values()]) if (held.get(lease.partition) !== lease.epoch) onLost(lease);
  }

  async function share(): Promise<void> {
    await leases.beat(owner, LEASE_TTL_MS);
    const target = fairShare((await leases.liveMembers()).length);
    const surplus = [...owned.values()].slice(target);
    await Promise.all(surplus.map(drop));
    if (surplus.length > 0)
      await leases.release(
        owner,
        surplus.map((partition) => partition.lease),
      );
    if (owned.size >= target) return;
    for (const lease of await leases.claim(owner, { limit: target - owned.size })) {
      metrics.takeovers.inc();
      metrics.epoch.set({ partition: lease.partition }, lease.epoch);
      owned.set(lease.partition, parts.start(lease, onLost));
    }
    metrics.partitionsOwned.set(owned.size);
  }

  async function balanceOnce(): Promise<void> {
    try {
      await renew();
      await share();
    } catch (error) {
      log.warn({ event: 'balance-failed', reason: String(error) });
      if (monotonic() - heldSince < LEASE_TTL_MS) return;
      for (const { lease } of [...owned.values()]) onLost(lease);
    }
  }

  function balance(): Promise<void> {
    balancing ??= balanceOnce().finally(() => {
      balancing = null;
    });
    return balancing;
  }

  const timer = setInterval(() => void balance(), RENEW_MS);
  return {
    partitions: () => owned.values(),
    balance,
    async stop() {
      if (stopped) return;
      stopped = true;
      clearInterval(timer);
      await balancing;
      const partitions = [...owned.values()];
      await Promise.all(partitions.map(drop));
      await leases.release(
        owner,
        partitions.map((partition) => partition.lease),
      );
      await leases.leave(owner);
    },
  };
}

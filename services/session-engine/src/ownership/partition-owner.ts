import { LEASE_TTL_MS, type Lease } from '@quarry/database/leases/lease';
import type { EngineMember, LeaseStore } from '@quarry/database/leases/lease-store';
import { PARTITIONS } from '@quarry/events/backplane/names';
import type { Log } from '@quarry/service-kit/log';
import type { EngineMetrics } from '#engine-metrics.ts';
import type { Partition } from '#partition/partition.ts';
import type { StreamClock } from '#stream-clock.ts';

/** Interval at which leases are renewed and shares compared; milliseconds. */
const RENEW_MS = 1_500;
/** Interval of the check for leases that have lapsed; milliseconds. */
const LAPSE_CHECK_MS = 250;
/** A dead engine's leases lapse at nearly the same moment as its membership; milliseconds. */
const LAPSE_MARGIN_MS = 50;
/** Time after a database outage in which the other engines are expected to return; milliseconds. */
const REGROUP_MS = 2_000;
/** Pause after a round that failed; milliseconds. */
const RETRY_MS = 500;

export interface PartitionOwnerParts {
  readonly owner: string;
  readonly leases: LeaseStore;
  readonly start: (lease: Lease, onLost: (lease: Lease) => void) => Partition;
  /** Whether this engine is disconnected from Redis; then other engines should own the partitions. */
  readonly isCutOff?: () => boolean;
  readonly clock: Pick<StreamClock, 'correction' | 'adopt'>;
  readonly metrics: EngineMetrics;
  readonly log: Log;
  readonly monotonic?: () => number;
}

/**
 * Shares the partitions evenly with the other engines. A partition whose lease could not be renewed in time is dropped by
 * this process's monotonic clock. The fence in the database protects the log; this keeps a slow engine from publishing
 * alongside its successor.
 */
export interface PartitionOwner {
  partitions(): Iterable<Partition>;
  /** Renews leases and compares shares now instead of at the next interval; nothing after `stop`. */
  balance(): Promise<void>;
  /** Releases every partition. */
  stop(): Promise<void>;
}

export function startPartitionOwner(parts: PartitionOwnerParts): PartitionOwner {
  const { owner, leases, clock, metrics, log, isCutOff = () => false, monotonic = () => performance.now() } = parts;
  const owned = new Map<number, Partition>();
  /** Send time of the last successful claim or renewal of a partition, on the monotonic clock. */
  const heldSince = new Map<number, number>();
  let early: NodeJS.Timeout | undefined;
  /** The last round that the database answered, on the monotonic clock, and the live engines in it. */
  let lastRound = { at: monotonic(), engines: 1 };
  /** Number of engines to assume until `until`: one outage made all memberships lapse. */
  let regrouping = { until: Number.NEGATIVE_INFINITY, engines: 1 };
  /**
   * A claim may have been stored without an answer: then this engine owns partitions that it does not know of.
   * Otherwise it never claims its own partitions: two engines with the same name, by mistake, would take them from each
   * other for ever.
   */
  let isClaimUnanswered = false;
  let stopped = false;

  async function drop(partition: Partition): Promise<void> {
    owned.delete(partition.lease.partition);
    heldSince.delete(partition.lease.partition);
    metrics.partitionsOwned.set(owned.size);
    metrics.epoch.remove({ partition: partition.lease.partition });
    metrics.forgetStream(partition.lease.partition);
    await partition.stop();
  }

  async function release(partitions: readonly Partition[]): Promise<void> {
    const freed = partitions.map(({ lease }) => lease);
    await leases.release(owner, freed);
  }

  function onLost(lease: Lease): void {
    const partition = owned.get(lease.partition);
    if (partition?.lease.epoch !== lease.epoch) return;
    log.warn({ event: 'lease-lost', ...lease });
    void drop(partition);
  }

  async function renew(): Promise<void> {
    const asked = monotonic();
    const mine = [...owned.values()].map((partition) => partition.lease);
    const held = new Map((await leases.renew(owner, mine)).map((lease) => [lease.partition, lease.epoch]));
    // Only those in the request: others may have been claimed meanwhile.
    for (const lease of mine) {
      if (held.get(lease.partition) !== lease.epoch) onLost(lease);
      else if (owned.get(lease.partition)?.lease.epoch === lease.epoch) heldSince.set(lease.partition, asked);
    }
  }

  /** Waits neither for the database, which may hang, nor for the current batch. */
  function giveUpLapsed(): void {
    const now = monotonic();
    for (const { lease } of [...owned.values()])
      if (now - (heldSince.get(lease.partition) ?? now) >= LEASE_TTL_MS) onLost(lease);
  }

  /** Does not wait for the current batch: it cannot publish anything, and only a running append still stores. */
  async function giveAll(): Promise<void> {
    const mine = [...owned.values()];
    for (const partition of mine) onLost(partition.lease);
    await leases.leave(owner);
    await release(mine);
  }

  /** Other engines may have measured steps of Redis' clock that this one has not seen. */
  async function adoptCorrection(): Promise<void> {
    const shared = await leases.clockCorrection(owner);
    if (shared !== null && shared !== clock.correction()) await clock.adopt(shared);
  }

  async function share(): Promise<void> {
    if (isCutOff()) {
      const others = (await leases.liveMembers()).filter((member) => member.owner !== owner);
      countEngines(others.length + 1);
      if (others.length > 0) await giveAll();
      else await leases.beat(owner, LEASE_TTL_MS, clock.correction());
      return;
    }
    // First: engines that start together would otherwise adopt each other's ignorance.
    if (owned.size === 0) await adoptCorrection();
    await leases.beat(owner, LEASE_TTL_MS, clock.correction());
    const members = await leases.liveMembers();
    shareWhenOneLapses(members.filter((member) => member.owner !== owner));
    const target = fairShare(countEngines(members.length));
    const surplus = [...owned.values()].slice(target);
    await Promise.all(surplus.map(drop));
    if (surplus.length > 0) {
      log.info({ event: 'partitions-given', owner, partitions: surplus.map(({ lease }) => lease.partition) });
      await release(surplus);
    }
    if (stopped || owned.size >= target) return;
    const asked = monotonic();
    const known = isClaimUnanswered ? [...owned.keys()] : undefined;
    isClaimUnanswered = true;
    const claimed = await leases.claim(owner, target - owned.size, known);
    isClaimUnanswered = false;
    if (claimed.length > 0)
      log.info({ event: 'partitions-taken', owner, partitions: claimed.map((lease) => lease.partition) });
    for (const lease of claimed) {
      // It was this engine's own, and lapsed in the database before this process noticed.
      const former = owned.get(lease.partition);
      if (former) onLost(former.lease);
      metrics.takeovers.inc();
      metrics.epoch.set({ partition: lease.partition }, lease.epoch);
      heldSince.set(lease.partition, asked);
      owned.set(lease.partition, parts.start(lease, onLost));
    }
    metrics.partitionsOwned.set(owned.size);
  }

  /**
   * The number of engines that share. When the database was unavailable for longer than a lease, every membership has
   * lapsed: the first engine to reach it again would claim all partitions, and give half of them away a moment later,
   * while they are working.
   */
  function countEngines(live: number): number {
    const now = monotonic();
    if (now - lastRound.at >= LEASE_TTL_MS) regrouping = { until: now + REGROUP_MS, engines: lastRound.engines };
    lastRound = { at: now, engines: live };
    return now < regrouping.until ? Math.max(live, regrouping.engines) : live;
  }

  /** Partitions of a dead engine are free when it lapses; the next regular round may be over a second later. */
  function shareWhenOneLapses(others: readonly EngineMember[]): void {
    clearTimeout(early);
    const soonest = Math.min(...others.map(({ lapsesInMs }) => lapsesInMs));
    if (soonest < RENEW_MS) runEarly(soonest + LAPSE_MARGIN_MS);
  }

  /** Shares again before the next regular round. */
  function runEarly(inMs: number): void {
    clearTimeout(early);
    if (!stopped) early = setTimeout(() => void sharing.run(), inMs);
  }

  /**
   * Never overlaps itself: a round may hang as long as the database does. None begins after the owner stopped. `idle`
   * resolves when none runs.
   */
  function alone(what: string, round: () => Promise<void>): { run(): Promise<void>; idle(): Promise<void> } {
    let running: Promise<void> | null = null;
    return {
      run() {
        if (stopped) return Promise.resolve();
        running ??= round()
          .catch((error: unknown) => log.warn({ event: `${what}-failed`, reason: String(error) }))
          .finally(() => {
            running = null;
          });
        return running;
      },
      idle: () => running ?? Promise.resolve(),
    };
  }

  // Separate, because sharing waits for the current batch of a partition it gives away, and no lease may lapse meanwhile.
  const renewing = alone('renewal', renew);
  const sharing = alone('balance', async () => {
    try {
      await share();
    } catch (error) {
      runEarly(RETRY_MS);
      throw error;
    }
  });

  async function balance(): Promise<void> {
    await renewing.run();
    await sharing.run();
  }

  const timers = [
    setInterval(() => void renewing.run(), RENEW_MS),
    setInterval(() => void sharing.run(), RENEW_MS),
    setInterval(giveUpLapsed, LAPSE_CHECK_MS),
  ];
  return {
    partitions: () => owned.values(),
    balance,
    async stop() {
      if (stopped) return;
      stopped = true;
      for (const timer of timers) clearInterval(timer);
      clearTimeout(early);
      await Promise.all([renewing.idle(), sharing.idle()]);
      const partitions = [...owned.values()];
      await Promise.all(partitions.map(drop));
      await release(partitions);
      await leases.leave(owner);
    },
  };
}

/** Most partitions per engine, so that all are owned and the shares differ by one at most. */
export function fairShare(engines: number): number {
  return Math.ceil(PARTITIONS / Math.max(1, engines));
}

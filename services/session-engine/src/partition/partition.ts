import { setTimeout as delay } from 'node:timers/promises';
import type { Lease } from '@quarry/database/leases/lease';
import type { SessionId } from '@quarry/events/ids';
import { type OpenQuestion, openQuestion } from '@quarry/events/session/clock';
import { scheduled } from '@quarry/events/session/intents';
import type { Log } from '@quarry/service-kit/log';
import type { RedisClient } from '@quarry/service-kit/redis';
import type { EngineMetrics } from '#engine-metrics.ts';
import type { PresenceStore } from '#presence/presence-store.ts';
import type { SendCommand } from '#send-command.ts';
import type { StreamClock } from '#stream-clock.ts';
import type { Effects, PartitionStore } from './batch.ts';
import { createCommandReader, instantOf } from './command-reader.ts';
import { createGate } from './gate.ts';
import { createEntryProcessor, LeaseLost } from './process-entries.ts';
import { createSessionBroadcasts } from './session-broadcasts.ts';
import { type CachedSession, createSessionCache, UnloadableSession } from './session-cache.ts';

export interface PartitionParts {
  readonly lease: Lease;
  readonly store: PartitionStore;
  readonly effects: Effects;
  readonly presence: Pick<PresenceStore, 'read'>;
  readonly clock: StreamClock;
  readonly send: SendCommand;
  /** Opens the connection for this partition's blocking reads. */
  readonly openBlocking: () => RedisClient;
  readonly commands: RedisClient;
  /** Players a session may have. */
  readonly maxPlayers: number;
  readonly metrics: EngineMetrics;
  readonly log: Log;
}

/** An owned partition at work. */
export interface Partition {
  readonly lease: Lease;
  /** Its sessions in memory. */
  sessions(): Iterable<CachedSession>;
  /** Open timed questions, also of sessions that are not in memory. */
  openQuestions(): OpenQuestion[];
  /**
   * Loads the next session of the takeover, so that dead gateways and absent lobby players are noticed.
   * @returns false when none is left or `SURVEY_AFTER` has not passed
   */
  survey(): Promise<boolean>;
  /** Publishes the position of every session that may have sockets, so that gateways notice gaps. */
  heartbeat(): void;
  /** Trims the stream, evicts sessions, and picks up entries that were delivered but not processed. */
  sweep(): Promise<void>;
  /** Ends after the current batch. */
  stop(): Promise<void>;
}

/** Back-off while Redis or Postgres is unavailable; milliseconds. */
const FIRST_WAIT = 50;
const LONGEST_WAIT = 1_000;
/** Idle time after which a session without connections is evicted; milliseconds. */
const EVICT_AFTER = 60_000;
/** The survey starts this long after a takeover: the first seconds belong to commands; milliseconds. */
const SURVEY_AFTER = 3_000;

/**
 * Owns a partition: reads its commands in order and processes them in batches, until it is stopped or loses the lease.
 * Retries while Redis or Postgres is unavailable; nothing is lost, because unacknowledged commands are read again.
 */
export function startPartition(parts: PartitionParts, onLost: (lease: Lease) => void): Partition {
  const { lease, store, effects, clock, send, metrics } = parts;
  const log = parts.log.child({ partition: lease.partition, epoch: lease.epoch });
  const aborting = new AbortController();
  const reader = createCommandReader(lease.partition, parts.openBlocking(), parts.commands, clock);
  const cache = createSessionCache(lease, store.events, parts.presence);
  const gate = createGate((error) => log.error({ event: 'task-failed', err: error }));
  const broadcasts = createSessionBroadcasts({ cache, gate, clock, publish: effects.publish, send, metrics, log });
  /** Taken over and not surveyed yet. */
  let unseen: SessionId[] = [];
  const surveyFrom = performance.now() + SURVEY_AFTER;

  const processor = createEntryProcessor({
    lease,
    cache,
    store,
    effects,
    now: clock.now,
    maxPlayers: parts.maxPlayers,
    acknowledge: reader.acknowledge,
    onCommitted: broadcasts.onCommitted,
    metrics,
    log,
  });

  /**
   * Runs before the first read. Loads no session: a command or the survey does. Open questions come from the directory, to
   * be followed and have their timers armed again; heartbeats with the new epoch make gateways request what the
   * predecessor did not publish.
   */
  async function takeOver(): Promise<void> {
    const live = await store.directory.live(lease.partition);
    const open = live.flatMap(({ openQuestion }) => openQuestion ?? []);
    unseen = live.map(({ id }) => id);
    cache.register(unseen);
    broadcasts.follow(open);
    effects.queueJobs(open.map(scheduled));
    heartbeat();
  }

  function heartbeat(): void {
    gate.between(() => {
      effects.publish(cache.heartbeats()).catch((error: Error) => {
        log.debug({ event: 'heartbeat-failed', reason: error.message });
      });
    });
  }

  async function run(): Promise<void> {
    let wait = FIRST_WAIT;
    let tookOver = false;
    while (!aborting.signal.aborted) {
      try {
        if (!tookOver) {
          await takeOver();
          tookOver = true;
        }
        const { entries, redelivered } = await reader.next();
        if (entries.length > 0) await gate.during(() => processor.process(entries, redelivered));
        wait = FIRST_WAIT;
      } catch (error) {
        if (error instanceof LeaseLost) return onLost(lease);
        if (aborting.signal.aborted) return;
        reader.rewind();
        metrics.failures.inc({ reason: error instanceof Error ? error.name : 'unknown' });
        log.warn({ event: 'batch-failed', reason: String(error), retryInMs: wait });
        await delay(wait, undefined, { signal: aborting.signal }).catch(() => undefined);
        wait = Math.min(wait * 2, LONGEST_WAIT);
      }
    }
  }

  const running = run().catch((error: unknown) => {
    log.error({ event: 'partition-failed', err: error });
    onLost(lease);
  });

  return {
    lease,
    sessions: () => cache.all(),
    openQuestions: broadcasts.openQuestions,
    async survey() {
      const [id] = unseen;
      if (id === undefined || performance.now() < surveyFrom) return false;
      try {
        const { state } = await cache.get(id);
        // The directory contains only deadlines, and other timers may be lost with the predecessor.
        const due = openQuestion(state);
        if (due) broadcasts.follow([due]);
      } catch (error) {
        if (!(error instanceof UnloadableSession)) throw error;
        await store.quarantine.add({ sessionId: id, version: 0, reason: error.message });
      }
      if (unseen[0] === id) unseen.shift();
      return true;
    },
    heartbeat,
    async sweep() {
      const backlog = await reader.sweep();
      // Its metrics were removed when it was given away.
      if (aborting.signal.aborted) return;
      const { pending, oldestPending } = backlog;
      const now = clock.now();
      const arrivedAt = (id: string) => clock.arrivalOf(instantOf(id), { after: -Infinity, before: now }, false);
      const oldest = oldestPending === null ? 0 : Math.max(0, now - arrivedAt(oldestPending));
      metrics.observeStream(lease.partition, backlog, oldest);
      gate.between(() => {
        // Nothing is pending between batches unless an entry went to an abandoned read.
        if (pending > 0) reader.rewind();
        cache.evict(clock.now() - EVICT_AFTER);
        processor.sweep();
      });
    },
    async stop() {
      aborting.abort();
      broadcasts.stop();
      reader.close();
      await running;
    },
  };
}

import { HostBusy, isUnavailable, VersionConflict } from '@quarry/database/errors';
import type { Appended } from '@quarry/database/event-store/append';
import type { CommandOutcome } from '@quarry/database/event-store/command-outcome';
import type { Lease } from '@quarry/database/leases/lease';
import { replyOf } from '@quarry/events/backplane/command';
import type { SessionId } from '@quarry/events/ids';
import { isQuery, isSentAgain } from '@quarry/events/session/commands';
import type { Log } from '@quarry/service-kit/log';
import { evictOldest } from '@quarry/service-kit/lru';
import type { EngineMetrics } from '#engine-metrics.ts';
import { beginCommandSpans, type CommandSpans, logBatch } from '#operations/batch-telemetry.ts';
import type { PresenceUpdate } from '#presence/presence-store.ts';
import {
  type Batch,
  byGateway,
  commandKey,
  type Effects,
  isPassing,
  type PartitionStore,
  partOf,
  presenceUpdate,
} from './batch.ts';
import { batchesOf, type CommandEntry, parseEntry, type StreamEntry } from './command-reader.ts';
import { createDeadLetters } from './dead-letter.ts';
import { decideBatch } from './decide-batch.ts';
import type { SessionCache } from './session-cache.ts';

/** Tries of a command that makes the code throw when processed alone, before it becomes a dead letter. */
const TRIES = 3;
/** Commands whose failures are remembered. */
const MOST_FAILURES = 1_000;

/** Another engine owns the partition. */
export class LeaseLost extends Error {}

/** The database refuses a batch because of one of its sessions: this one, if the error names it. */
class RefusedByDatabase extends Error {
  readonly sessionId: SessionId | undefined;
  constructor(cause: unknown) {
    super(`refused by the database: ${String(cause)}`, { cause });
    const isTold = cause instanceof VersionConflict || cause instanceof HostBusy;
    this.sessionId = isTold ? cause.sessionId : undefined;
  }
}

/** What is known about a batch besides its commands. */
interface Circumstances {
  /** Its commands may have been decided before: their outcomes are looked up. */
  readonly redelivered: boolean;
  /** The database refused a creation in it because its host has a running session. */
  readonly hostIsBusy: boolean;
}

/** Sessions of a batch of which nothing was stored, with the reason. */
type Failures = Map<SessionId, unknown>;

export interface EntryProcessorParts {
  readonly lease: Lease;
  readonly cache: SessionCache;
  readonly store: PartitionStore;
  readonly effects: Effects;
  readonly now: () => number;
  readonly maxPlayers: number;
  readonly acknowledge: (ids: readonly string[]) => Promise<void>;
  readonly onCommitted: (batch: Batch) => void;
  readonly metrics: EngineMetrics;
  readonly log: Log;
}

export interface EntryProcessor {
  /**
   * Processes entries: decide → append → publish, acknowledge, reply → queue jobs. When it throws, nothing was published
   * that is not in the log, and unacknowledged entries are delivered again.
   * @throws LeaseLost; any error of the store or of Redis
   */
  process(entries: readonly StreamEntry[], redelivered: boolean): Promise<void>;
  /** Frees the memory of commands that are no longer resent. */
  sweep(): void;
}

export function createEntryProcessor(parts: EntryProcessorParts): EntryProcessor {
  const { lease, cache, store, effects, metrics, log } = parts;
  const { unpublished } = cache;
  const recent = createRecentOutcomes();
  const bound = boundIdle();
  const failures = new Map<string, number>();
  /** Unloadable sessions that already have a dead letter of a command that is resent anyway. */
  const deadLettered = new Map<SessionId, true>();
  const deadLetters = createDeadLetters(parts);

  /**
   * @returns how the acknowledgement went, and the sessions whose commands are still to be processed
   * @throws when nothing may be stored, or what must precede it failed
   */
  async function commit(
    spans: CommandSpans,
    { redelivered, hostIsBusy }: Circumstances,
    involved: Set<SessionId>,
  ): Promise<{ acknowledged: PromiseSettledResult<void>; failed: Failures }> {
    if (redelivered) await recall(spans.entries);
    const { now, maxPlayers } = parts;
    const input = { cache, store, entries: spans.entries, priorOutcomes: recent, involved, now, maxPlayers };
    const { batch: decided, corrupt, unreadable, failed } = await decideBatch({ ...input, hostIsBusy, log });
    const batch = await appendApart(decided, failed);
    const entries = spans.entries.filter(({ envelope }) => !failed.has(envelope.sessionId));
    recent.remember(batch.outcomes);
    spans.note('stored');
    // Taken now: if a later step fails the numbers are used up, and gateways notice the gap.
    const publications = [...batch.touched].flatMap((id) => cache.peek(id)?.buffer.take() ?? []);
    for (const id of batch.touched) unpublished.add(id);
    const forgotten = entries.filter(
      ({ envelope }) => envelope.body.type === 'ForgetSession' && recent.get(commandKey(envelope))?.rejection === null,
    );
    cache.forget(forgotten.map(({ envelope }) => envelope.sessionId));
    for (const { sessionId, message: reason } of corrupt.values())
      await store.quarantine.add({ sessionId, version: 0, reason });
    const publishing = effects.publish(publications).then(() => {
      for (const id of involved) if (!failed.has(id)) unpublished.delete(id);
    });
    const published = attempt('publication', publishing);
    const recorded = attempt('presence', effects.recordPresence(presenceUpdates(batch)));
    for (const entry of unreadable) refuse(batch, entry);
    const dead = unreadable.filter((entry) => !needsNoDeadLetter(entry));
    const reasonOf = ({ envelope }: CommandEntry) => corrupt.get(envelope.sessionId)?.message ?? '';
    await deadLetters.store(dead.map((entry) => ({ entry, reason: reasonOf(entry) })));
    const [, acknowledged] = await Promise.allSettled([
      published,
      parts.acknowledge(entries.map((entry) => entry.id)),
      attempt('reply', effects.reply(byGateway(batch.replies))),
      recorded,
    ]);
    // Also when the acknowledgement failed: it may have taken effect, and then nothing brings these entries back.
    effects.queueJobs(batch.jobs);
    parts.onCommitted(batch);
    if (acknowledged.status === 'rejected') return { acknowledged, failed };
    spans.note('published and acknowledged');
    metrics.observe(entries, batch, now());
    logBatch(log, batch);
    return { acknowledged, failed };
  }

  function presenceUpdates({ presence }: Batch): PresenceUpdate[] {
    return [...presence].flatMap(([id, changes]) => {
      const state = cache.peek(id)?.state;
      return state ? presenceUpdate(state, changes) : [];
    });
  }

  /** With the batch's other replies: a crowd that keeps retrying must not hold up other sessions. */
  function refuse({ replies }: Batch, { envelope: { replyTo: gatewayId, commandId, sessionId } }: CommandEntry): void {
    if (gatewayId) replies.push({ sessionId, gatewayId, reply: replyOf(commandId, 'command-failed') });
  }

  /** Whether a dead letter would repeat an earlier one. Queries change nothing and need none. */
  function needsNoDeadLetter({ envelope: { body, sessionId } }: CommandEntry): boolean {
    if (isQuery(body)) return true;
    if (!isSentAgain(body)) return false;
    const isKnown = deadLettered.has(sessionId);
    deadLettered.set(sessionId, true);
    evictOldest(deadLettered, MOST_FAILURES);
    return isKnown;
  }

  /**
   * Best effort: gateways notice lost publications as a gap, resend commands whose replies are lost, and report again
   * who is there.
   */
  async function attempt(effect: 'publication' | 'reply' | 'presence', done: Promise<void>): Promise<void> {
    try {
      await done;
    } catch (error) {
      metrics.effectFailures.inc({ effect });
      log.warn({ event: 'effect-failed', effect, reason: String(error) });
    }
  }

  /** Counts a failure of a command. @returns its failures so far */
  function count(id: string): number {
    const tries = (failures.get(id) ?? 0) + 1;
    failures.set(id, tries);
    evictOldest(failures, MOST_FAILURES);
    return tries;
  }

  /**
   * Loads the outcomes of redelivered commands from the command log. One not known here was stored by a commit whose
   * answer was lost, or by another engine, and was not published here.
   */
  async function recall(entries: readonly CommandEntry[]): Promise<void> {
    const outcomes = await store.events.findOutcomes(entries.map((entry) => entry.envelope));
    for (const outcome of outcomes) if (!recent.get(commandKey(outcome))) unpublished.add(outcome.sessionId);
    recent.remember(outcomes);
  }

  /**
   * Stores a batch. If the database refuses it because of one session, the rest is stored at once without that session:
   * the others are already decided and independent of it. If the database does not say which session it is, bisecting
   * the batch finds it.
   * @param failed in and out: sessions of which nothing is stored
   * @returns the part that is stored
   */
  async function appendApart(batch: Batch, failed: Failures): Promise<Batch> {
    if (batch.outcomes.length === 0) return batch;
    if (isPassing(batch)) {
      // Another owner would not learn of what is acknowledged here.
      if (!(await store.events.isOwned(lease))) throw lost();
      return batch;
    }
    try {
      await append(batch);
      return batch;
    } catch (error) {
      if (!(error instanceof RefusedByDatabase)) throw error;
      const sessions = [...new Set(batch.outcomes.map(({ sessionId }) => sessionId))];
      const [first] = sessions;
      const culprit = sessions.length === 1 ? first : error.sessionId;
      if (culprit !== undefined && sessions.includes(culprit)) {
        failed.set(culprit, error);
        await appendApart(
          partOf(batch, (id) => id !== culprit),
          failed,
        );
      } else {
        const half = new Set(sessions.slice(0, Math.ceil(sessions.length / 2)));
        await appendApart(
          partOf(batch, (id) => half.has(id)),
          failed,
        );
        await appendApart(
          partOf(batch, (id) => !half.has(id)),
          failed,
        );
      }
      return partOf(batch, (id) => !failed.has(id));
    }
  }

  const lost = () => new LeaseLost(`partition ${lease.partition}: the lease is another one's`);

  async function append(batch: Batch): Promise<void> {
    const { outcomes, stored } = bound(batch);
    let result: Appended;
    try {
      result = await store.events.append(lease, { ...batch, outcomes });
    } catch (error) {
      if (isUnavailable(error)) throw error;
      throw new RefusedByDatabase(error);
    }
    if (result === 'appended') return stored();
    if (result === 'lease-lost') throw lost();
    const { behind: sessionId } = result;
    const [running] = await store.directory.stored([sessionId]);
    // It has ended and is being deleted, which is no reason to give up the whole partition.
    if (!running) throw new RefusedByDatabase(new VersionConflict('its log is gone', { sessionId }));
    // A failover lost events that are in memory: give up the partition, so that the next owner starts from the log.
    log.error({ event: 'log-went-back', partition: lease.partition, sessions: [sessionId] });
    throw new LeaseLost(`partition ${lease.partition}: its log went back`);
  }

  /** After a failure memory may be ahead of the log: discard it, unless only the acknowledgement failed. */
  async function commitOrDiscard(entries: readonly CommandEntry[], circumstances: Circumstances): Promise<Failures> {
    const spans = beginCommandSpans(entries, lease.partition);
    const involved = new Set<SessionId>();
    try {
      const { acknowledged, failed } = await commit(spans, circumstances, involved).catch((error: unknown) => {
        cache.discard(involved);
        throw error;
      });
      cache.discard(failed.keys());
      if (acknowledged.status === 'rejected') throw acknowledged.reason;
      spans.end();
      return failed;
    } catch (error) {
      spans.end(String(error));
      throw error;
    }
  }

  /** Processes commands; a session that fails is processed alone at once, so that it holds up no other. */
  async function processCommands(entries: readonly CommandEntry[], circumstances: Circumstances): Promise<void> {
    const failed = await commitOrDiscard(entries, circumstances);
    for (const [sessionId, error] of failed) {
      const own = entries.filter(({ envelope }) => envelope.sessionId === sessionId);
      const [only] = own;
      const { hostIsBusy } = circumstances;
      if (isHostBusy(error) && !hostIsBusy) await processCommands(own, { redelivered: true, hostIsBusy: true });
      else if (own.length < entries.length) await processCommands(own, { redelivered: true, hostIsBusy });
      else if (own.length === 1 && only) await retry(only, error);
      else for (const entry of own) await processCommands([entry], { redelivered: true, hostIsBusy });
    }
  }

  /** Tries a command once more by itself, or gives it up, so that only it becomes a dead letter. */
  async function retry(entry: CommandEntry, error: unknown): Promise<void> {
    const tries = count(entry.id);
    const { sessionId, commandId } = entry.envelope;
    log.error({ event: 'command-failed', sessionId, commandId, tries, err: error });
    if (tries < TRIES) return processCommands([entry], { redelivered: true, hostIsBusy: false });
    failures.delete(entry.id);
    await deadLetters.storeAndReply({ entry, reason: String(error) });
    await parts.acknowledge([entry.id]);
  }

  return {
    async process(entries, redelivered) {
      const commands: CommandEntry[] = [];
      for (const entry of entries.map(parseEntry)) {
        if (entry.kind === 'command') commands.push(entry);
        else if (entry.kind === 'gone') await parts.acknowledge([entry.id]);
        else {
          await deadLetters.storeAndReply({ entry, reason: entry.reason });
          await parts.acknowledge([entry.id]);
        }
      }
      for (const batch of batchesOf(commands)) await processCommands(batch, { redelivered, hostIsBusy: false });
    },
    sweep: recent.sweep,
  };
}

/** Entries kept: far more than gateways resend. */
const CAPACITY = 20_000;
/** Kept for at least twice the gateways' 30 s; milliseconds. */
const KEPT_MS = 60_000;

/**
 * Outcomes of the last minutes, so that a duplicate command is recognised without a query. A duplicate that is not found
 * here still violates the key of the command log.
 */
interface RecentOutcomes {
  /** @param key the command's `commandKey` */
  get(key: string): CommandOutcome | undefined;
  remember(outcomes: Iterable<CommandOutcome>): void;
  /** Frees outcomes after one to two minutes. An engine has up to 64 partitions, and full ones would take half of its heap. */
  sweep(): void;
}

export function createRecentOutcomes(monotonic: () => number = () => performance.now()): RecentOutcomes {
  let newer = new Map<string, CommandOutcome>();
  let older = newer;
  let since = monotonic();
  return {
    get: (key) => newer.get(key) ?? older.get(key),
    remember(outcomes) {
      for (const outcome of outcomes) newer.set(commandKey(outcome), outcome);
      evictOldest(newer, CAPACITY);
    },
    sweep() {
      if (monotonic() - since < KEPT_MS) return;
      since = monotonic();
      older = newer;
      newer = new Map();
    },
  };
}

/** Stored outcomes of a session's commands without an event: a crowd of 50,000 is refused five times each. */
const MOST_IDLE = 250_000;
/** Sessions whose stored outcomes are counted. */
const MOST_COUNTED = 1_000;

interface BoundedOutcomes {
  /** Outcomes of the batch; those beyond the limit pass without being stored. */
  readonly outcomes: CommandOutcome[];
  /** To be called once the batch is stored: a batch that failed is retried, and must not count twice. */
  stored(): void;
}

/** Bounds what a session's players and hosts can write with commands that are refused or have no effect. */
export function boundIdle(most = MOST_IDLE): (batch: Pick<Batch, 'events' | 'outcomes'>) => BoundedOutcomes {
  const stored = new Map<SessionId, number>();
  return ({ events, outcomes }) => {
    const effective = new Set(events.map(({ commandId }) => commandId));
    const counts = new Map<SessionId, number>();
    return {
      outcomes: outcomes.map((outcome) => {
        const { sessionId, commandId } = outcome;
        if (effective.has(commandId) || outcome.isPassing) return outcome;
        const count = counts.get(sessionId) ?? stored.get(sessionId) ?? 0;
        if (count >= most) return { ...outcome, isPassing: true };
        counts.set(sessionId, count + 1);
        return outcome;
      }),
      stored() {
        for (const [id, count] of counts) stored.set(id, count);
        evictOldest(stored, MOST_COUNTED);
      },
    };
  };
}

const isHostBusy = (error: unknown): boolean => error instanceof RefusedByDatabase && error.cause instanceof HostBusy;

import { isUnavailable, VersionConflict } from '@quarry/database/errors';
import type { Appended } from '@quarry/database/event-store/append';
import type { CommandOutcome } from '@quarry/database/event-store/command-outcome';
import type { Lease } from '@quarry/database/leases/lease';
import { commandEntry, replyOf } from '@quarry/events/backplane/command';
import type { SessionId } from '@quarry/events/ids';
import { isQuery, isSentAgain } from '@quarry/events/session/commands';
import type { TellReplaced } from '@quarry/events/session/reactions';
import { keepNewest } from '@quarry/service-kit/keep-newest';
import type { Log } from '@quarry/service-kit/log';
import type { EngineMetrics } from '#engine-metrics.ts';
import { beginCommandSpans, type CommandSpans, logBatch } from '#operations/batch-telemetry.ts';
import type { SendCommand } from '#send-command.ts';
import { addReply, type Batch, commandKey, type Effects, type PartitionStore, type Traced } from './batch.ts';
import { batchesOf, type CommandEntry, parseEntry, type StreamEntry } from './command-reader.ts';
import { createDeadLetters } from './dead-letter.ts';
import { decideBatch, FoldFailure } from './decide-batch.ts';
import type { SessionCache } from './session-cache.ts';

/** Tries of a command that makes the code throw by itself before it becomes a dead letter. */
const TRIES = 3;
/** Commands whose failures are remembered. */
const MOST_FAILURES = 1_000;

/** Another engine owns the partition. */
export class LeaseLost extends Error {}

/** The database refuses the data of this batch: a retry does not help. */
class RefusedByDatabase extends Error {
  constructor(cause: unknown) {
    super(`refused by the database: ${String(cause)}`, { cause });
  }
}

export interface EntryProcessorParts {
  readonly lease: Lease;
  readonly cache: SessionCache;
  readonly store: PartitionStore;
  readonly effects: Effects;
  readonly now: () => number;
  readonly maxPlayers: number;
  readonly acknowledge: (ids: readonly string[]) => Promise<void>;
  readonly send: SendCommand;
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
  /** Unloadable sessions that already have a dead letter of a command that is sent again. */
  const deadLettered = new Map<SessionId, true>();
  const deadLetters = createDeadLetters(parts);

  /** @returns how the acknowledgement went. @throws when nothing is stored, or what must precede it failed */
  async function commit(
    spans: CommandSpans,
    redelivered: boolean,
    involved: Set<SessionId>,
  ): Promise<PromiseSettledResult<void>> {
    const { entries } = spans;
    if (redelivered) await recall(entries);
    const { directory } = store;
    const { now, maxPlayers } = parts;
    const input = { cache, directory, entries, priorOutcomes: recent, involved, now, maxPlayers, log };
    const { batch, corrupt, unreadable } = await decideBatch(input);
    if (batch.outcomes.length > 0) await append(batch);
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
    for (const intent of batch.tellReplaced) await tellReplaced(intent);
    const publishing = effects.publish(publications).then(() => {
      for (const id of involved) unpublished.delete(id);
    });
    const published = attempt('publication', publishing);
    for (const entry of unreadable) refuse(batch, entry);
    const dead = unreadable.filter((entry) => !needsNoDeadLetter(entry));
    const reasonOf = ({ envelope }: CommandEntry) => corrupt.get(envelope.sessionId)?.message ?? '';
    await deadLetters.store(dead.map((entry) => ({ entry, reason: reasonOf(entry) })));
    const [, acknowledged] = await Promise.allSettled([
      published,
      parts.acknowledge(entries.map((entry) => entry.id)),
      attempt('reply', effects.reply(batch.replies)),
    ]);
    // Also when the acknowledgement failed: it may have taken effect, and then nothing brings these entries back.
    effects.queueJobs(batch.jobs);
    parts.onCommitted(batch);
    if (acknowledged.status === 'rejected') return acknowledged;
    spans.note('published and acknowledged');
    metrics.observe(entries, batch, now());
    logBatch(log, batch);
    return acknowledged;
  }

  /** With the batch's other replies: a crowd that keeps retrying must not hold up other sessions. */
  function refuse({ replies }: Batch, { envelope: { replyTo, commandId } }: CommandEntry): void {
    if (replyTo) addReply(replies, replyTo, replyOf(commandId, 'command-failed'));
  }

  /** Whether a dead letter would repeat an earlier one. Queries change nothing and need none. */
  function needsNoDeadLetter({ envelope: { body, sessionId } }: CommandEntry): boolean {
    if (isQuery(body)) return true;
    if (!isSentAgain(body)) return false;
    const isKnown = deadLettered.has(sessionId);
    deadLettered.set(sessionId, true);
    keepNewest(deadLettered, MOST_FAILURES);
    return isKnown;
  }

  /** Best effort: gateways notice lost publications as a gap, and send a command again whose reply is lost. */
  async function attempt(effect: 'publication' | 'reply', done: Promise<void>): Promise<void> {
    try {
      await done;
    } catch (error) {
      metrics.effectFailures.inc({ effect });
      log.warn({ event: 'effect-failed', effect, reason: String(error) });
    }
  }

  /**
   * Runs before the batch is acknowledged, because nothing else repeats it. What Redis refuses repeatedly becomes a dead
   * letter that an operator can retry. @throws while Redis is unavailable
   */
  async function tellReplaced({ sessionId, commandId, traceparent }: Traced<TellReplaced>): Promise<void> {
    const body = { type: 'TerminateSession', reason: 'replaced' } as const;
    try {
      await parts.send(sessionId, body, { commandId, traceparent });
    } catch (error) {
      metrics.effectFailures.inc({ effect: 'tell-replaced' });
      if (!isRefusedByRedis(error) || count(commandId) < TRIES) throw error;
      failures.delete(commandId);
      const [, , , text] = commandEntry({ sessionId, commandId, traceparent, body });
      const entry = { kind: 'effect', id: `tell-replaced-${commandId}`, sessionId, commandId, text } as const;
      await deadLetters.storeAndReply({ entry, reason: String(error) });
    }
  }

  /** Counts a failure of a command. @returns its failures so far */
  function count(id: string): number {
    const tries = (failures.get(id) ?? 0) + 1;
    failures.set(id, tries);
    keepNewest(failures, MOST_FAILURES);
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

  async function append(batch: Batch): Promise<void> {
    const { outcomes, stored } = bound(batch);
    let result: Appended;
    try {
      result = await store.events.append(lease, { ...batch, outcomes });
    } catch (error) {
      if (error instanceof VersionConflict || isUnavailable(error)) throw error;
      throw new RefusedByDatabase(error);
    }
    if (result === 'appended') return stored();
    if (result === 'lease-lost') throw new LeaseLost(`partition ${lease.partition}: the lease is another one's`);
    const { behind } = result;
    const [running] = await store.directory.stored([behind]);
    // It has ended and is being deleted: no reason to give up all others of the partition.
    if (!running) throw new VersionConflict(`the log of session ${behind} is gone`);
    // A failover lost events that are in memory: the next owner starts from the log.
    log.error({ event: 'log-went-back', partition: lease.partition, sessions: [behind] });
    throw new LeaseLost(`partition ${lease.partition}: its log went back`);
  }

  /** After a failure memory may be ahead of the log: discard it, unless only the acknowledgement failed. */
  async function commitOrDiscard(entries: readonly CommandEntry[], redelivered: boolean): Promise<void> {
    const spans = beginCommandSpans(entries, lease.partition);
    const involved = new Set<SessionId>();
    try {
      const acknowledged = await commit(spans, redelivered, involved).catch((error: unknown) => {
        cache.discard(involved);
        throw error;
      });
      if (acknowledged.status === 'rejected') throw acknowledged.reason;
      spans.end();
    } catch (error) {
      spans.end(String(error));
      throw error;
    }
  }

  /** Splits a batch with a failing command, so that only that command becomes a dead letter. */
  async function processCommands(entries: readonly CommandEntry[], redelivered: boolean): Promise<void> {
    try {
      await commitOrDiscard(entries, redelivered);
    } catch (error) {
      if (!(error instanceof FoldFailure || error instanceof RefusedByDatabase)) throw error;
      const [only] = entries;
      if (entries.length === 1 && only) return failed(only, error);
      for (const entry of entries) await processCommands([entry], true);
    }
  }

  async function failed(entry: CommandEntry, error: unknown): Promise<void> {
    const tries = count(entry.id);
    const { sessionId, commandId } = entry.envelope;
    log.error({ event: 'command-failed', sessionId, commandId, tries, err: error });
    if (tries < TRIES) return processCommands([entry], true);
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
      for (const batch of batchesOf(commands)) await processCommands(batch, redelivered);
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
      keepNewest(newer, CAPACITY);
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
  /** Those of the batch; what is too many passes without being stored. */
  readonly outcomes: CommandOutcome[];
  /** To be called once the batch is stored: one that failed is tried again, and must not count twice. */
  stored(): void;
}

/** Bounds what a session's players and hosts can write by asking for what is refused, or has happened already. */
export function boundIdle(most = MOST_IDLE): (batch: Pick<Batch, 'events' | 'outcomes'>) => BoundedOutcomes {
  const stored = new Map<SessionId, number>();
  return ({ events, outcomes }) => {
    const effective = new Set(events.map(({ commandId }) => commandId));
    const counts = new Map<SessionId, number>();
    return {
      outcomes: outcomes.map((outcome) => {
        const { sessionId, commandId } = outcome;
        if (effective.has(commandId)) return outcome;
        const count = counts.get(sessionId) ?? stored.get(sessionId) ?? 0;
        if (count >= most) return { ...outcome, isPassing: true };
        counts.set(sessionId, count + 1);
        return outcome;
      }),
      stored() {
        for (const [id, count] of counts) stored.set(id, count);
        keepNewest(stored, MOST_COUNTED);
      },
    };
  };
}

/** Redis answered with an error, as opposed to not answering. */
const isRefusedByRedis = (error: unknown): boolean => error instanceof Error && error.name === 'ReplyError';

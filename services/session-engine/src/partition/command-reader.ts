import { decodeCommand, textOfEntry } from '@quarry/events/backplane/command';
import { COMMAND_CONSUMER, COMMAND_GROUP, commandStream } from '@quarry/events/backplane/names';
import { type CommandEnvelope, countsFromDecision, tellsHeld } from '@quarry/events/session/commands';
import { BLOCK_MS, type RedisClient } from '@quarry/service-kit/redis';
import { z } from 'zod';
import type { StreamClock } from '#stream-clock.ts';

/** Reply of XPENDING without a range: the count, the oldest id, and fields not used here. */
const pendingReply = z.tuple([z.number(), z.string().nullable()], z.unknown());
/** Reply of XINFO GROUPS: for each group alternating keys and values. */
const groupsReply = z.array(z.array(z.union([z.string(), z.number(), z.null()])));

const GROUP = ['GROUP', COMMAND_GROUP, COMMAND_CONSUMER] as const;
/** Most commands of one group commit. */
const BATCH_SIZE = 512;
/** COUNT of the first read, while entry sizes are unknown; each later read at most quadruples it. */
const [FIRST_COUNT, GROWTH] = [4, 4];
/**
 * If an entry has its predecessor's timestamp and seems older than this, Redis' clock was probably set back: measure
 * first. Milliseconds.
 */
const FRESH_MS = 20;

/** Backlog of a stream: entries kept, unread, pending (read but not acknowledged), and the oldest pending one. */
export interface StreamBacklog {
  readonly waiting: number;
  readonly unread: number;
  readonly pending: number;
  /** Null when none is pending. */
  readonly oldestPending: string | null;
}

/**
 * Reads the command stream of one partition under a constant consumer name. Starts with entries that were delivered but
 * never acknowledged, to a predecessor or to itself, and then reads new ones. After any failure the caller rewinds:
 * an entry may have gone to a read that had already been abandoned.
 */
export interface CommandReader {
  /** The next entries in order; empty after a timeout. @throws when Redis does not answer */
  next(): Promise<{ entries: StreamEntry[]; redelivered: boolean }>;
  /** Starts again with everything delivered but not acknowledged. */
  rewind(): void;
  acknowledge(ids: readonly string[]): Promise<void>;
  /** Trims entries that are read and acknowledged, and reports the backlog. */
  sweep(): Promise<StreamBacklog>;
  close(): void;
}

/**
 * @param blocking its own connection for the blocking read; closed with the reader
 * @param commands for everything else
 */
export function createCommandReader(
  partition: number,
  blocking: RedisClient,
  commands: RedisClient,
  clock: Pick<StreamClock, 'now' | 'arrivalOf' | 'measure'>,
): CommandReader {
  const stream = commandStream(partition);
  /** Null once all pending entries have been read; then new ones are read. */
  let pendingCursor: string | null = '0';
  let hasGroup = false;
  let lastRead = '0-0';
  /** XREADGROUP bounds a reply only by number of entries, each of which may be a creation of a megabyte. */
  let atOnce = FIRST_COUNT;
  /** Time the stream was last read to its end: entries read next arrived after it. */
  let drainedAt = -Infinity;
  /** Arrival of entries that were read as new and are not acknowledged: reading one again must not move it. */
  const arrivals = new Map<string, number>();

  async function ensureGroup(): Promise<void> {
    try {
      await commands.xgroup('CREATE', stream, COMMAND_GROUP, '0', 'MKSTREAM');
    } catch (error) {
      if (!String(error).includes('BUSYGROUP')) throw error;
    }
    hasGroup = true;
  }

  async function readNew(): Promise<StreamEntry[]> {
    const asked = clock.now();
    const reply = await blocking.xreadgroup(...GROUP, 'COUNT', atOnce, 'BLOCK', BLOCK_MS, 'STREAMS', stream, '>');
    const window = { after: drainedAt, before: clock.now() };
    const read = entriesOf(reply);
    const mayStandStill = ({ id }: { id: string }) =>
      isRepeated(id) && clock.arrivalOf(instantOf(id), window, false) < window.before - FRESH_MS;
    if (read.some(mayStandStill)) await clock.measure();
    const entries = read.map((entry) => ({
      ...entry,
      arrivedAt: clock.arrivalOf(instantOf(entry.id), window, isRepeated(entry.id)),
    }));
    for (const { id, arrivedAt } of entries) arrivals.set(id, arrivedAt);
    if (entries.length < atOnce) drainedAt = asked;
    atOnce = nextCount(atOnce, read);
    return entries;
  }

  async function readPending(cursor: string): Promise<StreamEntry[]> {
    const reply = await commands.xreadgroup(...GROUP, 'COUNT', atOnce, 'STREAMS', stream, cursor);
    const window = { after: -Infinity, before: clock.now() };
    const read = entriesOf(reply);
    atOnce = nextCount(atOnce, read);
    // It is unknown how long others have been waiting: trust their ids.
    return read.map((entry) => ({
      ...entry,
      arrivedAt: arrivals.get(entry.id) ?? clock.arrivalOf(instantOf(entry.id), window, isRepeated(entry.id)),
    }));
  }

  /** Number of pending entries, and the oldest of them. */
  async function pendingNow(): Promise<{ count: number; oldest: string | null }> {
    const [count, oldest] = pendingReply.parse(await commands.xpending(stream, COMMAND_GROUP));
    return { count, oldest };
  }

  /** Redis' own count; unknown only after deletions in the middle of the stream, which never happen. */
  async function countUnread(): Promise<number> {
    const groups = groupsReply.parse(await commands.xinfo('GROUPS', stream));
    const group = groups.find((fields) => fields[fields.indexOf('name') + 1] === COMMAND_GROUP) ?? [];
    return Number(group[group.indexOf('lag') + 1] ?? 0);
  }

  /**
   * Everything read earlier is acknowledged, so the first entry just read must be the oldest pending one. Otherwise a
   * silent connection, or an owner that was replaced and does not know it yet, took older entries; going on would close
   * a question before answers that arrived in time.
   */
  async function isOldestPending([first]: readonly StreamEntry[]): Promise<boolean> {
    const { oldest } = await pendingNow();
    return oldest === null || oldest === first?.id;
  }

  function rewind(): void {
    pendingCursor = '0';
    atOnce = FIRST_COUNT;
    // After a failover new ids may be lower than lost ones: do not trim by an id from before.
    lastRead = '0-0';
  }

  return {
    async next() {
      if (!hasGroup) await ensureGroup();
      try {
        if (pendingCursor !== null) {
          const entries = await readPending(pendingCursor);
          pendingCursor = entries.at(-1)?.id ?? null;
          if (entries.length > 0) return { entries, redelivered: true };
        }
        const entries = await readNew();
        lastRead = entries.at(-1)?.id ?? lastRead;
        if (entries.length === 0 || (await isOldestPending(entries))) return { entries, redelivered: false };
        // Older entries went to an abandoned read: read everything again, in order.
        rewind();
        return { entries: [], redelivered: false };
      } catch (error) {
        // Redis was emptied: the next call creates the group again.
        if (String(error).includes('NOGROUP')) hasGroup = false;
        throw error;
      }
    },
    rewind,
    async acknowledge(ids) {
      if (ids.length === 0) return;
      await commands.xack(stream, COMMAND_GROUP, ...ids);
      for (const id of ids) arrivals.delete(id);
    },
    async sweep() {
      // Taken before the request: entries read meanwhile are not acknowledged yet.
      const readBefore = lastRead;
      const { count, oldest } = await pendingNow();
      // Never MAXLEN: it would drop unread entries.
      await commands.xtrim(stream, 'MINID', '~', count > 0 && oldest ? oldest : readBefore);
      const [waiting, unread] = await Promise.all([commands.xlen(stream), countUnread()]);
      return { pending: count, waiting, unread, oldestPending: oldest };
    },
    close() {
      blocking.disconnect();
    },
  };
}

/** Number of entries to read next, so that a read is about one batch, however large its entries are. */
function nextCount(count: number, read: readonly { readonly text: string | undefined }[]): number {
  const largest = Math.max(...read.map(({ text = '' }) => text.length));
  if (largest <= 0) return count;
  return Math.max(1, Math.min(count * GROWTH, BATCH_SIZE, Math.floor(BATCH_TEXT / largest)));
}

/** One entry of a command stream; `text` is undefined when the entry was trimmed while it was pending. */
export interface StreamEntry {
  readonly id: string;
  readonly text: string | undefined;
  /** When Redis accepted it, in milliseconds of the product's time. */
  readonly arrivedAt: number;
}

export interface CommandEntry {
  readonly kind: 'command';
  readonly id: string;
  readonly envelope: CommandEnvelope;
  /** Arrival in milliseconds of the product's time; where `tellsHeld`, when the gateway received it. */
  readonly arrivedAt: number;
  readonly text: string;
}

/** Not a command: becomes a dead letter. */
export interface PoisonEntry {
  readonly kind: 'poison';
  readonly id: string;
  readonly text: string;
  readonly reason: string;
}

export type ParsedEntry = CommandEntry | PoisonEntry | { readonly kind: 'gone'; readonly id: string };

/** Milliseconds of a stream id: when Redis stored the entry, by its own clock. */
export function instantOf(entryId: string): number {
  return Number(entryId.slice(0, entryId.indexOf('-')));
}

/** Whether the previous entry has the same milliseconds: both arrived together, or Redis' clock was set back. */
const isRepeated = (entryId: string): boolean => !entryId.endsWith('-0');

/** Parses an entry. Where `tellsHeld`, its command arrived earlier by the time its gateway held it (contract, section 4). */
export function parseEntry(entry: StreamEntry): ParsedEntry {
  const { id, text, arrivedAt } = entry;
  if (text === undefined) return { kind: 'gone', id };
  try {
    const envelope = decodeCommand(text);
    const held = tellsHeld(envelope.body) ? envelope.heldMs : 0;
    return { kind: 'command', id, envelope, arrivedAt: arrivedAt - held, text };
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    return { kind: 'poison', id, text, reason: error.message };
  }
}

/** The instant at which a command counts. @param now the stream's clock when its batch is decided */
export function countsAt({ envelope, arrivedAt }: CommandEntry, now: number): number {
  // Whole milliseconds, like stream ids: deadlines are derived from it.
  return countsFromDecision(envelope.body) ? Math.max(arrivedAt, Math.floor(now)) : arrivedAt;
}

/** Most characters of the commands of one batch: a few of the largest creations. */
const BATCH_TEXT = 4_000_000;

/** Splits commands into batches of bounded size, in order. */
export function batchesOf(entries: readonly CommandEntry[]): CommandEntry[][] {
  const batches: CommandEntry[][] = [];
  let size = Number.POSITIVE_INFINITY;
  for (const entry of entries) {
    size += entry.text.length;
    if (size > BATCH_TEXT) {
      batches.push([]);
      size = entry.text.length;
    }
    batches.at(-1)?.push(entry);
  }
  return batches;
}

/** The entries of one stream in a reply of XREADGROUP, which is null after a timeout. */
export function entriesOf(reply: unknown): Omit<StreamEntry, 'arrivedAt'>[] {
  if (!Array.isArray(reply)) return [];
  const [first] = reply as [string, [string, string[] | null][]][];
  return (first?.[1] ?? []).map(([id, fields]) => ({ id, text: fields ? textOfEntry(fields) : undefined }));
}

import { COMMAND_CONSUMER, COMMAND_GROUP, commandStream } from '@quarry/events/backplane/names';
import { BLOCK_MS, type RedisClient } from '@quarry/service-kit/redis';
import { z } from 'zod';
import type { StreamClock } from '#stream-clock.ts';
import { entriesOf, type StreamEntry } from './stream-entry.ts';

/** Reply of XPENDING without a range: the count, the oldest id, and fields not used here. */
const pendingReply = z.tuple([z.number(), z.string().nullable()], z.unknown());
/** Reply of XINFO GROUPS: for each group alternating keys and values. */
const groupsReply = z.array(z.array(z.union([z.string(), z.number(), z.null()])));

/** Most commands of one group commit. */
const BATCH_SIZE = 512;

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
  clock: Pick<StreamClock, 'now' | 'arrivalOf'>,
): CommandReader {
  const stream = commandStream(partition);
  /** Null once all pending entries have been read; then new ones are read. */
  let pendingCursor: string | null = '0';
  let hasGroup = false;
  let lastRead = '0-0';
  /** When new entries were last asked for and all there were came: whatever comes next arrived after it. */
  let drainedAt = -Infinity;

  async function ensureGroup(): Promise<void> {
    try {
      await commands.xgroup('CREATE', stream, COMMAND_GROUP, '0', 'MKSTREAM');
    } catch (error) {
      if (!String(error).includes('BUSYGROUP')) throw error;
    }
    hasGroup = true;
  }

  async function readNew(): Promise<StreamEntry[]> {
    const group = ['GROUP', COMMAND_GROUP, COMMAND_CONSUMER] as const;
    const asked = clock.now();
    const reply = await blocking.xreadgroup(...group, 'COUNT', BATCH_SIZE, 'BLOCK', BLOCK_MS, 'STREAMS', stream, '>');
    const window = { after: drainedAt, before: clock.now() };
    const entries = entriesOf(reply, (idMs) => clock.arrivalOf(idMs, window));
    if (entries.length < BATCH_SIZE) drainedAt = asked;
    return entries;
  }

  async function readPending(cursor: string): Promise<StreamEntry[]> {
    const group = ['GROUP', COMMAND_GROUP, COMMAND_CONSUMER] as const;
    const reply = await commands.xreadgroup(...group, 'COUNT', BATCH_SIZE, 'STREAMS', stream, cursor);
    const window = { after: -Infinity, before: clock.now() };
    return entriesOf(reply, (idMs) => clock.arrivalOf(idMs, window));
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
      if (ids.length > 0) await commands.xack(stream, COMMAND_GROUP, ...ids);
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

import { COMMAND_CONSUMER, COMMAND_GROUP, commandStream } from '@quarry/events/backplane/names';
import { BLOCK_MS, type RedisClient } from '@quarry/service-kit/redis';
import { z } from 'zod';
import { entriesOf, type StreamEntry } from './stream-entry.ts';

/** How Redis answers XPENDING without a range: the count, the oldest id, and what is of no use here. */
const pendingReply = z.tuple([z.number(), z.string().nullable()], z.unknown());
/** How it answers XINFO GROUPS: names and values of each group's fields by turns. */
const groupsReply = z.array(z.array(z.union([z.string(), z.number(), z.null()])));

/** The most commands of one group commit. */
const BATCH_SIZE = 512;

/** How a stream stands: entries kept, entries nobody has read, entries read and not acknowledged, and the oldest of those. */
export interface StreamBacklog {
  readonly waiting: number;
  readonly unread: number;
  readonly pending: number;
  /** Null when none is pending. */
  readonly oldestPending: string | null;
}

/**
 * Reads the command stream of one partition as its constant consumer. It begins with what was delivered before and
 * never acknowledged, a predecessor's or its own, and only then asks for new entries; after any failure the caller
 * rewinds, because an entry may have been handed to a read that nobody waited for any more.
 */
export interface CommandReader {
  /** The next entries in order; empty after a while without any. @throws when Redis does not answer */
  next(): Promise<{ entries: StreamEntry[]; redelivered: boolean }>;
  /** Begins again with everything delivered but not acknowledged. */
  rewind(): void;
  acknowledge(ids: readonly string[]): Promise<void>;
  /** Throws away what is both read and acknowledged, and looks for entries that were delivered to nobody. */
  sweep(): Promise<StreamBacklog>;
  close(): void;
}

/**
 * @param blocking a connection of its own, which waits in Redis for new entries; closed with the reader
 * @param commands for everything that is answered at once
 */
export function createCommandReader(partition: number, blocking: RedisClient, commands: RedisClient): CommandReader {
  const stream = commandStream(partition);
  /** Null once all that was pending has been read; then new entries are asked for. */
  let pendingCursor: string | null = '0';
  let hasGroup = false;
  let lastRead = '0-0';

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
    return entriesOf(
      await blocking.xreadgroup(...group, 'COUNT', BATCH_SIZE, 'BLOCK', BLOCK_MS, 'STREAMS', stream, '>'),
    );
  }

  async function readPending(cursor: string): Promise<StreamEntry[]> {
    const group = ['GROUP', COMMAND_GROUP, COMMAND_CONSUMER] as const;
    return entriesOf(await commands.xreadgroup(...group, 'COUNT', BATCH_SIZE, 'STREAMS', stream, cursor));
  }

  /** How many entries were read and not acknowledged, and the oldest of them. */
  async function pendingNow(): Promise<{ count: number; oldest: string | null }> {
    const [count, oldest] = pendingReply.parse(await commands.xpending(stream, COMMAND_GROUP));
    return { count, oldest };
  }

  /** Redis keeps this count itself; it says nothing for a while after entries in the middle were deleted, which nobody does. */
  async function countUnread(): Promise<number> {
    const groups = groupsReply.parse(await commands.xinfo('GROUPS', stream));
    const group = groups.find((fields) => fields[fields.indexOf('name') + 1] === COMMAND_GROUP) ?? [];
    return Number(group[group.indexOf('lag') + 1] ?? 0);
  }

  /**
   * Everything read before is acknowledged by now, so what was just read must be the oldest that is pending. A silent
   * connection, or an owner that does not know yet that it was replaced, may have taken entries in front of it; going on
   * would close a question before answers that came in time.
   */
  async function isOldestPending([first]: readonly StreamEntry[]): Promise<boolean> {
    const { oldest } = await pendingNow();
    return oldest === null || oldest === first?.id;
  }

  function rewind(): void {
    pendingCursor = '0';
    // Another server may have taken over, whose next ids are below what its predecessor gave and lost: not to be trimmed by.
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
        // Something older went to a read that nobody heard: all of it again, in order.
        rewind();
        return { entries: [], redelivered: false };
      } catch (error) {
        // Redis came back empty: the group is made again by the next call.
        if (String(error).includes('NOGROUP')) hasGroup = false;
        throw error;
      }
    },
    rewind,
    async acknowledge(ids) {
      if (ids.length > 0) await commands.xack(stream, COMMAND_GROUP, ...ids);
    },
    async sweep() {
      // Noted before asking: what is read while the answer is under way is not acknowledged yet.
      const readBefore = lastRead;
      const { count, oldest } = await pendingNow();
      // Never MAXLEN: it would throw away what nobody has read yet.
      await commands.xtrim(stream, 'MINID', '~', count > 0 && oldest ? oldest : readBefore);
      const [waiting, unread] = await Promise.all([commands.xlen(stream), countUnread()]);
      return { pending: count, waiting, unread, oldestPending: oldest };
    },
    close() {
      blocking.disconnect();
    },
  };
}

import type { Lease } from '@quarry/database/leases/lease';
import { replyOf } from '@quarry/events/backplane/command';
import { type CommandId, commandIdSchema, gatewayIdSchema, type SessionId } from '@quarry/events/ids';
import type { Log } from '@quarry/service-kit/log';
import { z } from 'zod';
import type { EngineMetrics } from '#engine-metrics.ts';
import type { Effects, PartitionStore, Replies } from './batch.ts';
import type { CommandEntry, PoisonEntry } from './command-reader.ts';

/** An entry that cannot be processed, with the reason. */
export interface DeadEntry {
  readonly entry: CommandEntry | PoisonEntry;
  readonly reason: string;
}

/** Stores entries as dead letters. Idempotent; the caller acknowledges stream entries. */
export interface DeadLetters {
  /**
   * In one statement; the caller replies to their senders.
   * @throws when the database is unavailable
   */
  store(dead: readonly DeadEntry[]): Promise<void>;
  /**
   * Also sends the sender of the entry an error.
   * @throws when the database is unavailable
   */
  storeAndReply(dead: DeadEntry): Promise<void>;
}

export interface DeadLetterParts {
  readonly lease: Lease;
  readonly store: Pick<PartitionStore, 'deadLetters'>;
  readonly effects: Pick<Effects, 'reply'>;
  readonly metrics: Pick<EngineMetrics, 'deadLetters'>;
  readonly log: Log;
}

export function createDeadLetters(parts: DeadLetterParts): DeadLetters {
  const { effects, metrics, log } = parts;
  const { partition } = parts.lease;

  async function store(dead: readonly DeadEntry[]): Promise<void> {
    const letters = dead.map(({ entry, reason }) => {
      const { sessionId, commandId } = originOf(entry);
      return { partition, entryId: entry.id, sessionId, commandId, payload: entry.text, reason };
    });
    await parts.store.deadLetters.add(letters);
    metrics.deadLetters.inc(letters.length);
    for (const { entryId, sessionId, commandId, reason } of letters)
      log.error({ event: 'dead-letter', entryId, sessionId, commandId, reason });
  }

  return {
    store,
    async storeAndReply(dead) {
      await store([dead]);
      // Best effort: the sender retries or gives up.
      await effects.reply(failureReply(dead.entry.text)).catch((error: Error) => {
        log.warn({ event: 'effect-failed', effect: 'reply', reason: error.message });
      });
    },
  };
}

function originOf(entry: DeadEntry['entry']): { sessionId: SessionId | null; commandId: CommandId | null } {
  switch (entry.kind) {
    case 'command':
      return entry.envelope;
    case 'poison':
      return { sessionId: null, commandId: null };
  }
}

const senderSchema = z.object({ commandId: commandIdSchema, replyTo: gatewayIdSchema });

/** The error reply for the sender of a command that cannot be processed, if the text names one. */
function failureReply(text: string): Replies {
  try {
    const { replyTo, commandId } = senderSchema.parse(JSON.parse(text));
    return new Map([[replyTo, [replyOf(commandId, 'command-failed')]]]);
  } catch {
    return new Map();
  }
}

import type { Lease } from '@quarry/database/leases/lease';
import { replyOf } from '@quarry/events/backplane/command';
import { type CommandId, commandIdSchema, gatewayIdSchema, type SessionId } from '@quarry/events/ids';
import type { Log } from '@quarry/service-kit/log';
import { z } from 'zod';
import type { EngineMetrics } from '#engine-metrics.ts';
import type { Effects, PartitionStore, Replies } from './batch.ts';
import type { CommandEntry, PoisonEntry } from './command-reader.ts';

/** A follow-up command that Redis refused to append. */
export interface EffectEntry {
  readonly kind: 'effect';
  /** Unique like the id of a stream entry. */
  readonly id: string;
  readonly sessionId: SessionId;
  readonly commandId: CommandId;
  readonly text: string;
}

/**
 * Stores an entry that cannot be processed as a dead letter, with the reason, and sends its sender an error. Idempotent;
 * the caller acknowledges stream entries.
 * @throws when the database is unavailable
 */
export type DeadLetter = (entry: CommandEntry | PoisonEntry | EffectEntry, reason: string) => Promise<void>;

export interface DeadLetterParts {
  readonly lease: Lease;
  readonly store: Pick<PartitionStore, 'deadLetters'>;
  readonly effects: Pick<Effects, 'reply'>;
  readonly metrics: Pick<EngineMetrics, 'deadLetters'>;
  readonly log: Log;
}

export function createDeadLetter({ lease, store, effects, metrics, log }: DeadLetterParts): DeadLetter {
  return async (entry, reason) => {
    const { sessionId, commandId } = originOf(entry);
    await store.deadLetters.add({
      partition: lease.partition,
      entryId: entry.id,
      sessionId,
      commandId,
      payload: entry.text,
      reason,
    });
    metrics.deadLetters.inc();
    log.error({ event: 'dead-letter', entryId: entry.id, sessionId, commandId, reason });
    // Best effort: the sender retries or gives up.
    await effects.reply(failureReply(entry.text)).catch((error: Error) => {
      log.warn({ event: 'effect-failed', effect: 'reply', reason: error.message });
    });
  };
}

function originOf(entry: Parameters<DeadLetter>[0]): { sessionId: SessionId | null; commandId: CommandId | null } {
  switch (entry.kind) {
    case 'command':
      return entry.envelope;
    case 'effect':
      return entry;
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

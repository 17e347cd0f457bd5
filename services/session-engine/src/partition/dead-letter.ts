import type { Lease } from '@quarry/database/leases/lease';
import { replyOf } from '@quarry/events/backplane/reply';
import { type CommandId, commandIdSchema, gatewayIdSchema, type SessionId } from '@quarry/events/ids';
import type { Log } from '@quarry/service-kit/log';
import { z } from 'zod';
import type { PartitionMetrics } from '#engine-metrics.ts';
import type { AddressedReply, Effects, PartitionStore } from './batch.ts';
import type { CommandEntry, PoisonEntry } from './stream-entry.ts';

/** A command that follows from a batch and that its stream does not take. */
export interface EffectEntry {
  readonly kind: 'effect';
  /** Names the effect, as a stream id names an entry. */
  readonly id: string;
  readonly sessionId: SessionId;
  readonly commandId: CommandId;
  readonly text: string;
}

/**
 * Stores what cannot be carried out as a dead letter, with its reason, and tells its sender. Safe to run twice;
 * acknowledging a stream's entry is the caller's.
 * @throws when the database is away
 */
export type DeadLetter = (entry: CommandEntry | PoisonEntry | EffectEntry, reason: string) => Promise<void>;

export interface DeadLetterParts {
  readonly lease: Lease;
  readonly store: Pick<PartitionStore, 'deadLetters'>;
  readonly effects: Pick<Effects, 'reply'>;
  readonly metrics: Pick<PartitionMetrics, 'deadLetters'>;
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
    // Its sender asks again, or gives up: no reason to hold up the partition.
    await effects.reply(refusal(entry.text)).catch((error: Error) => {
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

/** The error for the sender of a command that became a dead letter, as far as the text tells who that is. */
function refusal(text: string): AddressedReply[] {
  try {
    const { replyTo, commandId } = senderSchema.parse(JSON.parse(text));
    return [{ gatewayId: replyTo, reply: replyOf(commandId, 'command-failed') }];
  } catch {
    return [];
  }
}

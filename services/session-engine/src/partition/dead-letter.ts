import type { Lease } from '@quarry/database/leases/lease';
import { replyOf } from '@quarry/events/backplane/reply';
import { commandIdSchema, gatewayIdSchema } from '@quarry/events/ids';
import type { Log } from '@quarry/service-kit/log';
import { z } from 'zod';
import type { PartitionMetrics } from '#engine-metrics.ts';
import type { AddressedReply, Effects, PartitionStore } from './batch.ts';
import type { CommandEntry, PoisonEntry } from './stream-entry.ts';

/**
 * Puts an entry that cannot be carried out among the dead letters, with its reason, and tells its sender. Safe to run
 * twice; acknowledging the entry is the caller's.
 * @throws when the database is away
 */
export type DeadLetter = (entry: CommandEntry | PoisonEntry, reason: string) => Promise<void>;

export interface DeadLetterParts {
  readonly lease: Lease;
  readonly store: Pick<PartitionStore, 'deadLetters'>;
  readonly effects: Pick<Effects, 'reply'>;
  readonly metrics: Pick<PartitionMetrics, 'deadLetters'>;
  readonly log: Log;
}

export function createDeadLetter({ lease, store, effects, metrics, log }: DeadLetterParts): DeadLetter {
  return async (entry, reason) => {
    const { sessionId = null, commandId = null } = entry.kind === 'command' ? entry.envelope : {};
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
    await effects.reply(refusal(entry.text));
  };
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

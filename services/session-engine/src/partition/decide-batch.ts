import type { CommandOutcome } from '@quarry/database/event-store/command-outcome';
import type { SessionId } from '@quarry/events/ids';
import type { Log } from '@quarry/service-kit/log';
import { type Batch, commandKey, emptyBatch } from './batch.ts';
import { foldCommand } from './fold-command.ts';
import { createReplyTo } from './reply-to.ts';
import { type CachedSession, CorruptSession, type SessionCache } from './session-cache.ts';
import type { CommandEntry } from './stream-entry.ts';

/** The code threw on a command: a bug of ours, or an event that never should have been stored. */
export class FoldFailure extends Error {
  constructor(entry: CommandEntry, cause: unknown) {
    super(`command ${entry.envelope.commandId} (${entry.envelope.body.type}) made the engine throw: ${String(cause)}`, {
      cause,
    });
  }
}

export interface BatchInput {
  readonly cache: SessionCache;
  readonly entries: readonly CommandEntry[];
  /** Outcomes of commands that were decided before, by `commandKey`. */
  readonly known: ReadonlyMap<string, CommandOutcome>;
  /** The stream's clock, in milliseconds. */
  readonly now: () => number;
  readonly log: Log;
}

export interface DecidedBatch {
  readonly batch: Batch;
  /** Commands of sessions whose log cannot be folded. */
  readonly unreadable: readonly { entry: CommandEntry; reason: string }[];
}

/**
 * Folds a batch of commands in their order, then answers their senders. A command that stands in it twice is decided once.
 * @throws FoldFailure when the code throws on one of them; whatever the store throws while sessions are loaded.
 *   In both cases the caller discards the sessions of the batch.
 */
export async function decideBatch({ cache, entries, known, now, log }: BatchInput): Promise<DecidedBatch> {
  const sessions = new Map<SessionId, CachedSession>();
  const corrupt = new Map<SessionId, CorruptSession>();
  await Promise.all(
    [...new Set(entries.map((entry) => entry.envelope.sessionId))].map(async (id) => {
      try {
        sessions.set(id, await cache.get(id));
      } catch (error) {
        if (!(error instanceof CorruptSession)) throw error;
        log.error({ event: 'session-quarantined', sessionId: id, err: error });
        corrupt.set(id, error);
      }
    }),
  );
  // Only now: loading sessions may have had to wait for the database.
  const takenAt = now();
  const batch = emptyBatch();
  const decided = new Map<string, CommandOutcome>();
  const unreadable: { entry: CommandEntry; reason: string }[] = [];
  const folded: { session: CachedSession; entry: CommandEntry; outcome: CommandOutcome | null }[] = [];
  for (const entry of entries) {
    const { sessionId } = entry.envelope;
    const session = sessions.get(sessionId);
    if (!session) {
      unreadable.push({ entry, reason: String(corrupt.get(sessionId)?.message) });
      continue;
    }
    const key = commandKey(entry.envelope);
    const outcome = blaming(entry, () =>
      foldCommand(batch, session, entry, decided.get(key) ?? known.get(key), takenAt),
    );
    if (outcome) decided.set(key, outcome);
    folded.push({ session, entry, outcome });
  }
  const replyTo = createReplyTo(takenAt);
  for (const { session, entry, outcome } of folded) {
    const gatewayId = entry.envelope.replyTo;
    if (!gatewayId) continue;
    const reply = blaming(entry, () => replyTo(session, entry.envelope, outcome));
    batch.replies.push({ gatewayId, reply });
  }
  return { batch, unreadable };
}

function blaming<Result>(entry: CommandEntry, work: () => Result): Result {
  try {
    return work();
  } catch (error) {
    throw new FoldFailure(entry, error);
  }
}

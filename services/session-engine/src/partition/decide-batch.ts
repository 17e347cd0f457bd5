import type { CommandOutcome } from '@quarry/database/event-store/command-outcome';
import type { SessionDirectory } from '@quarry/database/sessions/session-directory';
import type { SessionId } from '@quarry/events/ids';
import type { Log } from '@quarry/service-kit/log';
import { type Batch, commandKey, emptyBatch } from './batch.ts';
import { lookElsewhere } from './elsewhere.ts';
import { type Folding, foldCommand } from './fold-command.ts';
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
  readonly directory: Pick<SessionDirectory, 'runningOf'>;
  /** Filled with every session that the batch may change: whoever cannot store it discards them. */
  readonly involved: Set<SessionId>;
  readonly entries: readonly CommandEntry[];
  /** Outcomes of commands that were decided before, by `commandKey`. */
  readonly known: ReadonlyMap<string, CommandOutcome>;
  /** The stream's clock, in milliseconds. */
  readonly now: () => number;
  readonly log: Log;
}

export interface DecidedBatch {
  readonly batch: Batch;
  /** Commands that would change a session whose log cannot be folded. */
  readonly unreadable: readonly { entry: CommandEntry; corrupt: CorruptSession }[];
}

/**
 * Folds a batch of commands in their order, then answers their senders. A command that stands in it twice is decided once.
 * @throws FoldFailure when the code throws on one of them; whatever the store throws while sessions are loaded.
 *   In both cases the caller discards the sessions of the batch.
 */
export async function decideBatch(input: BatchInput): Promise<DecidedBatch> {
  const { cache, entries, known, involved, log } = input;
  for (const { envelope } of entries) involved.add(envelope.sessionId);
  const sessions = new Map<SessionId, CachedSession>();
  const corrupt = new Map<SessionId, CorruptSession>();
  await Promise.all(
    [...involved].map(async (id) => {
      try {
        sessions.set(id, await cache.get(id));
      } catch (error) {
        if (!(error instanceof CorruptSession)) throw error;
        log.error({ event: 'session-quarantined', sessionId: id, err: error });
        corrupt.set(id, error);
      }
    }),
  );
  const others = await lookElsewhere(input);
  // Only now: what was looked up may have had to wait for the database.
  const now = input.now();
  const folding: Folding = { batch: emptyBatch(), others, now };
  const { batch } = folding;
  const decided = new Map<string, CommandOutcome>();
  const unreadable: { entry: CommandEntry; corrupt: CorruptSession }[] = [];
  const folded: { session: CachedSession; entry: CommandEntry; outcome: CommandOutcome | null }[] = [];
  for (const entry of entries) {
    const { sessionId, body } = entry.envelope;
    const session = sessions.get(sessionId);
    const cause =
      corrupt.get(sessionId) ?? (body.type === 'CreateSession' ? others.unreadableOf(body.hostId) : undefined);
    if (!session || cause) {
      if (cause) unreadable.push({ entry, corrupt: cause });
      continue;
    }
    const key = commandKey(entry.envelope);
    const outcome = blaming(entry, () => foldCommand(folding, session, entry, decided.get(key) ?? known.get(key)));
    if (outcome) decided.set(key, outcome);
    folded.push({ session, entry, outcome });
  }
  const replyTo = createReplyTo(now);
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

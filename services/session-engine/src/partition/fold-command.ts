import type { CommandOutcome } from '@quarry/database/event-store/command-outcome';
import { type CommandEnvelope, isQuery, type SessionCommand } from '@quarry/events/session/commands';
import { decide } from '@quarry/events/session/decide';
import type { RecordedEvent } from '@quarry/events/session/events';
import { evolve } from '@quarry/events/session/evolve';
import { type Intent, outstandingIntents, reactionsTo } from '@quarry/events/session/reactions';
import { announce, beforeEvent } from '#publishing/announce.ts';
import type { Batch } from './batch.ts';
import type { CachedSession } from './session-cache.ts';
import { type CommandEntry, countsAt } from './stream-entry.ts';

/**
 * Decides one command against the session in memory and folds what comes of it, so that the next command of the batch
 * sees it. Nothing leaves the process here: events, outcome and publications are noted in the batch.
 * @param known the outcome in the command log, when this command was decided before: only its effects are repeated
 * @param now the stream's clock, in milliseconds
 * @returns the outcome; null for a query
 */
export function foldCommand(
  batch: Batch,
  session: CachedSession,
  entry: CommandEntry,
  known: CommandOutcome | undefined,
  now: number,
): CommandOutcome | null {
  const { envelope } = entry;
  batch.touched.add(envelope.sessionId);
  if (isQuery(envelope.body)) return null;
  if (known) {
    ask(batch, envelope, outstandingIntents(session.state, envelope.commandId, envelope.body));
    return known;
  }
  const outcome = decideAndFold(batch, session, entry, envelope.body, countsAt(entry, now));
  batch.outcomes.push(outcome);
  return outcome;
}

function decideAndFold(
  batch: Batch,
  session: CachedSession,
  entry: CommandEntry,
  command: SessionCommand,
  at: number,
): CommandOutcome {
  const { state, outbox } = session;
  const { commandId, sessionId } = entry.envelope;
  const decision = decide(state, command, { commandId, at });
  if (!decision.accepted) return { sessionId, commandId, rejection: decision.rejection, version: state.version };
  for (const event of decision.events) {
    const recorded: RecordedEvent = { sessionId, version: state.version + 1, at, commandId, event };
    const before = beforeEvent(state);
    const intents = reactionsTo(state, recorded);
    evolve(state, recorded);
    batch.events.push(recorded);
    for (const intent of intents) if (intent.type === 'mail') batch.dueMails.push(intent.job);
    ask(batch, entry.envelope, intents);
    announce(outbox, state, recorded, before);
  }
  return { sessionId, commandId, rejection: null, version: state.version };
}

function ask(batch: Batch, { traceparent }: CommandEnvelope, intents: readonly Intent[]): void {
  for (const intent of intents) batch.intents.push(traceparent ? { ...intent, traceparent } : intent);
}

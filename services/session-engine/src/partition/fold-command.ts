import type { CommandOutcome } from '@quarry/database/event-store/command-outcome';
import { type CommandEnvelope, isQuery, type SessionCommand } from '@quarry/events/session/commands';
import { decide } from '@quarry/events/session/decide';
import type { CommandContext, Elsewhere } from '@quarry/events/session/decision';
import type { RecordedEvent } from '@quarry/events/session/events';
import { evolve } from '@quarry/events/session/evolve';
import { type Intent, outstandingIntents, reactionsTo } from '@quarry/events/session/reactions';
import { phase } from '@quarry/events/session/state';
import { announce, announceEnd, beforeEvent } from '#publishing/announce.ts';
import type { Batch } from './batch.ts';
import type { OtherSessions, ReplacedSession } from './elsewhere.ts';
import type { CachedSession } from './session-cache.ts';
import { type CommandEntry, countsAt } from './stream-entry.ts';

/** What a batch is folded with. */
export interface Folding {
  readonly batch: Batch;
  readonly others: OtherSessions;
  /** The stream's clock when the batch was taken, in milliseconds. */
  readonly now: number;
}

/**
 * Decides one command against the session in memory and folds what comes of it, so that the next command of the batch
 * sees it. Nothing leaves the process here: events, outcome and publications are noted in the batch.
 * @param known the outcome in the command log, when this command was decided before: only its effects are repeated
 * @returns the outcome; null for a query
 */
export function foldCommand(
  folding: Folding,
  session: CachedSession,
  entry: CommandEntry,
  known: CommandOutcome | undefined,
): CommandOutcome | null {
  const { batch } = folding;
  const { body, sessionId, commandId } = entry.envelope;
  batch.touched.add(sessionId);
  if (isQuery(body)) return null;
  const { version } = session.state;
  if (known) ask(batch, entry.envelope, outstandingIntents(session.state, commandId, body));
  const outcome = known ?? decideEntry(folding, session, entry, body);
  // Another engine ended it, whose publications nobody takes for this one's.
  if (body.type === 'TerminateSession' && phase(session.state) === 'ended' && session.state.version === version)
    announceEnd(session.outbox, session.state);
  return outcome;
}

function decideEntry(
  folding: Folding,
  session: CachedSession,
  entry: CommandEntry,
  command: SessionCommand,
): CommandOutcome {
  const { batch, others, now } = folding;
  const { envelope, arrivedAt } = entry;
  const { sessionId, commandId } = envelope;
  const replaced = command.type === 'CreateSession' ? others.replacedBy(command.hostId, sessionId) : undefined;
  const context = { commandId, at: countsAt(entry, now), waited: now - arrivedAt };
  const elsewhere = elsewhereOf(others, session, command, replaced);
  const { events, intents, outcome } = decideAndFold(session, command, elsewhere ? { ...context, elsewhere } : context);
  batch.events.push(...events);
  batch.outcomes.push(outcome);
  react(batch, envelope, intents);
  if (outcome.rejection !== null) return outcome;
  if (command.type === 'CreateSession') others.noteBegun(command.hostId, sessionId);
  if (command.type === 'EnterSession') others.noteEntered(sessionId, command);
  if (replaced) end(batch, replaced, envelope, context);
  return outcome;
}

function elsewhereOf(
  others: OtherSessions,
  { state }: CachedSession,
  command: SessionCommand,
  replaced: ReplacedSession | undefined,
): Elsewhere | undefined {
  if (replaced) return { replaces: replaced.session.state.id };
  if (command.type !== 'EnterSession') return undefined;
  const bar = others.barOf(state.id, command);
  return bar && { bar };
}

/** One host, one running session: the one before ends with the beginning of the next. */
function end(
  batch: Batch,
  { session, isOwn }: ReplacedSession,
  envelope: CommandEnvelope,
  context: Pick<CommandContext, 'commandId' | 'at'>,
): void {
  const { events, intents, outcome } = decideAndFold(
    session,
    { type: 'TerminateSession', reason: 'replaced' },
    context,
  );
  const target = isOwn ? batch : batch.replaced;
  target.events.push(...events);
  target.outcomes.push(outcome);
  if (isOwn) batch.touched.add(session.state.id);
  react(batch, envelope, intents);
}

function decideAndFold(
  { state, outbox }: CachedSession,
  command: SessionCommand,
  context: CommandContext,
): { events: RecordedEvent[]; intents: Intent[]; outcome: CommandOutcome } {
  const { commandId, at } = context;
  const { id: sessionId } = state;
  const decision = decide(state, command, context);
  const rejection = decision.accepted ? null : decision.rejection;
  const events: RecordedEvent[] = [];
  const intents: Intent[] = [];
  for (const event of decision.accepted ? decision.events : []) {
    const recorded: RecordedEvent = { sessionId, version: state.version + 1, at, commandId, event };
    const before = beforeEvent(state);
    intents.push(...reactionsTo(state, recorded));
    evolve(state, recorded);
    events.push(recorded);
    announce(outbox, state, recorded, before);
  }
  return { events, intents, outcome: { sessionId, commandId, rejection, version: state.version } };
}

/** What new events ask for; their reports are stored with them. */
function react(batch: Batch, envelope: CommandEnvelope, intents: readonly Intent[]): void {
  for (const intent of intents) if (intent.type === 'mail') batch.dueMails.push(intent.job);
  ask(batch, envelope, intents);
}

function ask(batch: Batch, { traceparent }: CommandEnvelope, intents: readonly Intent[]): void {
  for (const intent of intents) batch.intents.push(traceparent ? { ...intent, traceparent } : intent);
}

import type { CommandOutcome } from '@quarry/database/event-store/command-outcome';
import type { SessionDirectory } from '@quarry/database/sessions/session-directory';
import type { SessionId } from '@quarry/events/ids';
import { type CommandEnvelope, isQuery, type SessionCommand } from '@quarry/events/session/commands';
import { decide } from '@quarry/events/session/decide';
import type { CommandContext, Elsewhere } from '@quarry/events/session/decision';
import { endStored, reasonToEnd, type UnreadSession } from '@quarry/events/session/end-stored';
import type { RecordedEvent } from '@quarry/events/session/events';
import { evolve } from '@quarry/events/session/evolve';
import { type Intent, reactionsTo, timerAfter } from '@quarry/events/session/reactions';
import { isLive, phase, type SessionState } from '@quarry/events/session/state';
import type { Log } from '@quarry/service-kit/log';
import { announce, announceEnd, beforeEvent } from '#publishing/announce.ts';
import { addReply, type Batch, commandKey, emptyBatch } from './batch.ts';
import { type CommandEntry, countsAt } from './command-reader.ts';
import { lookElsewhere, type OtherSessions, type ReplacedSession } from './elsewhere.ts';
import { createReplyTo } from './reply-to.ts';
import { type CachedSession, type SessionCache, UnloadableSession } from './session-cache.ts';

/** The code threw on a command: a bug, or an event that should never have been stored. */
export class FoldFailure extends Error {
  constructor(entry: CommandEntry, cause: unknown) {
    super(`command ${entry.envelope.commandId} (${entry.envelope.body.type}) made the engine throw: ${String(cause)}`, {
      cause,
    });
  }
}

export interface BatchInput {
  readonly cache: SessionCache;
  readonly directory: Pick<SessionDirectory, 'stored' | 'runningOf'>;
  /** Out: every session the batch may change; discard them when the batch cannot be stored. */
  readonly involved: Set<SessionId>;
  readonly entries: readonly CommandEntry[];
  /** Outcomes of commands decided earlier, by `commandKey`. */
  readonly priorOutcomes: Pick<ReadonlyMap<string, CommandOutcome>, 'get'>;
  /** The stream's clock, in milliseconds. */
  readonly now: () => number;
  readonly maxPlayers: number;
  readonly log: Log;
}

export interface DecidedBatch {
  readonly batch: Batch;
  /** Sessions that cannot be loaded. */
  readonly corrupt: ReadonlyMap<SessionId, UnloadableSession>;
  /** Commands and queries of corrupt sessions that are stored as running. */
  readonly unreadable: readonly CommandEntry[];
}

/**
 * Decides a batch of commands in order, then builds the replies. A command that occurs twice is decided once.
 * @throws FoldFailure when the code throws on a command; any error of the store while sessions are loaded. In both cases
 *   the caller discards the sessions of the batch.
 */
export async function decideBatch(input: BatchInput): Promise<DecidedBatch> {
  const { cache, entries, priorOutcomes, involved, log } = input;
  const { unpublished } = cache;
  for (const { envelope } of entries) involved.add(envelope.sessionId);
  const sessions = new Map<SessionId, CachedSession>();
  const corrupt = new Map<SessionId, UnloadableSession>();
  const load = async (id: SessionId) => {
    try {
      return await cache.get(id);
    } catch (error) {
      if (!(error instanceof UnloadableSession)) throw error;
      log.error({ event: 'session-quarantined', sessionId: id, err: error });
      corrupt.set(id, error);
      return undefined;
    }
  };
  await Promise.all(
    [...involved].map(async (id) => {
      const session = await load(id);
      if (session) sessions.set(id, session);
    }),
  );
  // Corrupt sessions not stored as running have ended.
  const stored = corrupt.size > 0 ? await input.directory.stored([...corrupt.keys()]) : [];
  const unread = new Map(stored.map((session) => [session.sessionId, session]));
  for (const id of corrupt.keys()) if (!unread.has(id)) sessions.set(id, cache.giveUp(id));
  const others = await lookElsewhere({ ...input, load });
  for (const [id, session] of sessions) if (unpublished.has(id)) makeUpFor(session);
  // Read after the look-ups, which may have waited for the database.
  const now = input.now();
  const folding: Folding = { batch: emptyBatch(), others, unread, unpublished, now, maxPlayers: input.maxPlayers };
  const { batch } = folding;
  const decided = new Map<string, CommandOutcome>();
  const unreadable: CommandEntry[] = [];
  const folded: { session: CachedSession; entry: CommandEntry; outcome: CommandOutcome | null }[] = [];
  for (const entry of entries) {
    const { sessionId } = entry.envelope;
    const key = commandKey(entry.envelope);
    const priorOutcome = decided.get(key) ?? priorOutcomes.get(key);
    const ended = priorOutcome ? undefined : endUnread(folding, entry);
    if (ended) {
      const gone = cache.giveUp(sessionId);
      announceEnd(gone.buffer, gone.state);
      sessions.set(sessionId, gone);
    }
    const session = sessions.get(sessionId);
    if (!session) {
      unreadable.push(entry);
      continue;
    }
    const outcome = ended ?? blaming(entry, () => handleCommand(folding, session, entry, priorOutcome));
    if (outcome) decided.set(key, outcome);
    folded.push({ session, entry, outcome });
  }
  const replyTo = createReplyTo(now);
  for (const { session, entry, outcome } of folded) {
    const gatewayId = entry.envelope.replyTo;
    if (!gatewayId) continue;
    const reply = blaming(entry, () => replyTo(session, entry.envelope, outcome));
    addReply(batch.replies, gatewayId, reply);
  }
  return { batch, corrupt, unreadable };
}

/**
 * Makes gateways request the present views of a session after stored events were not published: the numbers of a failed
 * batch are reused and reveal no gap. An ended session has no view: its end is published again.
 */
function makeUpFor({ state, buffer }: CachedSession): void {
  if (isLive(state)) buffer.skip();
  else announceEnd(buffer, state);
}

function blaming<Result>(entry: CommandEntry, work: () => Result): Result {
  try {
    return work();
  } catch (error) {
    throw new FoldFailure(entry, error);
  }
}

/** State of deciding a batch. */
interface Folding {
  readonly batch: Batch;
  readonly others: OtherSessions;
  /** Running sessions that cannot be loaded. */
  readonly unread: Map<SessionId, UnreadSession>;
  readonly unpublished: ReadonlySet<SessionId>;
  /** The stream's clock when the batch is decided, in milliseconds. */
  readonly now: number;
  readonly maxPlayers: number;
}

/**
 * Decides one command against the session in memory and applies its events, so that the next command of the batch sees
 * them. Nothing leaves the process: events, outcome and publications are collected in the batch.
 * @param priorOutcome from the command log if this command was decided earlier: then only its effects are repeated
 * @returns the outcome; null for a query
 */
function handleCommand(
  folding: Folding,
  session: CachedSession,
  entry: CommandEntry,
  priorOutcome: CommandOutcome | undefined,
): CommandOutcome | null {
  const { batch } = folding;
  const { body, sessionId, commandId } = entry.envelope;
  batch.touched.add(sessionId);
  if (isQuery(body)) return null;
  const { version, replaces } = session.state;
  // Sweeps repeat timers and mails; nothing else repeats this.
  if (priorOutcome && body.type === 'CreateSession' && replaces)
    ask(batch, entry.envelope, [{ type: 'tell-replaced', sessionId: replaces, commandId }]);
  const outcome = priorOutcome ?? decideEntry(folding, session, entry, body);
  // Another engine stored the end, and cannot publish for this session.
  const isOver = !isLive(session.state) && session.state.version === version;
  const isToldOfEnd = body.type === 'TerminateSession' && isOver && !folding.unpublished.has(sessionId);
  if (isToldOfEnd || isLost(session.state, body)) announceEnd(session.buffer, session.state);
  return outcome;
}

/**
 * Whether sockets are in a session that its log does not know: only what is stored lets a socket in, so a failover of the
 * database lost it. Without this they would wait in it for ever. A creation that is only late has no sockets yet.
 */
function isLost(state: SessionState, body: SessionCommand): boolean {
  if (body.type !== 'ReconcilePresence' || phase(state) !== 'unborn') return false;
  return body.players.length + body.hosts.length + (body.screens?.length ?? 0) > 0;
}

function decideEntry(
  folding: Folding,
  session: CachedSession,
  entry: CommandEntry,
  command: SessionCommand,
): CommandOutcome {
  const { batch, others, now, maxPlayers } = folding;
  const { envelope, arrivedAt } = entry;
  const { sessionId, commandId } = envelope;
  const replaced = command.type === 'CreateSession' ? others.replacedBy(command.hostId, sessionId) : undefined;
  const context = { commandId, at: countsAt(entry, now), waited: now - arrivedAt, maxPlayers };
  const elsewhere = elsewhereOf(others, session, command, replaced);
  const { events, intents, outcome } = decideAndFold(session, command, elsewhere ? { ...context, elsewhere } : context);
  for (const event of events) batch.events.push(event);
  batch.outcomes.push(outcome);
  react(batch, envelope, intents);
  if (outcome.rejection !== null) return outcome;
  if (command.type === 'CreateSession') others.noteBegun(command.hostId, sessionId);
  if (command.type === 'EnterSession') others.noteEntered(sessionId, command);
  if (replaced) end(folding, replaced, envelope, context);
  return outcome;
}

function elsewhereOf(
  others: OtherSessions,
  { state }: CachedSession,
  command: SessionCommand,
  replaced: ReplacedSession | undefined,
): Elsewhere | undefined {
  if (replaced) return { replaces: replaced.id };
  if (command.type !== 'EnterSession') return undefined;
  const bar = others.barOf(state.id, command);
  return bar && { bar };
}

/**
 * Ends a running session that cannot be loaded, from its entry in the directory. @returns undefined if the command ends
 * none
 */
function endUnread({ batch, unread, now }: Folding, entry: CommandEntry): CommandOutcome | undefined {
  const { envelope } = entry;
  const { sessionId, commandId, body } = envelope;
  const stored = unread.get(sessionId);
  if (!stored || isQuery(body)) return undefined;
  const at = countsAt(entry, now);
  const reason = reasonToEnd(stored, body, at);
  if (!reason) return undefined;
  const { events, intents, outcome } = endStored(stored, reason, { commandId, at });
  unread.delete(sessionId);
  batch.events.push(...events);
  batch.outcomes.push(outcome);
  batch.touched.add(sessionId);
  react(batch, envelope, intents);
  return outcome;
}

/** A host has one running session: the previous one ends when the next begins. */
function end(
  { batch, unread }: Folding,
  replaced: ReplacedSession,
  envelope: CommandEnvelope,
  context: Pick<CommandContext, 'commandId' | 'at'>,
): void {
  const { events, intents, outcome } =
    'loaded' in replaced
      ? decideAndFold(replaced.loaded, { type: 'TerminateSession', reason: 'replaced' }, context)
      : endStored(replaced.stored, 'replaced', context);
  unread.delete(replaced.id);
  const target = 'loaded' in replaced || replaced.isOwn ? batch : batch.replaced;
  target.events.push(...events);
  target.outcomes.push(outcome);
  if ('loaded' in replaced) batch.touched.add(replaced.id);
  react(batch, envelope, intents);
}

function decideAndFold(
  { state, buffer }: CachedSession,
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
    intents.push(...timerAfter(state, recorded));
    events.push(recorded);
    announce(buffer, state, recorded, before);
  }
  // A command without effect on an ended session depends on no version: the log may be deleted at any time.
  const version = events.length > 0 || isLive(state) ? state.version : 0;
  return { events, intents, outcome: { sessionId, commandId, rejection, version } };
}

/** Collects the effects of new events; reports are stored with them. */
function react(batch: Batch, envelope: CommandEnvelope, intents: readonly Intent[]): void {
  for (const intent of intents) if (intent.type === 'mail') batch.dueMails.push(intent.job);
  ask(batch, envelope, intents);
}

function ask(batch: Batch, { traceparent }: CommandEnvelope, intents: readonly Intent[]): void {
  const trace = traceparent === undefined ? {} : { traceparent };
  for (const intent of intents)
    if (intent.type === 'tell-replaced') batch.tellReplaced.push({ ...intent, ...trace });
    else batch.jobs.push({ ...intent, ...trace });
}

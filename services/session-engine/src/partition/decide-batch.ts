import type { CommandOutcome } from '@quarry/database/event-store/command-outcome';
import type { SessionId, UserId } from '@quarry/events/ids';
import type { Question } from '@quarry/events/questions/question';
import type { PlayedQuizId } from '@quarry/events/quiz/quiz';
import { endOfSession } from '@quarry/events/session/announcements';
import { type CommandEnvelope, isQuery, isSentAgain, type SessionCommand } from '@quarry/events/session/commands';
import { decide } from '@quarry/events/session/decide';
import type { CommandContext } from '@quarry/events/session/decision';
import type { RecordedEvent } from '@quarry/events/session/events';
import { evolvePresence, evolveWithEffects, isStored, toStored } from '@quarry/events/session/evolve';
import type { Intent } from '@quarry/events/session/intents';
import { endUnread, reasonToEnd, type UnreadSession } from '@quarry/events/session/lifecycle/end-unread';
import { notePresence, noteTold, type PresenceChanges } from '@quarry/events/session/presence/presence-record';
import { isLive, phase, type SessionState } from '@quarry/events/session/state';
import type { Log } from '@quarry/service-kit/log';
import { type Batch, commandKey, emptyBatch, type PartitionStore, partOf } from './batch.ts';
import { type CommandEntry, countsAt } from './command-reader.ts';
import { findOtherSessions, type OtherSessions } from './cross-session-facts.ts';
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
  readonly store: Pick<PartitionStore, 'directory' | 'playedQuizzes'>;
  /** Out: every session the batch may change; discard them when the batch cannot be stored. */
  readonly involved: Set<SessionId>;
  readonly entries: readonly CommandEntry[];
  /** Outcomes of commands decided earlier, by `commandKey`. */
  readonly priorOutcomes: Pick<ReadonlyMap<string, CommandOutcome>, 'get'>;
  /** The stream's clock, in milliseconds. */
  readonly now: () => number;
  readonly maxPlayers: number;
  /** The database refused a creation in this batch because its host has a running session. */
  readonly hostIsBusy: boolean;
  readonly log: Log;
}

export interface DecidedBatch {
  readonly batch: Batch;
  /** Sessions that cannot be loaded. */
  readonly corrupt: ReadonlyMap<SessionId, UnloadableSession>;
  /** Commands and queries for corrupt sessions that are stored as running. */
  readonly unreadable: readonly CommandEntry[];
  /**
   * Sessions for which the code threw on a command; the batch contains nothing of them, and the caller discards them.
   */
  readonly failed: Map<SessionId, FoldFailure>;
}

/**
 * Decides a batch of commands in order, then builds the replies. A command that occurs twice is decided once.
 * @throws any error of the store while sessions are loaded; the caller then discards the sessions of the batch
 */
export async function decideBatch(input: BatchInput): Promise<DecidedBatch> {
  const { cache, store, entries, priorOutcomes, involved, log } = input;
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
  const stored = corrupt.size > 0 ? await store.directory.stored([...corrupt.keys()]) : [];
  const unread = new Map(stored.map((session) => [session.sessionId, session]));
  for (const id of corrupt.keys()) if (!unread.has(id)) sessions.set(id, cache.giveUp(id));
  const others = await findOtherSessions(cache, store.directory, entries);
  const played = await store.playedQuizzes.find(namedBy(entries, priorOutcomes));
  for (const [id, session] of sessions) if (unpublished.has(id)) makeUpFor(session);
  // Read after the look-ups, which may have waited for the database.
  const now = input.now();
  const { maxPlayers, hostIsBusy } = input;
  const folding: Folding = { batch: emptyBatch(), others, played, unread, now, maxPlayers, hostIsBusy };
  const { batch } = folding;
  const decided = new Map<string, CommandOutcome>();
  const unreadable: CommandEntry[] = [];
  const folded: { session: CachedSession; entry: CommandEntry; outcome: CommandOutcome | null }[] = [];
  const failed = new Map<SessionId, FoldFailure>();
  const blaming = <Result>(entry: CommandEntry, work: () => Result): Result | undefined => {
    try {
      return work();
    } catch (error) {
      failed.set(entry.envelope.sessionId, new FoldFailure(entry, error));
      return undefined;
    }
  };
  for (const entry of entries) {
    const { sessionId } = entry.envelope;
    if (failed.has(sessionId)) continue;
    const key = commandKey(entry.envelope);
    const priorOutcome = decided.get(key) ?? priorOutcomes.get(key);
    const ended = priorOutcome ? undefined : endCorrupt(folding, entry);
    if (ended) {
      const gone = cache.giveUp(sessionId);
      publishEnd(gone);
      sessions.set(sessionId, gone);
    }
    const session = sessions.get(sessionId);
    if (!session) {
      unreadable.push(entry);
      continue;
    }
    const outcome = ended ?? blaming(entry, () => handleCommand(folding, session, entry, priorOutcome));
    if (outcome === undefined) continue;
    if (outcome) decided.set(key, outcome);
    folded.push({ session, entry, outcome });
  }
  const replyTo = createReplyTo(now);
  for (const { session, entry, outcome } of folded) {
    const { replyTo: gatewayId, sessionId } = entry.envelope;
    if (!gatewayId || failed.has(sessionId)) continue;
    const reply = blaming(entry, () => replyTo(session, entry.envelope, outcome));
    if (reply) batch.replies.push({ sessionId, gatewayId, reply });
  }
  const sound = failed.size > 0 ? partOf(batch, (id) => !failed.has(id)) : batch;
  return { batch: sound, corrupt, unreadable, failed };
}

/** The stored questions that commands of the batch name. */
function namedBy(entries: readonly CommandEntry[], decided: BatchInput['priorOutcomes']): PlayedQuizId[] {
  return entries.flatMap(({ envelope }) => {
    const { body } = envelope;
    return 'playedQuiz' in body && body.playedQuiz && !decided.get(commandKey(envelope)) ? body.playedQuiz : [];
  });
}

/**
 * Makes gateways request the present views of a session after stored events were not published: the numbers of a failed
 * batch are reused and reveal no gap. An ended session has no view: its end is published again.
 */
function makeUpFor(session: CachedSession): void {
  if (isLive(session.state)) session.buffer.skip();
  else publishEnd(session);
}

/** Publishes the end of a session that another engine ended. Idempotent. */
function publishEnd({ state, buffer }: CachedSession): void {
  buffer.announce(state, endOfSession(state));
}

/** State of deciding a batch. */
interface Folding {
  readonly batch: Batch;
  readonly others: OtherSessions;
  readonly played: ReadonlyMap<PlayedQuizId, Question[]>;
  /** Running sessions that cannot be loaded. */
  readonly unread: Map<SessionId, UnreadSession>;
  /** The stream's clock when the batch is decided, in milliseconds. */
  readonly now: number;
  readonly maxPlayers: number;
  readonly hostIsBusy: boolean;
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
  const { body, sessionId } = entry.envelope;
  batch.touched.add(sessionId);
  if (isQuery(body)) return null;
  const outcome = priorOutcome ?? decideEntry(folding, session, entry, body);
  if (isLost(session.state, body)) publishEnd(session);
  return outcome;
}

/**
 * Whether sockets are in a session without a log. A socket enters only a stored session, so a database failover lost
 * it; without this check its sockets would wait for ever. A session whose creation is merely late has no sockets yet.
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
  const { batch, others } = folding;
  const { envelope } = entry;
  const presence = presenceIn(batch, envelope.sessionId);
  const context = contextOf(folding, session, entry, command);
  const { events, intents, outcome } = decideAndFold(session, command, context, presence);
  // Recorded again, in case Redis lost the record.
  if (command.type === 'ReconcilePresence') noteTold(presence, command);
  for (const event of events) batch.events.push(event);
  batch.outcomes.push(outcome);
  react(batch, envelope, intents, session.state.hostId);
  if (outcome.rejection === null && command.type === 'EnterSession') others.noteEntered(envelope.sessionId, command);
  return outcome;
}

function contextOf(
  { others, played, now, maxPlayers, hostIsBusy }: Folding,
  { state }: CachedSession,
  entry: CommandEntry,
  command: SessionCommand,
): CommandContext {
  const { commandId } = entry.envelope;
  const context = { commandId, at: countsAt(entry, now), waited: now - entry.arrivedAt, maxPlayers };
  switch (command.type) {
    case 'EnterSession': {
      const bar = others.barOf(state.id, command);
      return bar ? { ...context, crossSession: { bar } } : context;
    }
    case 'CreateSession':
    case 'SetQuestions': {
      const questions = command.playedQuiz ? played.get(command.playedQuiz) : undefined;
      return { ...context, crossSession: { hostIsBusy }, ...(questions && { questions }) };
    }
    default:
      return context;
  }
}

/**
 * Ends a running session that cannot be loaded, from its entry in the directory. @returns undefined if the command ends
 * none
 */
function endCorrupt({ batch, unread, now }: Folding, entry: CommandEntry): CommandOutcome | undefined {
  const { envelope } = entry;
  const { sessionId, commandId, body } = envelope;
  const stored = unread.get(sessionId);
  if (!stored || isQuery(body)) return undefined;
  const at = countsAt(entry, now);
  const reason = reasonToEnd(stored, body, at);
  if (!reason) return undefined;
  const { events, intents, outcome } = endUnread(stored, reason, { commandId, at });
  unread.delete(sessionId);
  batch.events.push(...events);
  batch.outcomes.push(outcome);
  batch.touched.add(sessionId);
  react(batch, envelope, intents, null);
  return outcome;
}

function presenceIn({ presence }: Batch, sessionId: SessionId): PresenceChanges {
  const changes = presence.get(sessionId) ?? { players: new Set(), hosts: false };
  presence.set(sessionId, changes);
  return changes;
}

/** @returns the events to store, and what follows from all */
function decideAndFold(
  { state, buffer }: CachedSession,
  command: SessionCommand,
  context: CommandContext,
  presence: PresenceChanges,
): { events: RecordedEvent[]; intents: Intent[]; outcome: CommandOutcome } {
  const { commandId, at } = context;
  const { id: sessionId } = state;
  const decision = decide(state, command, context);
  const rejection = decision.accepted ? null : decision.rejection;
  const events: RecordedEvent[] = [];
  const intents: Intent[] = [];
  for (const event of decision.accepted ? decision.events : []) {
    const recorded: RecordedEvent = { sessionId, version: state.version + 1, at, commandId, event };
    const isKept = isStored(state, event);
    const effects = isKept ? evolveWithEffects(state, recorded) : evolvePresence(state, event, at);
    if (isKept) events.push({ ...recorded, event: toStored(event) });
    notePresence(presence, event);
    intents.push(...effects.intents);
    buffer.announce(state, effects.announcements);
  }
  // A command without effect on an ended session depends on no version: the log may be deleted at any time.
  const version = events.length > 0 || isLive(state) ? state.version : 0;
  const outcome = { sessionId, commandId, rejection, version };
  // If it is sent again it is already in effect, so reconnections write nothing.
  const isPassing = events.length === 0 && rejection === null && isSentAgain(command);
  return { events, intents, outcome: isPassing ? { ...outcome, isPassing } : outcome };
}

/** Collects the effects of new events; reports are stored with them. */
function react(
  batch: Batch,
  { traceparent }: CommandEnvelope,
  intents: readonly Intent[],
  hostId: UserId | null,
): void {
  for (const intent of intents) {
    if (intent.type === 'mail') batch.dueMails.push(intent.job);
    batch.jobs.push({ ...intent, ...(hostId && { hostId }), ...(traceparent !== undefined && { traceparent }) });
  }
}

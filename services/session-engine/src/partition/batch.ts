import type { DeadLetterStore } from '@quarry/database/dead-letters/dead-letter-store';
import type { QuarantineStore } from '@quarry/database/dead-letters/quarantine-store';
import type { CommandOutcome } from '@quarry/database/event-store/command-outcome';
import type { EventStore } from '@quarry/database/event-store/event-store';
import type { PlayedQuizStore } from '@quarry/database/sessions/played-quiz-store';
import type { SessionDirectory } from '@quarry/database/sessions/session-directory';
import type { WrittenReply } from '@quarry/events/backplane/command';
import type { Publication } from '@quarry/events/backplane/publication';
import type { GatewayId, SessionId, UserId } from '@quarry/events/ids';
import type { DueJob } from '@quarry/events/jobs';
import type { RecordedEvent } from '@quarry/events/session/events';
import type { Intent } from '@quarry/events/session/intents';
import { type PresenceChanges, presenceFields } from '@quarry/events/session/presence/presence-record';
import { isLive, type SessionState } from '@quarry/events/session/state';
import type { PresenceUpdate } from '#presence/presence-store.ts';

/** Replies in the order of their commands, by the gateway that waits for them: one message each. */
export type Replies = Map<GatewayId, WrittenReply[]>;

/** A reply about a session, for the gateway that waits for it. */
export interface SessionReply {
  readonly sessionId: SessionId;
  readonly gatewayId: GatewayId;
  readonly reply: WrittenReply;
}

export function byGateway(replies: readonly SessionReply[]): Replies {
  const messages: Replies = new Map();
  for (const { gatewayId, reply } of replies) {
    const others = messages.get(gatewayId);
    if (others) others.push(reply);
    else messages.set(gatewayId, [reply]);
  }
  return messages;
}

/** A timer or mail that becomes a BullMQ job, with the session's host, if known, and the trace of its command. */
export type Job = Intent & { readonly hostId?: UserId; readonly traceparent?: string };

/**
 * Result of deciding a batch of commands, to be stored and then carried out. Every entry belongs to one session, so
 * that a session can be removed from the batch.
 */
export interface Batch {
  readonly events: RecordedEvent[];
  readonly outcomes: CommandOutcome[];
  /** Reports and results that its events request; stored with them because the queue may lose its jobs. */
  readonly dueMails: DueJob[];
  readonly jobs: Job[];
  readonly replies: SessionReply[];
  /** Changes of presence, by session. */
  readonly presence: Map<SessionId, PresenceChanges>;
  /** Sessions the batch read or changed. */
  readonly touched: Set<SessionId>;
}

export function emptyBatch(): Batch {
  return { events: [], outcomes: [], dueMails: [], jobs: [], replies: [], presence: new Map(), touched: new Set() };
}

/** The part of a batch that is about some sessions. */
export function partOf(batch: Batch, isIn: (id: SessionId) => boolean): Batch {
  const ofThem = (one: { readonly sessionId: SessionId }) => isIn(one.sessionId);
  return {
    events: batch.events.filter(ofThem),
    outcomes: batch.outcomes.filter(ofThem),
    dueMails: batch.dueMails.filter(ofThem),
    jobs: batch.jobs.filter((job) => ofThem(job.type === 'mail' ? job.job : job)),
    replies: batch.replies.filter(ofThem),
    presence: new Map([...batch.presence].filter(([id]) => isIn(id))),
    touched: new Set([...batch.touched].filter(isIn)),
  };
}

/** Map key of a command; ids contain no space. */
export function commandKey(command: Pick<CommandOutcome, 'sessionId' | 'commandId'>): string {
  return `${command.sessionId} ${command.commandId}`;
}

/** Side effects after a commit. All are idempotent. */
export interface Effects {
  /** Queues timers and mails in the background; never throws. */
  queueJobs(jobs: readonly Job[]): void;
  publish(publications: readonly Publication[]): Promise<void>;
  reply(replies: Replies): Promise<void>;
  /** Records presence for a successor. */
  recordPresence(updates: readonly PresenceUpdate[]): Promise<void>;
}

/** The changes of presence as of a session's state. */
export function presenceUpdate(state: SessionState, changes: PresenceChanges): PresenceUpdate {
  return { sessionId: state.id, ...presenceFields(state, changes), isOver: !isLive(state) };
}

/** Whether a batch has nothing to store: only presence changed, or nothing did. */
export const isPassing = ({ events, outcomes }: Batch): boolean =>
  events.length === 0 && outcomes.every((outcome) => outcome.isPassing === true);

/** The part of the database a partition needs. */
export interface PartitionStore {
  readonly events: Pick<EventStore, 'append' | 'history' | 'findOutcomes' | 'isOwned'>;
  readonly playedQuizzes: Pick<PlayedQuizStore, 'find'>;
  readonly deadLetters: Pick<DeadLetterStore, 'add'>;
  readonly quarantine: Pick<QuarantineStore, 'add'>;
  readonly directory: Pick<SessionDirectory, 'live' | 'stored' | 'runningOf'>;
}

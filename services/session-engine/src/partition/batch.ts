import type { DeadLetterStore } from '@quarry/database/dead-letters/dead-letter-store';
import type { QuarantineStore } from '@quarry/database/dead-letters/quarantine-store';
import type { CommandOutcome } from '@quarry/database/event-store/command-outcome';
import type { EventStore } from '@quarry/database/event-store/event-store';
import type { SessionDirectory } from '@quarry/database/sessions/session-directory';
import type { WrittenReply } from '@quarry/events/backplane/command';
import type { Publication } from '@quarry/events/backplane/publication';
import type { GatewayId, SessionId } from '@quarry/events/ids';
import type { DueJob } from '@quarry/events/jobs';
import type { RecordedEvent } from '@quarry/events/session/events';
import type { Intent, TellReplaced } from '@quarry/events/session/reactions';

/** Replies in the order of their commands, by the gateway that waits for them: one message each. */
export type Replies = Map<GatewayId, WrittenReply[]>;

export function addReply(replies: Replies, gatewayId: GatewayId, reply: WrittenReply): void {
  const others = replies.get(gatewayId);
  if (others) others.push(reply);
  else replies.set(gatewayId, [reply]);
}

/** With the trace context of its command, if that is traced. */
export type Traced<T> = T & { readonly traceparent?: string };

/** A timer or a mail: jobs of BullMQ. */
export type JobIntent = Exclude<Intent, TellReplaced>;

/** Result of deciding a batch of commands: to be stored, then carried out. */
export interface Batch {
  readonly events: RecordedEvent[];
  readonly outcomes: CommandOutcome[];
  /** Reports and results that its events ask for; stored with them because the queue may lose its jobs. */
  readonly dueMails: DueJob[];
  /** Ends of sessions of other partitions that sessions of this batch replace. */
  readonly replaced: { readonly events: RecordedEvent[]; readonly outcomes: CommandOutcome[] };
  readonly jobs: Traced<JobIntent>[];
  readonly tellReplaced: Traced<TellReplaced>[];
  readonly replies: Replies;
  /** Sessions the batch read or changed. */
  readonly touched: Set<SessionId>;
}

export function emptyBatch(): Batch {
  return {
    events: [],
    outcomes: [],
    dueMails: [],
    replaced: { events: [], outcomes: [] },
    jobs: [],
    tellReplaced: [],
    replies: new Map(),
    touched: new Set(),
  };
}

/** Map key of a command; ids contain no space. */
export function commandKey(command: Pick<CommandOutcome, 'sessionId' | 'commandId'>): string {
  return `${command.sessionId} ${command.commandId}`;
}

/** Side effects after a commit. All are idempotent. */
export interface Effects {
  /** Queues timers and mails in the background; never throws. */
  queueJobs(jobs: readonly Traced<JobIntent>[]): void;
  publish(publications: readonly Publication[]): Promise<void>;
  reply(replies: Replies): Promise<void>;
}

/** The part of the database a partition needs. */
export interface PartitionStore {
  readonly events: Pick<EventStore, 'append' | 'stream' | 'findOutcomes'>;
  readonly deadLetters: Pick<DeadLetterStore, 'add'>;
  readonly quarantine: Pick<QuarantineStore, 'add'>;
  readonly directory: Pick<SessionDirectory, 'live' | 'stored' | 'runningOf'>;
}

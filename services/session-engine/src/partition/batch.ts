import type { DeadLetterStore } from '@quarry/database/dead-letters/dead-letter-store';
import type { QuarantineStore } from '@quarry/database/dead-letters/quarantine-store';
import type { CommandOutcome } from '@quarry/database/event-store/command-outcome';
import type { EventStore } from '@quarry/database/event-store/event-store';
import type { SessionDirectory } from '@quarry/database/sessions/session-directory';
import type { Publication } from '@quarry/events/backplane/publication';
import type { WrittenReply } from '@quarry/events/backplane/reply';
import type { GatewayId, SessionId } from '@quarry/events/ids';
import type { ReportJob } from '@quarry/events/jobs';
import type { RecordedEvent } from '@quarry/events/session/events';
import type { Intent, TellReplaced } from '@quarry/events/session/reactions';

export interface AddressedReply {
  readonly gatewayId: GatewayId;
  readonly reply: WrittenReply;
}

/** With the trace it belongs to while its command is traced. */
export type Traced<T> = T & { readonly traceparent?: string };

/** A timer or a mail, which BullMQ carries. */
export type JobIntent = Exclude<Intent, TellReplaced>;

/** Result of deciding a batch of commands: first to be stored, then to be carried out. */
export interface Batch {
  readonly events: RecordedEvent[];
  readonly outcomes: CommandOutcome[];
  /** Reports that its events ask for: stored with them, because the queue may lose its jobs. */
  readonly dueMails: ReportJob[];
  /** Ends of other partitions' sessions, which sessions of this batch replace. */
  readonly replaced: { readonly events: RecordedEvent[]; readonly outcomes: CommandOutcome[] };
  readonly jobs: Traced<JobIntent>[];
  readonly tellReplaced: Traced<TellReplaced>[];
  readonly replies: AddressedReply[];
  /** Sessions the batch looked at or changed. */
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
    replies: [],
    touched: new Set(),
  };
}

/** One key for a command wherever it is looked up: ids hold no blank. */
export function commandKey(command: Pick<CommandOutcome, 'sessionId' | 'commandId'>): string {
  return `${command.sessionId} ${command.commandId}`;
}

/** What the engine does to the world outside after a commit. Every one is safe to repeat. */
export interface Effects {
  /** Hands timers and mails to their queues; waits for nothing and never throws. */
  queueJobs(jobs: readonly Traced<JobIntent>[]): void;
  publish(publications: readonly Publication[]): Promise<void>;
  reply(replies: readonly AddressedReply[]): Promise<void>;
}

/** What a partition needs of the database. */
export interface PartitionStore {
  readonly events: Pick<EventStore, 'append' | 'stream' | 'findOutcomes'>;
  readonly deadLetters: Pick<DeadLetterStore, 'add'>;
  readonly quarantine: Pick<QuarantineStore, 'add'>;
  readonly directory: Pick<SessionDirectory, 'live' | 'runningOf'>;
}

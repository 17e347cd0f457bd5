import type { CommandOutcome } from '@quarry/database/event-store/command-outcome';
import type { WrittenReply } from '@quarry/events/backplane/reply';
import type { GatewayId, SessionId } from '@quarry/events/ids';
import type { ReportJob } from '@quarry/events/jobs';
import type { RecordedEvent } from '@quarry/events/session/events';
import type { Intent } from '@quarry/events/session/reactions';

export interface AddressedReply {
  readonly gatewayId: GatewayId;
  readonly reply: WrittenReply;
}

/** An effect, and the trace it belongs to while its command is traced. */
export type TracedIntent = Intent & { readonly traceparent?: string };

/** Everything a batch of commands comes to: first to be stored, then to be carried out. */
export interface Batch {
  readonly events: RecordedEvent[];
  readonly outcomes: CommandOutcome[];
  /** Reports that its events ask for: stored with them, because the queue may lose its jobs. */
  readonly dueMails: ReportJob[];
  /** Ends of other partitions' sessions, which sessions of this batch replace. */
  readonly replaced: { readonly events: RecordedEvent[]; readonly outcomes: CommandOutcome[] };
  readonly intents: TracedIntent[];
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
    intents: [],
    replies: [],
    touched: new Set(),
  };
}

/** One key for a command wherever it is looked up: ids hold no blank. */
export function commandKey(command: Pick<CommandOutcome, 'sessionId' | 'commandId'>): string {
  return `${command.sessionId} ${command.commandId}`;
}

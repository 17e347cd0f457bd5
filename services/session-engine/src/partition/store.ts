import type { DeadLetterStore } from '@quarry/database/dead-letters/dead-letter-store';
import type { QuarantineStore } from '@quarry/database/dead-letters/quarantine-store';
import type { EventStore } from '@quarry/database/event-store/event-store';
import type { SessionDirectory } from '@quarry/database/sessions/session-directory';

/** What a partition needs of the database. */
export interface PartitionStore {
  readonly events: Pick<EventStore, 'append' | 'load' | 'findOutcomes'>;
  readonly deadLetters: Pick<DeadLetterStore, 'add'>;
  readonly quarantine: Pick<QuarantineStore, 'add'>;
  readonly directory: Pick<SessionDirectory, 'live' | 'runningOf'>;
}

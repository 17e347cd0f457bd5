import type { CommandId, SessionId } from '@quarry/events/ids';
import type { Rejection } from '@quarry/events/session/rejections';

/** Outcome of one command, stored with its events. */
export interface CommandOutcome {
  readonly sessionId: SessionId;
  readonly commandId: CommandId;
  /** Null: accepted. */
  readonly rejection: Rejection | null;
  /** The session's version after the command. */
  readonly version: number;
  /** Fences the append like any other outcome, but is not stored. */
  readonly isPassing?: true;
}

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
  /** Not stored: whether the append may happen depends on it as on any other, but the log does not remember it. */
  readonly isPassing?: true;
}

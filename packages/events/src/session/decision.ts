import type { CommandId, SessionId } from '#ids.ts';
import type { SessionEvent } from './events.ts';
import type { Rejection } from './rejections.ts';

/**
 * What comes of a command. Accepted without events: it had its effect before, or there is nothing to do.
 */
export type Decision =
  | { readonly accepted: true; readonly events: readonly SessionEvent[] }
  | { readonly accepted: false; readonly rejection: Rejection };

/** When and as what a command came. */
export interface CommandContext {
  readonly commandId: CommandId;
  /**
   * Milliseconds on the stream's clock: an answer's arrival less the time the gateway held it, the moment at which the
   * engine took a host's command, the arrival of any other.
   */
  readonly at: number;
  /** Milliseconds since it arrived. */
  readonly waited?: number;
  /** Players a session may have; `LIMITS.players` unless told. */
  readonly maxPlayers?: number;
  /** What sessions other than this one have to say to it. */
  readonly elsewhere?: Elsewhere;
}

/** Looked up when a command's batch is taken: no session knows of others. */
export interface Elsewhere {
  /** Of a creation: the host's running session, which ends with it. */
  readonly replaces?: SessionId;
  /** Of somebody new to this session: what keeps them from entering. */
  readonly bar?: 'device-busy' | 'host-busy';
}

/** Without events: nothing is left to do. */
export const accept = (...events: SessionEvent[]): Decision => ({ accepted: true, events });
/** Nothing happens, and the sender learns why. */
export const reject = (rejection: Rejection): Decision => ({ accepted: false, rejection });

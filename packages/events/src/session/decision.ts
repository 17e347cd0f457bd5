import { z } from 'zod';
import type { CommandId } from '#ids.ts';
import type { Question } from '#questions/question.ts';
import type { SessionEvent } from './events.ts';
import type { Rejection } from './rejections.ts';
import { phase, type SessionState } from './state.ts';

/** Result of a command. Accepted without events: already in effect, or nothing to do. */
export type Decision =
  | { readonly accepted: true; readonly events: readonly SessionEvent[] }
  | { readonly accepted: false; readonly rejection: Rejection };

/** Facts about a command besides its body. */
export interface CommandContext {
  readonly commandId: CommandId;
  /**
   * Milliseconds on the stream's clock: an answer's arrival less the time the gateway held it, the moment at which the
   * engine took a host's command, the arrival of any other.
   */
  readonly at: number;
  /** Milliseconds since its arrival. */
  readonly waited?: number;
  /** Most players of any session; default `LIMITS.players`. */
  readonly maxPlayers?: number;
  /** The questions that the command names, read by the engine; absent if it names none, or they are not stored. */
  readonly questions?: readonly Question[];
  /** Facts about other sessions, looked up because a session does not know about others. */
  readonly crossSession?: CrossSessionFacts;
}

export interface CrossSessionFacts {
  /** For a creation: the database says that its host has a running session. */
  readonly hostIsBusy?: boolean;
  /** For a new player: reason why it may not enter. */
  readonly bar?: 'device-busy' | 'host-busy';
}

/** Accepted with these events; without events: nothing to do. */
export const accept = (...events: SessionEvent[]): Decision => acceptAll(events);
/** As `accept`, for a crowd's events, of which there are more than a call can have arguments. */
export const acceptAll = (events: readonly SessionEvent[]): Decision => ({ accepted: true, events });
/** Refused; the sender gets the code. */
export const reject = (rejection: Rejection): Decision => ({ accepted: false, rejection });

/**
 * Closes the running question, if any, before an event that requires it: every opened question is closed exactly once.
 */
export function closingFirst(state: SessionState, event: SessionEvent): SessionEvent[] {
  if (phase(state) !== 'playing' || !state.current) return [event];
  return [{ type: 'QuestionClosed', questionId: state.current.question.id, by: 'host' }, event];
}

/** Facts about a type of command. */
export interface CommandTraits {
  /** It begins the session. */
  readonly creates?: true;
  /** Its sender sends it again with current facts: our own services, and clients that reconnect. */
  readonly sentAgain?: true;
  /** Accepted where no session runs: it comes from our own services, and arriving late is no error. */
  readonly mayBeLate?: true;
  /** Also decided once the session has ended. */
  readonly afterTheEnd?: true;
  /** It changes the room; bounds what a host can add to the log by changing it over and over. */
  readonly changesRoom?: true;
  /** It counts from its arrival although a host sends it. */
  readonly countsFromArrival?: true;
  /** It counts from its decision although no host sends it. */
  readonly countsFromDecision?: true;
  /** The gateway reports how long it held the command. */
  readonly tellsHeld?: true;
}

/** Of commands of our own services that are sent again while they are due: closed sockets, sweeps, timers, reports. */
export const RECURRING = { sentAgain: true, mayBeLate: true } as const satisfies CommandTraits;

/** What a command is: its schema, its decision and facts about it. */
export interface CommandDefinition<C> extends CommandTraits {
  readonly schema: z.ZodType<C>;
  decide(state: SessionState, command: C, context: CommandContext): Decision;
}

export const commandSchema = <T extends string, S extends z.ZodRawShape>(type: T, shape: S) =>
  z.object({ type: z.literal(type), ...shape });

export const defineCommand = <S extends z.ZodType>(
  schema: S,
  decide: CommandDefinition<z.infer<S>>['decide'],
  traits: CommandTraits = {},
) => ({ schema, decide, ...traits });

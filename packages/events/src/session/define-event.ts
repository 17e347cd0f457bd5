import { z } from 'zod';
import type { PlayerId } from '#ids.ts';
import type { Announcement, Before } from './announcements.ts';
import type { Intent } from './intents.ts';
import type { SessionState } from './state.ts';

/** Facts about a stored event besides its body. */
export interface Moment {
  /** Milliseconds on the stream's clock. */
  readonly at: number;
  readonly version: number;
  readonly before: Before;
}

/** What an event is, besides its schema. */
export interface EventBehaviour<E> {
  /**
   * Folds the event into the state, in place; the phase, if the event changes it, has changed already.
   * @param at milliseconds on the stream's clock
   */
  evolve(state: SessionState, event: E, at: number): void;
  /** @param state the session after the event */
  announce(state: SessionState, event: E, moment: Moment): readonly Announcement[];
  /** Its timer and mails. @param state the session after the event */
  intents?(state: SessionState, event: E, moment: Moment): Intent[];
  /**
   * Whether the log needs it; absent: always. An event of presence alone is only folded into memory and announced.
   * @param state the session before the event
   */
  isStored?(state: SessionState, event: E): boolean;
  /** Whose presence it changes; absent: nobody's. */
  presence?(event: E): PresenceChange;
  /** What is stored of it; absent: all. */
  toStored?(event: E): E;
  /** Everybody is ranked after it. */
  readonly ranks?: true;
  /**
   * Whether the deferred ranking must be computed before it: ties are ordered by the names, and among the players, of
   * that time.
   */
  needsRanking?(event: E): boolean;
  /** It is a change of the room by its host; their number is bounded. */
  readonly changesRoom?: true;
  /** Results depend on it even after the end: it changes points, names or players. */
  readonly changesResults?: true;
  /** Play is over after the first of these. */
  readonly endsPlay?: true;
  /** The kind of activity that a replay counts it as. */
  readonly activity?: Activity;
}

export interface PresenceChange {
  readonly players?: readonly PlayerId[];
  /** Sockets of the host, or of its screens. */
  readonly hosts?: true;
}

export type Activity = 'joins' | 'answers' | 'drops' | 'gatewayLosses';

const schemaOf = <T extends string, S extends z.ZodRawShape>(type: T, shape: S) =>
  z.object({ type: z.literal(type), ...shape });

/** @param shape of the stored event: fields may be added if they are optional, and never changed */
export const defineEvent = <T extends string, S extends z.ZodRawShape>(
  type: T,
  shape: S,
  behaviour: EventBehaviour<z.infer<ReturnType<typeof schemaOf<T, S>>>>,
) => ({ schema: schemaOf(type, shape), ...behaviour });

/** An event as stored: the schema and the behaviour. */
export interface EventDefinition<E> extends EventBehaviour<E> {
  readonly schema: z.ZodType<E>;
}

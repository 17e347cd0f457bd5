import { z } from 'zod';
import type { CommandId, SessionId } from '#ids.ts';
import type { EventDefinition } from './define-event.ts';
import { lifecycleEvents } from './lifecycle/events.ts';
import { mediaEvents } from './media/events.ts';
import { playEvents } from './play/events.ts';
import { presenceEvents } from './presence/events.ts';
import { resultEvents } from './results/events.ts';
import { roomEvents } from './room/events.ts';
import { teamEvents } from './teams/events.ts';

/** The events of a session, in past tense. Stored for good: change them only by adding optional fields or new types. */
const EVENTS = {
  ...lifecycleEvents,
  ...presenceEvents,
  ...playEvents,
  ...mediaEvents,
  ...roomEvents,
  ...teamEvents,
  ...resultEvents,
};

type Schema = (typeof EVENTS)[keyof typeof EVENTS]['schema'];

export type SessionEvent = z.infer<Schema>;
export type EventOf<T extends SessionEvent['type']> = Extract<SessionEvent, { type: T }>;

EVENTS satisfies { readonly [T in SessionEvent['type']]: EventDefinition<EventOf<T>> };

export const sessionEventSchema = z.discriminatedUnion(
  'type',
  Object.values(EVENTS).map(({ schema }) => schema) as [Schema, ...Schema[]],
);

/** @throws RangeError on an event of a later release */
export function definitionOf(event: SessionEvent): EventDefinition<SessionEvent> {
  const definition: unknown = EVENTS[event.type];
  if (!definition) throw new RangeError(`unknown event ${event.type}`);
  return definition as EventDefinition<SessionEvent>;
}

/** An event with its position in the log. Versions of a session are contiguous from 1. */
export interface RecordedEvent {
  readonly sessionId: SessionId;
  readonly version: number;
  /** The instant at which its command counts, see `CommandContext`. */
  readonly at: number;
  readonly commandId: CommandId;
  readonly event: SessionEvent;
}

/** A recorded event to fold; packed ones (database, "log-pages") have no command ids. */
export type PastEvent = Omit<RecordedEvent, 'commandId'> & Partial<Pick<RecordedEvent, 'commandId'>>;

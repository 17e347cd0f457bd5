import { createEventStore } from '@quarry/database/event-store/event-store';
import type { Database } from '@quarry/database/pool';
import { sessionIdSchema } from '@quarry/events/ids';

/** Appended at any time after the spec has closed the host's socket. */
const HOST_PRESENCE = ['HostEntered', 'HostDropped'];

/** The types of a session's stored events, in order, without the presence of its host. */
export async function eventTypes(database: Database, sessionId: string): Promise<string[]> {
  const events = await createEventStore(database).load(sessionIdSchema.parse(sessionId));
  return events.map(({ event }) => event.type).filter((type) => !HOST_PRESENCE.includes(type));
}

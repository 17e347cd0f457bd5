import { createEventStore } from '@quarry/database/event-store/event-store';
import type { Database } from '@quarry/database/pool';
import { sessionIdSchema } from '@quarry/events/ids';

/** The types of a session's stored events, in their order. */
export async function eventTypes(database: Database, sessionId: string): Promise<string[]> {
  const events = await createEventStore(database).load(sessionIdSchema.parse(sessionId));
  return events.map(({ event }) => event.type);
}

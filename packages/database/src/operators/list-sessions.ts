import { sql } from 'kysely';
import type { Database } from '#pool.ts';
import { type DirectorySession, sessionsOf } from '#sessions/directory-session.ts';

/** A session in the operators' list. */
export interface ListedSession extends DirectorySession {
  /** Players who joined and have not left. */
  readonly players: number;
  /** Events in its log. */
  readonly events: number;
}

/** Sessions, latest event first. @param which `ended`: include ended ones */
export async function listSessions(
  { db }: Database,
  which: { readonly ended: boolean; readonly limit: number },
): Promise<ListedSession[]> {
  return sessionsOf(db)
    .select([
      sql<number>`(select count(*) from session_player p where p.session_id = session.id and not p.has_left)`.as(
        'players',
      ),
      sql<number>`(select coalesce(max(version), 0) from event e where e.session_id = session.id)`.as('events'),
    ])
    .$if(!which.ended, (query) => query.where('ended', '=', false))
    .orderBy('touched_at', 'desc')
    .limit(which.limit)
    .execute();
}

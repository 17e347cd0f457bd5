import type { Database } from '#pool.ts';
import { type DirectorySession, sessionsOf } from '#sessions/session-directory.ts';

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
    .select((session) => [
      session
        .selectFrom('session_player')
        .whereRef('session_id', '=', 'session.id')
        .where('has_left', '=', false)
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .$asScalar()
        .as('players'),
      session
        .selectFrom('session_event')
        .whereRef('session_id', '=', 'session.id')
        .select(({ fn, lit }) => fn.coalesce(fn.max('version'), lit(0)).as('last'))
        .$asScalar()
        .as('events'),
    ])
    .$if(!which.ended, (query) => query.where('ended', '=', false))
    .orderBy('touched_at', 'desc')
    .limit(which.limit)
    .execute();
}

import type { DeviceId } from '@quarry/events/ids';
import type { Kysely } from 'kysely';
import type { Schema } from '#schema.ts';
import {
  type DirectoryPlayer,
  type DirectorySession,
  directoryPlayerOf,
  directorySessionOf,
} from './directory-session.ts';

/** See `SessionDirectory.runningOfDevice`. */
export async function runningOfDevice(
  db: Kysely<Schema>,
  deviceId: DeviceId,
): Promise<{ player: DirectoryPlayer; session: DirectorySession } | null> {
  const row = await db
    .selectFrom('session_player as p')
    .innerJoin('session as s', 's.id', 'p.session_id')
    .selectAll('s')
    .select(['p.session_id', 'p.player_id', 'p.identifier', 'p.device_id', 'p.has_left'])
    .where('p.device_id', '=', deviceId)
    .where('p.has_left', '=', false)
    .where('s.finished', '=', false)
    .where('s.ended', '=', false)
    .where('s.phase', '!=', 'reserved')
    .orderBy('s.created_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row ? { player: directoryPlayerOf(row), session: directorySessionOf(row) } : null;
}

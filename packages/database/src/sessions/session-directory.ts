import type { DeviceId, SessionId, UserId } from '@quarry/events/ids';
import type { SessionCode } from '@quarry/events/session-code';
import { sql } from 'kysely';
import type { Database } from '#pool.ts';
import {
  type DirectoryPlayer,
  type DirectorySession,
  directoryPlayerOf,
  directorySessionOf,
} from './directory-session.ts';
import { type PartitionDirectory, partitionDirectory } from './partition-directory.ts';
import { giveBack, type Reservation, type Reserved, reserveSession } from './reserve-session.ts';
import { type Running, runningOf, runningOfDevice } from './running-of.ts';

export type { DirectoryPlayer, DirectorySession } from './directory-session.ts';

/**
 * Lookup of sessions and players; a projection of the log, written with it. For its host a session runs from its
 * creation until it has ended; its code and its players' devices are free from the end screen on. Reservations are
 * never returned.
 */
export interface SessionDirectory extends PartitionDirectory {
  /** See `reserveSession`. */
  reserve(wanted: Reservation): Promise<Reserved | { readonly status: 'code-taken' }>;
  /** Releases a reservation whose session will not begin. */
  giveBack(id: SessionId): Promise<void>;
  byId(id: SessionId): Promise<DirectorySession | null>;
  /** Those of these sessions that have not ended. */
  running(ids: readonly SessionId[]): Promise<Set<SessionId>>;
  runningByCode(code: SessionCode): Promise<DirectorySession | null>;
  /** The session that has not ended, including the end screen; leftovers excluded. */
  runningOfHost(hostId: UserId): Promise<DirectorySession | null>;
  /** The newest running session in which this device has a player who has not left. */
  runningOfDevice(deviceId: DeviceId): Promise<{ player: DirectoryPlayer; session: DirectorySession } | null>;
  /** Sessions these hosts run and sessions these devices play in, in one query. */
  runningOf(hostIds: readonly UserId[], deviceIds: readonly DeviceId[]): Promise<Running[]>;
  /** The player with this name; `nameKey` is `userNameKey(name)`. After the lobby a player who left keeps the name. */
  playerByName(sessionId: SessionId, nameKey: string): Promise<DirectoryPlayer | null>;
}

export function createSessionDirectory({ db }: Database): SessionDirectory {
  const sessions = () => db.selectFrom('session').selectAll().where('phase', '!=', 'reserved');
  return {
    ...partitionDirectory(db),
    reserve: (wanted) => reserveSession(db, wanted),
    giveBack: (id) => giveBack(db, id),
    runningOf: (hostIds, deviceIds) => runningOf(db, hostIds, deviceIds),
    async byId(id) {
      const row = await sessions().where('id', '=', id).executeTakeFirst();
      return row ? directorySessionOf(row) : null;
    },
    async running(ids) {
      const rows = await db
        .selectFrom('session')
        .select('id')
        .where('id', '=', sql<SessionId>`any(${[...ids]}::text[])`)
        .where('phase', '!=', 'reserved')
        .where('ended', '=', false)
        .execute();
      return new Set(rows.map(({ id }) => id));
    },
    async runningByCode(code) {
      const row = await sessions()
        .where('code', '=', code)
        .where('finished', '=', false)
        .where('ended', '=', false)
        .executeTakeFirst();
      return row ? directorySessionOf(row) : null;
    },
    async runningOfHost(hostId) {
      const row = await sessions()
        .where('host_id', '=', hostId)
        .where('ended', '=', false)
        .where('leftover', 'is', null)
        .executeTakeFirst();
      return row ? directorySessionOf(row) : null;
    },
    runningOfDevice: (deviceId) => runningOfDevice(db, deviceId),
    async playerByName(sessionId, nameKey) {
      const row = await db
        .selectFrom('session_player')
        .selectAll()
        .where('session_id', '=', sessionId)
        .where('name_key', '=', nameKey)
        .executeTakeFirst();
      return row ? directoryPlayerOf(row) : null;
    },
  };
}

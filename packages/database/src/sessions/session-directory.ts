import type { DeviceId, QuizId, SessionId, UserId } from '@quarry/events/ids';
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
import { type Reservation, reserveSession } from './reserve-session.ts';
import { runningOfDevice } from './running-of-device.ts';

export type { DirectoryPlayer, DirectorySession } from './directory-session.ts';

/**
 * Where sessions and players are found; a projection of the log, written with it. A session runs from its creation
 * until it reaches the end screen or ends. What is only reserved is never returned.
 */
export interface SessionDirectory extends PartitionDirectory {
  /** See `reserveSession`. */
  reserve(wanted: Reservation): Promise<'reserved' | 'code-taken'>;
  byId(id: SessionId): Promise<DirectorySession | null>;
  runningByCode(code: SessionCode): Promise<DirectorySession | null>;
  /** The newest, should there be several. */
  runningOfHost(hostId: UserId): Promise<DirectorySession | null>;
  /** The newest running session in which this device has a player who has not left. */
  runningOfDevice(deviceId: DeviceId): Promise<{ player: DirectoryPlayer; session: DirectorySession } | null>;
  /** Whose name this is, `nameKey` being `userNameKey(name)`. After the lobby somebody who left keeps the name. */
  playerByName(sessionId: SessionId, nameKey: string): Promise<DirectoryPlayer | null>;
  isQuizPlayed(hostId: UserId, quizId: QuizId): Promise<boolean>;
}

export function createSessionDirectory({ db }: Database): SessionDirectory {
  const sessions = () => db.selectFrom('session').selectAll().where('phase', '!=', 'reserved');
  const running = () => sessions().where('finished', '=', false).where('ended', '=', false);
  return {
    ...partitionDirectory(db),
    reserve: (wanted) => reserveSession(db, wanted),
    async byId(id) {
      const row = await sessions().where('id', '=', id).executeTakeFirst();
      return row ? directorySessionOf(row) : null;
    },
    async runningByCode(code) {
      const row = await running().where('code', '=', code).executeTakeFirst();
      return row ? directorySessionOf(row) : null;
    },
    async runningOfHost(hostId) {
      const row = await running()
        .where('host_id', '=', hostId)
        .orderBy('created_at', 'desc')
        .limit(1)
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
    async isQuizPlayed(hostId, quizId) {
      const { rows } = await sql`
        select 1 from session where host_id = ${hostId} and quiz_id = ${quizId}
          and not finished and not ended and phase <> 'reserved' limit 1`.execute(db);
      return rows.length > 0;
    },
  };
}

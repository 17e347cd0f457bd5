import type { ScreenId, SessionId, UserId } from '@quarry/events/ids';
import { PAIRING_MINUTES, type ScreenRole } from '@quarry/events/screens';
import { type Kysely, sql } from 'kysely';
import { inMilliseconds, now } from '#instants.ts';
import type { Database } from '#pool.ts';
import type { Schema } from '#schema.ts';

/** A stage or remote, as its secret opens it. */
export interface OpenedScreen {
  readonly id: ScreenId;
  readonly role: ScreenRole;
  readonly sessionId: SessionId;
  readonly hostId: UserId;
}

/** A screen in its host's list. */
export interface ListedScreen {
  readonly id: ScreenId;
  readonly role: ScreenRole;
  readonly createdAt: Date;
  readonly pairedAt: Date | null;
  readonly userAgent: string | null;
}

export interface NewScreen extends OpenedScreen {
  readonly secretHash: string;
  /** The sign-in with which it is made. */
  readonly signInId: string;
}

export interface Pairing {
  readonly keyHash: string;
  readonly tokenHash: string;
  readonly userAgent: string | null;
}

/** Screens of a session that can be opened or wait to be paired; one more is refused. */
export const SCREENS_OF_SESSION = 32;

/**
 * Stages and remotes. Secrets are stored as hashes; a screen ends with its session, its account or when it
 * is withdrawn, a remote also with the sign-in that made it, if that is ended from elsewhere (`SignInStore`).
 */
export interface ScreenStore {
  /** Stores a stage's key, or a remote's to be paired within five minutes. `no-session`: this host runs no such session. */
  create(screen: NewScreen): Promise<'created' | 'no-session' | 'too-many'>;
  /** Screens that can be opened or wait to be paired, oldest first; null if the host has no such session. */
  list(hostId: UserId, sessionId: SessionId): Promise<ListedScreen[] | null>;
  /**
   * Puts a remote's token in the place of its key, once; repeated with the same token it is answered as before.
   * @returns null for a key that is unknown, used or too old
   */
  pair(pairing: Pairing): Promise<OpenedScreen | 'ended' | null>;
  /** The screen of a stage's key or a remote's token. `ended`: its session is over */
  find(secretHash: string): Promise<OpenedScreen | 'ended' | null>;
  /** The given screens that can be opened. */
  active(ids: readonly ScreenId[]): Promise<Set<ScreenId>>;
  /** @returns false if the host has no such screen in the session */
  withdraw(hostId: UserId, sessionId: SessionId, id: ScreenId): Promise<boolean>;
}

export function createScreenStore({ db }: Database): ScreenStore {
  return {
    async create({ id, role, sessionId, hostId, secretHash, signInId }) {
      const { rows } = await sql<{ created: boolean }>`
        with running as (
          select id from session
          where id = ${sessionId} and host_id = ${hostId} and not ended and phase <> 'reserved' and leftover is null
        ), made as (
          insert into screen (id, session_id, host_id, role, secret_hash, sign_in_id)
          select ${id}, ${sessionId}, ${hostId}, ${role}, ${secretHash}, ${signInId} from running
          where (${usable(db, sessionId).select((is) => is.fn.countAll().as('screens'))}) < ${SCREENS_OF_SESSION}
          returning id
        )
        select exists (select 1 from made) as created from running`.execute(db);
      const [row] = rows;
      if (!row) return 'no-session';
      return row.created ? 'created' : 'too-many';
    },
    async list(hostId, sessionId) {
      const own = await db
        .selectFrom('session')
        .select('id')
        .where('id', '=', sessionId)
        .where('host_id', '=', hostId)
        .where('phase', '!=', 'reserved')
        .executeTakeFirst();
      if (!own) return null;
      return usable(db, sessionId)
        .select(['id', 'role', 'created_at as createdAt', 'paired_at as pairedAt', 'user_agent as userAgent'])
        .orderBy('created_at')
        .orderBy('id')
        .execute();
    },
    async pair({ keyHash, tokenHash, userAgent }) {
      await db
        .updateTable('screen')
        .set({ secret_hash: tokenHash, user_agent: userAgent, paired_at: now })
        .where('secret_hash', '=', keyHash)
        .where('role', '=', 'remote')
        .where('paired_at', 'is', null)
        .where('withdrawn_at', 'is', null)
        .where('created_at', '>', inMilliseconds(-PAIRING_MINUTES * 60_000))
        // Only a remote that repeats its request, or a hostile one, sends a secret that is in use.
        .where(({ not, exists, selectFrom }) =>
          not(exists(selectFrom('screen as other').select('other.id').where('other.secret_hash', '=', tokenHash))),
        )
        .execute();
      const screen = await findScreen(db, tokenHash);
      return screen === 'ended' || screen?.role === 'remote' ? screen : null;
    },
    find: (secretHash) => findScreen(db, secretHash),
    async active(ids) {
      const rows = await opened(db)
        .select('screen.id')
        .where('screen.id', '=', sql<ScreenId>`any(${[...ids]}::text[])`)
        .where('session.ended', '=', false)
        .execute();
      return new Set(rows.map(({ id }) => id));
    },
    async withdraw(hostId, sessionId, id) {
      const row = await db
        .updateTable('screen')
        .set({ withdrawn_at: now })
        .where('id', '=', id)
        .where('host_id', '=', hostId)
        .where('session_id', '=', sessionId)
        .where('withdrawn_at', 'is', null)
        .returning('id')
        .executeTakeFirst();
      return row !== undefined;
    },
  };
}

/** A session's screens that were not withdrawn, without keys that nobody used in time. */
function usable(db: Kysely<Schema>, sessionId: SessionId) {
  return db
    .selectFrom('screen')
    .where('session_id', '=', sessionId)
    .where('withdrawn_at', 'is', null)
    .where((is) =>
      is.or([
        is('role', '=', 'stage'),
        is('paired_at', 'is not', null),
        is('created_at', '>', inMilliseconds(-PAIRING_MINUTES * 60_000)),
      ]),
    );
}

/** Screens whose secret opens them, with their sessions. */
function opened(db: Kysely<Schema>) {
  return db
    .selectFrom('screen')
    .innerJoin('session', 'session.id', 'screen.session_id')
    .innerJoin('app_user', 'app_user.id', 'screen.host_id')
    .where('screen.withdrawn_at', 'is', null)
    .where((is) => is.or([is('screen.role', '=', 'stage'), is('screen.paired_at', 'is not', null)]))
    .where('session.leftover', 'is', null)
    .where('app_user.disabled', '=', false);
}

async function findScreen(db: Kysely<Schema>, secretHash: string): Promise<OpenedScreen | 'ended' | null> {
  const row = await opened(db)
    .select(['screen.id', 'screen.role', 'screen.session_id as sessionId', 'screen.host_id as hostId', 'session.ended'])
    .where('screen.secret_hash', '=', secretHash)
    .executeTakeFirst();
  if (!row) return null;
  const { ended, ...screen } = row;
  return ended ? 'ended' : screen;
}

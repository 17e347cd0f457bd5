import type { ScreenId, SessionId, UserId } from '@quarry/events/ids';
import { PAIRING_MINUTES, type ScreenRole } from '@quarry/events/screens';
import { type Kysely, sql } from 'kysely';
import { inMilliseconds, now } from '#instants.ts';
import type { Database } from '#pool.ts';
import type { Schema } from '#schema.ts';

/** A stage or remote opened by its secret. */
export interface OpenedScreen {
  readonly id: ScreenId;
  readonly role: ScreenRole;
  readonly sessionId: SessionId;
  readonly hostId: UserId;
}

/** A remote whose key was exchanged; it opens nothing until its host has confirmed the number it shows. */
export interface UnconfirmedRemote {
  readonly role: 'unconfirmed';
  readonly sessionId: SessionId;
  /** 10 to 99. */
  readonly number: number;
}

/** Result of looking up a secret; `ended`: its session is over. */
export type FoundScreen = OpenedScreen | UnconfirmedRemote | 'ended' | null;

/** A screen in its host's list. */
export interface ListedScreen {
  readonly id: ScreenId;
  readonly role: ScreenRole;
  readonly createdAt: Date;
  readonly pairedAt: Date | null;
  readonly userAgent: string | null;
  /** Number of an unconfirmed remote. */
  readonly number: number | null;
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

/** Maximum screens of a session that can be opened or wait to be paired or confirmed. */
export const SCREENS_OF_SESSION = 32;

/**
 * Stages and remotes. Secrets are stored as hashes; a screen ends with its session, its account or when it is
 * withdrawn, a remote also with the sign-in that made it, if that is ended from another browser (`SignInStore`).
 */
export interface ScreenStore {
  /** Stores a stage's key, or a remote's to be paired and confirmed within five minutes. `no-session`: this host runs no such session. */
  create(screen: NewScreen): Promise<'created' | 'no-session' | 'too-many'>;
  /** Screens that can be opened or wait to be paired or confirmed, oldest first; null if the host has no such session. */
  list(hostId: UserId, sessionId: SessionId): Promise<ListedScreen[] | null>;
  /**
   * Replaces a remote's key by its token, once, and assigns it a number unique among the session's unconfirmed remotes.
   * A repetition with the same token gets the same answer. @returns null for a key that is unknown, used or expired
   */
  pair(pairing: Pairing): Promise<FoundScreen>;
  /**
   * Lets an unconfirmed remote open its session. @returns false if the host has no such remote in the session, or no
   * longer
   */
  confirm(hostId: UserId, sessionId: SessionId, id: ScreenId): Promise<boolean>;
  /** The screen of a stage's key or a remote's token. */
  find(secretHash: string): Promise<FoundScreen>;
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
        .select(awaited.as('number'))
        .orderBy('created_at')
        .orderBy('id')
        .execute();
    },
    async pair({ keyHash, tokenHash, userAgent }) {
      // The lock gives two remotes paired concurrently different numbers.
      await sql`
        with waiting as (
          select id, secret_hash, number from screen
          where session_id = (select session_id from screen where secret_hash = ${keyHash})
            and ${unpaired} and withdrawn_at is null
          order by id for update
        ), unused as (
          select number from generate_series(10, 99) number
          where number not in (select number from waiting where number is not null) order by random() limit 1
        )
        update screen set secret_hash = ${tokenHash}, user_agent = ${userAgent}, number = (select number from unused)
        where id = (select id from waiting where secret_hash = ${keyHash} and number is null)
          -- Only a remote that repeats its request, or a hostile one, sends a secret that is in use.
          and not exists (select 1 from screen other where other.secret_hash = ${tokenHash})`.execute(db);
      const screen = await findScreen(db, tokenHash);
      return screen === 'ended' || screen?.role !== 'stage' ? screen : null;
    },
    async confirm(hostId, sessionId, id) {
      const row = await ownScreen(db, hostId, sessionId, id)
        .set({ paired_at: sql`coalesce(paired_at, now())` })
        .where('number', 'is not', null)
        .where((is) => is.or([opened, unpaired]))
        .returning('id')
        .executeTakeFirst();
      return row !== undefined;
    },
    find: (secretHash) => findScreen(db, secretHash),
    async active(ids) {
      const rows = await admitted(db)
        .select('screen.id')
        .where(opened)
        .where('screen.id', '=', sql<ScreenId>`any(${[...ids]}::text[])`)
        .where('session.ended', '=', false)
        .execute();
      return new Set(rows.map(({ id }) => id));
    },
    async withdraw(hostId, sessionId, id) {
      const row = await ownScreen(db, hostId, sessionId, id)
        .set({ withdrawn_at: now })
        .returning('id')
        .executeTakeFirst();
      return row !== undefined;
    },
  };
}

/** Remotes that may still be paired or confirmed. */
const unpaired = sql<boolean>`(screen.role = 'remote' and screen.paired_at is null
  and screen.created_at > ${inMilliseconds(-PAIRING_MINUTES * 60_000)})`;

/** Stages, and remotes that were confirmed. */
const opened = sql<boolean>`(screen.role = 'stage' or screen.paired_at is not null)`;

/** The number of an unconfirmed remote. */
const awaited = sql<number | null>`case when screen.paired_at is null then screen.number end`;

/** Update of a screen of the host's session that was not withdrawn. */
function ownScreen(db: Kysely<Schema>, hostId: UserId, sessionId: SessionId, id: ScreenId) {
  return db
    .updateTable('screen')
    .where('id', '=', id)
    .where('host_id', '=', hostId)
    .where('session_id', '=', sessionId)
    .where('withdrawn_at', 'is', null);
}

/** A session's screens that were not withdrawn, except remotes not paired and confirmed in time. */
function usable(db: Kysely<Schema>, sessionId: SessionId) {
  return db
    .selectFrom('screen')
    .where('session_id', '=', sessionId)
    .where('withdrawn_at', 'is', null)
    .where((is) => is.or([opened, unpaired]));
}

/** Screens whose session and account admit them, with their sessions. */
function admitted(db: Kysely<Schema>) {
  return db
    .selectFrom('screen')
    .innerJoin('session', 'session.id', 'screen.session_id')
    .innerJoin('app_user', 'app_user.id', 'screen.host_id')
    .where('screen.withdrawn_at', 'is', null)
    .where('session.leftover', 'is', null)
    .where('app_user.disabled', '=', false);
}

async function findScreen(db: Kysely<Schema>, secretHash: string): Promise<FoundScreen> {
  const row = await admitted(db)
    .select(['screen.id', 'screen.role', 'screen.session_id as sessionId', 'screen.host_id as hostId', 'session.ended'])
    .select(awaited.as('number'))
    .where('screen.secret_hash', '=', secretHash)
    .where((is) => is.or([opened, is.and([unpaired, is('screen.number', 'is not', null)])]))
    .executeTakeFirst();
  if (!row) return null;
  const { ended, number, ...screen } = row;
  if (ended) return 'ended';
  return number === null ? screen : { role: 'unconfirmed', sessionId: screen.sessionId, number };
}

import { type Kysely, sql } from 'kysely';
import { errorCode } from '#errors.ts';
import type { Schema } from '#schema.ts';

/** Services that connect to the database, besides the migrations. */
const SERVICES = ['gateway', 'engine', 'mailer', 'ops'] as const;
type ServiceName = (typeof SERVICES)[number];

/** The URL of each service. Services may share a role, which then gets the rights of all of them. */
export type ServiceUrls = Readonly<Record<ServiceName, string>>;

type Right = 'select' | 'insert' | 'update' | 'delete' | `select (${string})` | `update (${string})`;

const READ: readonly Right[] = ['select'];
/** Deleting rows by a condition requires `select`. Every service that can delete a session has it. */
const ERASE: readonly Right[] = ['select', 'delete'];
/** Rows that are never changed; they are deleted only with a person's data or after retention. */
const APPEND: readonly Right[] = ['select', 'insert', 'delete'];
const ALL: readonly Right[] = ['select', 'insert', 'update', 'delete'];

/** Rights of each service. */
const RIGHTS: Record<keyof Schema, Partial<Record<ServiceName, readonly Right[]>>> = {
  session_event: { gateway: ERASE, engine: APPEND, mailer: READ, ops: ERASE },
  command_outcome: { gateway: ERASE, engine: APPEND, ops: ERASE },
  // The previous release uses these two by their names.
  event: { gateway: ERASE, engine: APPEND, mailer: READ, ops: ERASE },
  command_log: { gateway: ERASE, engine: APPEND, ops: ERASE },
  // Postgres reports a violated key only to roles that may read the partition itself.
  session_event_default: { engine: READ },
  command_outcome_default: { engine: ERASE },
  log_period: { engine: READ },
  log_page: { gateway: ERASE, engine: APPEND, ops: ERASE },
  log_player: { gateway: ERASE, engine: APPEND, ops: ERASE },
  // The migrations insert one row per partition. `for key share` also requires `update`.
  lease: { engine: ['select', 'update'], ops: READ },
  engine_member: { engine: ALL, ops: READ },
  // Storing results locks the session's row `for key share`: the right to update any column is enough.
  session: {
    gateway: ALL,
    engine: ALL,
    mailer: ['select', 'update (reserved_at)'],
    ops: ['select', 'update (reserved_at)', 'delete'],
  },
  session_player: { gateway: ERASE, engine: ALL, ops: ERASE },
  dead_letter: { gateway: ERASE, engine: APPEND, ops: ['select', 'update', 'delete'] },
  quarantine: { gateway: ERASE, engine: APPEND, ops: ERASE },
  app_user: {
    gateway: ['select', 'insert', 'update'],
    engine: ['select (id, keep_results_days, verified_at, disabled, last_seen_at)', 'delete'],
    mailer: READ,
    ops: ['select', 'update', 'delete'],
  },
  sign_in: { gateway: ALL, ops: ['select', 'update'] },
  sign_in_link: { gateway: ALL },
  signing_key: { gateway: APPEND },
  played_quiz: {
    gateway: ['select', 'insert', 'update (used_at)'],
    engine: ['select', 'delete'],
    mailer: READ,
    ops: READ,
  },
  quiz: { gateway: ALL, engine: ['select (owner_id, id)', 'update (last_time_played)'], ops: READ },
  trashed_quiz: { gateway: ALL, engine: ['select (owner_id, id, deleted_at)', 'delete'], ops: READ },
  // Deleting an account, a quiz or a played quiz also deletes the rows that name its pictures.
  picture: { gateway: ALL },
  picture_bytes: { gateway: APPEND },
  media: { gateway: ALL, ops: READ },
  quiz_media: { gateway: APPEND },
  trashed_media: { gateway: ['select', 'insert'] },
  played_media: { gateway: ['select', 'insert'] },
  // Operators decide whether a mail in doubt is sent again.
  mail: {
    engine: ['select (id, state, updated_at)', 'delete'],
    mailer: ['select', 'insert', 'update'],
    ops: ['select', 'update (state, last_error, claimed_until, updated_at)', 'delete'],
  },
  due_mail: { gateway: ERASE, engine: APPEND, mailer: ERASE, ops: ERASE },
  screen: { gateway: ALL, engine: ERASE, ops: ERASE },
  result: {
    gateway: ['select', 'update (note)', 'delete'],
    engine: ERASE,
    mailer: ['select', 'insert', 'update'],
    ops: ALL,
  },
  result_player: { gateway: ERASE, engine: ERASE, mailer: APPEND, ops: APPEND },
  // Without the private keys: their holder can sign receipts.
  receipt_key: {
    gateway: ['select (generation, id, public_key)'],
    mailer: ['select', 'insert'],
    ops: ['select', 'insert'],
  },
  receipt: { gateway: ERASE, engine: ERASE, mailer: APPEND, ops: APPEND },
  receipt_leaves: { gateway: ERASE, engine: ERASE, mailer: APPEND, ops: APPEND },
  kysely_migration: { gateway: READ, engine: READ, mailer: READ, ops: READ },
};

/** Functions that the engines' housekeeping calls; they run as the owner of the tables. */
const ENGINE_FUNCTIONS = [
  'make_log_periods(text, integer, timestamptz)',
  'drop_log_period(text, integer, boolean, timestamptz)',
];

/** SQLSTATEs of `create role` and `grant` when another migration runs concurrently. */
const EXISTS_BY_NOW = ['42710', '23505'];
const NOT_PERMITTED = '42501';

/**
 * Grants the roles of `urls` exactly the rights their services need; they own nothing and change no schema.
 * Creates a missing role with its URL's password. Safe to repeat.
 * @param db a connection of the role that owns the tables
 * @throws when a URL names the owner or a superuser, or its role is missing and may not be created
 */
export async function grantServiceRights(db: Kysely<unknown>, urls: ServiceUrls): Promise<void> {
  for (const [role, services] of Map.groupBy(SERVICES, (service) => roleOf(service, urls[service])))
    await grantRights(db, role, services, decodeURIComponent(new URL(urls[services[0] ?? 'ops']).password));
}

function roleOf(service: ServiceName, url: string): string {
  const role = decodeURIComponent(new URL(url).username);
  if (!role) throw new Error(`the database URL of the ${service} names no user: it needs a role of its own`);
  return role;
}

async function grantRights(
  db: Kysely<unknown>,
  role: string,
  services: readonly ServiceName[],
  password: string,
): Promise<void> {
  await createRole(db, role, password);
  const { rows } = await sql<{ superuser: boolean; owner: boolean; database: string }>`
    select rolsuper as superuser, pg_has_role(rolname, current_user, 'member') as owner, current_database() as database
    from pg_roles where rolname = ${role}`.execute(db);
  const [found] = rows;
  if (!found || found.superuser || found.owner)
    throw new Error(`role ${role} must be neither the owner of the tables nor a superuser`);
  // Engines export the server's statistics.
  if (services.includes('engine')) await grantStatistics(db, role);
  await db.transaction().execute(async (trx) => {
    const to = sql.id(role);
    // Concurrent grants would conflict on the same catalog rows.
    await sql`select pg_advisory_xact_lock(hashtext('quarry application role'))`.execute(trx);
    await sql`revoke temporary on database ${sql.id(found.database)} from public`.execute(trx);
    await sql`grant usage on schema public to ${to}`.execute(trx);
    for (const [table, byService] of Object.entries(RIGHTS)) {
      const rights = new Set(services.flatMap((service) => byService[service] ?? []));
      await sql`revoke all on ${sql.table(table)} from ${to}`.execute(trx);
      if (rights.size > 0)
        await sql`grant ${sql.raw([...rights].join(', '))} on ${sql.table(table)} to ${to}`.execute(trx);
    }
    await sql`
      select share_log_period(log, log || '_' || to_char(starts_at at time zone 'UTC', 'YYYYMMDD')) from log_period`.execute(
      trx,
    );
    for (const called of ENGINE_FUNCTIONS) {
      await sql`revoke all on function ${sql.raw(called)} from ${to}`.execute(trx);
      if (services.includes('engine')) await sql`grant execute on function ${sql.raw(called)} to ${to}`.execute(trx);
    }
  });
}

/**
 * The alert on long transactions covers other roles too; without this right the metric covers only the engines' own.
 */
async function grantStatistics(db: Kysely<unknown>, role: string): Promise<void> {
  await sql`grant pg_read_all_stats to ${sql.id(role)}`.execute(db).catch((error: unknown) => {
    if (![NOT_PERMITTED, ...EXISTS_BY_NOW].includes(errorCode(error) ?? '')) throw error;
  });
}

async function createRole(db: Kysely<unknown>, role: string, password: string): Promise<void> {
  const { rows } = await sql`select 1 from pg_roles where rolname = ${role}`.execute(db);
  if (rows.length > 0) return;
  try {
    await sql`create role ${sql.id(role)} login password ${sql.lit(password)}`.execute(db);
  } catch (error) {
    if (EXISTS_BY_NOW.includes(errorCode(error) ?? '')) return;
    throw new Error(`the database role ${role} of a service does not exist and could not be created`, { cause: error });
  }
}

import { type Kysely, sql } from 'kysely';
import { errorCode } from '#errors.ts';
import type { Schema } from '#schema.ts';

type Right = 'select' | 'insert' | 'update' | 'delete';

const ALL: readonly Right[] = ['select', 'insert', 'update', 'delete'];

/**
 * What the services may do. The log is append-only; its rows are deleted only with a person's data or after retention.
 */
const RIGHTS: Record<keyof Schema, readonly Right[]> = {
  event: ['select', 'insert', 'delete'],
  command_log: ['select', 'insert', 'delete'],
  // The migrations insert one row per partition. `for share` also requires `update`.
  lease: ['select', 'update'],
  engine_member: ALL,
  session: ALL,
  session_player: ALL,
  dead_letter: ALL,
  quarantine: ALL,
  app_user: ALL,
  sign_in: ALL,
  sign_in_link: ALL,
  signing_key: ['select', 'insert', 'delete'],
  quiz: ALL,
  mail: ALL,
  due_mail: ['select', 'insert', 'delete'],
  screen: ALL,
  result: ALL,
  result_player: ['select', 'insert', 'delete'],
  receipt_key: ['select', 'insert'],
  receipt: ['select', 'insert', 'delete'],
  receipt_leaves: ['select', 'insert', 'delete'],
  kysely_migration: ['select'],
};

/** SQLSTATEs of `create role` and `grant` when another migration runs concurrently. */
const EXISTS_BY_NOW = ['42710', '23505'];
const NOT_PERMITTED = '42501';

/**
 * Grants the role of `applicationUrl` exactly the rights the services need; it owns nothing and changes no schema.
 * Creates a missing role with the URL's password. Safe to repeat.
 * @param db a connection of the role that owns the tables
 * @throws when the URL names the owner or a superuser, or the role is missing and may not be created
 */
export async function grantApplicationRights(db: Kysely<unknown>, applicationUrl: string): Promise<void> {
  const { username, password } = new URL(applicationUrl);
  const role = decodeURIComponent(username);
  if (!role) throw new Error('DATABASE_URL names no user: the services need a role of their own');
  await createRole(db, role, decodeURIComponent(password));
  const { rows } = await sql<{ superuser: boolean; owner: boolean; database: string }>`
    select rolsuper as superuser, pg_has_role(rolname, current_user, 'member') as owner, current_database() as database
    from pg_roles where rolname = ${role}`.execute(db);
  const [found] = rows;
  if (!found || found.superuser || found.owner)
    throw new Error(`DATABASE_URL must name another role than MIGRATION_DATABASE_URL, and no superuser: ${role}`);
  await grantStatistics(db, role);
  await db.transaction().execute(async (trx) => {
    const to = sql.id(role);
    // Concurrent grants would conflict on the same catalog rows.
    await sql`select pg_advisory_xact_lock(hashtext('quarry application role'))`.execute(trx);
    await sql`revoke temporary on database ${sql.id(found.database)} from public`.execute(trx);
    await sql`grant usage on schema public to ${to}`.execute(trx);
    for (const [table, rights] of Object.entries(RIGHTS)) {
      await sql`revoke all on ${sql.table(table)} from ${to}`.execute(trx);
      await sql`grant ${sql.raw(rights.join(', '))} on ${sql.table(table)} to ${to}`.execute(trx);
    }
  });
}

/** The alert on long transactions watches other roles too; without this right the figure covers the services' own. */
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
    throw new Error(`role ${role} of DATABASE_URL does not exist and could not be created`, { cause: error });
  }
}

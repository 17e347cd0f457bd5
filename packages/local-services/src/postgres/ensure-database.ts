import { createHmac } from 'node:crypto';
import pg from 'pg';

/** Creates the database `name` on the server at `adminUrl`, unless it exists. */
export async function ensureDatabase(adminUrl: string, name: string): Promise<void> {
  await withClient(adminUrl, async (client) => {
    const found = await client.query('select 1 from pg_database where datname = $1', [name]);
    if (found.rowCount === 0) await client.query(`create database ${pg.escapeIdentifier(name)}`);
  });
}

/** Drops the database `name` and its open connections. */
export async function dropDatabase(adminUrl: string, name: string): Promise<void> {
  await withClient(adminUrl, (client) =>
    client.query(`drop database if exists ${pg.escapeIdentifier(name)} with (force)`),
  );
}

/** The same server's URL with another database. */
export function withDatabase(url: string, name: string): string {
  const other = new URL(url);
  other.pathname = `/${encodeURIComponent(name)}`;
  return other.href;
}

/**
 * The same database with another role, which the migrations create. Its password is derived from the owner's, so that
 * every start uses the same password.
 */
function withRole(ownerUrl: string, role: string): string {
  const url = new URL(ownerUrl);
  url.username = `${url.username}_${role}`;
  url.password = createHmac('sha256', decodeURIComponent(new URL(ownerUrl).password))
    .update(url.username)
    .digest('base64url');
  return url.href;
}

/** The same database with one role shared by all services. */
export const withApplicationRole = (ownerUrl: string): string => withRole(ownerUrl, 'app');

export type ServiceUrls = Readonly<Record<'gateway' | 'engine' | 'mailer' | 'ops', string>>;

/** The same database with each service's own role. */
export const serviceUrls = (ownerUrl: string): ServiceUrls => ({
  gateway: withRole(ownerUrl, 'gateway'),
  engine: withRole(ownerUrl, 'engine'),
  mailer: withRole(ownerUrl, 'mailer'),
  ops: withRole(ownerUrl, 'ops'),
});

/** Environment of the migration command. */
export const migrationVariables = (ownerUrl: string, services: ServiceUrls) => ({
  MIGRATION_DATABASE_URL: ownerUrl,
  GATEWAY_DATABASE_URL: services.gateway,
  ENGINE_DATABASE_URL: services.engine,
  MAILER_DATABASE_URL: services.mailer,
  OPS_DATABASE_URL: services.ops,
});

async function withClient<T>(url: string, use: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await use(client);
  } finally {
    await client.end();
  }
}

import { randomBytes } from 'node:crypto';
import { dropDatabase, ensureDatabase, withDatabase } from '@quarry/local-services/postgres/ensure-database';

/** Creates a database with a unique name on the server at `serverUrl`. */
export async function createTestDatabase(serverUrl: string): Promise<{ url: string; drop(): Promise<void> }> {
  const name = `test_${randomBytes(6).toString('hex')}`;
  await ensureDatabase(serverUrl, name);
  return { url: withDatabase(serverUrl, name), drop: () => dropDatabase(serverUrl, name) };
}

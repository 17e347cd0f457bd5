import { isUnavailable } from '@quarry/database/errors';

const REDIS_AWAY = /MaxRetriesPerRequest|ClusterAllFailed|Connection is closed|Command timed out/;

/** A sentence that names the store that does not answer; undefined for any other failure. */
export function explainOutage(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined;
  if (REDIS_AWAY.test(`${error.name} ${error.message}`)) return 'Redis does not answer at REDIS_URL';
  if (!isUnavailable(error)) return undefined;
  // A refused connection to a name with several addresses has only a code.
  const what = error.message || ('code' in error ? String(error.code) : error.name);
  return `Postgres does not answer at DATABASE_URL: ${what}`;
}

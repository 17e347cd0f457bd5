import { isUnavailable } from '@quarry/database/errors';

const REDIS_AWAY = /MaxRetriesPerRequest|ClusterAllFailed|Connection is closed|Command timed out/;

/** Which store does not answer, in a sentence; undefined for any other failure. */
export function explainOutage(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined;
  if (REDIS_AWAY.test(`${error.name} ${error.message}`)) return 'Redis does not answer at REDIS_URL';
  if (!isUnavailable(error)) return undefined;
  // Of a refused connection to a name with several addresses only the code says something.
  const what = error.message || ('code' in error ? String(error.code) : error.name);
  return `Postgres does not answer at DATABASE_URL: ${what}`;
}

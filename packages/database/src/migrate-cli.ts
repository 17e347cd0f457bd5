import { migrate } from '#migrate.ts';

const { DATABASE_URL, MIGRATION_DATABASE_URL } = process.env;
if (!DATABASE_URL) {
  console.error('DATABASE_URL is not set');
  process.exit(2);
}
const applied = MIGRATION_DATABASE_URL
  ? await migrate(MIGRATION_DATABASE_URL, DATABASE_URL)
  : await migrate(DATABASE_URL);
console.log(applied.length === 0 ? 'the schema is up to date' : `applied ${applied.join(', ')}`);

import { migrate } from '#migrate.ts';

const databaseUrl = process.env.DATABASE_URL;
if (!databaseUrl) {
  console.error('DATABASE_URL is not set');
  process.exit(2);
}
const applied = await migrate(databaseUrl);
console.log(applied.length === 0 ? 'the schema is up to date' : `applied ${applied.join(', ')}`);

import { migrate } from '#migrate.ts';

const { env } = process;
const owner = env.MIGRATION_DATABASE_URL || env.DATABASE_URL || fail('DATABASE_URL is not set');
const applied = env.MIGRATION_DATABASE_URL
  ? await migrate(owner, {
      gateway: urlOf('GATEWAY'),
      engine: urlOf('ENGINE'),
      mailer: urlOf('MAILER'),
      ops: urlOf('OPS'),
    })
  : await migrate(owner);
console.log(applied.length === 0 ? 'the schema is up to date' : `applied ${applied.join(', ')}`);

/** `DATABASE_URL` is the default for every service without its own URL. */
function urlOf(service: string): string {
  return env[`${service}_DATABASE_URL`] || env.DATABASE_URL || fail(`set DATABASE_URL or ${service}_DATABASE_URL`);
}

function fail(reason: string): never {
  console.error(reason);
  process.exit(2);
}

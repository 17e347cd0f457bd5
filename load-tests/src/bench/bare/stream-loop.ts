import { Redis } from 'ioredis';
import pg from 'pg';
import { sayReady } from './parent.ts';

/**
 * Baseline of a durable command stream: read a group's entries, insert them in one statement, acknowledge, publish the
 * count. Nothing is parsed or decided. Arguments: addresses of Redis and Postgres, stream, channel for the counts.
 */
const [redisUrl = '', databaseUrl = '', stream = '', channel = ''] = process.argv.slice(2);
const BATCH = 512;
const reading = new Redis(redisUrl);
const commands = new Redis(redisUrl, { enableAutoPipelining: true });
const store = new pg.Client({ connectionString: databaseUrl });
await store.connect();
await store.query(`drop table if exists bare_event;
  create table bare_event (session_id text, version integer, command_id text, data jsonb, primary key (session_id, version))`);
await commands.xgroup('CREATE', stream, 'engine', '0', 'MKSTREAM');
sayReady('ready');

const insert = {
  name: 'insert',
  text: `insert into bare_event select 's', v, c, d from unnest($1::integer[], $2::text[], $3::jsonb[]) as t (v, c, d)`,
};
for (let version = 0; ; ) {
  const reply = await reading.xreadgroup(
    'GROUP',
    'engine',
    'owner',
    'COUNT',
    BATCH,
    'BLOCK',
    1_000,
    'STREAMS',
    stream,
    '>',
  );
  const entries = (reply as [string, [string, string[]][]][] | null)?.[0]?.[1] ?? [];
  if (entries.length === 0) continue;
  const ids = entries.map(([id]) => id);
  await store.query({ ...insert, values: [ids.map(() => version++), ids, entries.map(([, fields]) => fields[1])] });
  await Promise.all([commands.xack(stream, 'engine', ...ids), commands.publish(channel, String(entries.length))]);
}

import { type TestServices, testServices } from '@quarry/test-kit/services';
import { startTcpProxy, type TcpProxy } from '@quarry/test-kit/tcp-proxy';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { type AppendTrap, createAppendTrap } from './append-trap.ts';

let services: TestServices;
let direct: pg.Client;
let trap: AppendTrap;
let proxy: TcpProxy;
let behind: pg.Client;

beforeAll(async () => {
  services = await testServices();
  direct = new pg.Client({ connectionString: services.databaseUrl });
  await direct.connect();
  await direct.query('create table note (what text)');
});

afterEach(async () => {
  await proxy.close();
  behind.on('error', () => {});
  await direct.query('delete from note');
});

afterAll(async () => {
  await direct.end();
  await services.release();
});

async function connect(): Promise<void> {
  trap = createAppendTrap();
  proxy = await startTcpProxy(services.databaseUrl, trap.tap);
  behind = new pg.Client({ connectionString: proxy.url });
  behind.on('error', () => {});
  await behind.connect();
}

const append = (what: string) =>
  behind.query({ name: 'append-0', text: 'insert into note values ($1)', values: [what] });
const notes = async () => (await direct.query('select what from note')).rows.map((row) => row.what);

test('[C14] an append without the trapped event passes', async () => {
  await connect();
  void trap.set('before', 'AnswerSubmitted');
  await append('PlayerJoined');
  expect(await notes()).toEqual(['PlayerJoined']);
});

test.each([
  ['before', 0, 0],
  ['inside', 0, 1],
  ['after', 1, 0],
] as const)('[C14] an append is intercepted %s its commit', async (point, stored, open) => {
  await connect();
  // Prepared once: later appends of a connection consist of Bind, Execute and Sync.
  await append('PlayerJoined');
  const caught = trap.set(point, 'AnswerSubmitted');
  const answer = append('AnswerSubmitted').then(
    () => 'answered',
    () => 'lost',
  );
  const connection = await caught;
  expect(await notes()).toHaveLength(1 + stored);
  const { rows } = await direct.query(
    "select 1 from pg_locks l join pg_class c on c.oid = l.relation where c.relname = 'note' and l.mode = 'RowExclusiveLock'",
  );
  expect(rows).toHaveLength(open);
  connection.destroy();
  expect(await answer).toBe('lost');
});

test('[C14] a half-open link is silent and continues when it is repaired', async () => {
  await connect();
  proxy.halfOpen();
  const answer = behind.query('select 1 as one');
  const nothing = new Promise((resolve) => setTimeout(resolve, 300, 'nothing'));
  expect(await Promise.race([answer, nothing])).toBe('nothing');
  proxy.open();
  expect((await answer).rows).toEqual([{ one: 1 }]);
});

test('[C14] a delayed link adds latency, a cut one resets', async () => {
  await connect();
  proxy.open(80);
  const began = performance.now();
  await behind.query('select 1');
  expect(performance.now() - began).toBeGreaterThan(150);
  proxy.cut();
  await expect(behind.query('select 1')).rejects.toThrow();
});

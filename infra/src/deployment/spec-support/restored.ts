import type { SessionId } from '@quarry/events/ids';
import pg from 'pg';
import { expect } from 'vitest';
import type { OpsContext } from '#ops/context.ts';
import { runOps } from '#ops/run-ops.ts';
import { carryOut } from '#ops/spec-support/played-session.ts';

/** Switches the WAL segment, as `archive_timeout` does after a minute. @returns its name */
export async function switchSegment(url: string): Promise<string> {
  const [row] = await query<{ name: string }>(url, 'select pg_walfile_name(pg_switch_wal()) as name');
  return row?.name ?? '';
}

/** Switches the WAL segment and waits until it is archived. */
export async function archiveSegment(url: string): Promise<void> {
  const name = await switchSegment(url);
  const archived = () => query<{ last: string | null }>(url, 'select last_archived_wal as last from pg_stat_archiver');
  await expect.poll(async () => ((await archived())[0]?.last ?? '') >= name, { timeout: 60_000 }).toBe(true);
}

async function query<Row extends object>(url: string, text: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Row>(text)).rows;
  } finally {
    await client.end();
  }
}

/** After restoring a played session that Ada left after the backup: the log is complete and its engine continues it. */
export async function expectContinued(context: OpsContext, id: SessionId): Promise<void> {
  const env = { DATABASE_URL: context.settings.databaseUrl, REDIS_URL: context.settings.redisUrl };
  const said: string[] = [];
  const ops = (...argv: string[]) => runOps(argv, env, (line) => said.push(line));
  expect(await ops('verify', '--all')).toBe(0);
  expect(said).toEqual([`${id}: ok`]);
  await ops('events', id);
  expect(said.join('\n')).toContain('AnswerSubmitted');
  expect(said.join('\n')).toContain('PlayerLeft');
  const [session] = await query<{ hostId: string }>(
    context.settings.databaseUrl,
    `select host_id as "hostId" from session where id = '${id}'`,
  );
  await carryOut(context, id, [{ type: 'SkipQuestion', hostId: session?.hostId }]);
  await ops('events', id, '--from', '5');
  expect(said.at(-1)).toContain('QuestionClosed    questionId=q1 by=host');
}

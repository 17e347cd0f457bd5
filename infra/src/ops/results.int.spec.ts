import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { untilItWaits } from '@quarry/database/spec-support/until-it-waits';
import { EVERY } from '@quarry/test-kit/every';
import { afterAll, describe, expect, test } from 'vitest';
import { CHECKOUT } from '#deployment/checkout.ts';
import { openOps } from '#ops/spec-support/ops-stage.ts';
import { playedSession } from '#ops/spec-support/played-session.ts';

const { context, folder, ops, services, close } = await openOps();

afterAll(close);

describe('an operator', () => {
  test('[Y900] [Y901] verifies a session’s results and a receipt, and rebuilds them', async () => {
    const { id } = await playedSession(context);
    expect((await ops('verify-session', id)).text).toContain('has not ended');
    await ops('end', id, '--yes');
    expect((await ops('verify-session', id)).text).toContain('has no results');
    expect(await ops('rebuild-results', id)).toMatchObject({ code: 0, text: expect.stringContaining('root ') });
    expect(await ops('verify-session', id)).toMatchObject({ code: 0, text: expect.stringContaining('1 players') });
    const { pool } = context.database;
    await pool.query(`update result_player set data = data::jsonb || '{"points": 9}' where session_id = $1`, [id]);
    await pool.query(`update receipt set claim = claim::jsonb || '{"place": 2}' where session_id = $1`, [id]);
    const found = await ops('verify-session', id);
    expect(found.code).toBe(1);
    for (const finding of ['points of ada: 9, by the log 100', 'receipt of ada: place: 2', 'ada: wrong signature'])
      expect(found.text).toContain(finding);
    expect((await ops('rebuild-results')).text).toContain(id);
    expect(await ops('verify-session', id)).toMatchObject({ code: 0 });
    await pool.query(
      `update session_event set data = data || '{"timeTaken": 0.001}' where session_id = $1 and type = 'AnswerSubmitted'`,
      [id],
    );
    expect((await ops('verify-session', id)).text).toContain('root: ');
    await pool.query('delete from session_event where session_id = $1', [id]);
    await pool.query('delete from session where id = $1', [id]);
  });

  test('[Y1507] keeps the results of a session whose log cannot be read, and rebuilds those of the others', async () => {
    const [bad, good] = [await playedSession(context), await playedSession(context, 'host-2')];
    for (const { id } of [bad, good]) {
      await ops('end', id, '--yes');
      await ops('rebuild-results', id);
    }
    const { pool } = context.database;
    const rename = (from: string, to: string) =>
      pool.query('update session_event set type = $3 where session_id = $1 and type = $2', [bad.id, from, to]);
    await rename('PlayerJoined', 'Nonsense');
    const made = await ops('rebuild-results');
    expect(made).toMatchObject({ code: 1, text: expect.stringContaining(`${bad.id}: CorruptLogError`) });
    expect(made.text).toMatch(new RegExp(`${good.id}: version \\d+, root `));
    await rename('Nonsense', 'PlayerJoined');
    for (const { id } of [bad, good]) expect(await ops('verify-session', id)).toMatchObject({ code: 0 });
  });

  test('[Y1961] keeps results and receipts until their replacements are signed', async () => {
    const { id } = await playedSession(context);
    await ops('end', id, '--yes');
    await ops('rebuild-results', id);
    const { pool } = context.database;
    await pool.query(`update result_player set data = data::jsonb || '{"points": 9}' where session_id = $1`, [id]);
    const gate = await pool.connect();
    await gate.query('begin');
    // It makes the results, and then waits.
    await gate.query('lock table receipt_key in access exclusive mode');
    const rebuilt = ops('rebuild-results', id);
    await untilItWaits(context.database);
    const kept = [];
    for (const table of ['result_player', 'receipt', 'receipt_leaves'])
      kept.push((await pool.query(`select from ${table} where session_id = $1`, [id])).rowCount);
    await gate.query('commit');
    gate.release();
    expect(await rebuilt).toMatchObject({ code: 0, text: expect.stringContaining('root ') });
    expect(kept).toEqual([1, 1, 1]);
    expect(await ops('verify-session', id)).toMatchObject({ code: 0 });
  });

  test.runIf(EVERY)('[Y1964] rebuilds all results even if its output is closed early', async () => {
    const sessions = [await playedSession(context), await playedSession(context, 'host-2')];
    for (const { id } of sessions) await ops('end', id, '--yes');
    const env = { ...process.env, DATABASE_URL: services.serviceUrls.ops, REDIS_URL: services.redisUrl };
    const main = join(CHECKOUT, 'infra', 'src', 'ops', 'main.ts');
    const child = spawn(process.execPath, [main, 'rebuild-results'], { env, stdio: ['ignore', 'pipe', 'inherit'] });
    child.stdout.destroy();
    expect(await once(child, 'exit')).toEqual([0, null]);
    for (const { id } of sessions) expect(await ops('verify-session', id)).toMatchObject({ code: 0 });
  });

  test('[Y902] keys of receipts are listed and rotated; an invalid receipt is refused', async () => {
    const before = (await ops('receipt-keys')).text.split('\n');
    const after = (await ops('receipt-keys', 'rotate')).text.split('\n');
    expect(after.slice(1)).toEqual(before.filter((line) => line !== 'none'));
    expect((await ops('receipt-keys', 'melt')).code).toBe(1);
    const file = join(folder, 'receipt.json');
    await writeFile(file, '{"claim": {}}');
    expect(await ops('verify-receipt', file)).toMatchObject({ code: 1, text: expect.stringContaining('malformed') });
    expect((await ops('verify-receipt', join(folder, 'nowhere'))).text).toContain('cannot be read');
  });
});

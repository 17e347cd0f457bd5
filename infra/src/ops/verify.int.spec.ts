import { afterAll, describe, expect, test, vi } from 'vitest';
import { openOps } from '#ops/spec-support/ops-stage.ts';
import { playedSession } from '#ops/spec-support/played-session.ts';

const { context, ops, onSlowDatabase, close } = await openOps();

afterAll(close);

describe('an operator', () => {
  test('[Y14] verifies logs', async () => {
    const { id } = await playedSession(context);
    expect(await ops('verify', id)).toEqual({ code: 0, text: `${id}: ok` });
    const { pool } = context.database;
    await pool.query(`update session_event set epoch = epoch + 1 where session_id = $1 and version = 2`, [id]);
    await pool.query(`delete from command_outcome where session_id = $1 and version = 4`, [id]);
    await pool.query(
      `insert into session_event select session_id, 6, partition, epoch + 1, at, 'c6', type, data from session_event
      where session_id = $1 and version = 4`,
      [id],
    );
    const found = await ops('verify', id);
    expect(found.code).toBe(1);
    for (const finding of [
      'version 3: was written under an older epoch than one before it',
      'version 4: its command has no accepted outcome',
      'version 5: is missing',
      'version 6: cannot be folded',
      'version 6: ada had answered q1 before',
    ])
      expect(found.text).toContain(finding);
    expect((await ops('verify', '--all')).code).toBe(1);
    await pool.query(`delete from session_event where session_id = $1`, [id]);
    await pool.query(`delete from session where id = $1`, [id]);
  });

  test('[Y1960] verifies a log page by page', async () => {
    const { id } = await playedSession(context);
    expect(await onSlowDatabase(5_000, 'verify', id)).toBe(`${id}: ok`);
    await ops('end', id, '--yes');
  });

  test('[Y1963] fails without a finding when the database does not answer', async () => {
    const { id } = await playedSession(context);
    await expect(onSlowDatabase(0, 'verify', id)).rejects.toThrow('statement timeout');
    await ops('end', id, '--yes');
  });

  test('[Y1571] verifies all logs while one of them is deleted', async () => {
    const [{ id }, kept] = [await playedSession(context), await playedSession(context, 'host-2')];
    const { pool } = context.database;
    const gate = await pool.connect();
    await gate.query('begin');
    // It lists the sessions, and then blocks.
    await gate.query('lock table command_outcome in access exclusive mode');
    const verified = ops('verify', '--all');
    await vi.waitFor(async () => {
      const { rows } = await pool.query(
        `select from pg_stat_activity where query like '%fallenEpochs%' and wait_event_type = 'Lock'`,
      );
      expect(rows).toHaveLength(1);
    });
    for (const [table, key] of [
      ['session_event', 'session_id'],
      ['session', 'id'],
    ])
      await gate.query(`delete from ${table} where ${key} = $1`, [id]);
    await gate.query('commit');
    gate.release();
    const { code, text } = await verified;
    expect(text).not.toContain(id);
    expect(text).toContain(`${kept.id}: ok`);
    expect(code).toBe(0);
  });
});

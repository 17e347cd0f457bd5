import { createDeadLetterStore } from '@quarry/database/dead-letters/dead-letter-store';
import { forgetSession } from '@quarry/database/sessions/forget-session';
import { partitionOf } from '@quarry/events/backplane/names';
import { afterAll, describe, expect, test, vi } from 'vitest';
import { openOps } from '#ops/spec-support/ops-stage.ts';
import { playedSession } from '#ops/spec-support/played-session.ts';

const { context, ops, close } = await openOps();

afterAll(close);

describe('an operator', () => {
  test('[Y10] lists sessions and partitions', async () => {
    const { id, code } = await playedSession(context);
    const sessions = await ops('sessions');
    expect(sessions.code).toBe(0);
    const line = sessions.text.split('\n').find((one) => one.startsWith(id));
    expect(line).toMatch(new RegExp(`${code} +playing +Minerals +1 +4 .* ${partitionOf(id)} +the-engine`));
    const partitions = await ops('partitions');
    expect(partitions.code).toBe(0);
    expect(partitions.text.match(/^\d+ +the-engine +\d+ /gm)).toHaveLength(64);
    expect(partitions.text).toContain('1 engines: the-engine');
  });

  test('[Y11] reads events, by id or code, from any version on', async () => {
    const { id, code } = await playedSession(context);
    const events = await ops('events', code.toLowerCase());
    expect(events.text.split('\n').map((line) => line.trim().split(/ +/)[2])).toEqual([
      'SessionCreated',
      'PlayerJoined',
      'QuestionOpened',
      'AnswerSubmitted',
    ]);
    expect(events.text).toMatch(
      /AnswerSubmitted +playerId=ada questionId=q1 answerId=a response=a .*timeTaken=[\d.]+ pointsReceived=\d+/,
    );
    const last = await ops('events', id, '--from', '4', '--json');
    expect(JSON.parse(last.text)).toMatchObject({ version: 4, event: { type: 'AnswerSubmitted' } });
  });

  test('[Y12] ends a session after confirmation, once', async () => {
    const { id } = await playedSession(context);
    expect(await ops('end', id)).toMatchObject({ code: 1, text: expect.stringContaining('--yes') });
    expect(await ops('end', id, '--yes')).toEqual({ code: 0, text: `session ${id} has ended` });
    expect((await ops('events', id)).text).toContain('SessionEnded      reason=operator');
    expect(await ops('end', id, '--yes')).toMatchObject({ code: 1, text: expect.stringContaining('already ended') });
    expect((await ops('sessions')).text).not.toContain(id);
    expect((await ops('sessions', '--all')).text).toMatch(new RegExp(`${id} .* ended `));
  });

  test('[Y1572] ends a session whose log cannot be read, and says so', async () => {
    const { id } = await playedSession(context);
    const { pool } = context.database;
    // The engine hits it when its next event has this version, and reloads the log.
    await pool.query(
      `insert into session_event select session_id, 5, partition, epoch, at, 'c5', 'Nonsense', data from session_event
      where session_id = $1 and version = 4`,
      [id],
    );
    expect(await ops('end', id, '--yes')).toEqual({
      code: 0,
      text: `session ${id} has ended\nits log cannot be read: see \`verify ${id}\``,
    });
    expect(await ops('end', id, '--yes')).toMatchObject({ code: 1, text: expect.stringContaining('already ended') });
    expect((await ops('verify', id)).text).toContain(`event 5 of session ${id} cannot be read`);
    const letters = await createDeadLetterStore(context.database).list({ state: 'waiting' });
    expect(letters.filter(({ sessionId }) => sessionId === id)).toEqual([]);
    await forgetSession(context.database.db, id);
  });

  test('[Y13] lists dead letters, retries one, drops one', async () => {
    const { id } = await playedSession(context);
    const letters = createDeadLetterStore(context.database);
    const envelope = {
      commandId: 'again',
      sessionId: id,
      replyTo: null,
      body: { type: 'LeaveSession', playerId: 'ada' },
    };
    const partition = partitionOf(id);
    const add = (entryId: string, payload: string) =>
      letters.add([{ partition, entryId, sessionId: null, commandId: null, payload, reason: 'it threw' }]);
    await add('1-1', JSON.stringify(envelope));
    await add('1-2', '{"what": "is this"}');
    const [good, bad] = (await letters.list({ state: 'waiting' })).map((letter) => String(letter.id));
    if (!good || !bad) throw new Error('there should be two');
    expect((await ops('dead-letters')).text).toMatch(new RegExp(`^${good} .* it threw$`, 'm'));
    expect((await ops('dead-letters', 'show', bad)).text).toContain('{"what": "is this"}');
    expect(await ops('dead-letters', 'retry', bad)).toMatchObject({
      code: 1,
      text: expect.stringContaining('a dead letter again'),
    });
    expect(await ops('dead-letters', 'retry', good)).toMatchObject({ code: 0 });
    await vi.waitFor(async () =>
      expect((await ops('events', id)).text).toContain('PlayerLeft        playerId=ada reason=left  [again]'),
    );
    expect(await ops('dead-letters', 'drop', bad)).toMatchObject({ code: 0 });
    expect((await ops('dead-letters')).text).toBe('none');
  });
});

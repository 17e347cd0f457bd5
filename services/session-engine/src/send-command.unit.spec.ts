import { commandEntry } from '@quarry/events/backplane/command';
import { commandId, SESSION } from '@quarry/events/spec-support/samples';
import { expect, test } from 'vitest';
import { createCommandSender } from './send-command.ts';

class FakeRedis {
  status = 'ready';
  readonly written: string[][] = [];
  readonly #listeners = new Map<string, () => void>();

  on(event: 'close' | 'ready', listener: () => void): void {
    this.#listeners.set(event, listener);
  }

  become(status: 'close' | 'ready'): void {
    this.status = status;
    this.#listeners.get(status)?.();
  }

  async xadd(...entry: string[]): Promise<void> {
    this.written.push(entry);
  }
}

test('[O25] the engine’s own command goes through the stream, without waiting for its outcome', async () => {
  const redis = new FakeRedis();
  const id = commandId('timer-1');
  await createCommandSender(redis)(SESSION, { type: 'SweepAway' }, { commandId: id });
  const body = { type: 'SweepAway' } as const;
  expect(redis.written).toEqual([commandEntry({ commandId: id, sessionId: SESSION, replyTo: null, heldMs: 0, body })]);
});

test('[O25] after an outage it waits a second, so that answers held by gateways come first', async () => {
  const redis = new FakeRedis();
  let now = 0;
  const send = createCommandSender(redis, () => now);
  redis.become('ready');
  await send(SESSION, { type: 'SweepAway' });
  redis.become('close');
  await expect(send(SESSION, { type: 'SweepAway' })).rejects.toThrow('Redis');
  redis.become('ready');
  now = 999;
  await expect(send(SESSION, { type: 'SweepAway' })).rejects.toThrow('Redis');
  now = 1_000;
  await send(SESSION, { type: 'SweepAway' });
  expect(redis.written).toHaveLength(2);
});

import { CorruptLogError } from '@quarry/database/errors';
import type { CommandOutcome } from '@quarry/database/event-store/command-outcome';
import { partitionOf } from '@quarry/events/backplane/names';
import type { CommandId, GatewayId, PlayerId, QuestionId, SessionId } from '@quarry/events/ids';
import type { CommandEnvelope } from '@quarry/events/session/commands';
import { pino } from 'pino';
import { Registry } from 'prom-client';
import { expect, test } from 'vitest';
import { createEngineMetrics } from '#engine-metrics.ts';
import { commandKey, type Replies } from './batch.ts';
import { createEntryProcessor, createRecentOutcomes } from './process-entries.ts';
import { createSessionCache } from './session-cache.ts';

const ID = 's1' as SessionId;
const GATEWAY = 'g1' as GatewayId;
const lease = { partition: partitionOf(ID), owner: 'engine', epoch: 1 };

/** A processor whose only session has a corrupt log. */
function withCorruptSession(stored: CommandOutcome[] = []) {
  const done = { quarantined: 0, letters: [] as unknown[], replies: [] as Replies[], acknowledged: 0 };
  const events = {
    // biome-ignore lint/correctness/useYield: it fails before the first page
    async *stream() {
      throw new CorruptLogError(ID, 2, 'a gap');
    },
    findOutcomes: async () => stored,
    append: async () => 'appended' as const,
  };
  const cache = createSessionCache(lease, events);
  cache.register([ID]);
  const processor = createEntryProcessor({
    lease,
    cache,
    store: {
      events,
      deadLetters: { add: async ({ commandId }) => void done.letters.push(commandId) },
      quarantine: {
        add: async () => {
          done.quarantined += 1;
        },
      },
      directory: { live: async () => [], runningOf: async () => [] },
    },
    effects: {
      queueJobs: () => {},
      publish: async () => {},
      reply: async (replies) => {
        if (replies.size > 0) done.replies.push(replies);
      },
    },
    now: () => 0,
    maxPlayers: 10,
    acknowledge: async (ids) => {
      done.acknowledged += ids.length;
    },
    send: async () => {},
    onCommitted: () => {},
    metrics: createEngineMetrics(new Registry()),
    log: pino({ level: 'silent' }),
  });
  return { processor, done, cache };
}

test('[O1463] a crowd that asks for a session in quarantine costs one insert and one message of replies a batch', async () => {
  const { processor, done } = withCorruptSession();
  const entries = Array.from({ length: 100 }, (_, i) => {
    const body: CommandEnvelope['body'] = { type: 'ViewAsPlayer', playerId: `p${i}` as PlayerId };
    const envelope = { commandId: `c${i}` as CommandId, sessionId: ID, replyTo: GATEWAY, body };
    return { id: `${i + 1}-0`, text: JSON.stringify(envelope), arrivedAt: 0 };
  });
  await processor.process(entries, false);
  expect([done.quarantined, done.letters, done.acknowledged, done.replies.length]).toEqual([1, [], 100, 1]);
  const replies = done.replies[0]?.get(GATEWAY) ?? [];
  expect(replies.map(({ rejection }) => rejection)).toEqual(entries.map(() => 'command-failed'));
});

test('[O981] gateways notice that a commit whose answer was lost was not published, once', async () => {
  const outcome = { sessionId: ID, commandId: 'c' as CommandId, rejection: null, version: 1 };
  const { processor, cache } = withCorruptSession([outcome]);
  const body: CommandEnvelope['body'] = { type: 'CloseQuestion', questionId: 'q1' as QuestionId };
  const text = JSON.stringify({ commandId: 'c', sessionId: ID, replyTo: null, body });
  const numbers = () => cache.heartbeats().map(({ seq }) => seq);
  expect(numbers()).toEqual([0]);
  for (const id of ['1-0', '2-0']) await processor.process([{ id, text, arrivedAt: 0 }], true);
  expect(numbers()).toEqual([1]);
});

test('[O1462] outcomes are remembered for a minute at least, and for two at most', () => {
  let now = 0;
  const recent = createRecentOutcomes(() => now);
  const outcome = { sessionId: ID, commandId: 'c' as CommandId, rejection: null, version: 1 };
  const found = () => recent.get(commandKey(outcome));
  now = 59_999;
  recent.remember([outcome]);
  for (; now < 119_999; now += 5_000) {
    recent.sweep();
    expect(found()).toBe(outcome);
  }
  now = 180_000;
  recent.sweep();
  expect(found()).toBeUndefined();
});

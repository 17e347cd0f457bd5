import { describe, expect, it } from 'vitest';
import { sessionIdSchema } from '#ids.ts';
import { gatewayId } from '#spec-support/samples.ts';
import * as names from './names.ts';

const session = (id: string) => sessionIdSchema.parse(id);

describe('the partition of a session', () => {
  it.each([
    // Published values of FNV-1a (32 bits): e40c292c, e70c2de5, bf9cf968.
    ['a', 0x2c],
    ['b', 0xe70c2de5 % 64],
    ['foobar', 0x28],
  ])('[B1] of %s is %i', (id, partition) => {
    expect(names.partitionOf(session(id))).toBe(partition);
  });

  it('[B1] is one of 64, spread evenly', () => {
    const counts = new Array<number>(names.PARTITIONS).fill(0);
    for (let i = 0; i < 6_400; i++) {
      const partition = names.partitionOf(session(`session-${i}`));
      counts[partition] = (counts[partition] ?? 0) + 1;
    }
    expect(counts).toHaveLength(64);
    expect(Math.min(...counts)).toBeGreaterThan(50);
    expect(Math.max(...counts)).toBeLessThan(160);
  });
});

describe('the names in Redis', () => {
  it('[B2] are built here, with hash tags that keep related names on one node of a cluster', () => {
    expect([
      names.commandStream(63),
      names.sessionChannel(session('s1')),
      names.rowsChannel(session('s1'), gatewayId('g1')),
      names.replyChannel(gatewayId('g1')),
      names.gatewayHeartbeatKey(gatewayId('g1')),
      names.rateLimitKey('codes', '10.0.0.1'),
      names.REVOCATIONS_CHANNEL,
      names.QUEUE_PREFIX,
    ]).toEqual([
      'commands:{63}',
      'session:{s1}',
      'session:{s1}:g1',
      'replies:{g1}',
      'gateway:{g1}',
      'rate:{codes:10.0.0.1}',
      'revocations',
      '{quarry}',
    ]);
    expect([names.COMMAND_GROUP, names.COMMAND_CONSUMER]).toEqual(['engine', 'owner']);
  });

  it('[B3] a gateway beats often enough to lose two heartbeats', () => {
    expect(names.HEARTBEAT_MS * 3).toBeLessThanOrEqual(names.HEARTBEAT_TTL_MS);
  });
});

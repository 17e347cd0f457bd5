import { Cluster } from 'ioredis';
import { expect, test } from 'vitest';
import { subscribeTo } from './redis.ts';

test('[G1690] a channel that a cluster refuses is taken off the client’s list, which each attempt would lengthen', async () => {
  const listed: string[] = [];
  const cluster: Cluster = Object.assign(Object.create(Cluster.prototype), {
    ssubscribe: async (channel: string) => {
      listed.push(channel);
      if (channel === 'refused') throw new Error('Connection is closed.');
    },
    sunsubscribe: async (channel: string) => {
      listed.splice(listed.indexOf(channel), 1);
      throw new Error('Connection is closed.');
    },
  });
  await expect(subscribeTo(cluster, ['kept', 'refused'])).rejects.toThrow('Connection is closed.');
  expect(listed).toEqual(['kept']);
});

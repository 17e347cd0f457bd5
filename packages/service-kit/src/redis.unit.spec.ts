import { Cluster } from 'ioredis';
import { expect, test } from 'vitest';
import { subscribeTo } from './redis.ts';

test('[G1690] a channel refused by a cluster is removed from the client’s list, which would grow with each attempt', async () => {
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

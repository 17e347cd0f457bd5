import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { Redis } from 'ioredis';
import { freePort, LOOPBACK } from '#ports.ts';
import type { ProcessHooks } from '#process/managed-process.ts';
import { type Redis as RedisServer, startRedis } from '#redis/start-redis.ts';

export interface RedisCluster {
  /** `redis://host:port,host:port,host:port` */
  url: string;
  nodes: readonly RedisServer[];
  stop(): Promise<void>;
}

const SLOTS = 16_384;
const PATIENCE_MS = 20_000;

/**
 * Starts a Redis Cluster of three masters without replicas on this machine, and waits until they agree on the slots.
 */
export async function startRedisCluster(options: { dataDir: string } & ProcessHooks): Promise<RedisCluster> {
  const nodes = await Promise.all([0, 1, 2].map((index) => startNode(options, index)));
  const clients = nodes.map(({ url }) => new Redis(url));
  try {
    const share = Math.ceil(SLOTS / nodes.length);
    for (const [i, client] of clients.entries()) {
      await client.call('cluster', 'addslotsrange', i * share, Math.min(SLOTS, (i + 1) * share) - 1);
      await client.call('config', 'set', 'cluster-require-full-coverage', 'no');
    }
    for (const { url } of nodes.slice(1)) {
      const { port } = new URL(url);
      const busPort = String(await busPortOf(url));
      await clients[0]?.call('cluster', 'meet', LOOPBACK, port, busPort);
    }
    await Promise.all(clients.map((client) => untilAgreed(client, nodes.length)));
  } finally {
    for (const client of clients) client.disconnect();
  }
  return {
    url: `redis://${nodes.map(({ url }) => new URL(url).host).join(',')}`,
    nodes,
    stop: async () => {
      await Promise.all(nodes.map((node) => node.stop()));
    },
  };
}

async function startNode(
  { dataDir, ...hooks }: { dataDir: string } & ProcessHooks,
  index: number,
): Promise<RedisServer> {
  return startRedis({
    ...hooks,
    dataDir: join(dataDir, `node-${index}`),
    appendOnly: true,
    settings: {
      databases: 1,
      'cluster-enabled': 'yes',
      // The default, ten thousand above, may be taken or out of range.
      'cluster-port': await freePort(),
      'cluster-node-timeout': 2_000,
    },
  });
}

async function busPortOf(url: string): Promise<number> {
  const client = new Redis(url);
  try {
    const [, value] = (await client.config('GET', 'cluster-port')) as string[];
    return Number(value);
  } finally {
    client.disconnect();
  }
}

async function untilAgreed(client: Redis, count: number): Promise<void> {
  for (let waited = 0; waited < PATIENCE_MS; waited += 100) {
    const info = String(await client.call('cluster', 'info'));
    if (
      info.includes('cluster_state:ok') &&
      info.includes(`cluster_known_nodes:${count}`) &&
      info.includes(`cluster_size:${count}`)
    )
      return;
    await delay(100);
  }
  throw new Error('the nodes of the Redis cluster do not agree');
}

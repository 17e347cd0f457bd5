import type { Row } from '#run/row.ts';

export const row46: Row = {
  row: 46,
  title: 'a replica of Redis promoted, the old primary demoted',
  questions: 4,
  // Replication is asynchronous: what nobody was told succeeded may be lost with the old primary.
  bounds: { arrivalMs: 6_500, closeLateMs: 6_500, viewMs: 7_000, backMs: 10_000, mayLoseCommands: true },
  async inject({ system, begins, tell, violated }) {
    const successor = await system.startReplica();
    begins();
    await successor.client.call('REPLICAOF', 'NO', 'ONE');
    for (const service of [...system.gateways, ...system.engines]) service.redis.leadTo(successor.port);
    await system.redisClient.call('REPLICAOF', '127.0.0.1', String(successor.port));
    const refusal = await system.redisClient.set('row-46', 'written').catch(String);
    if (!refusal?.includes('READONLY')) violated(`the old primary still takes writes: ${refusal}`);
    tell('promoted');
  },
};

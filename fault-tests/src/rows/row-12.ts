import { now, pause } from '#now.ts';
import type { Row } from '#run/row.ts';

export const row12: Row = {
  row: 12,
  title: 'Redis at its memory limit',
  seconds: 5,
  moment: { share: [0.02, 0.1] },
  bounds: { closeLateMs: 3_000, viewMs: 4_000 },
  async inject({ system, players, tell, violated }) {
    const began = now();
    await system.redisClient.config('SET', 'maxmemory', '1mb');
    await pause(3_000);
    const ended = now();
    await system.redisClient.config('SET', 'maxmemory', '0');
    const during = players.flatMap(({ client }) =>
      client.facts.flatMap((fact) =>
        fact.kind === 'told' && fact.at > began + 50 && fact.at < ended ? [fact.error] : [],
      ),
    );
    const refused = during.filter((error) => error?.includes('overloaded')).length;
    if (refused === 0) violated('nobody was told that the service is overloaded');
    const evicted = /evicted_keys:(\d+)/.exec(await system.redisClient.info('stats'))?.[1];
    if (evicted !== '0') violated(`Redis evicted ${evicted} keys`);
    tell(`${refused} calls refused as overloaded`);
  },
};

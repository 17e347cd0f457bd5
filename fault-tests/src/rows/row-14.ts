import { pause } from '#now.ts';
import type { Row } from '#run/row.ts';

export const row14: Row = {
  row: 14,
  title: 'blocked reader connections killed',
  bounds: { closeLateMs: 6_500, viewMs: 7_000 },
  async inject({ system, tell, random }) {
    const times = random.int(1, 6);
    let killed = 0;
    for (let i = 0; i < times; i++) {
      const list = String(await system.redisClient.client('LIST'));
      const readers = list.split('\n').filter((line) => line.includes('cmd=xreadgroup'));
      const ids = readers.map((line) => /^id=(\d+)/.exec(line)?.[1] ?? '0');
      await Promise.all(ids.map((id) => system.redisClient.client('KILL', 'ID', id).catch(() => 0)));
      killed += ids.length;
      await pause(random.between(20, 300));
    }
    tell(`killed ${killed} readers in ${times} rounds`);
  },
};

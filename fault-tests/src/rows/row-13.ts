import { pause } from '#now.ts';
import type { Row } from '#run/row.ts';

export const row13: Row = {
  row: 13,
  title: 'subscriber connections killed',
  moment: { share: [0.7, 1.02] },
  bounds: { viewMs: 2_000 },
  async inject({ system, tell, random }) {
    const times = random.int(1, 3);
    for (let i = 0; i < times; i++) {
      await system.redisClient.call('CLIENT', 'KILL', 'TYPE', 'pubsub');
      await pause(random.between(20, 150));
    }
    tell(`killed ${times} times`);
  },
};

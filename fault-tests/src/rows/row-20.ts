import { pause } from '#now.ts';
import type { Row } from '#run/row.ts';
import { disturb } from './disturb.ts';

export const row20: Row = {
  row: 20,
  title: 'gateway cut off from Redis',
  bounds: { arrivalMs: 6_500, viewMs: 4_500 },
  async inject({ system, tell, random }) {
    const gateway = random.pick(system.gateways);
    const kind = disturb(gateway.redis, random);
    const awayMs = random.between(2_000, 13_000);
    await pause(awayMs);
    gateway.redis.open();
    tell(`${gateway.name} ${kind} for ${Math.round(awayMs)} ms`);
  },
};

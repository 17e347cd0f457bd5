import type { Row } from '#run/row.ts';

export const row21: Row = {
  row: 21,
  title: 'each command delivered three times, out of order',
  moment: 'beginning',
  bounds: { closeLateMs: 1_500, viewMs: 2_500 },
  async inject({ system, random, tell }) {
    const { tap, redisClient } = system;
    const copies = new Set<string>();
    const copy = async (stream: string, text: string) => {
      const id = await redisClient.xadd(stream, '*', 'c', text).catch(() => null);
      if (id) copies.add(id);
    };
    const seen = new Map<string, number>();
    tap.onEntry(({ stream, text }) => {
      // The first time a command is seen it is sent twice more; what comes then are these copies.
      const times = seen.get(text) ?? 0;
      seen.set(text, times + 1);
      if (times > 0) return;
      for (let i = 0; i < 2; i++) setTimeout(() => void copy(stream, text), random.between(0, 600));
    });
    // Commands of one gateway overtake those of the other.
    system.gateways[random.int(0, 1)]?.redis.open(random.between(20, 150));
    tell('two copies of every command, one gateway slowed down');
  },
};

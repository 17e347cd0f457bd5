import type { Row } from '#run/row.ts';

export const row45: Row = {
  row: 45,
  title: 'Redis connections stranded for ever, new ones served',
  questions: 4,
  bounds: { arrivalMs: 6_500, closeLateMs: 6_500, viewMs: 7_000, backMs: 10_000 },
  async inject({ system, tell, violated }) {
    const links = [...system.gateways, ...system.engines].map((service) => service.redis.strand());
    if (links.some((held) => held === 0)) violated(`a service had no connection to strand: ${links.join(', ')}`);
    tell(`stranded ${links.join(', ')} connections`);
  },
};

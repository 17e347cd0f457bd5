import type { Row } from '#run/row.ts';

export const row06: Row = {
  row: 6,
  title: 'kill -9 of a gateway with 500 sockets',
  players: 500,
  home: 0,
  seconds: 4,
  bounds: { arrivalMs: 2_500, backMs: 10_000, viewMs: 6_000 },
  async inject({ system, crash, begins, tell, random }) {
    const [gateway] = system.gateways;
    if (!gateway) return;
    begins();
    crash(gateway, random.between(300, 3_000));
    tell(`killed ${gateway.name}`);
  },
};

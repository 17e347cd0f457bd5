import type { Row } from '#run/row.ts';

export const row22: Row = {
  row: 22,
  title: "a service's clock wrong by 30 s",
  bounds: { closeLateMs: 1_500, viewMs: 2_500 },
  services: (random) => {
    const off = random.pick([-30_000, 30_000]);
    const wrong = random.pick([
      ['engine-1'],
      ['engine-2'],
      ['engine-1', 'engine-2'],
      ['gateway-1', 'gateway-2'],
      ['gateway-2'],
    ]);
    return { clocks: Object.fromEntries(wrong.map((name) => [name, off])) };
  },
  async inject({ system, owner, tell }) {
    const wrong = [...system.gateways, ...system.engines].filter((one) => one.clockMs !== 0);
    const names = wrong.map((one) => `${one.name} ${one.clockMs / 1000} s`).join(', ');
    tell(`${names}; the session is at ${(await owner()).name}`);
  },
};

import type { Row } from '#run/row.ts';

export const row22: Row = {
  row: 22,
  title: "a service's clock wrong by 30 s",
  bounds: { closeLateMs: 1_500, viewMs: 2_500 },
  services: (random) => ({
    clocks: { [random.pick(['engine-1', 'engine-2', 'gateway-1', 'gateway-2'])]: random.pick([-30_000, 30_000]) },
  }),
  async inject({ system, owner, tell }) {
    const wrong = [...system.gateways, ...system.engines].find((one) => one.clockMs !== 0);
    tell(`${wrong?.name} ${(wrong?.clockMs ?? 0) / 1000} s; the session is at ${(await owner()).name}`);
  },
};

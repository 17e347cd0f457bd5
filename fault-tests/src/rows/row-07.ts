import { now } from '#now.ts';
import type { Row } from '#run/row.ts';

/** The run's gateways drain over 2 s. */
const SPREAD_MS = 1_000;

export const row07: Row = {
  row: 7,
  title: 'SIGTERM of a gateway',
  players: 40,
  bounds: { backMs: 6_000, viewMs: 4_000 },
  async inject({ system, players, begins, tell, violated, random }) {
    const gateway = random.pick(system.gateways);
    const index = system.gateways.indexOf(gateway);
    begins();
    const began = now();
    const here = players.filter(
      ({ client }) => client.facts.findLast((fact) => fact.kind === 'opened')?.gateway === index,
    );
    gateway.signal('SIGTERM');
    await gateway.ended();
    const closings = here.flatMap(({ client }) =>
      client.facts.flatMap((fact) => (fact.kind === 'closed' && fact.at >= began ? [fact.at - began] : [])).slice(0, 1),
    );
    const spread = Math.max(...closings) - Math.min(...closings);
    if (closings.length < here.length) violated(`${here.length - closings.length} sockets were never closed`);
    if (spread < SPREAD_MS) violated(`${closings.length} sockets were sent away within ${Math.round(spread)} ms`);
    tell(`${gateway.name} drained ${closings.length} sockets over ${Math.round(spread)} ms`);
    await gateway.start();
  },
};

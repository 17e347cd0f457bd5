import type { Row } from '#run/row.ts';

export const row08: Row = {
  row: 8,
  title: 'rolling restart of the engines',
  bounds: { closeLateMs: 3_000, viewMs: 4_000 },
  async inject({ owner, other, tell }) {
    const first = await owner();
    for (const engine of [first, other(first)]) {
      engine.signal('SIGTERM');
      await engine.ended();
      await engine.start();
    }
    tell(`restarted ${first.name}, then the other`);
  },
};

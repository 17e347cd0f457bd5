import type { Row } from '#run/row.ts';

export const row01: Row = {
  row: 1,
  title: 'kill -9 of the engine in the middle of a question',
  bounds: { takeoverMs: 8_000, closeLateMs: 9_000, viewMs: 9_000 },
  async inject({ owner, crash, begins, tell, random }) {
    const engine = await owner();
    begins();
    crash(engine, random.between(300, 3_000));
    tell(`killed ${engine.name}`);
  },
};

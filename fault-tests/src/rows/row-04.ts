import { pause } from '#now.ts';
import type { Row } from '#run/row.ts';

export const row04: Row = {
  row: 4,
  title: 'SIGSTOP past the lease, then SIGCONT',
  bounds: { takeoverMs: 8_000, closeLateMs: 14_000, viewMs: 14_000 },
  async inject({ owner, begins, tell, random }) {
    const engine = await owner();
    const stoppedMs = random.between(6_500, 10_000);
    begins();
    engine.signal('SIGSTOP');
    await pause(stoppedMs);
    engine.signal('SIGCONT');
    tell(`stopped ${engine.name} for ${Math.round(stoppedMs)} ms`);
  },
};

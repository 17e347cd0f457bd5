import { pause } from '#now.ts';
import type { Row } from '#run/row.ts';
import { cutRedisLog } from '#system/store-processes.ts';

/** What a power cut takes: everything since the last sync of the append-only file, a second or two of a running quiz. */
const LOST_BYTES = [200, 6_000] as const;

export const row09: Row = {
  row: 9,
  title: 'Redis restarts with its data, but for the tail of its append-only file',
  seconds: 5,
  moment: { share: [0.05, 0.6] },
  // What a gateway held meanwhile counts at the moment it was sent.
  bounds: { closeLateMs: 3_500, viewMs: 4_500, arrivalMs: 1_000, isWorkerBack: true, mayLoseCommands: true },
  async inject({ system, tell, violated, random }) {
    const awayMs = random.between(500, 3_000);
    await system.redis.stop('SIGKILL');
    const lost = await cutRedisLog(system.redis, random.int(...LOST_BYTES));
    if (lost === 0) violated('nothing was lost');
    await pause(awayMs);
    await system.redis.start();
    tell(`without its last ${lost} bytes, back after ${Math.round(awayMs)} ms`);
  },
};

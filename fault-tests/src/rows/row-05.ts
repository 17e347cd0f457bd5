import { pause } from '#now.ts';
import type { Row } from '#run/row.ts';

/** The database ends a transaction after 13 s (`transaction_timeout`); a claim follows within a renewal. */
const DATABASE_LIMIT_MS = 13_000;

export const row05: Row = {
  row: 5,
  title: 'SIGSTOP inside the transaction',
  questions: 2,
  bounds: { takeoverMs: DATABASE_LIMIT_MS + 3_500, closeLateMs: 6_000, viewMs: 6_000 },
  moment: { share: [0.05, 0.6] },
  async inject({ owner, begins, tell }) {
    const engine = await owner();
    await engine.trap.set('inside', 'AnswerSubmitted');
    begins();
    engine.signal('SIGSTOP');
    await pause(DATABASE_LIMIT_MS + 3_500);
    engine.signal('SIGCONT');
    tell(`stopped ${engine.name} before its Sync`);
  },
};

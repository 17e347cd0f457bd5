import { pause, until } from '#now.ts';
import type { Row } from '#run/row.ts';

const DELIVERED_MS = 15_000;

export const row11: Row = {
  row: 11,
  title: 'Redis away for 15 s',
  questions: 4,
  limitMs: 90_000,
  // Questions have to be left for the worker.
  moment: { question: [0, 0] },
  bounds: { closeLateMs: 3_500, viewMs: 4_500, isWorkerBack: true },
  async inject({ system, begins, tell, violated, random }) {
    const inbox = await system.startMailer();
    begins();
    await system.redis.stop('SIGTERM');
    await pause(15_000);
    await system.redis.start();
    // Its worker stood on a connection that is gone: it has to take jobs again.
    const email = `after-${random.int(0, 1e9)}@example.test`;
    const isAsked = async () => {
      const body = JSON.stringify({ email });
      const headers = { 'content-type': 'application/json' };
      const answer = await fetch(`${system.gateways[0]?.url()}/api/auth/link`, { method: 'POST', headers, body });
      return answer.ok;
    };
    await until('a sign-in mail is asked for', DELIVERED_MS, isAsked, 500);
    const asked = performance.now();
    const arrived = async () => (await inbox()).includes(email);
    await until('the mail arrives', DELIVERED_MS, arrived, 100).catch((error: Error) => violated(error.message));
    tell(`away for 15 s, a mail after ${Math.round(performance.now() - asked)} ms`);
  },
};

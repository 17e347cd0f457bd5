import { pause } from '#now.ts';
import type { Row } from '#run/row.ts';
import { openHostile } from './hostile-socket.ts';

const PER_SECOND = 1_000;
const STEP_MS = 20;

export const row28: Row = {
  row: 28,
  title: '1,000 messages a second from one socket',
  moment: { question: [0, 0], share: [0.02, 0.3] },
  bounds: { viewMs: 2_500, answerP99Ms: 2_500 },
  async inject({ system, random, tell, violated }) {
    const hostile = await openHostile(random.pick(system.gateways).url());
    let code: number | null = null;
    void hostile.closed(20_000).then((closed) => {
      code = closed;
    });
    let sent = 0;
    for (const began = performance.now(); code === null; await pause(STEP_MS)) {
      const due = ((performance.now() - began) / 1000) * PER_SECOND;
      for (; sent < due; sent++)
        hostile.socket.send(`{"type":1,"invocationId":"${sent}","target":"GetConnectionId","arguments":[]}\x1e`);
    }
    if (code !== 1008) violated(`the flood ended with ${code}`);
    tell(`${code} after ${sent} messages`);
  },
};

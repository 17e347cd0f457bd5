import type { Row } from '#run/row.ts';
import { openHostile } from './hostile-socket.ts';

const END = '\x1e';
/** What no client of the protocol sends. */
const MALFORMED: readonly (string | Buffer)[] = [
  `not json${END}`,
  `{"type":1,"target":"GetConnectionId"}${END}`,
  `{"type":"1"}${END}`,
  `[1,2,3]${END}`,
  `null${END}`,
  `{"type":1,"target":5,"arguments":[]}${END}`,
  `{"type":1,"invocationId":"1","target":"GetConnectionId","arguments":{}}${END}`,
  `${'['.repeat(20_000)}${END}`,
  Buffer.from([0xff, 0xfe, 0x80, 0x1e]),
];

export const row26: Row = {
  row: 26,
  title: 'malformed frames',
  bounds: { viewMs: 2_500, answerP99Ms: 2_500 },
  async inject({ system, random, tell, violated }) {
    const outcomes = await Promise.all(
      MALFORMED.map(async (frame) => {
        const hostile = await openHostile(random.pick(system.gateways).url());
        hostile.socket.send(frame, { binary: false });
        return hostile.closed(4_000);
      }),
    );
    for (const [i, code] of outcomes.entries())
      if (code === 0) violated(`the malformed frame ${i} did not end its socket`);
    tell(`closed with ${[...new Set(outcomes)].join(', ')}`);
  },
};

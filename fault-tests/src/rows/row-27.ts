import type { Row } from '#run/row.ts';
import { openHostile } from './hostile-socket.ts';

export const row27: Row = {
  row: 27,
  title: 'oversize frame; 10,000 fragments',
  bounds: { viewMs: 2_500, answerP99Ms: 2_500 },
  async inject({ system, random, tell, violated }) {
    const url = () => random.pick(system.gateways).url();
    const oversize = await openHostile(url());
    oversize.socket.send('x'.repeat(1024 * 1024 + 1));
    const tooLarge = await oversize.closed(5_000);
    if (tooLarge !== 1009) violated(`an oversize message ended with ${tooLarge}`);

    const torn = await openHostile(url());
    for (let i = 0; i < 10_000; i++) torn.socket.send('{', { fin: false });
    const tooMany = await torn.closed(5_000);
    if (tooMany !== 1008) violated(`10,000 fragments ended with ${tooMany}`);

    const record = await openHostile(url());
    record.socket.send(`{"type":1,"target":"${'x'.repeat(40_000)}","arguments":[]}\x1e`);
    if ((await record.closed(5_000)) === 0) violated('a record of 40 kB did not end its socket');
    tell(`${tooLarge}, ${tooMany}`);
  },
};

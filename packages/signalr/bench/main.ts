import { benchmarkBroadcast } from './broadcast.ts';
import { benchmarkCodec } from './codec.ts';

const tick = '[12]';
const stats = JSON.stringify([Array.from({ length: 300 }, (_, id) => ({ id, score: id * 7, name: `Player ${id}` }))]);

console.log('time a broadcast blocks the process (bare: for (…) ws.send(bytes, { binary: false }))');
for (const count of [1_000, 5_000]) {
  await benchmarkBroadcast(count, tick);
  await benchmarkBroadcast(count, stats);
}
benchmarkCodec();

import { setTimeout as delay } from 'node:timers/promises';
import { guessFor } from '@quarry/participants/pure/guess';
import { NEVER_AGAIN } from '@quarry/participants/reconnecting-client';
import { startVirtualPlayer } from '@quarry/participants/virtual-player';
import type { LoadQuestion } from '#scenarios/load-host.ts';
import { sayReady } from './parent.ts';

/**
 * Players who repeat their answers from `{question}` to `stop`, each after a pause: the same answer counts once, and is
 * acknowledged each time. Arguments: the gateway's address, session, number of players. Reports the latencies in
 * milliseconds, and how many were not acknowledged; their players stop.
 */
const [gateway = '', sessionId = '', count = '1'] = process.argv.slice(2);
const MOST_PAUSE_MS = 80;

const players = Array.from({ length: Number(count) }, (_, i) =>
  startVirtualPlayer({ sessionId, identifier: `Answering ${i}`, gateways: () => [gateway], delayMs: NEVER_AGAIN }),
);
await Promise.all(players.map(({ client }) => client.connection()));

let latencies: number[] = [];
let missing = 0;
let going: { stopped: boolean } | null = null;
let settled: Promise<unknown> = Promise.resolve();

async function repeat(player: (typeof players)[number], question: LoadQuestion, until: { stopped: boolean }) {
  while (!until.stopped) {
    await delay(Math.random() * MOST_PAUSE_MS);
    const since = performance.now();
    try {
      await player.answer(question.id, guessFor(question, Math.random));
    } catch {
      missing += 1;
      return;
    }
    latencies.push(performance.now() - since);
  }
}

process.on('message', async (message: 'stop' | { readonly question: LoadQuestion }) => {
  if (message !== 'stop') {
    const until = { stopped: false };
    going = until;
    latencies = [];
    missing = 0;
    settled = Promise.all(players.map((player) => repeat(player, message.question, until)));
    return;
  }
  if (going) going.stopped = true;
  await settled;
  process.send?.({ latencies, missing });
});
sayReady('ready');

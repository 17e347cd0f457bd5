import { setTimeout as delay } from 'node:timers/promises';
import type { VirtualHost } from '@quarry/participants/virtual-host';
import type { VirtualPlayer } from '@quarry/participants/virtual-player';
import { askTheLog } from '#report/truth.ts';
import { type BenchLine, sized } from './bench-line.ts';
import { comparePairs, openHall, PAIRS, slowdownFigure } from './hall.ts';

const PLAYERS = 2_000;
/** Players removed by the host in each question. */
const REMOVED = 50;
/** Delay between two commands, so that they interleave with the answers; in ms. */
const PACE = 50;

/**
 * While 2,000 players answer, the host locks the room, removes 50 of them, extends the question, pauses and resumes its
 * clock and voids the previous question. The latency of the answers is compared with the previous question, in which
 * the host does nothing.
 */
export const room: BenchLine = async (context) => {
  const { say } = context;
  const count = sized(context, PLAYERS);
  const perRound = Math.min(REMOVED, Math.floor(count / (2 * PAIRS)));
  const hall = await openHall(context, { players: count, ramp: 10_000, seconds: 12, spread: 6_000 });
  const { host, crowd } = hall;
  const removed = new Set<VirtualPlayer>();
  const compared = await comparePairs(hall, () => {
    say(`the host controls a room of ${count - removed.size} players while they answer`);
    return hall.play(async (question) => {
      const gone = crowd.players.filter((player) => !removed.has(player)).slice(0, perRound);
      for (const player of gone) removed.add(player);
      await control(host, gone, host.questions[question - 1]?.id ?? '');
    });
  });
  await hall.end();
  const { acknowledged, lost, doubled } = await askTheLog(context.databaseUrl, crowd.players);
  const stayed = crowd.players.filter((player) => !removed.has(player));
  const missing = stayed.reduce(
    (sum, { fates }) => sum + host.questions.length - [...fates.values()].filter((fate) => fate.acknowledged).length,
    0,
  );
  return [
    {
      name: `${count} players, a host that locks, removes ${removed.size}, extends, pauses and voids: answers kept`,
      goal: 'all, once',
      value: `${acknowledged} acknowledged; of those who stayed ${missing} missing; lost ${lost}, doubled ${doubled}`,
      baseline: '',
      reached: missing === 0 && lost === 0 && doubled === 0,
    },
    slowdownFigure('the same: answer → Completion', compared),
  ];
};

async function control(host: VirtualHost, gone: readonly VirtualPlayer[], before: string): Promise<void> {
  await host.call('SetRoom', { locked: true });
  await host.call('ExtendTime', 2);
  for (const player of gone) {
    await host.call('RemovePlayer', player.id, { ban: false });
    // A removed phone leaves.
    player.client.leave();
    await delay(PACE);
  }
  await host.call('PauseQuestion');
  await host.call('VoidQuestion', before, 'a mistake');
  await host.call('ResumeQuestion');
  await host.call('SetRoom', { locked: false });
}

import { setTimeout as delay } from 'node:timers/promises';
import { createVirtualHost, type VirtualHost } from '#driver/virtual-host.ts';
import type { VirtualPlayer } from '#driver/virtual-player.ts';
import { presetOptions } from '#options.ts';
import { createMeasures, summarize } from '#report/measures.ts';
import { askTheLog } from '#report/truth.ts';
import { joinCrowd } from '#scenarios/crowd.ts';
import { type BenchLine, sized } from './bench-line.ts';
import { median, ms, times } from './figure.ts';

const PLAYERS = 2_000;
/** Players whom the host removes in each question with its commands. */
const REMOVED = 50;
const ROUNDS = 3;
/** Between two commands, so that they fall among the answers; in ms. */
const PACE = 50;
const GOAL = 1.5;

/**
 * While 2,000 players answer, the host locks the door, removes 50 of them, extends the question, stops and starts its clock
 * and voids the question before. What the answers take is compared with the question before, which the host leaves alone.
 */
export const room: BenchLine = async (context) => {
  const { target, say } = context;
  const count = sized(context, PLAYERS);
  const perRound = Math.min(REMOVED, Math.floor(count / (2 * ROUNDS)));
  const options = presetOptions({
    players: count,
    ramp: 10_000,
    questions: 2 * ROUNDS + 1,
    seconds: 12,
    spread: 6_000,
  });
  const host = await createVirtualHost(target.app, target.gateways[0] ?? target.app, options);
  const measures = createMeasures();
  const phase = <Result>(_: string, work: () => Promise<Result>) => work();
  const crowd = await joinCrowd({ target, options, measures, say, phase }, host, count);
  const removed = new Set<VirtualPlayer>();
  let asked = 0;
  const answersOf = async (meanwhile: (question: number) => Promise<void>): Promise<number> => {
    const before = measures.samples('answer').length;
    const ended = host.questionEnd();
    await host.play();
    asked += 1;
    await meanwhile(asked - 1);
    await ended;
    await crowd.answersSettled();
    await host.showLeaderboard();
    const samples = measures.samples('answer').slice(before);
    return summarize(samples.map(({ value }) => value)).p99;
  };
  const alone = async () => undefined;
  const inControl = async (question: number) => {
    const gone = crowd.players.filter((player) => !removed.has(player)).slice(0, perRound);
    for (const player of gone) removed.add(player);
    await control(host, gone, host.questions[question - 1]?.id ?? '');
  };
  // The first warms up.
  await answersOf(alone);
  const quiet: number[] = [];
  const controlled: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    quiet.push(await answersOf(alone));
    say(`the host controls a room of ${count - removed.size} players while they answer`);
    controlled.push(await answersOf(inControl));
  }
  await host.end();
  crowd.leave();
  host.close();
  const fates = crowd.players.map(({ id, fates }) => ({ sessionId: host.sessionId, id, fates: [...fates.values()] }));
  const { acknowledged, lost, doubled } = await askTheLog(context.databaseUrl, fates);
  const stayed = crowd.players.filter((player) => !removed.has(player));
  const missing = stayed.reduce(
    (sum, { fates }) => sum + asked - [...fates.values()].filter((fate) => fate.acknowledged).length,
    0,
  );
  const ratio = median(controlled.map((value, i) => value / (quiet[i] ?? 1)));
  return [
    {
      name: `${count} players, a host that locks, removes ${removed.size}, extends, pauses and voids: answers kept`,
      goal: 'all, once',
      value: `${acknowledged} acknowledged; of those who stayed ${missing} missing; lost ${lost}, doubled ${doubled}`,
      baseline: '',
      reached: missing === 0 && lost === 0 && doubled === 0,
    },
    {
      name: 'the same: answer → Completion',
      goal: `p99 ≤ ${times(GOAL)} undisturbed`,
      value: `${times(ratio)} (p99 ${ms(median(controlled))})`,
      baseline: `the question before: p99 ${ms(median(quiet))}`,
      reached: ratio <= GOAL,
    },
  ];
};

async function control(host: VirtualHost, gone: readonly VirtualPlayer[], before: string): Promise<void> {
  await host.order('SetRoom', { locked: true });
  await host.order('ExtendTime', 2);
  for (const player of gone) {
    await host.order('RemovePlayer', player.id, { ban: false });
    // A phone that was removed leaves.
    player.leave();
    await delay(PACE);
  }
  await host.order('PauseQuestion');
  await host.order('VoidQuestion', before, 'a mistake');
  await host.order('ResumeQuestion');
  await host.order('SetRoom', { locked: false });
}

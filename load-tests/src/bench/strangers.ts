import { once } from 'node:events';
import { createVirtualHost } from '#driver/virtual-host.ts';
import { presetOptions } from '#options.ts';
import { createMeasures, summarize } from '#report/measures.ts';
import { joinCrowd } from '#scenarios/crowd.ts';
import { startBare } from './bare/parent.ts';
import { type BenchLine, sized } from './bench-line.ts';
import { median, ms, times } from './figure.ts';

/** Requests a second of 2 MB each, without a sign-in. */
const RATE = 200;
/** Pairs of questions, one quiet and one during the flood. */
const ROUNDS = 3;
const GOAL = 1.5;

/**
 * A client without a sign-in floods the gateway of a crowd with quizzes. The latency of the crowd's answers is compared
 * with the previous question, alternately.
 */
export const strangers: BenchLine = async (context) => {
  const { target, say } = context;
  const count = sized(context, 1_000);
  const [gateway = target.app] = target.gateways;
  const options = presetOptions({ players: count, ramp: 8_000, questions: 2 * ROUNDS + 1, seconds: 8, spread: 6_000 });
  const host = await createVirtualHost(target.app, gateway, options);
  const measures = createMeasures();
  const phase = <Result>(_: string, work: () => Promise<Result>) => work();
  const crowd = await joinCrowd({ target, options, measures, say, phase }, host, count, {
    name: 'players',
    gatewayOf: () => 0,
  });
  const answersOf = async (): Promise<number> => {
    const before = measures.samples('answer').length;
    const ended = host.questionEnd();
    await host.play();
    await ended;
    await crowd.answersSettled();
    await host.showLeaderboard();
    return summarize(
      measures
        .samples('answer')
        .slice(before)
        .map((sample) => sample.value),
    ).p99;
  };
  // The first warms up.
  await answersOf();
  const quiet: number[] = [];
  const flooded: number[] = [];
  let refused = 0;
  for (let round = 0; round < ROUNDS; round++) {
    quiet.push(await answersOf());
    say(`${RATE} requests of 2 MB a second, without a sign-in`);
    const flood = await startBare('strangers.ts', [gateway, String(RATE)]);
    flooded.push(await answersOf());
    flood.child.send('how many?');
    const [answered] = await once(flood.child, 'message');
    refused += (answered as Record<string, number>)['401'] ?? 0;
    await flood.stop();
  }
  await host.end();
  crowd.leave();
  host.close();
  const ratio = median(flooded.map((value, i) => value / (quiet[i] ?? 1)));
  return [
    {
      name: `${count} players answer while a stranger sends ${RATE} quizzes of 2 MB a second to their gateway`,
      goal: `p99 ≤ ${times(GOAL)} undisturbed`,
      value: `${times(ratio)} (p99 ${ms(median(flooded))})`,
      baseline: `the question before: p99 ${ms(median(quiet))}; ${refused} refused`,
      reached: ratio <= GOAL && refused > 0,
    },
  ];
};

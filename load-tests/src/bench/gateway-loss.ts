import { setTimeout as delay } from 'node:timers/promises';
import { presetOptions } from '#options.ts';
import { createMeasures, summarize } from '#report/measures.ts';
import { askTheLog, writtenBesidesPlay } from '#report/truth.ts';
import { endSession, joinCrowd } from '#scenarios/crowd.ts';
import { startLoadHost } from '#scenarios/load-host.ts';
import { type BenchLine, sized } from './bench-line.ts';
import { keptFigure, ms, times } from './figure.ts';
import { p99, readBuckets } from './histogram.ts';

/** Everybody must be back within this time after a loss. */
const BACK_MS = 10_000;
/** The engine's latency of an answer, from the stream to its outcome. */
const COMMANDS = 'quarry_command_seconds_bucket';
const ANSWERS = 'type="SubmitAnswer"';
/** Bounds of that histogram differ by a factor of 2 or 2.5: the next bucket may contain the same latency. */
const UNAFFECTED = 2.5;

/** p99 of a question's answers in milliseconds, for a player and at the engine. */
interface Answers {
  readonly player: number;
  readonly engine: number;
}

/**
 * Two crowds in one session, one on each gateway. In the second question the second gateway is killed: its players
 * reconnect to the first, whose own players must not be affected. The first question is the baseline.
 */
export const gatewayLoss: BenchLine = async (context) => {
  const { target, say } = context;
  const count = sized(context, 2_000);
  const options = presetOptions({ players: count, ramp: 12_000, questions: 3, seconds: 12, spread: 10_000 });
  const host = await startLoadHost(target.app, target.gateways[0] ?? target.app, options);
  const crowdOn = async (gateway: number) => {
    const measures = createMeasures();
    const crowdOptions = { name: `on ${gateway}`, gatewayOf: () => gateway };
    const crowd = await joinCrowd({ target, options, measures }, host, count, crowdOptions);
    return { measures, crowd };
  };
  const [stay, lose] = await Promise.all([crowdOn(0), crowdOn(1)]);
  say(`${count} players on each of two gateways`);

  const answersOf = async (during?: () => Promise<void>): Promise<Answers> => {
    const atEngine = await readBuckets(target.metrics, COMMANDS, ANSWERS);
    const before = stay.measures.samples('answer').length;
    await host.playToEnd(during);
    await Promise.all([stay.crowd.answersSettled(), lose.crowd.answersSettled()]);
    const values = stay.measures
      .samples('answer')
      .slice(before)
      .map((sample) => sample.value);
    return {
      player: summarize(values).p99,
      engine: p99(atEngine, await readBuckets(target.metrics, COMMANDS, ANSWERS)) * 1000,
    };
  };
  // The first question warms up.
  await answersOf();
  await host.show('leaderboard');
  const quiet = await answersOf();
  await host.show('leaderboard');
  let lostAt = 0;
  let lostOn = 0;
  const wave = await answersOf(async () => {
    await delay(3_000);
    say('the second gateway is killed');
    lostAt = performance.now();
    lostOn = Date.now();
    process.kill(await context.pidOf('gateway-2'), 'SIGKILL');
  });
  const back = lose.measures.summary('return');
  const areIn = lose.crowd.players.filter((player) => player.client.present).length;
  const players = [...stay.crowd.players, ...lose.crowd.players];
  const truth = await askTheLog(context.databaseUrl, players);
  const written = await writtenBesidesPlay(context.databaseUrl, host.sessionId, lostOn);
  const again = [stay, lose].map(({ measures }) => measures.failures()['answer: sent again'] ?? 0);
  const sentAgain = again.reduce((sum, times) => sum + times, 0);
  const given = players.length * options.questions;
  await endSession(host, lose.crowd);
  stay.crowd.leave();
  say(`${Math.round(performance.now() - lostAt)} ms after the loss the question was over`);
  return [
    {
      name: `${count} players lose their gateway at once: all back with the present view`,
      goal: '≤ 10 s',
      value: `${areIn} back, last after ${ms(back.max)}`,
      baseline: `p50 ${ms(back.p50)}`,
      reached: areIn === count && back.count >= count && back.max <= BACK_MS,
    },
    {
      name: 'the same: all answers at the engine',
      goal: 'p99 unaffected',
      value: `p99 ${ms(wave.engine)}`,
      baseline: `the question before: p99 ${ms(quiet.engine)}`,
      reached: wave.engine <= quiet.engine * UNAFFECTED,
    },
    {
      name: `the same: answers of the ${count} others, on the gateway everybody came to`,
      goal: '(none)',
      value: `p99 ${ms(wave.player)} (${times(wave.player / Math.max(1, quiet.player))})`,
      baseline: `the question before: p99 ${ms(quiet.player)}`,
      reached: true,
    },
    {
      name: 'the same: what the lost and the returned connections wrote to Postgres',
      goal: 'nothing',
      value: `${written.events} events, ${written.outcomes} outcomes`,
      baseline: `${back.count} came back; ${sentAgain} answers were sent again, each an outcome`,
      reached: written.events === 0 && written.outcomes <= sentAgain,
    },
    keptFigure('the same: acknowledged answers in the log', truth, given),
  ];
};

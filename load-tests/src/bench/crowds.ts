import type { Report } from '#report/report.ts';
import { isKept } from '#report/truth.ts';
import { pointOf, problemsOfSizes, type SizePoint } from '#sweep.ts';
import { type BenchLine, sized } from './bench-line.ts';
import { kilobytes, ms, times } from './figure.ts';
import { p99, readBuckets } from './histogram.ts';

/** Sizes of the crowd; the largest is the burst in the table. */
const SIZES = [500, 2_000, 5_000, 10_000];
/** Allowed growth of the cost per player, relative to the cheapest smaller crowd. */
const GROWTH = 1.2;
const CLOSE_MS = 250;
/** Share of the players whose screens must show the end of each question: the last ones may leave before it arrives. */
const SCREENS = 0.99;

/** Everybody answers within 3 s, in growing crowds on two gateways: the cost per player must not grow. */
export const burst: BenchLine = async (context) => {
  const points: SizePoint[] = [];
  for (const size of SIZES) {
    const players = sized(context, size);
    context.say(`${players} players in one session, two gateways, all answer within 3 s`);
    const options = { players, ramp: Math.max(5_000, players * 3), questions: 2, seconds: 6, spread: 3_000 };
    const { report } = await context.play('answer-burst', options);
    points.push(pointOf(report, context.idle));
  }
  const largest = points.at(-1);
  if (!largest) return [];
  const { truth, given } = largest.report;
  const missing = given - (truth?.acknowledged ?? 0);
  const growth = worstGrowth(points.map((point) => point.cpu));
  const { close } = largest.report.latencies;
  const each = (of: (point: (typeof points)[number]) => string) => points.map(of).join(' · ');
  // Players who were not served cost little CPU.
  const problems = problemsOfSizes(points);
  return [
    {
      name: `${largest.players} players, two gateways, all answer within 3 s: answers kept`,
      goal: 'all, once',
      value: `${truth?.acknowledged} acknowledged, ${missing} not; lost ${truth?.lost}, doubled ${truth?.doubled}`,
      baseline: runScenarioFailures(largest.report),
      reached: truth !== null && isKept(truth, given),
    },
    {
      name: 'the same: answer → Completion',
      goal: 'p99 ≤ 500 ms',
      value: `p99 ${ms(largest.answerP99)}`,
      baseline: `p50 ${ms(largest.report.latencies.answer?.p50 ?? 0)}`,
      reached: missing === 0 && largest.answerP99 <= 500,
    },
    {
      name: 'the same: question closed after its deadline, at its players',
      goal: `p99 ≤ ${ms(CLOSE_MS)}`,
      value: close ? `p99 ${ms(close.p99)}, last ${ms(close.max)}` : 'no player saw it',
      baseline: `at ${close?.count ?? 0} of ${given}; in the log ${ms(truth?.worstCloseLateness ?? Number.NaN)}`,
      reached: close !== undefined && close.count >= given * SCREENS && close.p99 <= CLOSE_MS,
    },
    {
      name: `CPU a player and question, ${each((point) => String(point.players))} players`,
      goal: `≤ ${times(GROWTH)} that of any smaller crowd`,
      value: [`${times(growth)} (${each((point) => point.cpu.toFixed(2))} ms)`, ...problems].join(', '),
      baseline: `a join ${each((point) => point.joinCpu.toFixed(2))} ms`,
      reached: problems.length === 0 && growth <= GROWTH,
    },
    {
      name: 'bytes to a player, the same crowds',
      goal: 'O(N) in all',
      value: [each((point) => kilobytes(point.bytes)), ...problems].join(', '),
      baseline: '',
      reached: problems.length === 0 && largest.bytes <= 100_000,
    },
  ];
};

/**
 * @param costs by growing crowds @returns the largest ratio of a cost to the cheapest before it, so that an initial
 * drop does not hide a later rise
 */
export const worstGrowth = (costs: readonly number[]): number =>
  Math.max(...costs.slice(1).map((cost, i) => cost / Math.min(...costs.slice(0, i + 1))));

const TICKS = 'quarry_tick_lateness_seconds_bucket';

/** Many concurrent sessions, each with its own timers. */
export const manySessions: BenchLine = async (context) => {
  const sessions = sized(context, 200);
  context.say(`${sessions} sessions of 25 players at once`);
  const before = await readBuckets(context.target.metrics, TICKS);
  const options = { sessions, players: 25, ramp: 10_000, questions: 2, seconds: 8, spread: 3_000 };
  const { report } = await context.play('many-sessions', options);
  const late = p99(before, await readBuckets(context.target.metrics, TICKS));
  const { truth, given } = report;
  return [
    {
      name: `${sessions} sessions × 25 players at once: lateness of ticks`,
      goal: 'p99 ≤ 100 ms',
      value: `p99 ${ms(late * 1000)}`,
      baseline: `at the player: jitter p99 ${ms(report.latencies['tick jitter']?.p99 ?? 0)}`,
      reached: late <= 0.1,
    },
    {
      name: 'the same: nothing starved',
      goal: 'all stored',
      value: `${given - (truth?.acknowledged ?? 0)} answers missing, answer p99 ${ms(report.latencies.answer?.p99 ?? 0)}`,
      baseline: runScenarioFailures(report),
      reached: truth !== null && isKept(truth, given),
    },
  ];
};

/** The failures of a run as a short text. */
function runScenarioFailures({ failures }: Report): string {
  const all = Object.entries(failures).map(([reason, count]) => `${count} × ${reason}`);
  return all.length > 3 ? `${all.slice(0, 3).join(', ')} …` : all.join(', ');
}

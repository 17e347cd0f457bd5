import { startTestSystem } from '@quarry/test-kit/system';
import type { LoadOptions } from '#options.ts';
import { AFTER_THE_REVEAL, type Report } from '#report/report.ts';
import { isKept } from '#report/truth.ts';
import { total } from '#report/usage.ts';
import type { Target } from '#target.ts';
import { type AloneContext, type AloneLine, sized, UNLIMITED } from './bench-line.ts';
import { type Figure, kilobytes, mebibytes, ms } from './figure.ts';
import { p99 as p99Of, readBuckets } from './histogram.ts';

const PLAYERS = 50_000;
const SIMULATED_PLAYERS = 100_000;
/** The larger crowd's gateways run in the driver's processes; one of the system's own gateways serves its host. */
const GATEWAYS = 4;
const ACKNOWLEDGED_MS = 1_000;
const SHOWN_MS = 1_500;
/** A tick is due each second; after two seconds of silence the host's clock would visibly stop. */
const SILENCE_MS = 2_000;
const QUESTIONS = 2;
/** Joins a second: 50,000 in three minutes. */
const JOINS_A_SECOND = 278;
/**
 * Seconds within which everybody answers, from when it sees the question, and those of the question: 2,500 answers a second,
 * which two cores acknowledge beside the driver. Showing it to the larger crowd takes them ten seconds.
 */
const TIMES = { stadium: { answered: 20, question: 25 }, simulated: { answered: 40, question: 60 } };

const load = (players: number, { answered, question }: (typeof TIMES)['stadium']): Partial<LoadOptions> => ({
  players,
  questions: QUESTIONS,
  seconds: question,
  spread: answered * 1_000,
  ramp: Math.min(600_000, Math.max(10_000, Math.round((players / JOINS_A_SECOND) * 1_000))),
});

/** A full stadium in one session: several gateways, a driver of several processes, real sockets. */
export const stadiumLine: AloneLine = async (context) => {
  const players = sized(context, PLAYERS);
  return withSystem(context, players, GATEWAYS, async (target) => {
    context.say(`${players} players in one session on ${GATEWAYS} gateways`);
    const { report } = await context.playAt(target, 'stadium', load(players, TIMES.stadium));
    const { p50, p99 } = latency(report, 'answer');
    const served = await readBuckets(target.metrics, 'quarry_gateway_command_seconds_bucket', 'type="SubmitAnswer"');
    return [
      ...figuresOf(
        `${players} players in one session, ${GATEWAYS} gateways, all answer within ${TIMES.stadium.answered} s`,
        report,
      ),
      {
        name: 'the same: entry',
        goal: '(none)',
        value: `p99 ${ms(latency(report, 'enter').p99)}`,
        baseline: `p50 ${ms(latency(report, 'enter').p50)}; an answer p50 ${ms(p50)}, p99 ${ms(p99)}`,
        reached: true,
      },
      {
        name: 'the same: answers from the gateway having read them to their outcome there',
        goal: '(none)',
        value: `p99 ${ms(p99Of(new Map(), served) * 1_000)}`,
        baseline: 'the rest of a latency is the driver’s processes, the sockets and a gateway’s waiting to read them',
        reached: true,
      },
      costFigure(report),
    ];
  });
};

/**
 * Twice as many, whose sockets end at gateways in the driver's processes: they encode every frame and send none. The
 * engine, the stores and the fan-out are real; the kernel's share of sending is missing.
 */
export const simulatedStadium: AloneLine = async (context) => {
  const players = sized(context, SIMULATED_PLAYERS);
  return withSystem(context, players, 1, async (target) => {
    context.say(`${players} players in one session, simulated at the gateways' edge`);
    const { report } = await context.playAt(target, 'stadium', {
      ...load(players, TIMES.simulated),
      simulated: true,
    });
    const name = `${players} players with simulated sockets in one session, all answer within ${TIMES.simulated.answered} s`;
    return [...figuresOf(name, report), costFigure(report)];
  });
};

async function withSystem(
  { say }: AloneContext,
  players: number,
  gateways: number,
  work: (target: Target) => Promise<Figure[]>,
): Promise<Figure[]> {
  say(`starting a system with ${gateways} gateways`);
  const env = { ...UNLIMITED, MAX_PLAYERS: String(Math.max(50_000, players)) };
  const system = await startTestSystem({ gateways, engines: 1, web: false, env });
  try {
    return await work(await system.runFile());
  } finally {
    await system.stop();
  }
}

const NONE = { count: 0, p50: Number.NaN, p95: Number.NaN, p99: Number.NaN, max: Number.NaN };
const latency = ({ latencies }: Report, name: string) => latencies[name] ?? NONE;

function figuresOf(name: string, report: Report): Figure[] {
  const { truth, given, failures, players } = report;
  const late = failures[AFTER_THE_REVEAL.join(': ')] ?? 0;
  const [answer, shown, close] = [latency(report, 'answer'), latency(report, 'shown'), latency(report, 'close')];
  const [silence, call] = [latency(report, 'host silence'), latency(report, 'host call')];
  const kept = truth !== null && isKept(truth, given);
  return [
    {
      name: `${name}: answers kept`,
      goal: 'all, once',
      value: `${report.acknowledged} acknowledged; lost ${truth?.lost}, doubled ${truth?.doubled}`,
      baseline: `${given} given`,
      reached: kept,
    },
    {
      name: 'the same: acknowledged before the reveal',
      goal: 'all',
      value: `${late} after it`,
      baseline: `last question closed ${ms(truth?.worstCloseLateness ?? Number.NaN)} after its deadline in the log`,
      reached: kept && late === 0,
    },
    {
      name: 'the same: answer → Completion',
      goal: `p99 ≤ ${ms(ACKNOWLEDGED_MS)}`,
      value: `p99 ${ms(answer.p99)}`,
      baseline: `p50 ${ms(answer.p50)}, last ${ms(answer.max)}`,
      reached: kept && answer.p99 <= ACKNOWLEDGED_MS,
    },
    {
      name: 'the same: question at the last player after the host asked it',
      goal: `≤ ${ms(SHOWN_MS)}`,
      value: ms(shown.max),
      baseline: `p50 ${ms(shown.p50)}, p99 ${ms(shown.p99)}; at ${shown.count} of ${players * QUESTIONS}`,
      reached: shown.count >= players * QUESTIONS && shown.max <= SHOWN_MS,
    },
    {
      name: 'the same: question closed after its deadline, at its players',
      goal: '(none)',
      value: `p99 ${ms(close.p99)}, last ${ms(close.max)}`,
      baseline: `at ${close.count} of ${given}; at the host ${ms(latency(report, 'host close').max)}`,
      reached: true,
    },
    {
      name: 'the same: the host on summaries, longest silence while a question is open',
      goal: `≤ ${ms(SILENCE_MS)}`,
      value: ms(silence.max),
      baseline: `its calls: last ${ms(call.max)}`,
      reached: silence.count > 0 && silence.max <= SILENCE_MS,
    },
  ];
}

function costFigure({ latencies, phases, players, options, spending, bytesPerPlayer, residentBytes }: Report): Figure {
  const each = (phase: string, count: number) => ((total(phases[phase]?.cpuSeconds ?? {}) * 1_000) / count).toFixed(2);
  const memory = Object.entries(residentBytes).map(([service, bytes]) => `${service} ${mebibytes(bytes)}`);
  return {
    name: 'the same: CPU, memory and bytes',
    goal: '(none)',
    value: `a join ${each('join', players)} ms, a question with its answer ${each('play', players * options.questions)} ms`,
    baseline: [
      `driver ${((spending.driverSeconds * 1_000) / players).toFixed(2)} ms and ${kilobytes((latencies['driver bytes']?.max ?? Number.NaN) / players)} a player`,
      `${kilobytes(bytesPerPlayer)} to a player`,
      ...memory,
    ].join('; '),
    reached: true,
  };
}

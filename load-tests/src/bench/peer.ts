import { startTestSystem } from '@quarry/test-kit/system';
import type { LoadOptions, ScenarioName } from '#options.ts';
import { summarize } from '#report/measures.ts';
import type { Report } from '#report/report.ts';
import type { Run } from '#run-scenario.ts';
import { findTarget, type Target } from '#target.ts';
import { type AloneContext, sized, UNLIMITED } from './bench-line.ts';
import { type Figure, kilobytes, ms, times } from './figure.ts';

/** Rounds of each load: with fewer, the pooled p99 depends on a few answers. */
const TURNS = 3;

/** What clients notice. The same driver measures both sides, only through their hubs and HTTP. */
const NOTICED = [
  ['enter', 'entry'],
  ['shown', 'question after the host asked it'],
  ['answer', 'answer → Completion'],
  ['close', 'question closed after its deadline'],
  ['return', 'back after a lost socket'],
] as const;

const LOADS: readonly {
  readonly scenario: ScenarioName;
  readonly of: (context: AloneContext) => Partial<LoadOptions>;
}[] = [
  {
    scenario: 'answer-burst',
    of: (context) => ({ players: sized(context, 1_000), ramp: 8_000, questions: 2, seconds: 6, spread: 3_000 }),
  },
  {
    scenario: 'reconnect-wave',
    of: (context) => ({ players: sized(context, 500), ramp: 5_000, questions: 1, seconds: 12, spread: 9_600 }),
  },
  {
    scenario: 'many-sessions',
    of: (context) => ({
      sessions: sized(context, 40),
      players: 25,
      ramp: 8_000,
      questions: 2,
      seconds: 8,
      spread: 3_000,
    }),
  },
];

/**
 * Plays the same loads alternately against a system started here and another Quarry, and compares what clients notice.
 * A ratio above 1 means that the peer is slower. The peer must admit that many hosts from one address.
 */
export async function besidePeer(context: AloneContext, peerUrl: string): Promise<Figure[]> {
  const { say } = context;
  const peer = await findTarget(peerUrl);
  say('starting a system of its own');
  const system = await startTestSystem({ gateways: 2, engines: 1, web: false, env: UNLIMITED });
  try {
    // Both through one address, as clients would connect: the peer's gateways are not known.
    const ours = atOneAddress(await system.runFile());
    const figures: Figure[] = [];
    for (const { scenario, of } of LOADS) {
      const options = of(context);
      const runs: { readonly ours: Run[]; readonly theirs: Run[] } = { ours: [], theirs: [] };
      for (let turn = 0; turn < TURNS; turn++) {
        // The order alternates: the second finds a warmer machine.
        const sides = turn % 2 === 0 ? (['ours', 'theirs'] as const) : (['theirs', 'ours'] as const);
        for (const side of sides) {
          say(`${scenario}, turn ${turn + 1} of ${TURNS}: ${side}`);
          runs[side].push(await context.playAt(side === 'ours' ? ours : atOneAddress(peer), scenario, options));
        }
      }
      figures.push(...compareRuns(scenario, options, runs));
    }
    return figures;
  } finally {
    await system.stop();
  }
}

const atOneAddress = (target: Target): Target => ({ ...target, gateways: [target.app] });

export function compareRuns(
  scenario: ScenarioName,
  { players = 0, sessions }: Partial<LoadOptions>,
  { ours, theirs }: { readonly ours: readonly Run[]; readonly theirs: readonly Run[] },
): Figure[] {
  const crowd = scenario === 'many-sessions' ? `${sessions} sessions of ${players}` : `${players} players`;
  const pooled = (runs: readonly Run[], name: string) =>
    summarize(runs.flatMap(({ measures }) => measures.samples(name).map(({ value }) => value)));
  const latencies = NOTICED.flatMap(([name, text]): Figure[] => {
    const [own, other] = [pooled(ours, name), pooled(theirs, name)];
    if (own.count === 0 && other.count === 0) return [];
    return [
      {
        name: `${scenario}, ${crowd}: ${text}`,
        goal: '(none)',
        value: `p50 ${ms(own.p50)}, p99 ${ms(own.p99)}`,
        baseline: `peer: p50 ${ms(other.p50)} (${times(other.p50 / own.p50)}), p99 ${ms(other.p99)} (${times(other.p99 / own.p99)})`,
        reached: own.count > 0,
      },
    ];
  });
  const bytes = (runs: readonly Run[]) => mean(runs.map(({ report }) => report.bytesPerPlayer));
  return [
    ...latencies,
    {
      name: `${scenario}, ${crowd}: bytes to a player`,
      goal: '(none)',
      value: kilobytes(bytes(ours)),
      baseline: `peer: ${kilobytes(bytes(theirs))} (${times(bytes(theirs) / bytes(ours))})`,
      reached: true,
    },
    {
      name: `${scenario}, ${crowd}: answers kept`,
      goal: 'all, once',
      value: keptOf(ours),
      baseline: `peer: ${keptOf(theirs)}`,
      reached: ours.every(({ report }) => report.acknowledged === report.given && lostOf(report) === 0),
    },
  ];
}

const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;
const lostOf = ({ truth }: Report): number => (truth ? truth.lost + truth.doubled : 0);

/** The log of a peer is known only where DATABASE_URL names it. */
function keptOf(runs: readonly Run[]): string {
  const sum = (of: (report: Report) => number) => runs.reduce((all, { report }) => all + of(report), 0);
  const log = runs.every(({ report }) => report.truth) ? `; lost or doubled ${sum(lostOf)}` : '; its log is not known';
  return `${sum(({ acknowledged }) => acknowledged)} of ${sum(({ given }) => given)} acknowledged${log}`;
}

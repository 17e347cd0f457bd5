import { sampleOfKind } from '@quarry/participants/pure/sample-quiz';
import { summarize } from '#report/measures.ts';
import { type BenchLine, sized } from './bench-line.ts';
import { median, ms, times } from './figure.ts';
import { type Answers, openHall, PAIRS } from './hall.ts';

/** The kinds that take answers, except single choice. */
const MIXED = [1, 2, 3, 4, 5, 7];
const SECONDS = 4;
/** Allowed p99 of mixed kinds, relative to that of single choice in the same run. */
const GOAL = 1.2;

/** Every kind once, so that neither side is compared with code that runs for the first time. */
const WARM_UP = [0, ...MIXED];

/** Type of each question: the warm-up, then pairs of single choice and another kind, in alternating order. */
const TYPES = [
  ...WARM_UP,
  ...Array.from({ length: PAIRS }, (_, pair) => {
    const other = MIXED[pair % MIXED.length] ?? 0;
    return pair % 2 === 0 ? [0, other] : [other, 0];
  }).flat(),
];

/** Answers to all kinds compared with single choice, in one hall: deciding, counting and filtering them costs more. */
export const mixedKinds: BenchLine = async (context) => {
  const players = sized(context, 2_000);
  const questions = TYPES.map((type, i) => sampleOfKind(type, `q${i + 1}`, { seconds: SECONDS }));
  const size = { players, ramp: players * 3, seconds: SECONDS, spread: 2_000 };
  const hall = await openHall(context, size, { questions });
  const single: Answers[] = [];
  const mixed: Answers[] = [];
  // The hall has played the first one when it opens.
  for (let i = 1; i < WARM_UP.length; i++) await hall.play();
  for (const type of TYPES.slice(WARM_UP.length)) (type === 0 ? single : mixed).push(await hall.play());
  await hall.end();
  // Not pooled: the engine's one full garbage collection during the run would decide it, and it hits either side by chance.
  const p99 = (answers: readonly Answers[]) => median(answers.map(({ latencies }) => summarize(latencies).p99));
  const missing = [...single, ...mixed].reduce((sum, one) => sum + one.missing, 0);
  const ratio = p99(mixed) / p99(single);
  return [
    {
      name: `answers of ${players} players to six other kinds`,
      goal: `a question's p99 ≤ ${times(GOAL)} that of single choice, all kept`,
      value: `${times(ratio)} (${ms(p99(mixed))}), ${missing} not acknowledged`,
      baseline: `single choice p99 ${ms(p99(single))}`,
      reached: missing === 0 && ratio <= GOAL,
    },
  ];
};

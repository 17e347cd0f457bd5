import { z } from 'zod';
import { LIMITS } from '#limits.ts';
import { lineOfText } from '#text.ts';
import { type Kind, NO_STATISTICS, type NumberStatistics, noAnswers, questionShape, type Responder } from './kind.ts';

const TYPE = 3;

/** A finite number; -0 is 0. */
const numberSchema = z
  .number()
  .min(-LIMITS.number)
  .max(LIMITS.number)
  .overwrite((number) => number + 0);

const targetShape = {
  target: numberSchema,
  /** A number that is off by no more is quite right. */
  exactWithin: numberSchema.min(0),
  /** A number that is off by this, or more, is wrong. */
  tolerance: numberSchema.min(0),
};
type Target = z.infer<z.ZodObject<typeof targetShape>>;

const isWide = ({ exactWithin, tolerance }: Pick<Target, 'exactWithin' | 'tolerance'>): boolean =>
  tolerance >= exactWithin;
const TOO_NARROW = { path: ['tolerance'], message: 'a tolerance is no less than what counts as exact' };

const questionSchema = z
  .object({
    ...questionShape,
    answers: noAnswers,
    questionType: z.literal(TYPE),
    ...targetShape,
    exactWithin: targetShape.exactWithin.default(0),
    unit: lineOfText(LIMITS.unitLength).default(''),
  })
  .refine(isWide, TOO_NARROW);
export type EstimateQuestion = z.infer<typeof questionSchema>;

const responseSchema = z.object({ number: numberSchema });
export type EstimateResponse = z.infer<typeof responseSchema>;

/** A number to estimate: the nearer, the more of the points. */
export const estimate: Kind<EstimateQuestion, EstimateResponse, Target> = {
  type: TYPE,
  question: questionSchema,
  response: responseSchema,
  correction: z.object(targetShape).refine(isWide, TOO_NARROW),
  blank: () => ({ questionType: TYPE, answers: [], target: 0, exactWithin: 0, tolerance: 0, unit: '' }),
  accepts: (_, response) => responseSchema.safeParse(response).success,
  answerIdOf: () => '',
  share({ target, exactWithin, tolerance }, { number }) {
    const distance = Math.abs(number - target);
    // 0.8 is 0.1 from 0.7, though not in binary.
    const slack = Number.EPSILON * Math.max(Math.abs(number), Math.abs(target));
    if (distance <= exactWithin + slack) return 1;
    if (distance >= tolerance - slack) return 0;
    return (tolerance - distance) / (tolerance - exactWithin);
  },
  redacted: ({ target: _, exactWithin: __, tolerance: ___, ...question }) => question,
  tally({ target }) {
    const numbers: number[] = [];
    const nearest = nearestTo(target);
    return {
      add({ number }, _, by) {
        numbers.push(number);
        if (by) nearest.add(number, by);
      },
      result: () => ({ ...NO_STATISTICS, numbers: { ...spreadOf(numbers), nearest: nearest.result() } }),
      // Together people estimate well.
      live: () => NO_STATISTICS,
    };
  },
  guess({ target, exactWithin, tolerance }, knows, random) {
    const near = tolerance || Math.abs(target) / 10 || 1;
    const off = (random() + random() + random() - 1.5) * (knows ? Math.max(exactWithin, near / 2) : near * 3);
    const step = 10 ** Math.floor(Math.log10(near / 10));
    const rounded = Math.round((target + off) / step) * step;
    const number = Number.isFinite(rounded) ? rounded : target + off;
    return { number: Number(Math.min(LIMITS.number, Math.max(-LIMITS.number, number)).toPrecision(12)) + 0 };
  },
  corrected: (question, { target, exactWithin, tolerance }) => ({ ...question, target, exactWithin, tolerance }),
  chart({ target, exactWithin, unit }, { numbers }) {
    const { bins = [], min = null, max = null, count = 0 } = numbers ?? {};
    const shown = min !== null && min === max ? [{ from: min, to: min, count }] : bins;
    return shown.map(({ from, to, count }, i) => {
      const text = withUnit(from === to ? plain(from) : `${plain(from)} – ${plain(to)}`, unit);
      const isLast = i === shown.length - 1;
      const right = from <= target + exactWithin && (isLast ? to >= target - exactWithin : to > target - exactWithin);
      return { id: `${i}`, letter: '', text, count, right };
    });
  },
  textOf: ({ unit }, { number }) => withUnit(`${number}`, unit),
  rightTexts: ({ target, exactWithin, unit }) => [
    withUnit(exactWithin === 0 ? `${target}` : `${target} ± ${exactWithin}`, unit),
  ],
};

/** The edge of a bin, without the last digits that only binary numbers have. */
const plain = (number: number): string => `${Number(number.toPrecision(6))}`;

const withUnit = (number: string, unit: string): string => `${number} ${unit}`.trim();

/** The players nearest to a number; of those equally near, by their ids. */
function nearestTo(target: number) {
  const nearest: { readonly user: Responder; readonly number: number }[] = [];
  return {
    add(number: number, { id, identifier }: Responder) {
      const distance = Math.abs(number - target);
      const isBehind = (other: (typeof nearest)[number]) => {
        const its = Math.abs(other.number - target);
        return its > distance || (its === distance && other.user.id > id);
      };
      const at = nearest.findIndex(isBehind);
      if (at === -1 && nearest.length === LIMITS.nearestNumbers) return;
      nearest.splice(at === -1 ? nearest.length : at, 0, { user: { id, identifier }, number });
      nearest.splice(LIMITS.nearestNumbers);
    },
    result: () => [...nearest],
  };
}

function spreadOf(numbers: readonly number[]): Omit<NumberStatistics, 'nearest'> {
  const sorted = Float64Array.from(numbers).sort();
  const [min, max] = [sorted[0], sorted.at(-1)];
  const [low, high] = [sorted[(sorted.length - 1) >> 1], sorted[sorted.length >> 1]];
  if (min === undefined || max === undefined || low === undefined || high === undefined)
    return { count: 0, min: null, max: null, median: null, bins: [] };
  return { count: sorted.length, min, max, median: (low + high) / 2, bins: binsOf(sorted, min, max) };
}

/** @param sorted ascending */
function binsOf(sorted: Float64Array, min: number, max: number): NumberStatistics['bins'] {
  const width = (max - min) / LIMITS.numberBins;
  let next = 0;
  return Array.from({ length: LIMITS.numberBins }, (_, i) => {
    const isLast = i === LIMITS.numberBins - 1;
    const bin = { from: min + i * width, to: isLast ? max : min + (i + 1) * width };
    const first = next;
    while (next < sorted.length && (isLast || (sorted[next] ?? 0) < bin.to)) next += 1;
    return { ...bin, count: next - first };
  });
}

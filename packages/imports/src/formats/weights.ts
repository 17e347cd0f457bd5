import type { Tell } from '#problems.ts';
import { quoted } from '#text/clean.ts';

/** What of Moodle's weights has an equal here, shared by GIFT and Moodle XML. Weights are in percent. */

/** Right answers that were not worth the same. */
export function tellWeights(weights: readonly number[], tell: Tell): void {
  const right = weights.filter((weight) => weight > 0);
  // A third is written with as many digits as its author liked.
  if (right.length > 0 && Math.max(...right) - Math.min(...right) > 0.5) tell('weights-equal');
}

/** Whether a spelling is accepted, and tells what becomes of its weight and wildcards. */
export function tellSpelling(spelling: string, weight: number, tell: Tell): boolean {
  if (weight <= 0) return false;
  if (/^\*+$/.test(spelling.trim())) {
    tell('wildcard-left-out');
    return false;
  }
  if (weight < 100) tell('half-right-full', { value: quoted(spelling) });
  if (/(?<!\\)\*/.test(spelling)) tell('wildcard-literal', { value: quoted(spelling) });
  return true;
}

export interface WeightedRange {
  /** `5`, `5:0.1` or `1..3`. */
  readonly text: string;
  readonly weight: number;
}

export interface Estimate {
  readonly target: number;
  readonly exactWithin: number;
  readonly tolerance: number;
}

/**
 * One right number. Moodle gives everything anywhere within its tolerance, so both limits are that; a wider range of less
 * weight around the same number becomes the tolerance.
 */
export function estimateOf(ranges: readonly WeightedRange[], tell: Tell): Estimate | null {
  const read = ranges.flatMap(({ text, weight }) => {
    if (weight <= 0 || text.trim() === '*' || text.trim() === '') return [];
    const range = rangeOf(text);
    if (range) return [{ ...range, weight, text }];
    tell('bad-number', { value: quoted(text) });
    return [];
  });
  const best = read.reduce<(typeof read)[number] | null>(
    (one, other) => (!one || other.weight > one.weight ? other : one),
    null,
  );
  if (!best) return null;
  let tolerance = best.within;
  for (const one of read) {
    if (one === best) continue;
    if (one.target !== best.target || one.weight === best.weight)
      tell('estimate-one-target', { value: quoted(one.text) });
    else {
      tolerance = Math.max(tolerance, one.within);
      tell('estimate-approximated');
    }
  }
  return { target: best.target, exactWithin: best.within, tolerance };
}

function rangeOf(text: string): { target: number; within: number } | null {
  const [low = '', high] = text.split('..');
  if (high !== undefined) {
    const [a, b] = [numberOf(low), numberOf(high)];
    if (a === null || b === null) return null;
    return { target: rounded((a + b) / 2), within: rounded(Math.abs(b - a) / 2) };
  }
  const [target, within] = text.split(':').map(numberOf);
  if (target === undefined || target === null || within === null) return null;
  return { target, within: Math.abs(within ?? 0) };
}

/** Without the noise of binary fractions. */
const rounded = (number: number): number => Number(number.toPrecision(12));

/** A number, with a decimal comma too. */
export function numberOf(text: string): number | null {
  if (text.length > 100) return null;
  const trimmed = text
    .trim()
    .replace('\u2212', '-')
    .replace(/^([+-]?\d+),(\d+)$/, '$1.$2');
  if (trimmed === '') return null;
  const number = Number(trimmed);
  return Number.isFinite(number) ? number : null;
}

import { formatsOf } from '#formats.ts';

const formats = formatsOf('en');

export const {
  number: formatNumber,
  percent: formatPercent,
  seconds: formatSeconds,
  date: formatDate,
  moment: formatMoment,
  list: listOf,
} = formats;

/** A count with its noun, such as '3 players'. */
export function counted(n: number, one: string, many: string): string {
  return `${formatNumber(n)} ${formats.plural(n) === 'one' ? one : many}`;
}

/** A count within another, such as '2 of 3'. */
export function outOf(part: number, whole: number): string {
  return `${formatNumber(part)} of ${formatNumber(whole)}`;
}

/** A place as an ordinal, such as '73rd'. */
export function ordinal(place: number): string {
  return `${formatNumber(place)}${SUFFIXES[formats.ordinal(place)] ?? 'th'}`;
}

const SUFFIXES: Partial<Record<Intl.LDMLPluralRule, string>> = { one: 'st', two: 'nd', few: 'rd' };

import { formatsOf } from '#formats.ts';
import { countsIn } from '#plurals.ts';

export const {
  number: formatNumber,
  percent: formatPercent,
  seconds: formatSeconds,
  date: formatDate,
  moment: formatMoment,
  list: listOf,
} = formatsOf('de');

export const counted = countsIn('de');

/** People as every screen counts them. */
export const people = (n: number) => counted(n, { one: '# Person', other: '# Personen' });

export const points = (n: number) => counted(n, { one: '# Punkt', other: '# Punkte' });

export const questions = (n: number) => counted(n, { one: '# Frage', other: '# Fragen' });

/** A count within another, such as '2 von 3'. */
export const outOf = (part: number, whole: number) => `${formatNumber(part)} von ${formatNumber(whole)}`;

import { formatsOf } from '#formats.ts';
import { countsIn } from '#plurals.ts';

const formats = formatsOf('es');
const inForms = countsIn('es');

export const {
  number: formatNumber,
  percent: formatPercent,
  seconds: formatSeconds,
  date: formatDate,
  moment: formatMoment,
  list: listOf,
} = formats;

/** A count with its noun, such as '3 jugadores'; from a million on, '1.000.000 de jugadores'. */
export function counted(n: number, one: string, several: string): string {
  return inForms(n, { one: `# ${one}`, many: `# de ${several}`, other: `# ${several}` });
}

/** The noun or the sentence alone, as a count needs it. */
export function wordsFor(n: number, one: string, several: string): string {
  return inForms(n, { one, many: several, other: several });
}

/** A count within another, such as '2 de 3'. */
export function outOf(part: number, whole: number): string {
  return `${formatNumber(part)} de ${formatNumber(whole)}`;
}

/** A place, 'puesto' in mind, such as '73.º'. */
export function ordinal(place: number): string {
  return `${formatNumber(place)}.º`;
}

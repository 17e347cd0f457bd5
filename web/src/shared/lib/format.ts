const numbers = new Intl.NumberFormat();
const dates = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium' });

/** A whole number as the reader's language writes it. */
export function formatNumber(value: number): string {
  return numbers.format(value);
}

/** A day as the reader's language writes it. @param instant ISO 8601 */
export function formatDate(instant: string): string {
  const date = new Date(instant);
  return Number.isNaN(date.getTime()) ? '' : dates.format(date);
}

const moments = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' });

/** A day and time as the reader's language writes it. @param instant ISO 8601 */
export function formatMoment(instant: string): string {
  const date = new Date(instant);
  return Number.isNaN(date.getTime()) ? '' : moments.format(date);
}

/** Seconds with one decimal, such as '3.2'. */
export function formatSeconds(seconds: number): string {
  return new Intl.NumberFormat(undefined, { maximumFractionDigits: 1, minimumFractionDigits: 1 }).format(seconds);
}

const dates = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium' });
const moments = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' });

const format = (instant: string, as: Intl.DateTimeFormat): string => {
  const date = new Date(instant);
  return Number.isNaN(date.getTime()) ? '' : as.format(date);
};

/** A day as the reader's language writes it. Apart from the numbers, because no phone shows one. @param instant ISO 8601 */
export function formatDate(instant: string): string {
  return format(instant, dates);
}

/** A day and time as the reader's language writes it. @param instant ISO 8601 */
export function formatMoment(instant: string): string {
  return format(instant, moments);
}

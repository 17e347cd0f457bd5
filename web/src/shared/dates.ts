const dates = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium' });
const moments = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' });

const format = (instant: string, as: Intl.DateTimeFormat): string => {
  const date = new Date(instant);
  return Number.isNaN(date.getTime()) ? '' : as.format(date);
};

/** Formats a date in the user's language. @param instant ISO 8601 */
export function formatDate(instant: string): string {
  return format(instant, dates);
}

/** Formats a date and time in the user's language. @param instant ISO 8601 */
export function formatMoment(instant: string): string {
  return format(instant, moments);
}

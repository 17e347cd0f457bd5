const numbers = new Intl.NumberFormat();

/** A whole number as the reader's language writes it. */
export function formatNumber(value: number): string {
  return numbers.format(value);
}

/** Seconds with one decimal, such as '3.2'. */
export function formatSeconds(seconds: number): string {
  return new Intl.NumberFormat(undefined, { maximumFractionDigits: 1, minimumFractionDigits: 1 }).format(seconds);
}

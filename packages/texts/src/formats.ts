/** How a language writes numbers, dates, lists and places, and how it sorts. */
export interface Formats {
  /** A whole number: '1,234'. */
  readonly number: (value: number) => string;
  /** A part of one as a whole percentage: '67%'. */
  readonly percent: (part: number) => string;
  /** Seconds with one decimal: '3.2'. */
  readonly seconds: (seconds: number) => string;
  /** @param instant ISO 8601; '' for what is no date */
  readonly date: (instant: string) => string;
  /** A date and a time of day, in the reader's time zone. @param instant as for `date` */
  readonly moment: (instant: string) => string;
  /** 'A, B, and C' */
  readonly list: (parts: readonly string[]) => string;
  /** Form of a count or, of an `ordinal`, of a place: 'one' of 1 and 'other' of 2 in English. */
  readonly plural: (count: number) => Intl.LDMLPluralRule;
  readonly ordinal: (place: number) => Intl.LDMLPluralRule;
  /** Order of two names; numbers in them by their value. */
  readonly compare: (a: string, b: string) => number;
}

const made = new Map<string, Formats>();

/** The formats of a language. */
export function formatsOf(language: string): Formats {
  const known = made.get(language);
  if (known) return known;
  const formats = formatsFor(language, variantOf(language));
  made.set(language, formats);
  return formats;
}

/** @param language of the words between numbers; @param locale of numbers and dates */
const formatsFor = (language: string, locale: string): Formats => ({
  number: numbersAs(locale),
  percent: numbersAs(locale, { style: 'percent' }),
  seconds: numbersAs(locale, { maximumFractionDigits: 1, minimumFractionDigits: 1 }),
  date: instantsAs(locale, { dateStyle: 'medium' }),
  moment: instantsAs(locale, { dateStyle: 'medium', timeStyle: 'short' }),
  list: lazy(() => {
    const lists = new Intl.ListFormat(language);
    return (parts: readonly string[]) => lists.format(parts);
  }),
  plural: formsOf(language),
  ordinal: formsOf(language, { type: 'ordinal' }),
  compare: lazy(() => new Intl.Collator(language, { numeric: true }).compare),
});

/** Most screens need one or two formats, and each takes a while to make. */
function lazy<Args extends unknown[], Result>(make: () => (...args: Args) => Result): (...args: Args) => Result {
  let made: ((...args: Args) => Result) | undefined;
  return (...args) => {
    made ??= make();
    return made(...args);
  };
}

const numbersAs = (locale: string, options?: Intl.NumberFormatOptions) =>
  lazy(() => new Intl.NumberFormat(locale, options).format);

const formsOf = (language: string, options?: Intl.PluralRulesOptions) =>
  lazy(() => {
    const rules = new Intl.PluralRules(language, options);
    return (count: number) => rules.select(count);
  });

const instantsAs = (locale: string, options: Intl.DateTimeFormatOptions) =>
  lazy(() => {
    const format = new Intl.DateTimeFormat(locale, options);
    return (instant: string) => {
      const date = new Date(instant);
      return Number.isNaN(date.getTime()) ? '' : format.format(date);
    };
  });

/**
 * The reader's own variant of a language: a British browser wants the day before the month in English texts. A German one
 * gets English dates in them. On a server there is no reader, and the machine's locale must not show in a mail.
 */
function variantOf(language: string): string {
  const wanted = 'document' in globalThis ? navigator.languages : [];
  return wanted.find((one) => one === language || one.startsWith(`${language}-`)) ?? language;
}

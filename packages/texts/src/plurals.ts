import { formatsOf } from '#formats.ts';

/** The plural forms that a language's grammar tells apart, by CLDR. */
interface PluralForms {
  readonly en: 'one' | 'other';
  readonly de: 'one' | 'other';
  readonly fr: 'one' | 'many' | 'other';
  readonly es: 'one' | 'many' | 'other';
  readonly ar: 'zero' | 'one' | 'two' | 'few' | 'many' | 'other';
}

type Forms = Readonly<Partial<Record<Intl.LDMLPluralRule, string>>>;

/** A count with its words in each form that the language needs; `#` is the number, which a form may leave out. */
export function countsIn<L extends keyof PluralForms>(
  language: L,
): (n: number, forms: Readonly<Record<PluralForms[L], string>>) => string {
  const { number, plural } = formatsOf(language);
  return (n, forms: Forms) => (forms[plural(n)] ?? forms.other ?? '').replace('#', () => number(n));
}

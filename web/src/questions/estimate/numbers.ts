import { LIMITS } from '@quarry/events/limits';
import type { Formats } from '@quarry/texts/formats';

/** Numbers as their reader writes them. */

interface Separators {
  readonly decimal: string;
  readonly group: string;
}

/** Of the reader's language; none is '' where it writes no groups. */
function separatorsOf(formats: Formats): Separators {
  const sample = latinOf(formats.number(1_234_567.8), formats);
  const [, group = '', decimal = '.'] = /^1(\D*)234\D*567(\D+)8$/.exec(sample) ?? [];
  return { decimal, group };
}

/** With the digits 0 to 9 for those of the reader's language, or of Arabic or Persian. */
function latinOf(text: string, formats: Formats): string {
  const own = Array.from({ length: 10 }, (_, digit) => formats.number(digit));
  return text
    .replace(/[\u0660-\u0669\u06f0-\u06f9]/g, (digit) => String(digit.charCodeAt(0) & 15))
    .replace(/\p{Nd}/gu, (digit) => (own.includes(digit) ? String(own.indexOf(digit)) : digit));
}

/**
 * What a reader has typed: with its decimal separator, or the other one where it cannot be meant to group; groups of three,
 * also by spaces and apostrophes; a minus of any form. @returns null for what is no number, and NaN for one that is too large
 */
export function parseNumber(typed: string, formats: Formats): number | null {
  // Arabic has separators of its own, which mean nothing else.
  const decimal = separatorsOf(formats).decimal === ',' ? ',' : '.';
  const text = latinOf(typed, formats)
    .replace(/[\s'’\u066c\u200e\u200f\u061c]/g, '')
    .replace(/\u066b/g, '.')
    .replace(/^[−–‐]/, '-');
  const [, sign = '', digits = ''] = /^([-+]?)([\d.,]+)$/.exec(text) ?? [];
  const plain = plainOf(digits, decimal);
  if (plain === null) return null;
  const number = Number(plain) * (sign === '-' ? -1 : 1) + 0;
  return Math.abs(number) <= LIMITS.number ? number : Number.NaN;
}

/** Digits with a point, from digits with points and commas. */
function plainOf(digits: string, decimal: string): string | null {
  const last = Math.max(digits.lastIndexOf('.'), digits.lastIndexOf(','));
  if (last === -1) return /^\d+$/.test(digits) ? digits : null;
  const mark = digits.charAt(last);
  const other = mark === '.' ? ',' : '.';
  const isAlone = digits.indexOf(mark) === last;
  const isGrouped = (whole: string, by: string) => new RegExp(`^\\d{1,3}(\\${by}\\d{3})+$`).test(whole);
  // '1,234' groups in English and is a decimal in German; '1.5' can only be one.
  const groups = mark !== decimal || !isAlone ? isGrouped(digits, mark) : false;
  if (groups) return digits.split(mark).join('');
  const [whole, part] = [digits.slice(0, last), digits.slice(last + 1)];
  if (!isAlone || !/^\d*$/.test(part) || (whole === '' && part === '')) return null;
  const isWhole = /^\d*$/.test(whole) || isGrouped(whole, other);
  return isWhole ? `${whole.split(other).join('') || '0'}.${part || '0'}` : null;
}

/** A number with all of its decimals, as its reader writes it. */
export function numberText(number: number, formats: Formats): string {
  // Without the last digits that only binary numbers have.
  const plain = Number(number.toPrecision(12));
  const [, decimals = ''] = /\.(\d*?)0*$/.exec(Math.abs(plain).toFixed(12)) ?? [];
  const whole = formats.number(Math.trunc(plain) || (plain < 0 ? -0 : 0));
  if (decimals === '' || Number.isInteger(plain)) return formats.number(Math.trunc(plain) + 0);
  const { decimal } = separatorsOf(formats);
  const own = [...decimals].map((digit) => formats.number(Number(digit))).join('');
  return `${whole}${formats.number(1.5).replace(/^\p{Nd}|\p{Nd}$/gu, '') || decimal}${own}`;
}

/** A number with its unit. No line ends between them. */
export const withUnit = (number: string, unit: string): string => (unit === '' ? number : `${number}\u00a0${unit}`);

import { LIMITS } from '@quarry/events/limits';
import type { Formats } from '@quarry/texts/formats';

/** The separators with which a reader writes numbers. */

interface Separators {
  readonly decimal: string;
  readonly group: string;
}

/** Those of the reader's language; '' if it does not group digits. */
function separatorsOf(formats: Formats): Separators {
  const sample = latinOf(formats.number(1_234_567.8), formats);
  const [, group = '', decimal = '.'] = /^1(\D*)234\D*567(\D+)8$/.exec(sample) ?? [];
  return { decimal, group };
}

/** Replaces the digits of the reader's language, Arabic and Persian with 0 to 9. */
function latinOf(text: string, formats: Formats): string {
  const own = Array.from({ length: 10 }, (_, digit) => formats.number(digit));
  return text
    .replace(/[\u0660-\u0669\u06f0-\u06f9]/g, (digit) => String(digit.charCodeAt(0) & 15))
    .replace(/\p{Nd}/gu, (digit) => (own.includes(digit) ? String(own.indexOf(digit)) : digit));
}

/**
 * Parses a typed number: with the reader's decimal separator, or the other one if it cannot be a group separator;
 * groups of three, also with spaces and apostrophes; any form of minus.
 * @returns null if it is not a number, NaN if it is too large
 */
export function parseNumber(typed: string, formats: Formats): number | null {
  // Arabic has its own separators, which are unambiguous.
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
  // '1,234' is grouped in English and a decimal in German; '1.5' can only be a decimal.
  const groups = mark !== decimal || !isAlone ? isGrouped(digits, mark) : false;
  if (groups) return digits.split(mark).join('');
  const [whole, part] = [digits.slice(0, last), digits.slice(last + 1)];
  if (!isAlone || !/^\d*$/.test(part) || (whole === '' && part === '')) return null;
  const isWhole = /^\d*$/.test(whole) || isGrouped(whole, other);
  return isWhole ? `${whole.split(other).join('') || '0'}.${part || '0'}` : null;
}

/** A number with all of its decimals, as the reader writes it. */
export function numberText(number: number, formats: Formats): string {
  // Drops the last digits, which are artefacts of binary numbers.
  const plain = Number(number.toPrecision(12));
  const [, decimals = ''] = /\.(\d*?)0*$/.exec(Math.abs(plain).toFixed(12)) ?? [];
  const whole = formats.number(Math.trunc(plain) || (plain < 0 ? -0 : 0));
  if (decimals === '' || Number.isInteger(plain)) return formats.number(Math.trunc(plain) + 0);
  const { decimal } = separatorsOf(formats);
  const own = [...decimals].map((digit) => formats.number(Number(digit))).join('');
  return `${whole}${formats.number(1.5).replace(/^\p{Nd}|\p{Nd}$/gu, '') || decimal}${own}`;
}

/** A number with its unit, without a line break between them. */
export const withUnit = (number: string, unit: string): string => (unit === '' ? number : `${number}\u00a0${unit}`);

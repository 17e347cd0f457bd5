import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { userNameKey } from '#text.ts';
import { isReadableName, looksOf } from './user-name.ts';

const lookAlike = (one: string, other: string): boolean => {
  const looks: readonly string[] = looksOf(one, userNameKey(one));
  return looksOf(other, userNameKey(other)).some((look) => looks.includes(look));
};

describe('a name', () => {
  it.each([
    ['a zero-width space', 'Ad\u200ba'],
    ['a joiner between Latin letters', 'Ad\u200da'],
    ['a non-joiner at its end', 'Ada\u200c'],
    ['a right-to-left override', 'Ada\u202e'],
    ['a left-to-right mark', 'Ada\u200e'],
    ['an isolate', '\u2067Ada\u2069'],
    ['a soft hyphen', 'A\u00adda'],
    ['a byte order mark', '\ufeffAda'],
    ['a Hangul filler', 'Ada\u3164'],
    ['a braille blank', '\u2800'],
    ['a variation selector', 'Ada\ufe0f'],
    ['tags of no flag', 'Ada\u{e0041}\u{e007f}'],
    ['nothing but marks', '\u0301\u0301'],
  ])('[J340] with %s is refused', (_, name) => {
    expect(isReadableName(name)).toBe(false);
  });

  it.each([
    'Ada',
    "O'Neill",
    'Zoë-Ann Müller',
    'Анна',
    'Ἀθηνᾶ',
    '李小龍',
    'ゆうき',
    '한글',
    'مریم',
    'می\u200cخواهم',
    'שרה',
    'क्\u200dष',
    'ශ්\u200dරී',
    'ไทย',
    '👩🏽\u200d🚀',
    '❤\ufe0f',
    '👨\u200d👩\u200d👧',
    '🏳\ufe0f\u200d🌈',
    '🏴󠁧󠁢󠁳󠁣󠁴󠁿',
    '1\ufe0f\u20e3',
    '🇩🇪',
  ])('[J340] like %j is welcome', (name) => {
    expect(isReadableName(name)).toBe(true);
  });
});

describe('two names', () => {
  it.each([
    ['Paul', 'Рaul'],
    ['PAUL', 'Pаul'],
    ['Paul', 'Pau1'],
    ['Ian', 'lan'],
    ['Bob', 'B0b'],
    ['mia', 'rnia'],
    ['Ana', 'Anа'],
    ['مریم', 'مری\u200cم'],
    ['Anna B', 'Anna  B'],
    ['Anna B', 'Anna \u00a0B'],
  ])('[J341] %j and %j look alike', (one, other) => {
    expect(lookAlike(one, other)).toBe(true);
    expect(lookAlike(other, one)).toBe(true);
  });

  it.each([
    ['Ian', 'Lan'],
    ['Ada', 'Eda'],
    ['Zoë', 'Zoe'],
    ['Анна', 'Anna'],
    ['Player 11', 'Player 12'],
    ['😀', '😁'],
  ])('[J341] %j and %j do not', (one, other) => {
    expect(lookAlike(one, other)).toBe(false);
  });

  it('[J341] that differ in case only look alike', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', minLength: 1, maxLength: 12 }), (name) => {
        expect(lookAlike(name, userNameKey(name))).toBe(true);
      }),
    );
  });
});

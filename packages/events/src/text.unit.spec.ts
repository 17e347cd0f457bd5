import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { codePointText } from '#spec-support/code-point-text.ts';
import { characterCount } from './characters.ts';
import { lineOfText, userNameSchema as name, userNameKey } from './text.ts';

const line = lineOfText(100);
const accepted = (schema: typeof line | typeof name, text: string) => schema.safeParse(text).success;

describe('a line of text', () => {
  it.each([
    '',
    ' ',
    'It’s "fine" & <b>free</b>',
    '🪨🧑‍🤝‍🧑👍🏽',
    'שלום عليكم',
    'a\u0301',
    '\ufeff',
    '\u00a0',
    '\ufffd',
    '$& {{x}}',
  ])('[Q3] %j is kept as it is given', (text) => {
    expect(line.parse(text)).toBe(text);
  });

  it('[Q3] contains no control character, no line separator and no lone surrogate', () => {
    const controls = [...Array(0x20).keys(), ...Array.from({ length: 0x21 }, (_, i) => 0x7f + i), 0x2028, 0x2029];
    for (const code of controls) expect(accepted(line, `a${String.fromCharCode(code)}b`)).toBe(false);
    for (const code of [0x20, 0x7e, 0xa0, 0x2027, 0x202a]) expect(accepted(line, String.fromCharCode(code))).toBe(true);
    for (const half of ['\ud83d', '\ude00', 'a\udc00b', '\ude00\ud83d']) expect(accepted(line, half)).toBe(false);
  });

  it('[Q2] is measured in code points, not in code units', () => {
    expect(characterCount('a😀é')).toBe(3);
    for (const letter of ['x', '😀']) {
      expect(accepted(line, letter.repeat(100))).toBe(true);
      expect(accepted(line, letter.repeat(101))).toBe(false);
    }
  });

  it('[Q18] of a megabyte is refused, never cut', () => {
    expect(accepted(line, 'x'.repeat(1_000_000))).toBe(false);
    expect(accepted(name, 'x'.repeat(1_000_000))).toBe(false);
    expect(accepted(name, ' '.repeat(1_000_000))).toBe(false);
  });

  it('[Q18] any text is kept unchanged or refused, without a throw', () => {
    fc.assert(
      fc.property(codePointText({ maxLength: 120 }), (text) => {
        const result = line.safeParse(text);
        expect(result.success ? result.data : text).toBe(text);
      }),
    );
    for (const other of [null, undefined, 7, {}, ['x']]) expect(line.safeParse(other).success).toBe(false);
  });
});

describe('a user name', () => {
  it.each([
    ['  Ann  ', 'Ann'],
    ['\u00a0Ann\u3000', 'Ann'],
    ['Ａｎｎ', 'Ann'],
    ['e\u0301', 'é'],
    ['ﬁ', 'fi'],
    ['①', '1'],
  ])('[J1] %j becomes %j', (given, kept) => {
    expect(name.parse(given)).toBe(kept);
  });

  it.each([
    "O'Brien",
    'O’Brien',
    'Zoë',
    '李小龍',
    'Müller-Lüdenscheidt',
    '👩‍🚀',
    '<script>',
    '"; --',
    '0',
    'null',
    '__proto__',
  ])('[J2] %j is a name', (given) => {
    expect(name.parse(given)).toBe(given);
  });

  it.each(['', '   ', '\u3000', 'a\nb', 'a\tb', 'a\u0000b', 'a\u0085b', 'a\u2028b', '\ud83d', 'a\ude00'])(
    '[J2] %j is no name',
    (given) => {
      expect(accepted(name, given)).toBe(false);
    },
  );

  it('[J1] has 1 to 20 characters after normalization', () => {
    expect(accepted(name, 'x'.repeat(20))).toBe(true);
    expect(accepted(name, 'x'.repeat(21))).toBe(false);
    expect(accepted(name, '😀'.repeat(20))).toBe(true);
    expect(accepted(name, ` ${'x'.repeat(20)} `)).toBe(true);
    expect(accepted(name, 'e\u0301'.repeat(20))).toBe(true);
    // One character that becomes eighteen.
    expect(accepted(name, '\ufdfa')).toBe(true);
    expect(accepted(name, '\ufdfa\ufdfa')).toBe(false);
    expect(accepted(name, `${' '.repeat(319)}x`)).toBe(true);
    expect(accepted(name, `${' '.repeat(320)}x`)).toBe(false);
  });

  it('[J1] once normalized is accepted unchanged', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 25 }), (given) => {
        const result = name.safeParse(given);
        if (result.success) expect(name.parse(result.data)).toBe(result.data);
      }),
    );
  });
});

describe('two user names', () => {
  it.each([
    ['Ann', 'ANN'],
    ['  ann', 'Ａnn '],
    ['Straße', 'STRASSE'],
    ['Straße', 'STRAẞE'],
    ['ΟΔΟΣ', 'οδος'],
    ['οδοσ', 'οδος'],
    ['É', 'e\u0301'],
    ['Anna B', 'Anna \u2003 B'],
  ])('[J3] %j and %j are the same', (one, other) => {
    expect(userNameKey(one)).toBe(userNameKey(other));
  });

  it.each([
    ['Ann', 'Anne'],
    ['e', 'é'],
    ['a b', 'ab'],
    ['0', 'O'],
  ])('[J3] %j and %j are not', (one, other) => {
    expect(userNameKey(one)).not.toBe(userNameKey(other));
  });

  it('[J3] are the same if they differ in case only, for every character', () => {
    for (let first = 0; first <= 0x10ffff; first += 256) {
      if (first >= 0xd800 && first <= 0xdfff) continue;
      const letters = String.fromCodePoint(...Array.from({ length: 256 }, (_, i) => first + i));
      // In most of these ranges no letter has another case.
      if (letters.toUpperCase() === letters && letters.toLowerCase() === letters) continue;
      for (const letter of letters)
        for (const other of [letter.toUpperCase(), letter.toLowerCase()])
          if (other !== letter && userNameKey(other) !== userNameKey(letter)) expect.fail(`${letter} ${other}`);
    }
  });
});

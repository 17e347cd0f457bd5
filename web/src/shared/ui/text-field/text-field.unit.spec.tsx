import { linesOfText } from '@quarry/events/text';
import { en } from '@quarry/texts/en';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test, vi } from 'vitest';
import { linesOf } from '#shared/host/lines.ts';
import { clipTyped, lineOf, settleTyped } from '#shared/lib/text.ts';
import { NumberField, parseWhole } from './number-field.tsx';
import { type FieldKind, MOST, TextField, useTyped } from './text-field.tsx';

const nothing = () => undefined;
const html = (kind: FieldKind, value: string) =>
  renderToStaticMarkup(<TextField kind={kind} label="Field" value={value} onChange={nothing} />);

describe('text', () => {
  test.each([
    ['question', 'Type your question here', 100],
    ['quizName', 'Add a title (mandatory)', 100],
    ['quizCode', 'Enter quiz code', 7],
    ['userName', 'Enter user name', 20],
    ['email', 'Type your email here', undefined],
  ] as const)('[W49] %s has its placeholder and its maximum', (kind, placeholder, max) => {
    expect([en.common.fields[kind], MOST[kind]]).toEqual([placeholder, max]);
    expect(html(kind, '')).toContain(`placeholder="${placeholder}"`);
  });

  test('[W49] every kind except e-mail counts length/max', () => {
    expect(html('userName', 'Zoë')).toContain('>3/20<');
    expect(html('email', 'a@b')).not.toContain('count');
  });

  test('[W49] an emoji is one character', () => expect(html('userName', '🪨🪨')).toContain('>2/20<'));
});

test('[W286] a pasted tab or line separator is a space, so that what is typed can be saved', () => {
  expect(lineOf('a\tb\u2028c\u007f')).toBe('a b c ');
  expect(lineOf('’ 🪨 é')).toBe('’ 🪨 é');
});

test('[W1981] a note pasted from slides or documents keeps its line breaks and tabs, and loses characters that cannot be saved', () => {
  expect(linesOf('a\u000bb\u000cc\u0085d\u2028e\u2029f')).toBe('a\nb\nc\nd\ne\nf');
  expect(linesOf('a\u0000\u0007\u001f\u007f\u009fb')).toBe('ab');
  const typed = '’ 🪨 é\tf\r\ng\n';
  expect(linesOf(typed)).toBe(typed);
  const all = Array.from({ length: 0x2100 }, (_, code) => String.fromCharCode(code)).join('');
  expect(linesOfText(all.length).safeParse(linesOf(all)).success).toBe(true);
});

/** A field whose input left the caret at `caret`; null: a field without a caret. */
const fieldOf = (value: string, caret: number | null) => ({
  value,
  selectionEnd: caret,
  setSelectionRange(_: number | null, end: number | null) {
    this.selectionEnd = end;
  },
});

describe('[W1900] text typed into a full field is cut, not the text after it', () => {
  test.each([
    ['Xabcde', 1, 'abcde', 0],
    ['abXYde', 4, 'abXde', 3],
    ['🪨🪨XY🪨🪨', 6, '🪨🪨X🪨🪨', 5],
    ['abcdeX', 6, 'abcde', 5],
    ['abcX', 4, 'abcX', 4],
    ['abcdefg', 0, 'abcde', 0],
  ])('%s with the caret at %d', (value, caret, text, next) => {
    const field = fieldOf(value, caret);
    expect(settleTyped(field, value, '', 5)).toBe(text);
    expect([field.value, field.selectionEnd]).toEqual([text, next]);
  });

  test('a normalised text is written with its caret; a field without a caret is left to React', () => {
    const [code, longer, email] = [fieldOf('aBc', 1), fieldOf('ßA', 1), fieldOf('a\tb', null)];
    expect([settleTyped(code, 'ABC', ''), code.value, code.selectionEnd]).toEqual(['ABC', 'ABC', 1]);
    expect([settleTyped(longer, 'SSA', ''), longer.value, longer.selectionEnd]).toEqual(['SSA', 'SSA', 2]);
    expect([settleTyped(email, 'a b', ''), email.value]).toEqual(['a b', 'a\tb']);
  });
});

describe('[W2743] a full field keeps whole characters', () => {
  test.each([
    ['abcd', 'abcd🇩🇪', 'abcd'],
    ['', '👩‍🚀👩‍🚀', '👩‍🚀'],
    ['abcदे', 'abcदें', 'abcदे'],
    ['abcde', 'abcde\u0301', 'abcde'],
    ['ab👨‍🦰', 'ab👨‍🦱x', 'ab👨‍🦱'],
  ])('%j, then %j, is %j', (former, typed, left) => {
    const field = fieldOf(typed, typed.length);
    expect(settleTyped(field, typed, former, 5)).toBe(left);
    expect([field.value, field.selectionEnd]).toEqual([left, left.length]);
    expect(clipTyped(typed, 5, former)).toBe(left);
  });
});

const changed = vi.fn();
const handlers: ReturnType<typeof useTyped>[0][] = [];
function Typed() {
  handlers.push(useTyped('abcd', changed, lineOf, 5)[0]);
  return null;
}

test('[W1901] a full field is not written during a composition, and cut after it', () => {
  renderToStaticMarkup(<Typed />);
  const input = fieldOf('abXYcd', 4);
  const composing = Object.assign(new Event('input'), { isComposing: true });
  handlers[0]?.onChange({ currentTarget: input, nativeEvent: composing });
  expect(changed).toHaveBeenLastCalledWith('abXYc');
  expect(input.value).toBe('abXYcd');
  handlers[0]?.onCompositionEnd({ currentTarget: input, nativeEvent: new Event('compositionend') });
  expect(changed).toHaveBeenLastCalledWith('abXcd');
  expect(input.value).toBe('abXcd');
});

describe('numbers', () => {
  test('[W50] only whole numbers from 0 to the maximum are accepted', () => {
    expect(['0', '007', ' 999 '].map((text) => parseWhole(text, 999))).toEqual([0, 7, 999]);
    expect(['', '1000', '-1', '1.5', '1e2', 'ten'].map((text) => parseWhole(text, 999))).toEqual(
      new Array(6).fill(null),
    );
  });

  test('[W1911] a hint is read out with its field', () => {
    const field = renderToStaticMarkup(
      <NumberField label="Max time" text="0" onChange={nothing} max={999} hint="0 = unlimited" error="Wrong." />,
    );
    const [, id] = /id="([^"]+)"[^>]*>0 = unlimited</.exec(field) ?? [];
    expect(/aria-describedby="([^"]+)"/.exec(field)?.[1]?.split(' ')).toContain(id);
  });
});

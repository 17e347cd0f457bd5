import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { codePointText } from '#spec-support/code-point-text.ts';
import { questionOf, rightAnswers } from '#spec-support/kinds.ts';
import { typedAnswer } from './typed-answer.ts';
import { exactKey, isWithin, looseKey } from './typed-text.ts';
import { wordCloud } from './word-cloud.ts';

const spelled = (own: object, ...spellings: string[]) =>
  questionOf(typedAnswer, { answers: rightAnswers(...spellings), ...own });
const share = (question: ReturnType<typeof spelled>, text: string) =>
  typedAnswer.share(question, typedAnswer.response.parse({ text }));

describe('a typed answer', () => {
  test.each([
    ['Zürich', ' zurich '],
    ['Cafe', 'CAFÉ'],
    ['naïve art', 'naive \u00a0 art'],
    ['São Paulo', 'sa\u0303o  paulo'],
    ['Ｈ２Ｏ', 'h₂o'],
    ['Αθήνα', 'αθηνα'],
    ['İzmir', 'izmir'],
    ['مرحبا', 'مرحبا'],
    ['हिन्दी', 'हिन्दी'],
    ['สวัสดี', 'สวัสดี'],
    ['서울', '서울'.normalize('NFD')],
    ['👩‍👩‍👧‍👦', '👩‍👩‍👧‍👦'],
    ['\u0301', '\u0301'],
  ])('[Q3113] %j is matched by %j', (spelling, text) => {
    expect(share(spelled({}, 'Something else', spelling), text)).toBe(1);
  });

  test.each([
    ['हिन्दी', 'हिन्द'],
    ['สวัสดี', 'สวสด'],
    ['が', 'か'],
    ['Straße', 'Strasse'],
    ['New York', 'NewYork'],
    ['👩‍👩‍👧', '👩‍👩‍👦'],
    ['', '\u0301'],
    ['Diamond', 'Dimond'],
  ])('[Q3113] %j is not matched by %j', (spelling, text) => {
    expect(share(spelled({}, spelling), text)).toBe(0);
  });

  test.each([
    ['Zürich', 'Zu\u0308rich', 1],
    ['New York', ' New  York', 1],
    ['Zürich', 'zürich', 0],
    ['Zürich', 'Zurich', 0],
    ['m²', 'm2', 0],
  ])('[Q3113] where it must be exact %j is matched by %j: %j', (spelling, text, expected) => {
    expect(share(spelled({ exact: true }, spelling), text)).toBe(expected);
  });

  test.each([
    ['Diamond', 'Dimond', 1, 1],
    ['Diamond', 'Diamnod', 1, 1],
    ['Diamond', 'Dimnd', 2, 0],
    ['Gold', 'Gol', 2, 0],
    ['Agate', 'Agat', 1, 1],
    ['Rhodochrosite', 'Rodocrosite', 2, 1],
    ['Rhodochrosite', 'Rodocrosit', 2, 0],
    ['Rhodochrosite', 'Rodocrosite', 1, 0],
    ['Apollo 11', 'Apollo 12', 2, 0],
    ['سنة ١٩٦٩', 'سنة ١٩٦٨', 2, 0],
    ['Diamond', 'Dïamnd', 1, 1],
  ])('[Q3114] %j is matched by %j with %i typing errors: %j', (spelling, text, typos, expected) => {
    expect(share(spelled({ typos }, spelling), text)).toBe(expected);
  });

  it('[Q3112] has 1 to 20 spellings, all right; and 0 to 2 typing errors', () => {
    const accepts = (more: object) => typedAnswer.question.safeParse({ ...spelled({}, 'Gold'), ...more }).success;
    const spellings = (count: number) => rightAnswers(...Array.from({ length: count }, (_, i) => `Gold ${i}`));
    expect([0, 1, 20, 21].map((count) => accepts({ answers: spellings(count) }))).toEqual([false, true, true, false]);
    expect(accepts({ answers: rightAnswers('').map((one) => ({ ...one, correct: false })) })).toBe(false);
    expect([0, 2, 3, -1, 0.5].map((typos) => accepts({ typos }))).toEqual([true, true, false, false, false]);
    expect(spelled({}, 'Gold')).toMatchObject({ exact: false, typos: 0 });
  });

  it('[Q3111] is revealed with its first five spellings', () => {
    const question = spelled({}, ...'abcdefg');
    expect(typedAnswer.revealed?.(question).answers.map(({ value }) => value)).toEqual([...'abcde']);
    expect(typedAnswer.rightTexts(question)).toHaveLength(7);
  });

  it('[Q3126] accepts more spellings after a correction, up to twenty', () => {
    const question = spelled({}, 'Gold');
    const by = (...texts: string[]) => typedAnswer.corrected(question, typedAnswer.correction.parse({ texts }));
    expect(by('Au', ' gold ', 'AU')?.answers.map(({ id, value }) => [id, value])).toEqual([
      ['q1-0', 'Gold'],
      ['spelling-2', 'Au'],
    ]);
    expect(by('GOLD')).toEqual(question);
    expect(share(by('Au') ?? question, 'au')).toBe(1);
    const full = spelled({}, ...Array.from({ length: 20 }, (_, i) => `Gold ${i}`));
    expect(typedAnswer.corrected(full, { texts: ['Au'] })).toBeNull();
    const taken = {
      ...question,
      answers: [{ ...rightAnswers('')[0], id: 'spelling-2', value: 'Gold', correct: true }],
    };
    expect(typedAnswer.corrected(taken as never, { texts: ['Au'] })?.answers[1]?.id).toBe('spelling-3');
    for (const texts of [[], [''], ['\u200b'], [...'abcde']])
      expect(typedAnswer.correction.safeParse({ texts }).success).toBe(false);
  });
});

it('[Q3121] a typed response is trimmed, is seen, and has at most 100 characters, 40 in a word cloud', () => {
  const read = (kind: typeof typedAnswer | typeof wordCloud, text: unknown) =>
    kind.response.safeParse({ text }).data?.text;
  expect(
    ['😀'.repeat(100), '😀'.repeat(101), `${' '.repeat(200)}x`].map((text) => read(typedAnswer, text)?.length),
  ).toEqual([200, undefined, 1]);
  expect(['😀'.repeat(40), '😀'.repeat(41)].map((text) => read(wordCloud, text)?.length)).toEqual([80, undefined]);
  for (const text of ['', '  ', '\u200b', '\u2800', 'a\u0000', '\ud800', 7, null, 'x'.repeat(1e6)])
    expect([text, read(typedAnswer, text)]).toEqual([text, undefined]);
  expect(read(typedAnswer, ' New\tYork\r\n')).toBe('New York');
});

it('[Q3124] texts are grouped as they match, each in its most frequent spelling, fifty of them', () => {
  const tally = typedAnswer.tally(spelled({}, 'Gold'));
  for (const text of ['gold', 'Gold', 'Gold', 'gòld', 'Silver', 'silver']) tally.add({ text }, null);
  expect(tally.result()).toEqual({
    perAnswer: [],
    texts: [
      { text: 'Gold', count: 4, correct: true },
      { text: 'Silver', count: 2, correct: false },
    ],
    otherTexts: 0,
  });
  const cloud = wordCloud.tally(questionOf(wordCloud, { answers: [] }));
  for (let i = 0; i < 53; i++) for (const text of i < 3 ? [`w${i}`] : [`w${i}`, `W${i}`]) cloud.add({ text }, null);
  const { texts = [], otherTexts } = cloud.result();
  expect([texts.length, texts[0], otherTexts]).toEqual([50, { text: 'W10', count: 2 }, 3]);
});

/** As the definition says, over the whole table. */
function distanceOf(one: string, other: string): number {
  const [a, b] = [[...one], [...other]];
  const at = Array.from({ length: a.length + 1 }, (_, i) =>
    Array.from({ length: b.length + 1 }, (_, j) => (i === 0 ? j : i)),
  );
  const cell = (i: number, j: number) => at[i]?.[j] ?? Infinity;
  for (let i = 1; i <= a.length; i++)
    for (let j = 1; j <= b.length; j++) {
      const swapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      const least = Math.min(
        cell(i - 1, j) + 1,
        cell(i, j - 1) + 1,
        cell(i - 1, j - 1) + (a[i - 1] === b[j - 1] ? 0 : 1),
      );
      (at[i] as number[])[j] = swapped ? Math.min(least, cell(i - 2, j - 2) + 1) : least;
    }
  return cell(a.length, b.length);
}

it('[Q3114] texts are as far apart as optimal string alignment says', () => {
  const word = fc.string({ unit: fc.constantFrom('a', 'b', '😀'), maxLength: 8 });
  fc.assert(
    fc.property(word, word, fc.integer({ min: 0, max: 2 }), (one, other, most) => {
      expect(isWithin(most, one, other)).toBe(distanceOf(one, other) <= most);
    }),
    { numRuns: 2_000 },
  );
  expect([isWithin(2, 'ca', 'abc'), isWithin(1, 'ca', 'ac')]).toEqual([false, true]);
  expect(isWithin(2, 'x'.repeat(50_000), `${'x'.repeat(49_999)}y`)).toBe(true);
});

it('[Q3113] a key of a text is its own key', () => {
  const any = codePointText({ maxLength: 20 });
  fc.assert(
    fc.property(any, (text) => {
      expect([exactKey(exactKey(text)), looseKey(looseKey(text))]).toEqual([exactKey(text), looseKey(text)]);
    }),
  );
});

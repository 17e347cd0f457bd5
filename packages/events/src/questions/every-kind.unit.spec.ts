import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sessionIdSchema } from '#ids.ts';
import { LIMITS } from '#limits.ts';
import { mediaSchema } from '#media.ts';
import { codePointText } from '#spec-support/code-point-text.ts';
import { answers, anySession, questionOf, rightAnswers, SAMPLES } from '#spec-support/kinds.ts';
import { estimate } from './estimate.ts';
import type { Answer } from './kind.ts';
import { multipleChoice } from './multiple-choice.ts';
import { order } from './order.ts';
import { singleChoice } from './single-choice.ts';
import { typedAnswer } from './typed-answer.ts';

const session = fc.uuid().map((id) => sessionIdSchema.parse(id));
const seeded = (seed: number) => () => {
  seed = (Math.imul(seed, 1_103_515_245) + 12_345) >>> 0;
  return seed / 2 ** 32;
};
const texts = fc.oneof(
  codePointText({ maxLength: 30 }),
  fc.constantFrom(
    'مرحبا بالعالم',
    'हिन्दी',
    'สวัสดี',
    '👩‍👩‍👧‍👦🏳️‍🌈',
    'e\u0301',
    '\u0301',
    'ﷺ',
    '\u200b',
    ' ',
    '\ud800',
    '1',
    '',
  ),
);
const ids = fc.array(fc.oneof(fc.constantFrom('q1-a', 'q1-b', 'q1-c', 'q1-0', 'q1-1', 'q1-2'), fc.string()), {
  maxLength: 8,
});
const rubbish = fc.oneof(
  fc.anything(),
  fc.constantFrom('q1-a', 'q1-b'),
  fc.record({ text: texts }),
  fc.record({ number: fc.oneof(fc.double(), fc.constantFrom(-0, 1e12, -1e12, Number.NaN)) }),
  fc.record({ choice: ids }),
  fc.record({ order: ids }),
);

describe.each(SAMPLES)('$name', ({ kind, form, own, right, wrong }) => {
  const question = questionOf(kind, own);
  const responses = [...right, ...wrong].map((one) => kind.response.parse(one));

  it('[Q3111] tells as an open question nothing that is right, and as a closed one all of it', () => {
    const open = JSON.stringify(kind.redacted(question, anySession));
    expect(open).not.toMatch(/correct|target|exactWithin|tolerance/);
    expect(kind.redacted(question, anySession)).toMatchObject({
      id: 'q1',
      questionText: 'Which?',
      questionType: kind.type,
    });
    expect(kind.revealed?.(question) ?? question).toMatchObject({ ...own, questionType: kind.type });
  });

  it('[Q3120] accepts its responses, and those of no other kind, whatever they are', () => {
    for (const response of responses) expect([response, kind.accepts(question, response)]).toEqual([response, true]);
    for (const other of SAMPLES) {
      if (other.form === form) continue;
      for (const response of other.right)
        expect([other.name, kind.accepts(question, response)]).toEqual([other.name, false]);
    }
    fc.assert(
      fc.property(rubbish, (response) => {
        const { data } = kind.response.safeParse(response);
        if (data === undefined || !kind.accepts(question, data)) return;
        const share = kind.share(question, data);
        expect(share === null || (share >= 0 && share <= 1)).toBe(true);
        expect(typeof kind.textOf(question, data)).toBe('string');
        // It is stored, and read again.
        expect(kind.response.parse(JSON.parse(JSON.stringify(data)))).toEqual(data);
        const tally = kind.tally(question);
        tally.add(data, share, { id: 'p1', identifier: 'Ada' });
        expect(JSON.parse(JSON.stringify(tally.result()))).toEqual(tally.result());
      }),
      { numRuns: 400 },
    );
  });

  it('[Q3120] gives what is right its whole share, what is wrong none, and null where nothing is either', () => {
    const scores = kind.type < 5;
    for (const one of right) expect(kind.share(question, kind.response.parse(one))).toBe(scores ? 1 : null);
    for (const one of wrong) expect(kind.share(question, kind.response.parse(one))).toBe(0);
    expect(kind.rightTexts(question).length > 0).toBe(scores);
  });

  it('[Q3128] an answer that is a picture alone goes by its description, wherever it is written', () => {
    const listed: readonly Answer[] = question.answers;
    if (kind.type === typedAnswer.type || listed.length === 0) return;
    const media = (id: string) =>
      mediaSchema.parse({ id: id.repeat(22), alt: `Picture ${id}`, width: 320, height: 200 });
    const pictured = {
      ...question,
      answers: listed.map((answer, i) => ({ ...answer, value: ' ', media: media('abcdef'.charAt(i)) })),
    } as typeof question;
    const chart = kind.chart(pictured, kind.tally(pictured).result());
    expect(chart.map(({ text, media: drawn }) => [text, drawn?.alt])).toEqual(
      listed.map((_, i) => [`Picture ${'abcdef'.charAt(i)}`, `Picture ${'abcdef'.charAt(i)}`]),
    );
    for (const response of responses) expect(kind.textOf(pictured, response)).toMatch(/^Picture [a-f]/);
    for (const text of kind.rightTexts(pictured)) expect(text).toMatch(/^Picture [a-f]/);
  });

  it('[Q3124] counts the same in any order', () => {
    fc.assert(
      fc.property(
        fc.array(fc.nat(Math.max(0, responses.length - 1)), { maxLength: 30 }),
        fc.integer(),
        (chosen, seed) => {
          const random = seeded(seed);
          const given = chosen.flatMap((at, i) =>
            responses.length === 0 ? [] : [{ at, id: `p${i}`, sort: random() }],
          );
          const counted = (list: typeof given) => {
            const tally = kind.tally(question);
            for (const { at, id } of list)
              tally.add(responses[at], kind.share(question, responses[at]), { id, identifier: `Player ${id}` });
            return [tally.result(), tally.live()];
          };
          expect(counted([...given].sort((a, b) => a.sort - b.sort))).toEqual(counted(given));
        },
      ),
      { numRuns: 40 },
    );
  });

  it('[Q3122] has a chart, of its answers if it lists any', () => {
    const tally = kind.tally(question);
    for (const response of responses)
      tally.add(response, kind.share(question, response), { id: 'p1', identifier: 'Ada' });
    const rows = kind.chart(question, JSON.parse(JSON.stringify(tally.result())));
    expect(new Set(rows.map(({ id }) => id)).size).toBe(rows.length);
    const listed = rows.filter(({ letter }) => letter !== '').map(({ id }) => id);
    const lists = kind.redacted(question, anySession).answers.length > 0;
    expect(listed).toEqual(lists ? question.answers.map(({ id }: { id: string }) => id) : []);
    const counted = rows.reduce((sum, { count }) => sum + count, 0);
    expect(counted).toBe({ choice: 3, order: 4, none: 0 }[form] ?? responses.length);
    expect(new Set(rows.map(({ right }) => right))).toEqual(
      new Set(kind.type === 6 ? [] : kind.type > 4 ? [null] : kind.type === 4 ? [true] : [true, false]),
    );
    expect(kind.chart(question, kind.tally(question).result()).every(({ count }) => count === 0)).toBe(true);
  });

  it('[Q3125] shows in its live statistics nothing that tells what is right', () => {
    const tally = kind.tally(question);
    for (const response of responses)
      tally.add(response, kind.share(question, response), { id: 'p1', identifier: 'Ada' });
    expect(JSON.stringify(tally.live())).not.toMatch(/correct|right|partly|nearest|positions|numbers|Diamond/i);
  });

  it('[Q3127] is answered by simulated players, right or wrong, also while it is blank', () => {
    const blank = questionOf(
      kind,
      kind.blank(() => crypto.randomUUID()),
    );
    const shares = new Set<unknown>();
    for (let seed = 1; seed <= 60; seed++)
      for (const knows of [true, false])
        for (const one of [question, blank]) {
          const response = kind.guess(one, knows, seeded(seed * 7_919));
          if (response === null) continue;
          expect([response, kind.accepts(one, kind.response.parse(response))]).toEqual([response, true]);
          if (one === question) shares.add(kind.share(one, response));
        }
    const expected = kind.type < 5 ? [0, 1] : kind.type === 6 ? [] : [null];
    expect([...shares]).toEqual(expect.arrayContaining(expected));
  });

  it('[Q3110] may have a body of several lines, an explanation and notes', () => {
    const accepts = (more: object) => kind.question.safeParse({ ...question, ...more }).success;
    const text = (length: number) => '😀'.repeat(length);
    expect([text(1_000), text(1_001), 'a\n\tb', 'a\u0000'].map((body) => accepts({ body }))).toEqual([
      true,
      false,
      true,
      false,
    ]);
    for (const field of ['explanation', 'notes'])
      expect([text(500), text(501), 'a\nb'].map((value) => accepts({ [field]: value }))).toEqual([true, false, false]);
    expect(Object.keys(question)).not.toEqual(expect.arrayContaining(['body']));
  });
});

describe('two questions that differ in what is right alone', () => {
  const same = (kind: (typeof SAMPLES)[number]['kind'], ...own: readonly object[]) =>
    fc.assert(
      fc.property(session, (sessionId) => {
        const shown = own.map((one) => kind.redacted(questionOf(kind, one), sessionId));
        for (const other of shown) expect(other).toEqual(shown[0]);
      }),
      { numRuns: 20 },
    );

  it('[Q3111] look the same while they are open', () => {
    same(singleChoice, { answers: answers(true, false) }, { answers: answers(false, true) });
    same(multipleChoice, { answers: answers(true, false) }, { answers: answers(true, true) });
    same(typedAnswer, { answers: rightAnswers('Talc') }, { answers: rightAnswers('Gold', 'Au') });
    same(
      estimate,
      { answers: [], target: 1, tolerance: 1 },
      { answers: [], target: -3e9, exactWithin: 2, tolerance: 9 },
    );
  });

  it('[Q3119] an order is shown in one order to everybody, never in the right one, and otherwise whatever is right', () => {
    const values = ['Talc', 'Gypsum', 'Calcite', 'Fluorite', 'Apatite', 'Feldspar'];
    const seen = new Set<string>();
    fc.assert(
      fc.property(session, fc.integer({ min: 2, max: 6 }), fc.nat(), (sessionId, count, seed) => {
        const random = seeded(seed);
        const all = rightAnswers(...values.slice(0, count));
        const shuffled = all.map((item) => ({ item, at: random() })).sort((a, b) => a.at - b.at);
        const [one, other] = [all, shuffled.map(({ item }) => item)].map((right) => {
          const question = questionOf(order, { answers: right });
          const shown = order.redacted(question, sessionId).answers.map(({ id }) => id);
          const rightIds = right.map(({ id }) => id);
          expect([...shown].sort()).toEqual([...rightIds].sort());
          expect(shown).not.toEqual(rightIds);
          expect(order.redacted({ ...question }, sessionId).answers.map(({ id }) => id)).toEqual(shown);
          return { shown, rightIds };
        });
        if (!one || !other) throw new Error('two orders');
        if (count === 3) seen.add(one.shown.join());
        const isUsual = ({ rightIds }: typeof one, { shown }: typeof one) => shown.join() !== rightIds.join();
        // Unless the usual one would be the right one of either.
        if (isUsual(one, other) && isUsual(other, one)) expect(one.shown).toEqual(other.shown);
        else
          expect(
            count === 2 || one.shown.join() !== other.shown.join() || one.rightIds.join() !== other.rightIds.join(),
          ).toBe(true);
      }),
      { numRuns: 300 },
    );
    // All but the right one.
    expect(seen.size).toBe(5);
  });
});

it('[Q3120] questions of a kind are refused beyond their bounds', () => {
  const lists = { none: [], one: answers(true), six: answers(true, true, true, true, true, true) };
  const seven = [...lists.six, { id: 'g', value: '', correct: true }];
  for (const { name, kind, own } of SAMPLES) {
    const accepts = (list: readonly object[]) =>
      kind.question.safeParse({ ...questionOf(kind, own), answers: list }).success;
    const found = [accepts([]), accepts(lists.one), accepts(seven), accepts([...answers(true), ...answers(true)])];
    const hasNone = ['estimate', 'slide', 'word cloud'].includes(name);
    expect([name, ...found]).toEqual([name, hasNone, name === 'typed answer', name === 'typed answer', false]);
    const huge = Array.from({ length: LIMITS.spellings + 1 }, (_, i) => ({ id: `x${i}`, value: '', correct: true }));
    expect(accepts(huge)).toBe(false);
  }
});

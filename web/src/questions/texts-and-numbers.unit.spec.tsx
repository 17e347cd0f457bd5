import type { QuestionView } from '@quarry/events/hub-shapes';
import { sessionIdSchema } from '@quarry/events/ids';
import { LIMITS } from '@quarry/events/limits';
import { type Question, questionSchema } from '@quarry/events/questions/question';
import { en } from '@quarry/texts/en';
import { formatsOf } from '@quarry/texts/formats';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test, vi } from 'vitest';
import { correctionsOf } from './corrections.ts';
import { editorOf } from './editors.ts';
import { setNumbers, setUnit } from './estimate/draft.ts';
import { estimatePhone } from './estimate/phone.tsx';
import { NumberStrip, stripOf } from './estimate/statistics.tsx';
import { hallOf } from './halls.ts';
import type { Counts, PhoneProps } from './kind.ts';
import { isUntouched, lackOf } from './lacks.ts';
import { outcomeOf } from './outcomes.ts';
import { slidePhone } from './slide/phone.tsx';
import { addSpelling, deleteSpelling, setMatching, setSpelling } from './typed-answer/draft.ts';
import { typedAnswerPhone } from './typed-answer/phone.tsx';
import { TextRows } from './typed-answer/statistics.tsx';
import { wordCloudPhone } from './word-cloud/phone.tsx';
import { FinalCloud } from './word-cloud/statistics.tsx';

const [TypedAnswers, EstimateAnswers, SlideAnswers, CloudAnswers] = [
  typedAnswerPhone.Answers,
  estimatePhone.Answers,
  slidePhone.Answers,
  wordCloudPhone.Answers,
];

const sessionId = sessionIdSchema.parse('s');
const of = (questionType: number, more: object = {}): Question =>
  questionSchema.parse({ id: 'q1', questionText: 'What?', answers: [], questionType, ...more });
const spelling = (value: string, id = value) => ({ id: `a-${id}`, value, correct: true });
const typed = of(2, { answers: [spelling('Paris'), spelling('Lutetia')] });
const number = of(3, { target: 100, exactWithin: 5, tolerance: 50, unit: 'kg' });
const slide = of(6);
const cloud = of(7, { showLiveStats: true });

const counts = (more: object = {}): Counts => ({ players: 10, asked: 10, answered: 6, perAnswer: [], ...more });
const words = (screen: React.ReactElement) =>
  renderToStaticMarkup(screen)
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
const nothing = () => undefined;
const phone = (question: Question, more: Partial<PhoneProps>): PhoneProps => ({
  ...{ question: question as unknown as QuestionView, running: true, open: true, fresh: false, response: null },
  ...{ className: undefined, onChoose: nothing },
  ...more,
});

describe('[W3430] a typed answer on a phone', () => {
  test('is a field without autocorrection, and afterwards shows the sent and the right answer', () => {
    const field = renderToStaticMarkup(<TypedAnswers {...phone(typed, {})} />);
    for (const part of [
      'autoCorrect="off"',
      'autoCapitalize="none"',
      'enterKeyHint="send"',
      'dir="auto"',
      'type="submit"',
    ])
      expect(field.toLowerCase()).toContain(part.toLowerCase());
    const sent = { open: false, response: { text: 'paris' } };
    expect(words(<TypedAnswers {...phone({ ...typed, answers: [] } as never, sent)} />)).toBe('You sent paris');
    expect(words(<TypedAnswers {...phone(typed, { ...sent, running: false })} />)).toBe(
      'You wrote paris Right are Paris Lutetia',
    );
  });

  test('is a field again after a refusal', () => {
    expect(renderToStaticMarkup(<CloudAnswers {...phone(cloud, { response: null })} />)).toContain('<input');
    expect(words(<CloudAnswers {...phone(cloud, { open: false, response: { text: 'calm' } })} />)).toBe(
      'You sent calm',
    );
  });
});

test('[W3434] an estimate says how far off it was', () => {
  const closed = (given: number) =>
    words(<EstimateAnswers {...phone(number, { running: false, open: false, response: { number: given } })} />);
  expect(closed(88)).toBe('You said 88\u00a0kg Off by 12\u00a0kg Right is 100\u00a0kg'.replaceAll('\u00a0', ' '));
  expect(closed(104)).toContain('Exactly right');
  const { target: _, exactWithin: __, tolerance: ___, ...hidden } = number as unknown as Record<string, unknown>;
  const open = { open: false, response: { number: 88 } };
  expect(words(<EstimateAnswers {...phone(hidden as never, open)} />)).toBe('You sent 88 kg');
});

test('[W3439] a slide refers to the screen, and takes no answers', () => {
  expect(words(<SlideAnswers {...phone(slide, {})} />)).toBe('Look at the screen');
  expect(outcomeOf(slide).isShown).toBe(true);
  expect(outcomeOf(slide).rightOf(slide, counts())).toBeUndefined();
});

test('[W3442] each kind accepts its own responses, and has the share that the service sends if something is right', () => {
  const own = [typedAnswerPhone, estimatePhone, wordCloudPhone];
  const responses = [{ text: 'x' }, { number: 1 }, { text: 'x' }];
  own.forEach((one, at) => {
    expect(responses.map((response) => one.accepts(typed as never, response))).toEqual([at !== 1, at === 1, at !== 1]);
    expect(one.shareOf(typed as never, { share: 0.5 } as never)).toBe(one.isOpinion ? null : 0.5);
    expect(one.shareOf(typed as never, {} as never)).toBe(one.isOpinion ? null : undefined);
  });
  expect(slidePhone.accepts(slide as never, 'a')).toBe(false);
});

describe('[W3431] the spellings of a typed answer', () => {
  let made = 0;
  const newId = () => `new-${made++}`;

  test('are one to twenty', () => {
    let full = typed;
    for (let i = 0; i < 30; i++) full = addSpelling(full, newId);
    expect(full.answers).toHaveLength(LIMITS.spellings);
    expect(full.answers.every(({ correct }) => correct)).toBe(true);
    let few = full;
    for (const { id } of full.answers) few = deleteSpelling(few, id);
    expect(few.answers).toHaveLength(1);
  });

  test('a change without effect returns the same question; other kinds are not changed', () => {
    expect(setMatching(typed, { typos: 0 })).toBe(typed);
    expect(setMatching(typed, { typos: 2 })).toMatchObject({ typos: 2, exact: false });
    expect(setMatching(cloud, { exact: true })).toBe(cloud);
    expect(setSpelling(typed, 'a-Paris', 'Paris')).toBe(typed);
    expect(setSpelling(typed, 'a-Paris', 'Lyon').answers[0]?.value).toBe('Lyon');
  });
});

test('[W3435] an estimate’s distance for no points is never below that for full points', () => {
  expect(setNumbers(number, { exactWithin: 80 })).toMatchObject({ exactWithin: 80, tolerance: 80 });
  expect(setNumbers(number, { target: -3 })).toMatchObject({ target: -3, exactWithin: 5, tolerance: 50 });
  expect(setNumbers(number, { target: 100 })).toBe(number);
  expect(setUnit(number, 't')).toMatchObject({ unit: 't' });
  expect(questionSchema.safeParse(setNumbers(number, { exactWithin: 80 })).success).toBe(true);
});

test('[W3440] each kind words what is missing', () => {
  const lack = (question: Question) => lackOf(en.overview, question);
  expect([typed, number, slide, cloud].map(lack)).toEqual([null, null, null, null]);
  const lacking = {
    ...typed,
    questionText: '',
    answers: [spelling('Café', '1'), spelling('', '2'), spelling('CAFE', '3')],
  };
  expect(lack(lacking as Question)).toEqual({
    text: 'the question is empty; spelling 2 is empty; spellings 1 and 3 are the same',
    field: 0,
  });
  expect(lack({ ...lacking, questionText: 'x', exact: true } as Question)).toEqual({
    text: 'spelling 2 is empty',
    field: 2,
  });
  expect(lack({ ...number, questionText: ' ' } as Question)?.text).toBe('the question is empty');
  expect(isUntouched(of(3, { questionText: '', target: 0, tolerance: 0 }))).toBe(true);
  expect(isUntouched({ ...slide, questionText: '', body: 'x' } as Question)).toBe(false);
});

describe('[W3441] a correction', () => {
  test('of a typed answer accepts another spelling', () => {
    const { of: now, refusal } = correctionsOf(typed) ?? expect.fail();
    expect(refusal(en.fix, typed, now(typed))).toBe(en.fix.noSpelling);
    expect(refusal(en.fix, typed, { texts: ['  PARIS '] })).toBe(en.fix.isAccepted);
    expect(refusal(en.fix, typed, { texts: ['Paname'] })).toBeNull();
  });

  test('of an estimate changes its numbers', () => {
    const { of: now, refusal } = correctionsOf(number) ?? expect.fail();
    const right = { target: 100, exactWithin: 5, tolerance: 50 };
    expect(now(number)).toEqual(right);
    expect(refusal(en.fix, number, right)).toBe(en.fix.isSame);
    expect(refusal(en.fix, number, { ...right, tolerance: 1 })).toBe(en.fix.noNumbers);
    expect(refusal(en.fix, number, { ...right, target: Number.NaN })).toBe(en.fix.noNumbers);
    expect(refusal(en.fix, number, { ...right, target: 90 })).toBeNull();
  });

  test('does not exist if nothing is right', () => {
    expect([slide, cloud].map(correctionsOf)).toEqual([null, null]);
  });
});

describe('[W3432] the written responses', () => {
  const texts = [
    { text: 'Paris', count: 4, correct: true },
    { text: 'Paname', count: 2, correct: false },
  ];
  const props = { question: typed, summary: counts({ texts, otherTexts: 3 }), sessionId, lang: undefined };

  test('are counted by groups, the accepted ones marked', () => {
    expect(words(<TextRows {...props} />)).toMatch(/Paris: 4 \(Correct\).*Paname: 2.*3 other answers/);
    expect(renderToStaticMarkup(<TextRows {...props} />)).not.toContain('<button');
    expect(words(<TextRows {...props} summary={counts()} />)).toBe('Nobody wrote anything.');
    expect(outcomeOf(typed).rightOf(typed, props.summary)).toBe(4);
    expect(outcomeOf(typed).rightWords(en.host, typed, props.summary)).toBe(
      'Correct: Paris; Lutetia. 4 of 10 knew it.',
    );
  });

  test('are accepted and hidden only on the host’s screen', () => {
    const edits = { correct: vi.fn(), hideText: vi.fn() };
    const screen = renderToStaticMarkup(<TextRows {...props} edits={edits} />);
    expect(screen.match(/aria-label="[^"]*"|title="[^"]*"/g)?.join()).toContain('Accept Paname as well');
    expect(screen).not.toContain('Accept Paris as well');
    expect(screen).toContain('Hide Paris');
  });
});

test('[W3436] the strip spans the smallest to the largest number, and always includes the right one', () => {
  const bins = Array.from({ length: 20 }, (_, i) => ({ from: i, to: i + 1, count: i === 3 ? 4 : i === 19 ? 2 : 0 }));
  const numbers = {
    count: 6,
    min: 0,
    max: 20,
    median: 3.5,
    bins,
    nearest: [{ user: { id: 'u', identifier: 'Ada' }, number: 19 }],
  };
  const strip = stripOf(numbers, 40, 0);
  expect([strip.from, strip.to, strip.at]).toEqual([0, 40, 1]);
  expect(strip.bars).toEqual([
    { at: 0.075, width: expect.closeTo(0.025, 9), height: 1 },
    { at: 0.475, width: expect.closeTo(0.025, 9), height: 0.5 },
  ]);
  const one = stripOf({ ...numbers, min: 5, max: 5, bins: bins.map((bin) => ({ ...bin, from: 5, to: 5 })) }, 5, 0);
  expect(one.bars).toHaveLength(1);
  expect(one.at).toBe(0.5);
  const props = { question: number, summary: counts({ numbers }), sessionId, lang: undefined };
  expect(words(<NumberStrip {...props} />)).toMatch(
    /6 numbers from 0.kg to 20.kg\. Right is 100.kg\..*Nearest Ada 19.kg/,
  );
  expect(words(<NumberStrip {...props} summary={counts()} />)).toBe('Nobody sent a number.');
});

test('[W3438] the cloud is live if the statistics are, and a list for screen readers', () => {
  const summary = counts({ texts: [{ text: 'calm', count: 3 }], otherTexts: 2 });
  const props = { question: cloud, summary, sessionId, lang: undefined };
  const { Answers } = hallOf(cloud);
  expect(words(<Answers {...props} />)).toBe('calm: 3 calm 2 other words');
  expect(words(<Answers {...props} question={of(7)} />)).toBe('Write a word on your phone');
  expect(words(<FinalCloud {...props} summary={counts()} />)).toBe('Nobody wrote anything.');
  expect(renderToStaticMarkup(<FinalCloud {...props} edits={{ correct: nothing, hideText: nothing }} />)).toContain(
    'Hide calm',
  );
});

test('[W3431] [W3435] each kind has its own editor', () => {
  const [spellings, numbers, still, words_] = [typed, number, slide, cloud].map((question) => {
    const Editor = editorOf(question);
    return words(<Editor question={question} onChange={nothing} onRemove={nothing} />);
  });
  expect(spellings).toContain('Exactly as written');
  expect(numbers?.replaceAll('\u00a0', ' ')).toContain('Full points from 95 kg to 105 kg; fewer the further off.');
  expect(still).toContain('A slide is shown on every screen.');
  expect(words_).toContain('Nothing is right or wrong.');
  expect(formatsOf('en').number(1)).toBe('1');
});

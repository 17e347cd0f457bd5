import type { z } from 'zod';
import { answerIdSchema, questionIdSchema, sessionIdSchema } from '#ids.ts';
import { estimate } from '#questions/estimate.ts';
import type { Kind } from '#questions/kind.ts';
import { multipleChoice } from '#questions/multiple-choice.ts';
import { order } from '#questions/order.ts';
import { poll } from '#questions/poll.ts';
import { singleChoice } from '#questions/single-choice.ts';
import { slide } from '#questions/slide.ts';
import { typedAnswer } from '#questions/typed-answer.ts';
import { wordCloud } from '#questions/word-cloud.ts';

/** A complete question of each kind, with responses to it: quite right ones, or any where nothing is right, and wrong ones. */

// biome-ignore lint/suspicious/noExplicitAny: what is true of every kind is asked of each
export type AnyKind = Kind<any, any, any>;

export const answers = (...marks: readonly boolean[]) =>
  marks.map((correct, i) => ({ id: answerIdSchema.parse(`q1-${'abcdef'[i]}`), value: `Answer ${i + 1}`, correct }));

/** Accepted spellings, or answers in their right order. */
export const rightAnswers = (...values: readonly string[]) =>
  values.map((value, i) => ({ id: answerIdSchema.parse(`q1-${i}`), value, correct: true }));

const asked = { id: questionIdSchema.parse('q1'), questionText: 'Which?' };

/** @throws ZodError for an invalid one */
export const questionOf = <Question>(
  kind: { readonly type: number; readonly question: z.ZodType<Question> },
  own: object,
): Question => kind.question.parse({ ...asked, questionType: kind.type, ...own });

export interface Sample {
  readonly name: string;
  readonly kind: AnyKind;
  /** What kinds whose responses look the same have in common. */
  readonly form: string;
  readonly own: object;
  readonly right: readonly unknown[];
  readonly wrong: readonly unknown[];
}

export const SAMPLES: readonly Sample[] = [
  {
    ...{ name: 'single choice', form: 'answer', kind: singleChoice, own: { answers: answers(true, false, false) } },
    ...{ right: ['q1-a'], wrong: ['q1-b'] },
  },
  {
    ...{ name: 'multiple choice', form: 'choice', kind: multipleChoice, own: { answers: answers(true, true, false) } },
    ...{ right: [{ choice: ['q1-b', 'q1-a'] }], wrong: [{ choice: ['q1-c'] }] },
  },
  {
    ...{
      name: 'typed answer',
      form: 'text',
      kind: typedAnswer,
      own: { answers: rightAnswers('Diamond', 'Adamant'), typos: 1 },
    },
    ...{ right: [{ text: 'diamond' }, { text: 'ADAMANT' }, { text: 'diamnod' }], wrong: [{ text: 'quartz' }] },
  },
  {
    ...{ name: 'estimate', form: 'number', kind: estimate, own: { answers: [], target: 8, tolerance: 4, unit: 'km' } },
    ...{ right: [{ number: 8 }], wrong: [{ number: 12 }, { number: -1e12 }] },
  },
  {
    ...{ name: 'order', form: 'order', kind: order, own: { answers: rightAnswers('Talc', 'Quartz', 'Diamond') } },
    ...{ right: [{ order: ['q1-0', 'q1-1', 'q1-2'] }], wrong: [{ order: ['q1-2', 'q1-1', 'q1-0'] }] },
  },
  {
    ...{ name: 'poll', form: 'answer', kind: poll, own: { answers: answers(false, false) } },
    right: ['q1-a', 'q1-b'],
    wrong: [],
  },
  { ...{ name: 'slide', form: 'none', kind: slide, own: { answers: [] } }, right: [], wrong: [] },
  {
    ...{ name: 'word cloud', form: 'text', kind: wordCloud, own: { answers: [] } },
    ...{ right: [{ text: 'Calm' }, { text: 'calm' }, { text: 'हिन्दी' }], wrong: [] },
  },
];

export const anySession = sessionIdSchema.parse('session-1');

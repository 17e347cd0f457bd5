import { z } from 'zod';
import { clip } from '#characters.ts';
import { LIMITS } from '#limits.ts';
import { favoured } from './choices.ts';
import { type Kind, NO_STATISTICS, noAnswers, questionShape } from './kind.ts';
import { looseKey, textChart, textCounts, typedText } from './typed-text.ts';

const TYPE = 7;

const questionSchema = z.object({ ...questionShape, answers: noAnswers, questionType: z.literal(TYPE) });
export type WordCloudQuestion = z.infer<typeof questionSchema>;

const responseSchema = z.object({ text: typedText(LIMITS.cloudTextLength) });
export type WordCloudResponse = z.infer<typeof responseSchema>;

/** A few words from everybody; none are right or wrong. */
export const wordCloud: Kind<WordCloudQuestion, WordCloudResponse, never> = {
  type: TYPE,
  question: questionSchema,
  response: responseSchema,
  correction: z.never(),
  blank: () => ({ questionType: TYPE, answers: [] }),
  accepts: (_, response) => responseSchema.safeParse(response).success,
  answerIdOf: () => '',
  share: () => null,
  redacted: (question) => question,
  ranks: false,
  textKey: (_, text) => looseKey(text),
  tally() {
    const texts = textCounts(looseKey);
    const result = () => ({ ...NO_STATISTICS, ...texts.result() });
    return { add: ({ text }) => texts.add(text), result, live: result };
  },
  guess: ({ questionText }, _, random) => ({ text: favoured([...wordsOf(questionText), ...SIGNS], random) ?? '👍' }),
  corrected: () => null,
  chart: (_, statistics) => textChart(statistics),
  textOf: (_, { text }) => text,
  rightTexts: () => [],
};

/** Understood in every language. */
const SIGNS = ['👍', '❤️', '😀', '🎉', '🤔', '☕', '🌍'];

/** The longer words of a text. */
const wordsOf = (text: string): string[] =>
  (text.match(/[\p{L}\p{M}]{4,}/gu) ?? []).map((word) => clip(word, LIMITS.cloudTextLength));

import { z } from 'zod';
import { graphemesOf } from '#characters.ts';
import { answerIdSchema } from '#ids.ts';
import { LIMITS } from '#limits.ts';
import { blankAnswer } from './choices.ts';
import { type Answer, answersOf, type Kind, NO_STATISTICS, questionShape } from './kind.ts';
import { exactKey, isWithin, looseKey, textChart, textCounts, typedText } from './typed-text.ts';

const TYPE = 2;

const questionSchema = z.object({
  ...questionShape,
  /** The accepted spellings. */
  answers: answersOf(1, LIMITS.spellings).refine(
    (answers) => answers.every((answer) => answer.correct),
    'all spellings are correct',
  ),
  questionType: z.literal(TYPE),
  /** Case, marks and the form of characters count. */
  exact: z.boolean().default(false),
  /** Typing errors that are forgiven, one for five characters of the spelling at most. */
  typos: z.number().int().min(0).max(LIMITS.typos).default(0),
});
export type TypedAnswerQuestion = z.infer<typeof questionSchema>;

const responseSchema = z.object({ text: typedText(LIMITS.answerTextLength) });
export type TypedResponse = z.infer<typeof responseSchema>;

const correctionSchema = z.object({
  texts: z.array(typedText(LIMITS.answerTextLength)).min(1).max(LIMITS.addedSpellings),
});

const keyOf = ({ exact }: Pick<TypedAnswerQuestion, 'exact'>) => (exact ? exactKey : looseKey);

/** A text to type. It is right if it matches one of the accepted spellings. */
export const typedAnswer: Kind<TypedAnswerQuestion, TypedResponse, z.infer<typeof correctionSchema>> = {
  type: TYPE,
  question: questionSchema,
  response: responseSchema,
  /** Spellings to accept as well. */
  correction: correctionSchema,
  blank: (newId) => ({ questionType: TYPE, answers: [blankAnswer(newId, true)], exact: false, typos: 0 }),
  accepts: (_, response) => responseSchema.safeParse(response).success,
  answerIdOf: () => '',
  share: (question, { text }) => (matcherOf(question)(text) ? 1 : 0),
  redacted: (question) => ({ ...question, answers: [] }),
  revealed: (question) => ({ ...question, answers: question.answers.slice(0, LIMITS.shownSpellings) }),
  tally(question) {
    const texts = textCounts(keyOf(question));
    return {
      add: ({ text }) => texts.add(text),
      result: () => ({ ...NO_STATISTICS, ...texts.result(matcherOf(question)) }),
      // The most frequent one tells what is right.
      live: () => NO_STATISTICS,
    };
  },
  textKey: (question, text) => keyOf(question)(text),
  guess({ answers }, knows, random) {
    const spellings = answers.filter(({ value }) => value.trim() !== '');
    const [first, other] = [spellings[0], spellings[Math.floor(random() ** 3 * spellings.length)]];
    const text = (knows ? other : first)?.value.trim();
    if (text === undefined) return null;
    if (knows) return { text };
    // Half a word: too little for any typing errors to be forgiven.
    const letters = graphemesOf(text);
    return { text: `${letters.slice(0, Math.ceil((random() * letters.length) / 2)).join('')}?` };
  },
  corrected(question, { texts }) {
    const key = keyOf(question);
    const answers = [...question.answers];
    for (const value of texts) {
      if (answers.some((answer) => key(answer.value) === key(value))) continue;
      answers.push({ id: freeId(answers), value, correct: true });
    }
    return answers.length > LIMITS.spellings ? null : { ...question, answers };
  },
  chart: (_, statistics) => textChart(statistics),
  textOf: (_, { text }) => text,
  rightTexts: ({ answers }) => answers.map(({ value }) => value),
};

/** Not at random: whoever folds the log gives the same one. */
function freeId(answers: readonly Answer[]): Answer['id'] {
  const isFree = (id: string) => answers.every((answer) => answer.id !== id);
  let number = answers.length + 1;
  while (!isFree(`spelling-${number}`)) number += 1;
  return answerIdSchema.parse(`spelling-${number}`);
}

type Matcher = (text: string) => boolean;

/** A hall's texts are compared with the same few spellings. */
const MATCHERS = new WeakMap<TypedAnswerQuestion, Matcher>();

function matcherOf(question: TypedAnswerQuestion): Matcher {
  const known = MATCHERS.get(question);
  if (known) return known;
  const key = keyOf(question);
  const accepted = question.answers
    .map(({ value }) => key(value))
    // A spelling that is still empty accepts nothing.
    .filter((spelling) => spelling !== '')
    .map((spelling) => ({ spelling, typos: /\p{N}/u.test(spelling) ? 0 : typosIn(spelling, question.typos) }));
  const matcher: Matcher = (text) => {
    const typed = key(text);
    return accepted.some(
      ({ spelling, typos }) => spelling === typed || (typos > 0 && isWithin(typos, spelling, typed)),
    );
  };
  MATCHERS.set(question, matcher);
  return matcher;
}

const typosIn = (spelling: string, most: number): number => Math.min(most, Math.floor([...spelling].length / 5));

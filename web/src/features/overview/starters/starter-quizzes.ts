import type { Language } from '@quarry/events/language';
import { blankAnswer } from '@quarry/events/questions/choices';
import type { NewId } from '@quarry/events/questions/kind';
import type { Question } from '@quarry/events/questions/question';
import { newQuiz } from '@quarry/events/quiz/defaults';
import type { Quiz, QuizHostUser, QuizOptions } from '@quarry/events/quiz/quiz';
import type { Texts } from '@quarry/texts/texts';
import { blankOf, type KindNumber } from '#questions/offers.ts';

type StarterTexts = Texts['starters']['quizzes'];

/** The texts of a question; its starter defines which answers are right. */
interface Words {
  readonly text: string;
  readonly answers?: readonly string[];
  readonly body?: string;
  readonly unit?: string;
  readonly explanation?: string;
}

/** Builds a question from its texts, with a quiz's settings. */
type Make = (newId: NewId, options: QuizOptions) => Question;

/** @param isRight by the position of an answer. @param own fields of the kind */
const make =
  (kind: KindNumber, words: Words, isRight: (position: number) => boolean, own: object = {}): Make =>
  (newId, options) => {
    const { text, answers = [], body, unit, explanation } = words;
    const blank = blankOf(kind, newId, options);
    return {
      ...blank,
      questionText: text,
      answers: answers.map((value, position) => ({ ...blankAnswer(newId, isRight(position)), value })),
      ...(body !== undefined && { body }),
      ...(unit !== undefined && { unit }),
      ...(explanation !== undefined && { explanation }),
      ...own,
    } as Question;
  };

const all = () => true;
const none = () => false;

const single = (words: Words, right: number) => make(0, words, (position) => position === right);
const multiple = (words: Words, ...right: number[]) => make(1, words, (position) => right.includes(position));
const typed = (words: Words) => make(2, words, all, { typos: 1 });
const estimate = (words: Words, target: number, tolerance: number) => make(3, words, none, { target, tolerance });
const order = (words: Words) => make(4, words, all);
const poll = (words: Words) => make(5, words, none, { showLiveStats: true });
/** A slide stays until the host advances. */
const slide = (words: Words) => make(6, words, none, { maxQuestionTime: 0 });
const cloud = (words: Words) => make(7, words, none, { showLiveStats: true });

interface Starter {
  readonly questions: (texts: StarterTexts) => readonly Make[];
  readonly options?: Partial<QuizOptions>;
}

const STARTERS = {
  taste: {
    questions: ({ taste }) => [
      slide(taste.welcome),
      single(taste.hardest, 0),
      multiple(taste.planets, 0, 1),
      typed(taste.capital),
      estimate(taste.bones, 206, 60),
      order(taste.inventions),
      poll(taste.favourite),
    ],
    options: { maxQuestionTime: 30, questionPointsModifier: 1 },
  },
  icebreaker: {
    questions: ({ icebreaker }) => [
      cloud(icebreaker.mood),
      poll(icebreaker.morning),
      poll(icebreaker.drink),
      poll(icebreaker.known),
      cloud(icebreaker.hopes),
    ],
    // No time limit and no leaderboard, since nothing is scored.
    options: { maxQuestionTime: 0, isLeaderboardBetween: false },
  },
  teams: {
    questions: ({ teams }) => [
      single(teams.ocean, 0),
      multiple(teams.strings, 0, 1),
      typed(teams.painter),
      estimate(teams.wall, 1989, 20),
      order(teams.rivers),
      single(teams.players, 2),
    ],
    options: { maxQuestionTime: 30, questionPointsModifier: 1, teams: { count: 4, assign: 'even' } },
  },
} satisfies Record<string, Starter>;

export type StarterName = keyof typeof STARTERS;
export const STARTER_NAMES = Object.keys(STARTERS) as StarterName[];

/** A new quiz from a starter. @param now ISO 8601 instant @param language of the texts */
export function quizFrom(
  name: StarterName,
  texts: StarterTexts,
  host: QuizHostUser,
  newId: NewId,
  now: string,
  language?: Language,
): Quiz {
  const { questions, options: own }: Starter = STARTERS[name];
  const blank = newQuiz(newId, host, now, language);
  const options = { ...blank.options, ...own };
  return {
    ...blank,
    name: texts[name].name,
    options,
    questions: questions(texts).map((question) => question(newId, options)),
  };
}

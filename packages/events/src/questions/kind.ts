import { z } from 'zod';
import { type AnswerId, answerIdSchema, questionIdSchema, type SessionId } from '#ids.ts';
import { LIMITS } from '#limits.ts';
import { type Media, mediaSchema } from '#media.ts';
import { lineOfText, linesOfText } from '#text.ts';

/** Generates ids as in `ids.ts`; an argument, because it is random. */
export type NewId = () => string;

export const answerSchema = z.object({
  id: answerIdSchema,
  value: lineOfText(LIMITS.answerTextLength),
  correct: z.boolean(),
  media: mediaSchema.optional(),
});
export type Answer = z.infer<typeof answerSchema>;

/** 0: full points; 1: the speed bonus. */
export const questionPointsModifierSchema = z.union([z.literal(0), z.literal(1)]);
export const maxQuestionTimeSchema = z.number().int().min(0).max(LIMITS.maxQuestionTime);
export const questionPointsSchema = z.number().int().min(0).max(LIMITS.maxQuestionPoints);

/**
 * What questions of every kind have besides their `questionType` and `answers` (specification, section 3). The optional texts
 * are beyond the specification; older clients' questions have none.
 */
export const questionShape = {
  id: questionIdSchema,
  questionText: lineOfText(LIMITS.questionTextLength),
  maxQuestionTime: maxQuestionTimeSchema.default(60),
  questionPoints: questionPointsSchema.default(100),
  questionPointsModifier: questionPointsModifierSchema.default(0),
  showLiveStats: z.boolean().default(false),
  /** Shown under the question. */
  body: linesOfText(LIMITS.bodyLength).optional(),
  /** Shown with the result. */
  explanation: lineOfText(LIMITS.explanationLength).optional(),
  /** For the host alone. */
  notes: lineOfText(LIMITS.notesLength).optional(),
  media: mediaSchema.optional(),
};

/** A question of any kind. */
export type AnyQuestion = z.infer<z.ZodObject<typeof questionShape>> & {
  readonly questionType: number;
  readonly answers: readonly Answer[];
};

/** A list whose length is checked before its items are: a long list of rubbish costs no more than a short one. */
export function listOf<Item extends z.ZodType>(item: Item, min: number, max: number) {
  return z.preprocess((list, context) => {
    if (!Array.isArray(list) || list.length <= max) return list;
    context.addIssue({ code: 'too_big', origin: 'array', maximum: max, inclusive: true, input: list });
    return z.NEVER;
  }, z.array(item).min(min).max(max));
}

/** So many answers, with distinct ids. */
export const answersOf = (min: number, max: number) =>
  listOf(answerSchema, min, max).refine(
    (answers) => new Set(answers.map((answer) => answer.id)).size === answers.length,
    'two answers have the same id',
  );

/** Of kinds that have none to choose from. */
export const noAnswers = listOf(answerSchema, 0, 0);

type Own<Question extends AnyQuestion> = Exclude<keyof Question, keyof AnyQuestion>;

/** A question as players see it: its kind's own fields may be missing until it has closed. */
export type Shown<Question extends AnyQuestion, ShownAnswer> = Question extends AnyQuestion
  ? Omit<Question, 'answers' | Own<Question>> &
      Partial<Pick<Question, Own<Question>>> & { readonly answers: readonly ShownAnswer[] }
  : never;

/** What the responses to a question count, as hosts see it; which of it there is, its kind says. */
export interface QuestionStatistics {
  /** Number of players per answer, in the question's order; empty where there is nothing to choose. */
  readonly perAnswer: readonly { readonly answerId: string; readonly count: number }[];
  /** Number of players who were quite right, and of those who were right in part. */
  readonly right?: number;
  readonly partly?: number;
  /** What was typed, grouped as it matches, the most frequent first, each in its most frequent spelling. */
  readonly texts?: readonly TextCount[];
  /** Number of players whose texts are not among `texts`. */
  readonly otherTexts?: number;
  readonly numbers?: NumberStatistics;
  /** A row for each answer in the right order, a column for each place: number of players who put it there. */
  readonly positions?: readonly (readonly number[])[];
}

/** Rows of a chart: a page of the report has room for them. */
export const CHART_ROWS = 20;

/** A row of a question's chart: something that was answered, and how often. */
export interface ChartRow {
  /** Its answer's id where the question lists answers; distinct among the rows of a chart. */
  readonly id: string;
  /** 'A' where the question lists answers; otherwise ''. */
  readonly letter: string;
  /** What was answered in words, also where the answer is a picture alone. */
  readonly text: string;
  readonly media?: Media | undefined;
  readonly count: number;
  /** Null where nothing is right or wrong. */
  readonly right: boolean | null;
}

export const letterOf = (index: number): string => String.fromCharCode('A'.charCodeAt(0) + index);

export interface TextCount {
  readonly text: string;
  readonly count: number;
  /** Absent where nothing is right. */
  readonly correct?: boolean;
}

export interface NumberStatistics {
  readonly count: number;
  /** Null without numbers. */
  readonly min: number | null;
  readonly max: number | null;
  readonly median: number | null;
  /** Equal parts from the least number to the greatest; `to` belongs to the next one, but for the last. Empty without numbers. */
  readonly bins: readonly { readonly from: number; readonly to: number; readonly count: number }[];
  /** The nearest first. */
  readonly nearest: readonly { readonly user: Responder; readonly number: number }[];
}

/** Who gave a response. */
export interface Responder {
  readonly id: string;
  /** The user name. */
  readonly identifier: string;
}

/** Counts the responses to a question for its statistics, which do not depend on the order of adding. */
export interface Tally<Response> {
  /** @param by named by statistics that name players */
  add(response: Response, share: number | null, by?: Responder): void;
  result(): QuestionStatistics;
  /** What of it may be shown while the question is open: nothing that tells what is right. */
  live(): QuestionStatistics;
}

export const NO_STATISTICS: QuestionStatistics = { perAnswer: [] };

/**
 * All that a kind of question decides: which questions and responses there are, what is right, what is shown when. Each kind is
 * one file and one row of the table in `kinds.ts`; nothing else knows what a right answer is.
 */
export interface Kind<Question extends AnyQuestion, Response, Correction> {
  /** `questionType` of its questions. */
  readonly type: number;
  readonly question: z.ZodType<Question> & z.core.$ZodTypeDiscriminable;
  /** Fourth argument of `NotifySlaveAnswered`, and what is stored of it. */
  readonly response: z.ZodType<Response>;
  /** Third argument of `CorrectQuestion`. */
  readonly correction: z.ZodType<Correction>;
  /** The parts of a blank question that are the kind's own (contract, section 5). */
  blank(newId: NewId): Omit<Question, keyof AnyQuestion> & Pick<Question, 'questionType' | 'answers'>;
  /** Whether a response is one to this question; another is refused with `unknown-answer`. */
  accepts(question: Question, response: unknown): boolean;
  /** `answerId` of the record of a response; '' where a response is more, or something else, than one answer. */
  answerIdOf(response: Response): AnswerId | '';
  /** How right a response is, from 0 to 1, which is right; null where nothing is. */
  share(question: Question, response: Response): number | null;
  /** The question as players and stages see it before it has closed: nothing of its kind in it tells what is right. */
  redacted(question: Question, sessionId: SessionId): Shown<Question, Omit<Answer, 'correct'>>;
  /** The question as they see it then; absent: all of it. */
  revealed?(question: Question): Question;
  tally(question: Question): Tally<Response>;
  /** Its answers stand in no order of their own: a session may have them in another. */
  readonly shuffles?: true;
  /** What texts of its responses, as `textOf` gives them, are grouped by; absent: nobody types any. */
  textKey?(question: Question, text: string): string;
  /** Nobody answers it: a close goes on to what follows its statistics. */
  readonly statistics?: false;
  /** There are no points for it: the leaderboard after it is passed over, unless it was the last question. */
  readonly ranks?: false;
  /** A response of a simulated player, in a rehearsal; null: it gives none. @param random numbers from 0 to 1 */
  guess(question: Question, knows: boolean, random: () => number): Response | null;
  /** The question with what the host says is right; null if it says something that the question does not have. */
  corrected(question: Question, correction: Correction): Question | null;
  /**
   * The statistics as rows, the most telling first if there may be more than `CHART_ROWS`, which are cut: pages, mails and
   * files draw from these. A question that lists answers has a row for each, in their order.
   */
  chart(question: Question, statistics: QuestionStatistics): readonly ChartRow[];
  /** A response in one line, for reports, exports and receipts. */
  textOf(question: Question, response: Response): string;
  /** What is right, in as many lines. None: nothing is, and the question is part of no figure about right answers. */
  rightTexts(question: Question): readonly string[];
}

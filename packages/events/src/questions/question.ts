import { z } from 'zod';
import type { SessionId } from '#ids.ts';
import type { Media, MediaId } from '#media.ts';
import type { Answer, AnyQuestion, Kind, Shown } from './kind.ts';
import { KINDS } from './kinds.ts';
import { mixed } from './shown-order.ts';

/** Questions, responses and corrections of any kind. */

type AnyKind = (typeof KINDS)[number];
export type Question = z.output<AnyKind['question']>;
/** What a player answered. */
export type Response = z.output<AnyKind['response']>;
/** What a host says is right. */
export type Correction = z.output<AnyKind['correction']>;
type KindOfAny = Kind<Question, Response, Correction>;

const [FIRST, ...OTHERS]: readonly [KindOfAny, ...KindOfAny[]] = KINDS;

/** By its `questionType`; without one it is of the first kind (contract, section 5). */
export const questionSchema: z.ZodType<Question> = z.discriminatedUnion('questionType', [
  FIRST.question,
  ...OTHERS.map(({ question }) => question),
]);

/**
 * A question in results, which the service has written. Not `questionSchema`: corrected, it may have more right answers than a
 * host may give it.
 */
export const judgedQuestionSchema = z.looseObject({ questionType: z.number() }) as unknown as z.ZodType<Question>;

/** Whether a response is one to a certain question, its kind tells. */
export const responseSchema: z.ZodType<Response> = z.union([FIRST.response, ...OTHERS.map(({ response }) => response)]);

export const correctionSchema: z.ZodType<Correction> = z.union([
  FIRST.correction,
  ...OTHERS.map(({ correction }) => correction),
]);

/** What a response says in words of its player's own; undefined: it chooses, orders or counts. */
export const wordsIn = (response: Response): string | undefined =>
  typeof response === 'object' && 'text' in response ? response.text : undefined;

const BY_TYPE = new Map<number, KindOfAny>(KINDS.map((kind) => [kind.type, kind]));

/** The kind of a question. @throws RangeError for a type that no schema lets pass */
export function kindOf({ questionType }: Pick<AnyQuestion, 'questionType'>): KindOfAny {
  const kind = BY_TYPE.get(questionType);
  if (!kind) throw new RangeError(`no kind of question has the type ${questionType}`);
  return kind;
}

interface Pictured {
  readonly media?: Pick<Media, 'id'> | undefined;
}

/** The pictures that questions and their answers name, each once. */
export function mediaIdsOf(questions: readonly (Pictured & { readonly answers: readonly Pictured[] })[]): MediaId[] {
  const named = questions.flatMap(({ media, answers }) => [media, ...answers.map((answer) => answer.media)]);
  return [...new Set(named.flatMap((one) => one?.id ?? []))];
}

/** The questions with other ids of their pictures. @returns undefined: without the picture */
export function withMediaIds(questions: readonly Question[], idOf: (id: MediaId) => MediaId | undefined): Question[] {
  const renamed = <Of extends { readonly media?: Media | undefined }>(of: Of): Of => {
    const { media, ...others } = of;
    const id = media && idOf(media.id);
    return media && id ? { ...of, media: { ...media, id } } : (others as Of);
  };
  return questions.map((question) => ({ ...renamed(question), answers: question.answers.map(renamed) }) as Question);
}

/** The questions as a session plays them: with `shuffle` its answers to choose from are in an order of its own, for everybody. */
export function questionsPlayed(
  questions: readonly Question[],
  {
    id,
    options: { shuffle },
  }: { readonly id: SessionId; readonly options: { readonly shuffle?: boolean | undefined } },
): readonly Question[] {
  if (!shuffle) return questions;
  const played = (question: Question): Question =>
    kindOf(question).shuffles ? { ...question, answers: mixed(question.answers, id, question.id) } : question;
  return questions.map(played);
}

/** As players and stages see a question before it has closed: nothing in it tells what is right. */
export function openQuestion(question: Question, sessionId: SessionId): Shown<Question, Omit<Answer, 'correct'>> {
  const { notes: _, explanation: __, ...open } = kindOf(question).redacted(question, sessionId);
  return open;
}

/** The pictures that they see of it then, in an order that tells nothing. */
export function openMediaOf(question: Question, sessionId: SessionId): MediaId[] {
  return mediaIdsOf([question]).length > 0 ? mediaIdsOf([openQuestion(question, sessionId)]) : [];
}

/** As a stage has it then: with marks on its answers as on a host's, none of them right. What is right is missing. */
export function openStageQuestion(question: Question, sessionId: SessionId): Question {
  const { questionText, answers, ...open } = openQuestion(question, sessionId);
  return { ...open, questionText, answers: answers.map((answer) => ({ ...answer, correct: false })) } as Question;
}

/** Stands for the texts of questions that were not asked yet. */
const HIDDEN = '…';

/** As a stage has it before: its settings, and how many answers it lists. */
export function comingQuestion(question: Question, sessionId: SessionId): Question {
  const { id, maxQuestionTime, questionPoints, questionPointsModifier, showLiveStats, questionType } = question;
  const { answers } = openQuestion(question, sessionId);
  return {
    ...{ id, maxQuestionTime, questionPoints, questionPointsModifier, showLiveStats, questionType },
    questionText: HIDDEN,
    answers: answers.map((answer) => ({ id: answer.id, value: HIDDEN, correct: false })),
  } as Question;
}

/** As they see it once it has closed: with all but the host's notes. */
export function closedQuestion(question: Question): Question {
  const { notes: _, ...closed } = kindOf(question).revealed?.(question) ?? question;
  return closed;
}

/** The kind of a new question. */
export const DEFAULT_KIND = KINDS[0];

/** The kinds of a quiz's questions, ascending; none where clients that know the first one alone can play it. */
export function kindsBeyondFirst(questions: readonly Pick<AnyQuestion, 'questionType'>[]): number[] {
  const types = new Set(questions.map(({ questionType }) => questionType));
  return [...types].every((type) => type === DEFAULT_KIND.type) ? [] : [...types].sort((a, b) => a - b);
}

import { LIMITS } from '@quarry/events/limits';
import { blankAnswer } from '@quarry/events/questions/choices';
import type { Answer, NewId } from '@quarry/events/questions/kind';
import { kindOf, type Question } from '@quarry/events/questions/question';
import { newQuestion } from '@quarry/events/quiz/defaults';
import type { QuizOptions } from '@quarry/events/quiz/quiz';
import type { Texts } from '@quarry/texts/texts';
import { isEdited } from './editors.ts';

/** The kinds and templates that the editor offers for new and existing questions. */

type EditorTexts = Texts['editor'];
/** A kind of question, by its `questionType`. */
export type KindNumber = keyof EditorTexts['kinds'] & number;

const KINDS: readonly KindNumber[] = [0, 1, 2, 3, 4, 5, 6, 7];

/** The kinds that have an editor, in the order in which they are offered. */
export const offeredKinds = (): readonly KindNumber[] => KINDS.filter(isEdited);

/** null: a kind that is not offered. */
export const kindNumberOf = ({ questionType }: Question): KindNumber | null =>
  KINDS.find((kind) => kind === questionType) ?? null;

/** Whether it has right answers, and so points. */
export const hasPoints = (question: Question): boolean => kindOf(question).rightTexts(question).length > 0;

/** A blank question with the quiz's settings. */
export function blankOf(kind: KindNumber, newId: NewId, options: QuizOptions): Question {
  const { blank } = kindOf({ questionType: kind });
  return { ...newQuestion(newId, options), ...blank(newId) } as Question;
}

/** A question with predefined answers. */
interface Template {
  readonly kind: KindNumber;
  readonly answers: (editorTexts: EditorTexts) => readonly string[];
}

const TEMPLATES = {
  trueOrFalse: { kind: 0, answers: ({ templates }) => templates.trueOrFalse.answers },
  yesOrNo: { kind: 5, answers: ({ templates }) => templates.yesOrNo.answers },
  rating: { kind: 5, answers: ({ templates }) => templates.rating.answers },
} satisfies Record<string, Template>;
export type TemplateName = keyof typeof TEMPLATES;

export const offeredTemplates = (): readonly TemplateName[] =>
  (Object.keys(TEMPLATES) as TemplateName[]).filter((name) => isEdited(TEMPLATES[name].kind));

export const kindOfTemplate = (name: TemplateName): KindNumber => TEMPLATES[name].kind;

export function fromTemplate(
  name: TemplateName,
  editorTexts: EditorTexts,
  newId: NewId,
  options: QuizOptions,
): Question {
  const { kind, answers }: Template = TEMPLATES[name];
  const blank = blankOf(kind, newId, options);
  const right = blank.answers.findIndex(({ correct }) => correct);
  const written = answers(editorTexts).map((value, i) => ({ ...blankAnswer(newId, i === right), value }));
  return { ...blank, answers: written } as Question;
}

/**
 * The question converted to another kind, with its texts, its settings, and as many of its answers as the kind can use:
 * the first attempt that is valid for that kind.
 */
export function asKind(question: Question, kind: KindNumber, newId: NewId): Question {
  if (question.questionType === kind) return question;
  const { blank, question: schema } = kindOf({ questionType: kind });
  const empty = blank(newId);
  const { id, questionText, maxQuestionTime, questionPoints, questionPointsModifier, showLiveStats } = question;
  const { body, explanation, notes, media } = question;
  const kept = { id, questionText, maxQuestionTime, questionPoints, questionPointsModifier, showLiveStats };
  const beside = Object.fromEntries(
    Object.entries({ body, explanation, notes, media }).filter(([, value]) => value !== undefined),
  );
  // For example, both kinds have partial scoring.
  const shared = Object.fromEntries(
    Object.keys(empty).flatMap((key) => (key in question ? [[key, Reflect.get(question, key)]] : [])),
  );
  const own = { ...empty, ...shared, questionType: kind };
  for (const answers of waysToMark(question.answers, empty.answers.length, newId)) {
    const candidate = { ...kept, ...beside, ...own, answers };
    if (schema.safeParse(candidate).success) return candidate as Question;
  }
  return { ...kept, ...beside, ...empty } as Question;
}

/** @param least number of answers in a blank question of the kind; missing ones are added empty */
function waysToMark(answers: readonly Answer[], least: number, newId: NewId): (readonly Answer[])[] {
  const filled = (some: readonly Answer[], correct: boolean) => [
    ...some,
    ...Array.from({ length: Math.max(0, least - some.length) }, () => blankAnswer(newId, correct)),
  ];
  const most = filled(answers.slice(0, LIMITS.maxAnswers), false);
  const first = Math.max(
    0,
    most.findIndex(({ correct }) => correct),
  );
  const mark = (isRight: (position: number) => boolean) =>
    most.map((answer, position) => ({ ...answer, correct: isRight(position) }));
  return [
    filled(answers, false),
    most,
    mark((position) => position === first),
    answers.filter(({ correct }) => correct),
    mark(() => true),
    mark(() => false),
  ];
}

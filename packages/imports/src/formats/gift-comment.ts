import { LIMITS } from '@quarry/events/limits';
import { z } from 'zod';
import type { Draft } from '#compose.ts';
import type { Tell } from '#problems.ts';
import { KIND, type Question } from '#question.ts';
import { QUESTION_COMMENT } from './gift-syntax.ts';

/**
 * What GIFT cannot say of a question, in a comment before it that other programs skip. Texts and answers are in the question
 * itself, so that whoever edits them edits what is imported.
 */
const additions = z.object({
  questionType: z.number().int(),
  /** Characters of the text that are the question; what follows them stands below it. */
  question: z.number().int().min(0).optional(),
  notes: z.string().optional(),
  maxQuestionTime: z.number().int().min(0).max(LIMITS.maxQuestionTime).optional(),
  questionPoints: z.number().int().min(0).max(LIMITS.maxQuestionPoints).optional(),
  questionPointsModifier: z.union([z.literal(0), z.literal(1)]).optional(),
  showLiveStats: z.boolean().optional(),
  scoring: z.enum(['partial', 'all']).optional(),
  exact: z.boolean().optional(),
  typos: z.number().int().min(0).max(2).optional(),
  exactWithin: z.number().min(0).optional(),
  tolerance: z.number().min(0).optional(),
  unit: z.string().optional(),
});
type Additions = z.infer<typeof additions>;

const KINDS: Readonly<Record<Draft['kind'], readonly number[]>> = {
  choice: [KIND.single, KIND.multiple],
  typed: [KIND.typed],
  estimate: [KIND.estimate],
  order: [KIND.order],
  poll: [KIND.poll],
  slide: [KIND.slide],
  cloud: [KIND.cloud],
};

export function commentOf(question: Question, stemLength: number | null): string {
  const { questionType, notes, maxQuestionTime, questionPoints, questionPointsModifier, showLiveStats } = question;
  const added: Additions = {
    questionType,
    ...(stemLength === null ? {} : { question: stemLength }),
    ...(notes === undefined ? {} : { notes }),
    maxQuestionTime,
    questionPoints,
    questionPointsModifier,
    showLiveStats,
    ...('scoring' in question ? { scoring: question.scoring } : {}),
    ...('exact' in question ? { exact: question.exact } : {}),
    ...('typos' in question ? { typos: question.typos } : {}),
    ...(question.questionType === KIND.estimate
      ? { exactWithin: question.exactWithin, tolerance: question.tolerance, unit: question.unit }
      : {}),
  };
  return `${QUESTION_COMMENT}${JSON.stringify(added)}]`;
}

/** @returns null for a comment that cannot be read, as if it were not there */
export function ourAdditions(comment: string, tell: Tell) {
  const added = parsed(comment.slice(QUESTION_COMMENT.length).replace(/\]$/, ''));
  if (!added) {
    tell('setting-unreadable', { field: 'quarry', value: '…' });
    return null;
  }
  const { questionType, question, ...fields } = added;
  return {
    questionType,
    /** The draft with what the comment says, if it is still of that kind. */
    apply(draft: Draft): Draft {
      if (!KINDS[draft.kind].includes(questionType)) return draft;
      const stem =
        question === undefined
          ? {}
          : { text: draft.text.slice(0, question), body: draft.text.slice(question).trimStart() };
      return { ...draft, ...stem, ...fields } as Draft;
    },
  };
}

function parsed(json: string): Additions | null {
  try {
    return additions.safeParse(JSON.parse(json)).data ?? null;
  } catch {
    return null;
  }
}

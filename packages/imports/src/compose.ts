import { answerIdSchema, questionIdSchema } from '@quarry/events/ids';
import { LIMITS } from '@quarry/events/limits';
import type { NewId } from '@quarry/events/questions/kind';
import { type QuestionSettings, questionSettings } from '@quarry/events/quiz/defaults';
import type { QuizOptions } from '@quarry/events/quiz/quiz';
import { BOUNDS } from '#limits.ts';
import type { Tell } from '#problems.ts';
import { type Answer, KIND, type Media, type Question, TEXT_LIMITS } from '#question.ts';
import { beginningOf, cleanLine, cleanLines, lengthOf } from '#text/clean.ts';

export interface DraftAnswer {
  readonly text: string;
  readonly correct: boolean;
  readonly id?: string;
  readonly media?: Media | undefined;
}

type Scoring = 'partial' | 'all';

/** What a question asks for, as a format says it. */
type Asked =
  /** Single or multiple choice; without `multiple`, by the number of right answers. */
  | {
      readonly kind: 'choice';
      readonly answers: readonly DraftAnswer[];
      readonly multiple?: boolean;
      readonly scoring?: Scoring;
    }
  | {
      readonly kind: 'typed';
      readonly answers: readonly DraftAnswer[];
      readonly exact?: boolean;
      readonly typos?: number;
    }
  | {
      readonly kind: 'estimate';
      readonly target: number;
      readonly exactWithin?: number;
      readonly tolerance: number;
      readonly unit?: string;
    }
  /** Answers in the right order. */
  | { readonly kind: 'order'; readonly answers: readonly DraftAnswer[]; readonly scoring?: Scoring }
  | { readonly kind: 'poll'; readonly answers: readonly DraftAnswer[] }
  | { readonly kind: 'slide' }
  | { readonly kind: 'cloud' };

/** A question as a format's parser reads it. */
export type Draft = Asked &
  Partial<QuestionSettings> & {
    readonly id?: string;
    /** May have several lines and any length. */
    readonly text: string;
    readonly body?: string | undefined;
    readonly explanation?: string | undefined;
    readonly notes?: string | undefined;
    readonly media?: Media | undefined;
    /** Our own file: texts are kept as they are, white space at their ends and blank answers included. */
    readonly verbatim?: boolean;
  };

/** Fields that are absent rather than undefined or empty. */
const present = <Fields extends object>(fields: Fields): Partial<Fields> =>
  Object.fromEntries(
    Object.entries(fields).filter(([, value]) => value !== undefined && value !== ''),
  ) as Partial<Fields>;

/**
 * Makes a question of a draft. What is beyond a limit is kept and told: the question is not complete until its host has
 * shortened it (contract, section 4).
 */
export function composeQuestion(draft: Draft, options: QuizOptions, newId: NewId, tell: Tell): Question {
  const trim = (text: string) => (draft.verbatim ? text : text.trim());
  const { questionText, body } = stemOf(draft, trim, tell);
  const explanation = trim(cleanLine(draft.explanation ?? ''));
  const notes = trim(cleanLine(draft.notes ?? ''));
  if (questionText.trim() === '' && !draft.media && !draft.verbatim) tell('no-text');
  checkLength('long-body', body, TEXT_LIMITS.body, tell);
  checkLength('long-explanation', explanation, TEXT_LIMITS.explanation, tell);
  checkLength('long-notes', notes, TEXT_LIMITS.notes, tell);
  const { maxQuestionTime, questionPoints, questionPointsModifier, showLiveStats } = questionSettings(options);
  const common = {
    id: questionIdSchema.parse(draft.id ?? newId()),
    questionText,
    ...present({ body, explanation, notes, media: draft.media }),
    maxQuestionTime: draft.maxQuestionTime ?? maxQuestionTime,
    questionPoints: draft.questionPoints ?? questionPoints,
    questionPointsModifier: draft.questionPointsModifier ?? questionPointsModifier,
    showLiveStats: draft.showLiveStats ?? showLiveStats,
  };
  const answersOf = (answers: readonly DraftAnswer[], max: number, min: number): Answer[] => {
    if (answers.length > max) tell('too-many-answers', { count: answers.length, max });
    if (answers.length < min) tell('too-few-answers', { count: answers.length, min });
    return answers.slice(0, BOUNDS.answers).map(({ text, correct, id, media }, i) => {
      const value = trim(cleanLine(text));
      const length = lengthOf(value);
      if (length > TEXT_LIMITS.answer) tell('long-answer', { answer: i + 1, length, max: TEXT_LIMITS.answer });
      return { id: answerIdSchema.parse(id ?? newId()), value, correct, ...(media ? { media } : {}) };
    });
  };
  switch (draft.kind) {
    case 'choice': {
      const answers = answersOf(draft.answers, LIMITS.maxAnswers, LIMITS.minAnswers);
      const right = answers.filter(({ correct }) => correct).length;
      const multiple = draft.multiple ?? right > 1;
      if (right === 0) tell('no-correct');
      if (!multiple && right > 1) tell('several-correct');
      if (!multiple) return { ...common, questionType: KIND.single, answers };
      return { ...common, questionType: KIND.multiple, answers, scoring: draft.scoring ?? 'partial' };
    }
    case 'typed': {
      const answers = answersOf(draft.answers, TEXT_LIMITS.spellings, 1).map((one) => ({ ...one, correct: true }));
      const { exact = false, typos = 0 } = draft;
      return { ...common, questionType: KIND.typed, answers, exact, typos };
    }
    case 'estimate': {
      const { target, exactWithin = 0, tolerance, unit: text = '' } = draft;
      const unit = trim(cleanLine(text));
      checkLength('long-unit', unit, TEXT_LIMITS.unit, tell);
      for (const number of [target, exactWithin, tolerance]) {
        if (!(Math.abs(number) <= 1e12)) tell('bad-number', { value: String(number) });
      }
      return { ...common, questionType: KIND.estimate, answers: [], target, exactWithin, tolerance, unit };
    }
    case 'order': {
      const answers = answersOf(draft.answers, LIMITS.maxAnswers, LIMITS.minAnswers);
      return {
        ...common,
        questionType: KIND.order,
        answers: answers.map((one) => ({ ...one, correct: true })),
        scoring: draft.scoring ?? 'partial',
      };
    }
    case 'poll': {
      const answers = answersOf(draft.answers, LIMITS.maxAnswers, LIMITS.minAnswers);
      return { ...common, questionType: KIND.poll, answers: answers.map((one) => ({ ...one, correct: false })) };
    }
    case 'slide':
      return { ...common, questionType: KIND.slide, answers: [] };
    case 'cloud':
      return { ...common, questionType: KIND.cloud, answers: [] };
    default:
      return draft satisfies never;
  }
}

type Stem = { readonly questionText: string; readonly body?: string };

/**
 * The question's line and what stands below it. A text that fits in one line is the question; a short one of several
 * lines is cut after the first; a longer one stands below as a whole, and its beginning is the question.
 */
function stemOf(draft: Draft, trim: (text: string) => string, tell: Tell): Stem {
  const text = trim(cleanLines(draft.text));
  const body = trim(cleanLines(draft.body ?? ''));
  const max = TEXT_LIMITS.question;
  const isShort = text.length <= max * 4 && lengthOf(text) <= max;
  if (isShort && !text.includes('\n')) return { questionText: cleanLine(text), ...present({ body }) };
  const whole = body === '' ? text : `${text}\n\n${body}`;
  const [first = ''] = text.trimStart().split('\n', 1);
  // A line of code or of a formula alone is no question.
  const isHeading = first.trim() !== '' && !/^(?:```|\$\$)/.test(first);
  if (isShort && isHeading) {
    const below = whole
      .trimStart()
      .slice(first.length)
      .replace(/^\s*\n/, '');
    return { questionText: cleanLine(first.trim()), body: below };
  }
  if (!isShort) tell('long-question', { max });
  const heading = isHeading && text.includes('\n') && lengthOf(first) < max ? `${first.trim()} …` : text;
  return { questionText: beginningOf(heading, max), body: whole };
}

function checkLength(
  code: 'long-body' | 'long-explanation' | 'long-notes' | 'long-unit',
  text: string | undefined,
  max: number,
  tell: Tell,
): void {
  const length = lengthOf(text ?? '');
  if (length > max) tell(code, { length, max });
}

import { listOf } from '@quarry/events/questions/kind';
import { z } from 'zod';
import type { Draft, DraftAnswer } from '#compose.ts';
import { BOUNDS } from '#limits.ts';
import { pictureOf } from '#pictures.ts';
import type { Tell } from '#problems.ts';
import { type QuizBuilder, quizBuilder } from '#quiz-builder.ts';
import { limitedTime } from '#tables/read-questions.ts';
import { quoted } from '#text/clean.ts';
import { linesOfItems } from '#text/json-lines.ts';
import { markdownText } from '#text/markdown.ts';
import type { Format } from './format.ts';

/** What is wrong in a file is absent: each question is read with what of it can be. */
const loose = <Schema extends z.ZodType>(schema: Schema) => schema.optional().catch(undefined);
const text = loose(z.string());
const number = loose(z.number());
const flag = loose(z.boolean());
const list = <Item extends z.ZodType>(item: Item) =>
  listOf(item.nullable().catch(null), 0, BOUNDS.answers).catch([]).default([]);
/** Its items are looked at one by one, as long as the quiz has a place for them. */
const items = z.custom<readonly unknown[]>(Array.isArray);

/** arsnova.eu */
const question = z.object({
  type: text,
  text,
  timer: number,
  order: number,
  answers: list(z.object({ text, isCorrect: flag })),
  ratingMin: number,
  ratingMax: number,
  ratingLabelMin: text,
  ratingLabelMax: text,
  shortTextCaseSensitive: flag,
  numericReferenceValue: number,
  numericToleranceMode: text,
  numericTolerancePercent: number,
  numericIntervalLeft: number,
  numericIntervalRight: number,
  orderingItems: list(z.object({ text })),
});
const quizFile = z.object({ quiz: z.object({ name: text, defaultTimer: number, questions: items }) });

/** arsnova.click */
const clickQuestion = z.object({
  TYPE: text,
  questionText: text,
  timer: number,
  multipleSelectionEnabled: flag,
  answerOptionList: list(z.object({ answerText: text, isCorrect: flag, configCaseSensitive: flag })),
  rangeMin: number,
  rangeMax: number,
  correctValue: number,
});
const clickFile = z.object({ name: text, questionList: items });

const isEu = (json: unknown) =>
  quizFile
    .safeParse(json)
    .data?.quiz.questions.slice(0, 20)
    .some((one) => /^[A-Z_]+$/.test(question.safeParse(one).data?.type ?? '')) ?? false;

/** Exports of arsnova.eu and of arsnova.click; texts are Markdown with formulae. */
export const arsnova: Format<'arsnova'> = {
  name: 'arsnova',
  title: 'arsnova.eu or arsnova.click export (.json)',
  recognises: ({ json }) => clickFile.safeParse(json).success || isEu(json),
  parse({ json, text: source, guessed }, newId) {
    const click = clickFile.safeParse(json).data;
    if (click) {
      const lines = linesOfItems(source ?? '', 'questionList');
      const quiz = quizBuilder(newId, 'line');
      quiz.tellEncoding({ guessed });
      for (const [i, item] of click.questionList.entries()) {
        quiz.question(lines[i] ?? 1, (tell) => read(item, clickQuestion, tell, (one) => clickDraft(one, quiz, tell)));
      }
      return quiz.result(click.name ?? '');
    }
    const { name = '', defaultTimer, questions = [] } = quizFile.safeParse(json).data?.quiz ?? {};
    const lines = linesOfItems(source ?? '', 'questions');
    const isTime = defaultTimer !== undefined && defaultTimer >= 0 && defaultTimer <= 999;
    const quiz = quizBuilder(newId, 'line', isTime ? { maxQuestionTime: Math.round(defaultTimer) } : {});
    quiz.tellEncoding({ guessed });
    const ordered = questions
      .map((item, i) => ({ item, line: lines[i] ?? 1, order: question.safeParse(item).data?.order ?? i }))
      .sort((a, b) => a.order - b.order);
    for (const { item, line } of ordered) {
      quiz.question(line, (tell) => read(item, question, tell, (one) => draftOf(one, quiz, tell)));
    }
    return quiz.result(name);
  },
};

function read<Shape>(
  item: unknown,
  schema: z.ZodType<Shape>,
  tell: Tell,
  draft: (one: Shape) => Draft | null,
): Draft | null {
  const { data } = schema.safeParse(item);
  if (data) return draft(data);
  tell('unreadable-question');
  return null;
}

function draftOf(one: z.infer<typeof question>, quiz: QuizBuilder, tell: Tell): Draft | null {
  const common = commonOf(one.text, one.timer, quiz, tell);
  const answers = one.answers.flatMap((answer): DraftAnswer[] =>
    answer?.text ? [{ text: markdownText(answer.text), correct: answer.isCorrect ?? false }] : [],
  );
  switch (one.type) {
    case 'SINGLE_CHOICE':
      return { ...common, kind: 'choice', answers, multiple: false };
    case 'MULTIPLE_CHOICE':
      return { ...common, kind: 'choice', answers, multiple: true };
    case 'SURVEY':
      return { ...common, kind: 'poll', answers };
    case 'FREETEXT':
      return { ...common, kind: 'cloud' };
    case 'SHORT_TEXT':
      return { ...common, kind: 'typed', answers, ...(one.shortTextCaseSensitive ? { exact: true } : {}) };
    case 'ORDERING': {
      const items = one.orderingItems.flatMap((item) =>
        item?.text ? [{ text: markdownText(item.text), correct: true }] : [],
      );
      return { ...common, kind: 'order', answers: items };
    }
    case 'RATING': {
      const { ratingMin: min = 1, ratingMax: max = 5 } = one;
      const labels = [one.ratingLabelMin, one.ratingLabelMax].filter((label) => label !== undefined);
      const steps = Array.from({ length: Math.min(Math.max(max - min + 1, 0), 20) || 0 }, (_, i) => String(min + i));
      const named = steps.map((step, i) => {
        const label = i === 0 ? one.ratingLabelMin : i === steps.length - 1 ? one.ratingLabelMax : undefined;
        return { text: label ? `${step} – ${label}` : step, correct: false };
      });
      if (steps.length === 0 && labels.length > 0) tell('labels-left-out', { value: quoted(labels.join(', ')) });
      return { ...common, kind: 'poll', answers: named };
    }
    case 'NUMERIC_ESTIMATE':
      return estimate(one, common, tell);
    default:
      tell('unsupported-kind', { kind: quoted(one.type ?? ''), text: quoted(common.text) });
      return null;
  }
}

type Common = ReturnType<typeof commonOf>;

function commonOf(raw: string | undefined, timer: number | undefined, quiz: QuizBuilder, tell: Tell) {
  const picture = pictureOf(quiz, tell);
  const shown = markdownText(raw ?? '', picture.on);
  // No timer, or none of its own: the quiz's.
  return { text: shown, media: picture.media, ...(timer === undefined ? {} : limitedTime(timer, tell)) };
}

/** Everything within the interval is right, as it is there; or within a share of the reference value. */
function estimate(one: z.infer<typeof question>, common: Common, tell: Tell): Draft | null {
  const { numericReferenceValue: target, numericIntervalLeft: left, numericIntervalRight: right } = one;
  if (target === undefined) {
    tell('unsupported-kind', { kind: 'NUMERIC_ESTIMATE', text: quoted(common.text) });
    return null;
  }
  const share = Math.abs(target * (one.numericTolerancePercent ?? 0)) / 100;
  const distances = left !== undefined && right !== undefined ? [target - left, right - target] : [share, share];
  return { ...common, kind: 'estimate', ...around(target, distances, tell) };
}

/** Both limits; the interval's wider side, where its sides differ. */
function around(target: number, distances: readonly number[], tell: Tell) {
  const [low = 0, high = 0] = distances.map((distance) => Number(Math.max(0, distance).toPrecision(12)));
  if (low !== high) tell('estimate-approximated');
  return { target, exactWithin: Math.max(low, high), tolerance: Math.max(low, high) };
}

function clickDraft(one: z.infer<typeof clickQuestion>, quiz: QuizBuilder, tell: Tell): Draft | null {
  const common = commonOf(one.questionText, one.timer, quiz, tell);
  const answers = one.answerOptionList.flatMap((answer): DraftAnswer[] =>
    answer?.answerText ? [{ text: markdownText(answer.answerText), correct: answer.isCorrect ?? false }] : [],
  );
  switch (one.TYPE) {
    case 'SingleChoiceQuestion':
    case 'YesNoSingleChoiceQuestion':
    case 'TrueFalseSingleChoiceQuestion':
      return { ...common, kind: 'choice', answers, multiple: false };
    case 'MultipleChoiceQuestion':
      return { ...common, kind: 'choice', answers, multiple: true };
    case 'SurveyQuestion':
    case 'ABCDSurveyQuestion':
      if (one.multipleSelectionEnabled) tell('several-choices');
      return { ...common, kind: 'poll', answers };
    case 'FreeTextQuestion': {
      const isExact = one.answerOptionList.some((answer) => answer?.configCaseSensitive);
      return { ...common, kind: 'typed', answers, ...(isExact ? { exact: true } : {}) };
    }
    case 'RangedQuestion': {
      const { rangeMin: min, rangeMax: max, correctValue = ((min ?? 0) + (max ?? 0)) / 2 } = one;
      if (min === undefined || max === undefined) return unsupported(one.TYPE, common, tell);
      return { ...common, kind: 'estimate', ...around(correctValue, [correctValue - min, max - correctValue], tell) };
    }
    default:
      return unsupported(one.TYPE ?? '', common, tell);
  }
}

function unsupported(kind: string, { text: shown }: Common, tell: Tell): null {
  tell('unsupported-kind', { kind: quoted(kind), text: quoted(shown) });
  return null;
}

import { LIMITS } from '@quarry/events/limits';
import { listOf, type NewId } from '@quarry/events/questions/kind';
import { withBrandMediaIds } from '@quarry/events/quiz/brand';
import { quizOptionsSchema, quizSchema } from '@quarry/events/quiz/quiz';
import { z } from 'zod';
import type { Decoded } from '#bytes/decode.ts';
import type { Draft, DraftAnswer } from '#compose.ts';
import { BOUNDS } from '#limits.ts';
import type { Tell } from '#problems.ts';
import { KIND, type Media, mediaSchema } from '#question.ts';
import { type Parsed, quizBuilder } from '#quiz-builder.ts';
import { quoted } from '#text/clean.ts';
import { linesOfItems } from '#text/json-lines.ts';
import type { Format } from './format.ts';

const loose = <Schema extends z.ZodType>(schema: Schema) => schema.optional().catch(undefined);
const text = loose(z.string());
const id = loose(z.string().regex(/^[A-Za-z0-9_.~-]{1,128}$/));
const media = loose(mediaSchema);

/** A question as far as it can be read. Settings that cannot are told; unknown fields are dropped. */
const looseQuestion = z.object({
  id,
  questionText: z.string(),
  questionType: z.number().default(KIND.single),
  answers: listOf(
    z.object({ id, value: z.string().catch(''), correct: z.boolean().catch(false), media }),
    0,
    BOUNDS.answers,
  ).default([]),
  body: text,
  explanation: text,
  notes: text,
  media,
  target: loose(z.number()),
  exactWithin: loose(z.number().min(0)),
  tolerance: loose(z.number().min(0)),
  unit: text,
});

/** Items by which a list is recognised. */
const LOOKED_AT = 20;

/** A list; its items are looked at one by one, as long as the quiz has a place for them. */
const list = z.custom<readonly unknown[]>(Array.isArray);

/** Settings of a question, each told by itself where it cannot be read. */
const settings = {
  maxQuestionTime: z.number().int().min(0).max(LIMITS.maxQuestionTime),
  questionPoints: z.number().int().min(0).max(LIMITS.maxQuestionPoints),
  questionPointsModifier: z.union([z.literal(0), z.literal(1)]),
  showLiveStats: z.boolean(),
  scoring: z.enum(['partial', 'all']),
  exact: z.boolean(),
  typos: z.number().int().min(0).max(2),
};

const file = z.object({
  name: z.string().catch(''),
  questions: list,
  options: z.unknown().optional(),
  createdOn: loose(z.iso.datetime()),
  lastTimePlayed: loose(z.iso.datetime().nullable()),
  tags: loose(quizSchema.shape.tags),
});

const isQuestion = (value: unknown) => looseQuestion.safeParse(value).success;

/** A quiz as we export it, with or without ids. */
export const quarry: Format<'quarry'> = {
  name: 'quarry',
  title: 'our own export (.json)',
  recognises: ({ json }) => file.safeParse(json).data?.questions.slice(0, LOOKED_AT).some(isQuestion) ?? false,
  parse: ({ json, text: source, guessed }, newId) => quizOfJson(json, { text: source ?? '', guessed }, newId),
};

/** @param source the JSON's text, for the lines of its questions */
export function quizOfJson(json: unknown, source: Decoded, newId: NewId): Parsed {
  const { name, questions, options, createdOn, lastTimePlayed, tags } = file.parse(json);
  const lines = linesOfItems(source.text, 'questions');
  const known = quizOptionsSchema.safeParse(options);
  const quiz = quizBuilder(newId, 'line', known.data && withBrandMediaIds(known.data, () => undefined));
  quiz.tellEncoding(source);
  if (!known.success && options !== undefined) quiz.tell(1, 'options-unreadable');
  if (known.data?.brand?.logo ?? known.data?.brand?.background) quiz.tell(1, 'brand-left-out');
  const ids = new Set<string>();
  for (const [i, question] of questions.entries()) {
    quiz.question(lines[i] ?? 1, (tell) => draftOf(question, ids, tell));
  }
  return quiz.result(name, {
    ...(createdOn === undefined ? {} : { createdOn }),
    ...(lastTimePlayed === undefined ? {} : { lastTimePlayed }),
    ...(tags === undefined ? {} : { tags }),
  });
}

/** @param ids of the questions so far; one that is used again is replaced */
function draftOf(value: unknown, ids: Set<string>, tell: Tell): Draft | null {
  const { data } = looseQuestion.safeParse(value);
  if (!data) {
    tell('unreadable-question');
    return null;
  }
  const own = (one: string | undefined, used: Set<string>) => {
    if (one === undefined || used.has(one)) return {};
    used.add(one);
    return { id: one };
  };
  const answerIds = new Set<string>();
  const answers: DraftAnswer[] = data.answers.map((answer) => ({
    text: answer.value,
    correct: answer.correct,
    media: answer.media as Media | undefined,
    ...own(answer.id, answerIds),
  }));
  const common = {
    verbatim: true,
    text: data.questionText,
    body: data.body,
    explanation: data.explanation,
    notes: data.notes,
    media: data.media,
    ...own(data.id, ids),
    ...settingsIn(value as Record<string, unknown>, tell),
  };
  switch (data.questionType) {
    case KIND.single:
      return { ...common, kind: 'choice', answers, multiple: false };
    case KIND.multiple:
      return { ...common, kind: 'choice', answers, multiple: true };
    case KIND.typed:
      return { ...common, kind: 'typed', answers };
    case KIND.estimate: {
      const { target, exactWithin, unit } = data;
      if (target === undefined || data.tolerance === undefined) tell('bad-number', { value: '' });
      const tolerance = Math.max(data.tolerance ?? 0, exactWithin ?? 0);
      return { ...common, kind: 'estimate', target: target ?? 0, exactWithin, tolerance, unit };
    }
    case KIND.order:
      return { ...common, kind: 'order', answers };
    case KIND.poll:
      return { ...common, kind: 'poll', answers };
    case KIND.slide:
      return { ...common, kind: 'slide' };
    case KIND.cloud:
      return { ...common, kind: 'cloud' };
    default:
      tell('unsupported-kind', { kind: String(data.questionType), text: quoted(data.questionText) });
      return null;
  }
}

function settingsIn(value: Record<string, unknown>, tell: Tell) {
  const read: Record<string, unknown> = {};
  for (const [field, schema] of Object.entries(settings)) {
    if (!Object.hasOwn(value, field)) continue;
    const parsed = schema.safeParse(value[field]);
    if (parsed.success) read[field] = parsed.data;
    else tell('setting-unreadable', { field, value: quoted(JSON.stringify(value[field]) ?? '') });
  }
  return read as Partial<{ [Field in keyof typeof settings]: z.infer<(typeof settings)[Field]> }>;
}

export interface QuestionPlan {
  readonly text?: string;
  /** Texts by id; default: four. */
  readonly answers?: Readonly<Record<string, string>>;
  /** Id of the correct answer; default: the first. */
  readonly correct?: string | undefined;
  /** Seconds to answer; 0: no limit. */
  readonly seconds?: number;
  readonly points?: number;
  /** 1: speed bonus. */
  readonly modifier?: 0 | 1;
  /** The host's screen shows live counts per answer. */
  readonly live?: boolean;
}

export type SampleQuestion = ReturnType<typeof sampleQuestion>;

/** A complete question, as a host sends it; unplanned fields have the service's defaults. */
export function sampleQuestion(id: string, plan: QuestionPlan = {}) {
  const { answers = Object.fromEntries(['a', 'b', 'c', 'd'].map((value) => [id + value, value])) } = plan;
  const { correct = Object.keys(answers)[0] } = plan;
  return {
    id,
    questionText: plan.text ?? `What is ${id}?`,
    answers: Object.entries(answers).map(([answerId, value]) => ({
      id: answerId,
      value,
      correct: answerId === correct,
    })),
    maxQuestionTime: plan.seconds ?? 0,
    questionPoints: plan.points ?? 100,
    questionPointsModifier: plan.modifier ?? 0,
    questionType: 0,
    showLiveStats: plan.live ?? false,
  } as const;
}

/** This many questions with the same plan: `q1`, `q2`, … */
export const sampleQuiz = (count: number, plan?: QuestionPlan): SampleQuestion[] =>
  Array.from({ length: count }, (_, i) => sampleQuestion(`q${i + 1}`, plan));

/** What a question of each kind has of its own, by its type. */
const KINDS: readonly ((id: string) => { readonly answers: ReturnType<typeof listed> })[] = [
  (id) => ({ answers: listed(id, ['Talc', 'Quartz', 'Diamond'], (i) => i === 0) }),
  (id) => ({ answers: listed(id, ['Talc', 'Quartz', 'Diamond'], (i) => i < 2) }),
  (id) => ({ answers: listed(id, ['Diamond', 'Adamant'], () => true) }),
  () => ({ answers: [], target: 8, tolerance: 4, unit: 'km' }),
  (id) => ({ answers: listed(id, ['Talc', 'Quartz', 'Diamond'], () => true) }),
  (id) => ({ answers: listed(id, ['Talc', 'Quartz', 'Diamond'], () => false) }),
  () => ({ answers: [] }),
  () => ({ answers: [] }),
];

const listed = (id: string, values: readonly string[], correct: (index: number) => boolean) =>
  values.map((value, i) => ({ id: `${id}-${'abc'[i]}`, value, correct: correct(i) }));

/** A complete question of a kind. */
export const sampleOfKind = (questionType: number, id: string, { seconds = 0, points = 100 }: QuestionPlan = {}) => ({
  ...{ id, questionText: `What is ${id}?`, maxQuestionTime: seconds, questionPoints: points },
  ...{ questionPointsModifier: 0, showLiveStats: false, questionType },
  ...(KINDS[questionType]?.(id) ?? { answers: [] }),
});

/** A question of each kind: `k0`, `k1`, … */
export const sampleKinds = (plan?: QuestionPlan) => KINDS.map((_, type) => sampleOfKind(type, `k${type}`, plan));

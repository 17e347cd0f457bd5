import type { HostView } from './host-view.ts';

/** The number of players who chose each answer of the current question. */
export function answerCounts({ summary }: Pick<HostView, 'summary'>): ReadonlyMap<string, number> {
  return new Map(summary.perAnswer.map(({ answerId, count }) => [answerId, count]));
}

export interface Answered {
  /** Players who answered the current question. */
  readonly answered: number;
  /** Players in the session, including those whose connection dropped. */
  readonly total: number;
  /** No connected player still has to answer. */
  readonly everybody: boolean;
}

export function answeredOf({ summary: { answered, players, missing } }: Pick<HostView, 'summary'>): Answered {
  return { answered, total: players, everybody: answered > 0 && missing === 0 };
}

/** The question that is open or has just closed, and its index. */
export function currentQuestion({ quiz, currentQuestionId }: Pick<HostView, 'quiz' | 'currentQuestionId'>) {
  const index = quiz.questions.findIndex(({ id }) => id === currentQuestionId);
  return { index, question: quiz.questions[index] };
}

/** The numbers of questions that do not count, from 1. */
export function voidedNumbers({ quiz, voided }: Pick<HostView, 'quiz' | 'voided'>): readonly number[] {
  return quiz.questions.flatMap(({ id }, index) => (voided.includes(id) ? [index + 1] : []));
}

import type { StatEntry } from '@quarry/events/hub-shapes';
import type { HostView } from './host-view.ts';

/** The answer a player gave to a question, if any. */
function answerOf(entry: StatEntry, questionId: string | null): string | null {
  return entry.answers.find((answer) => answer.questionId === questionId)?.answerId ?? null;
}

/** The number of players who chose each answer of the current question. */
export function answerCounts(view: Pick<HostView, 'stats' | 'currentQuestionId'>): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const entry of view.stats.values()) {
    const answerId = answerOf(entry, view.currentQuestionId);
    if (answerId !== null) counts.set(answerId, (counts.get(answerId) ?? 0) + 1);
  }
  return counts;
}

export interface Answered {
  /** Players who answered the current question. */
  readonly answered: number;
  /** Players in the session, including those whose connection dropped. */
  readonly total: number;
  /** No connected player still has to answer. */
  readonly everybody: boolean;
}

export function answeredOf(view: Pick<HostView, 'stats' | 'players' | 'currentQuestionId'>): Answered {
  let answered = 0;
  let open = 0;
  for (const player of view.players.values()) {
    const entry = view.stats.get(player.id);
    if (entry !== undefined && answerOf(entry, view.currentQuestionId) !== null) answered += 1;
    else if (player.connected) open += 1;
  }
  return { answered, total: view.players.size, everybody: answered > 0 && open === 0 };
}

/** The question that is open or has just closed, and its index. */
export function currentQuestion({ quiz, currentQuestionId }: Pick<HostView, 'quiz' | 'currentQuestionId'>) {
  const index = quiz.questions.findIndex(({ id }) => id === currentQuestionId);
  return { index, question: quiz.questions[index] };
}

/** All players in leaderboard order. */
export function ranked(view: Pick<HostView, 'stats'>): readonly StatEntry[] {
  return [...view.stats.values()].sort((a, b) => a.rank - b.rank || (a.user.id < b.user.id ? -1 : 1));
}

import type { SessionPhase } from '@quarry/events/session/phases';
import type { HostView } from './host-view.ts';

/** The action of the host's primary button (specification, section 4). */
export type NextStep =
  | { readonly kind: 'play'; readonly questionId: string }
  | { readonly kind: 'skip' }
  | { readonly kind: 'state'; readonly state: SessionPhase }
  | { readonly kind: 'leave' };

/**
 * The leaderboard is skipped unless the quiz's option asks for it or the question is the last one.
 * @returns null without a session, and while the current question is unknown.
 */
export function nextStep({
  phase,
  currentQuestionId,
  quiz,
}: Pick<HostView, 'phase' | 'currentQuestionId' | 'quiz'>): NextStep | null {
  const index = quiz.questions.findIndex((question) => question.id === currentQuestionId);
  const next = quiz.questions[index + 1];
  switch (phase) {
    case 'lobby':
      return next === undefined ? null : { kind: 'play', questionId: next.id };
    case 'playing':
      return { kind: 'skip' };
    case 'statistics':
      if (index < 0) return null;
      if (quiz.options.isLeaderboardBetween || next === undefined) return { kind: 'state', state: 'leaderboard' };
      return { kind: 'play', questionId: next.id };
    case 'leaderboard':
      if (index < 0) return null;
      return next === undefined ? { kind: 'state', state: 'podium' } : { kind: 'play', questionId: next.id };
    case 'podium':
      return { kind: 'state', state: 'endscreen' };
    case 'endscreen':
      return { kind: 'leave' };
    case 'entering':
    case 'missing':
      return null;
  }
}

import type { PodiumPlace } from '@quarry/events/session/fields';
import type { SessionPhase } from '@quarry/events/session/phases';
import { outcomeOf } from '#questions/outcomes.ts';
import type { EnteredView } from './host-view.ts';

/** The action of the host's primary button (specification, section 4). */
export type NextStep =
  | { readonly kind: 'play'; readonly questionId: string }
  | { readonly kind: 'skip'; readonly questionId: string }
  | { readonly kind: 'reveal'; readonly place: PodiumPlace }
  | { readonly kind: 'state'; readonly state: SessionPhase }
  | { readonly kind: 'leave' };

/**
 * The podium's steps come one by one before the end. The leaderboard is skipped unless the question is the last one, or
 * the quiz's option enables it and the question has points.
 * @returns null in the lobby of a quiz without questions
 */
export function nextStep(view: EnteredView): NextStep | null {
  const { quiz } = view;
  const next = quiz.questions[view.asked];
  switch (view.phase) {
    case 'lobby':
      return next === undefined ? null : { kind: 'play', questionId: next.id };
    case 'playing':
      return { kind: 'skip', questionId: view.question.id };
    case 'statistics':
      if (next === undefined || (quiz.options.isLeaderboardBetween && !outcomeOf(view.question).isOpinion))
        return { kind: 'state', state: 'leaderboard' };
      return { kind: 'play', questionId: next.id };
    case 'leaderboard':
      return next === undefined ? { kind: 'state', state: 'podium' } : { kind: 'play', questionId: next.id };
    case 'podium': {
      const [place] = view.untold;
      return place === undefined ? { kind: 'state', state: 'endscreen' } : { kind: 'reveal', place };
    }
    case 'endscreen':
      return { kind: 'leave' };
  }
}

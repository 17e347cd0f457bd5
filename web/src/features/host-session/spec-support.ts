import type { HostSessionView, SummaryView } from '@quarry/events/hub-shapes';
import type { Question } from '@quarry/events/questions/question';
import { DEFAULT_QUIZ_OPTIONS, newQuestion } from '@quarry/events/quiz/defaults';
import type { SessionPhase } from '@quarry/events/session/phases';
import { EMPTY_SNAPSHOT, ENTERING, type HostView, takeSnapshot, type ViewOf } from './model/host-view.ts';

/** Host frames and views for specs. */

/** A question with the answers `{id}-1`, which is right, and `{id}-2`. */
export function question(id: string): Question {
  let made = 0;
  const blank = newQuestion(() => `${id}-${made++}`, DEFAULT_QUIZ_OPTIONS);
  return { ...blank, id: id as Question['id'] };
}

export const QUIZ = { name: 'Stones', options: DEFAULT_QUIZ_OPTIONS, questions: ['q1', 'q2'].map(question) };

/** A session of `QUIZ` with two players; in states after the lobby at its first question. */
export function session(phase: SessionPhase, more: object = {}): HostSessionView['session'] {
  return {
    ...{ id: 's', quizId: 'quiz', hostId: 'h', players: 2, quiz: QUIZ },
    state: { currentQuestionId: phase === 'lobby' ? null : 'q1', currentQuizState: phase, usersStats: [] },
    ...more,
  };
}

export const summaryOf = (changes: Partial<SummaryView>): SummaryView => ({
  ...{ ...EMPTY_SNAPSHOT.summary, podium: [] },
  ...changes,
});

/** A view in this state. */
export function shown<P extends SessionPhase>(view: HostView, phase: P): ViewOf<P> {
  if (view.phase !== phase) throw new Error(`shows ${view.phase} in place of ${phase}`);
  return view as ViewOf<P>;
}

export function viewOf<P extends SessionPhase>(phase: P, changes: Partial<ViewOf<P>> = {}): ViewOf<P> {
  return { ...shown(takeSnapshot(ENTERING, 'ABCDEFG', session(phase)), phase), ...changes };
}

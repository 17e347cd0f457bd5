import type { QuestionView, SessionView, StatEntry } from '@quarry/events/hub-shapes';
import type { SessionPhase } from '@quarry/events/session/phases';
import { takeSnapshot } from './model/player-changes.ts';
import { ENTERING, type PlayerView, type ViewOf } from './model/player-view.ts';

/** Player frames and views for specs. */

/** All fields that views have; those of other states are absent. */
export type AnyView = Pick<PlayerView, 'phase'> &
  Partial<
    Omit<ViewOf<'lobby'>, 'phase'> &
      Omit<ViewOf<'playing'>, 'phase'> &
      Omit<ViewOf<'statistics'>, 'phase'> &
      Omit<ViewOf<'podium'>, 'phase'> &
      Omit<ViewOf<'endscreen'>, 'phase'>
  >;

/** A view in this state. */
function shown<P extends SessionPhase>(view: PlayerView, phase: P): ViewOf<P> {
  if (view.phase !== phase) throw new Error(`shows ${view.phase} in place of ${phase}`);
  return view as ViewOf<P>;
}

/** A view at the first question, which is marked once it has closed. */
export function viewOf<P extends SessionPhase>(phase: P, changes: Partial<ViewOf<P>> = {}): ViewOf<P> {
  const asked = phase === 'playing' ? question('q1') : closed('q1');
  const view = takeSnapshot(ENTERING, session(phase, 'q1', [stat('me')]), phase === 'lobby' ? null : asked);
  return { ...shown(view, phase), ...changes };
}

export function question(id: string, changes: Partial<QuestionView> = {}): QuestionView {
  return {
    id: id as QuestionView['id'],
    questionText: `Question ${id}`,
    answers: [
      { id: `${id}-a`, value: 'A' },
      { id: `${id}-b`, value: 'B' },
    ],
    maxQuestionTime: 60,
    questionPoints: 100,
    questionPointsModifier: 0,
    questionType: 0,
    showLiveStats: false,
    ...changes,
  };
}

/** The same question once it has closed: its first answer is the correct one. */
export function closed(id: string): QuestionView {
  const open = question(id);
  return { ...open, answers: open.answers.map((answer, i) => ({ ...answer, correct: i === 0 })) };
}

export function stat(id: string, answer?: { questionId: string; answerId: string; points?: number }): StatEntry {
  return {
    user: { id, identifier: `Name ${id}` },
    score: answer?.points ?? 0,
    rank: 1,
    previousRank: 1,
    answers: answer
      ? [
          {
            questionId: answer.questionId,
            answerId: answer.answerId,
            pointsReceived: answer.points ?? 0,
            timeTaken: 2.5,
          },
        ]
      : [],
  };
}

export function session(phase: SessionPhase, questionId: string | null, stats: readonly StatEntry[]): SessionView {
  return {
    id: 's-1',
    quizId: 'q-1',
    hostId: 'h-1',
    players: 2,
    state: { currentQuestionId: questionId, currentQuizState: phase, usersStats: stats },
  };
}

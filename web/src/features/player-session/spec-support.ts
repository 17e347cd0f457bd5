import type { QuestionView, SessionView, StatEntry } from '@quarry/events/hub-shapes';
import type { SessionPhase } from '@quarry/events/session/phases';

/** What the service sends, for specs. */

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
    state: { currentQuestionId: questionId, currentQuizState: phase, usersStats: stats },
  };
}

import { DURATIONS } from '#limits.ts';
import { kindOf, type Question } from '#questions/question.ts';
import type { SessionEvent } from '#session/events.ts';
import { devicesMissing } from '#session/media/coming.ts';
import { nextQuestion, type SessionState } from '#session/state.ts';
import { fillTeams } from '#session/teams/teams.ts';

interface Next {
  readonly question: Question;
  readonly index: number;
}

/** The host plays the next question, at an instant on the stream's clock: it opens, or waits for its pictures. */
export function openingOf(state: SessionState, next: Next, at: number): SessionEvent[] {
  const missing = devicesMissing(state);
  if (missing === 0) return openNow(state, next, at);
  const until = at + DURATIONS.mediaWait;
  return [{ type: 'MediaAwaited', questionId: next.question.id, index: next.index, until, missing }];
}

/** Opens a question at an instant on the stream's clock; without its answers, if the quiz gives time to read it first. */
export function openNow(state: SessionState, { question, index }: Next, at: number): SessionEvent[] {
  const { id: questionId, maxQuestionTime: seconds } = question;
  const { readingTime = 0 } = state.options;
  const shown = at + (kindOf(question).statistics === false ? 0 : readingTime * 1000);
  const deadline = seconds === 0 ? null : shown + seconds * 1000;
  const reading = shown > at ? { reads: shown - DURATIONS.closeGrace } : {};
  return [...fillTeams(state), { type: 'QuestionOpened', questionId, index, deadline, ...reading }];
}

/** What follows the close of the running question at once: the next one or the leaderboard, if it has no statistics. */
export function followingClose(state: SessionState, at: number): SessionEvent[] {
  const { current } = state;
  if (!current || kindOf(current.question).statistics !== false) return [];
  const next = nextQuestion(state);
  return next ? openingOf(state, next, at) : [{ type: 'LeaderboardShown' }];
}

import type { Question } from './quiz/quiz.ts';
import type { SessionPhase } from './session/phases.ts';

/** The shapes in hub frames, as clients see them (contract, section 3). */

export interface UserRef {
  readonly id: string;
  /** The user name. */
  readonly identifier: string;
}

export interface AnswerStat {
  readonly questionId: string;
  readonly answerId: string;
  readonly pointsReceived: number;
  /** Seconds with milliseconds as decimals. */
  readonly timeTaken: number;
}

export interface StatEntry {
  readonly user: UserRef;
  readonly score: number;
  readonly rank: number;
  readonly previousRank: number;
  /** The current question's record only. */
  readonly answers: readonly AnswerStat[];
  /** In the host's `userchange`: this player left. */
  readonly left?: true;
}

export interface SessionView {
  readonly id: string;
  readonly quizId: string;
  readonly hostId: string;
  readonly state: {
    readonly currentQuestionId: string | null;
    readonly currentQuizState: SessionPhase;
    readonly usersStats: readonly StatEntry[];
  };
}

/** A question as a player sees it: `correct` is absent until the question has closed. */
export type QuestionView = Omit<Question, 'answers'> & {
  readonly answers: readonly { readonly id: string; readonly value: string; readonly correct?: boolean }[];
};

export interface HostPlayer extends UserRef {
  readonly connected: boolean;
  readonly left?: true;
}

export interface HostSessionView {
  readonly quizCode: string;
  readonly session: SessionView;
  readonly players: readonly HostPlayer[];
}

export interface PlayerSessionView {
  readonly session: SessionView;
  readonly question: QuestionView | null;
}

export interface LobbyView {
  readonly total: number;
  /** Up to 50, newest last. */
  readonly newest: readonly UserRef[];
}

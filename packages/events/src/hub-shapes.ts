import type { Question } from '#questions/question.ts';
import type { Media } from './media.ts';
import type { QuestionStatistics, Shown } from './questions/kind.ts';
import type { QuizOptions } from './quiz/quiz.ts';
import type { PodiumPlace, RoomSettings, TimeFactor } from './session/fields.ts';
import type { SessionPhase } from './session/phases.ts';
import type { PodiumStep } from './session/ranking.ts';

/** The shapes in hub frames, as clients see them (contract, section 3). */

export interface UserRef {
  readonly id: string;
  /** The user name. */
  readonly identifier: string;
}

/** A player's response on the wire: an answer's id, or what another kind of question asks for. */
export type WireResponse = string | Readonly<Record<string, unknown>>;

export interface AnswerStat {
  readonly questionId: string;
  /** '' where the response is more, or something else, than one answer. */
  readonly answerId: string;
  /** With its share, absent where the answer's id says all. */
  readonly response?: WireResponse;
  readonly share?: number | null;
  readonly pointsReceived: number;
  /** Seconds with milliseconds as decimals. */
  readonly timeTaken: number;
}

export interface StatEntry {
  readonly user: UserRef;
  readonly score: number;
  /** The row in the leaderboard's order, unique among those present, also before the first close. */
  readonly rank: number;
  readonly previousRank: number;
  /** The displayed place: equal scores, equal place. Older engines omit it. */
  readonly place?: number;
  readonly previousPlace?: number;
  /**
   * In a player's own entry, once a question has closed: number of ranked players, itself included. Older engines omit
   * it.
   */
  readonly ranked?: number;
  /** Others share the place; set for leaders and in a player's own entry. */
  readonly shared?: true;
  /** The current question's record only. */
  readonly answers: readonly AnswerStat[];
  /** In the host's `userchange`: this player left. */
  readonly left?: true;
  /** In a player's own entry: its multiple of a question's time, if not 1. */
  readonly timeFactor?: TimeFactor;
  /** In a player's own entry: the number of its first question, when that is not 1. */
  readonly joinedAt?: number;
  /** In a player's own entry once the question has closed: its number of correct answers in a row, from two on. */
  readonly streak?: number;
  /** In a player's own entry: the name it chose, while it waits for the host; `user` has the one that stands for it. */
  readonly pendingName?: string;
  /** The index of its team; absent without teams, and until it has one. */
  readonly team?: number;
}

/** The room as its host has set it. */
export interface RoomView extends RoomSettings {
  readonly banned: readonly UserRef[];
}

/** The podium's steps, the highest first; fewer than three where there are fewer scores. */
export type PodiumView = readonly PodiumStep<UserRef>[];

/** A team, as everybody sees it: its score and place as of the last closed question. */
export interface TeamView {
  /** From 0. */
  readonly index: number;
  /** In the language of the quiz. */
  readonly name: string;
  readonly score: number;
  /** Equal scores, equal place. */
  readonly place: number;
  /** Its players who have not left. */
  readonly players: number;
}

/** Argument of `standings`, which comes before the `statechange` to a state that shows it. */
export interface StandingsArgument {
  /** To the podium and the end screen. */
  readonly podium?: PodiumView | undefined;
  /** Of a quiz with teams. */
  readonly teams?: readonly TeamView[] | undefined;
  /** From the last close on: steps of the podium, and places of teams, that are not told yet, next first; absent: all are. */
  readonly untold?: readonly PodiumPlace[] | undefined;
}

export interface SessionView extends StandingsArgument {
  readonly id: string;
  readonly quizId: string;
  readonly hostId: string;
  readonly quizName?: string;
  /** The quiz's palette, also for phones. Services of the previous release omit it. */
  readonly colourScheme?: QuizOptions['colourScheme'];
  /** The colour of the quiz's brand, also for phones; absent: it has none. */
  readonly accent?: string;
  /** The host has lost its last connection: the quiz waits. Older services omit it. */
  readonly hostAway?: boolean;
  /** For the host: state of the last requested report. */
  readonly report?: 'none' | 'sending' | 'sent' | 'failed';
  /** For the host: door, names and bans. */
  readonly room?: RoomView;
  /** The clock of the running question is stopped. */
  readonly paused?: true;
  /** The question stands alone, without its answers, for so many more seconds. */
  readonly opensIn?: number;
  /** Ids of questions that do not count. */
  readonly voided?: readonly string[];
  /** A player's, in the lobby: players pick their teams. */
  readonly picksTeam?: true;
  /** A player's: the kinds of the quiz's questions, ascending; absent where there is only the first one. */
  readonly kinds?: readonly number[];
  /** Ids of the next question's pictures, for devices to load beforehand; absent: it has none. */
  readonly nextMedia?: readonly string[];
  /** The next question opens once they have. */
  readonly awaitsMedia?: true;
  /** Players who have not left. */
  readonly players: number;
  readonly state: {
    readonly currentQuestionId: string | null;
    readonly currentQuizState: SessionPhase;
    readonly usersStats: readonly StatEntry[];
  };
}

/** A question as a player sees it: `correct`, and what else tells what is right, is absent until the question has closed. */
export type QuestionView = Shown<
  Question,
  { readonly id: string; readonly value: string; readonly correct?: boolean; readonly media?: Media | undefined }
> & {
  /** Nobody's points for it count. */
  readonly voided?: true;
  /** It stands alone: its answers come in so many seconds. */
  readonly opensIn?: number;
};

export interface HostPlayer extends UserRef {
  readonly connected: boolean;
  readonly left?: true;
  /** Its multiple of a question's time, if not 1. */
  readonly timeFactor?: TimeFactor;
  /** The index of its team, if it has one. */
  readonly team?: number;
}

/** The quiz that a session plays, as it was when the session began; the host's screen draws from it. */
export interface PlayedQuiz {
  readonly name: string;
  readonly options: QuizOptions;
  /** With `correct`: for the host only. */
  readonly questions: readonly Question[];
}

export interface HostSessionView {
  readonly quizCode: string;
  readonly session: SessionView & { readonly quiz: PlayedQuiz };
  readonly players: readonly HostPlayer[];
}

export interface PlayerSessionView {
  readonly session: SessionView;
  readonly question: QuestionView | null;
}

/** Frames about its players that a host's socket gets: everybody's entries, summaries, or what spectators may see. */
export type HostFrames = 'full' | 'summaries' | 'stage';

/** Sent instead of everybody's entries to a host that asked for summaries: its size does not depend on their number. */
export interface SummaryView extends QuestionStatistics {
  /** Players who have not left. */
  readonly players: number;
  /** Those of them with a connection. */
  readonly connected: number;
  /** Players who count for the current question, those among them who left later included. Older engines omit it. */
  readonly asked?: number;
  /** Those of them who answered it. */
  readonly answered: number;
  /** Those with a connection who have not answered it. */
  readonly missing: number;
  readonly leaders: readonly StatEntry[];
  /** As of the last closed question. */
  readonly podium: PodiumView;
  /** Those whose chosen name waits for the host; absent: none. */
  readonly pendingNames?: number;
  /** Players whose rank is better or worse than before the last closed question. */
  readonly moved: { readonly up: number; readonly down: number };
  /** The player who climbed the most places with the last closed question, if any. */
  readonly climber?: { readonly user: UserRef; readonly place: number; readonly places: number };
  /** Once the current question has closed: the distribution of its answers over time. */
  readonly times?: AnswerTimes;
  /** In the lobby: up to 50, newest last. */
  readonly newest?: readonly HostPlayer[];
  /**
   * In a lobby of up to 500: everybody in the order of joining, a list for each team, then one for those without. A number is a
   * place in that order, which a player keeps, times 36, plus the player's helmet.
   */
  readonly crowd?: readonly (readonly number[])[];
  /** Once the current question has closed: the most correct answers in a row, from three on, and who has them. */
  readonly streak?: StreakView;
  /** Of a quiz with teams. */
  readonly teams?: readonly TeamView[] | undefined;
}

/** Players with the same streak. */
export interface StreakView {
  readonly length: number;
  /** Of all of them. */
  readonly count: number;
  /** The first two by rank. */
  readonly users: readonly UserRef[];
}

/** What a question has counted: for a host without summaries. */
export interface StatisticsView extends QuestionStatistics {
  readonly questionId: string;
}

/** Number of answers in each of ten equal parts of a span of time. */
export interface AnswerTimes {
  /** Seconds from the question to the end of the last part. */
  readonly span: number;
  readonly counts: readonly number[];
}

export interface LobbyView {
  readonly total: number;
  /** Up to 50, newest last. */
  readonly newest: readonly UserRef[];
  /** Of a quiz with teams. */
  readonly teams?: readonly TeamView[] | undefined;
}

import type { TeamView } from '#hub-shapes.ts';
import type { AnswerId, PlayerId, QuestionId, QuizId, SessionId, UserId } from '#ids.ts';
import type { Language } from '#language.ts';
import type { QuestionStatistics } from '#questions/kind.ts';
import type { Question, Response } from '#questions/question.ts';
import type { PodiumStep } from '#session/ranking.ts';

/** Results of a session, as its report, its exports and its pages show them. Times in seconds, instants in milliseconds. */

export interface SessionResults extends ResultsSummary {
  /** Best first; those who left before the last question closed come last, without a place. */
  readonly players: readonly PlayerResult[];
}

/** Everything but the players, whose number has no small bound. */
export interface ResultsSummary {
  readonly sessionId: SessionId;
  readonly hostId: UserId;
  readonly quizId: QuizId;
  readonly quizName: string;
  /** Of its report and files; absent where the quiz does not say it. */
  readonly language?: Language;
  /** Opening of the first question, else creation of the session. */
  readonly startedAt: number;
  /** Time the end screen was reached; null while the session runs. */
  readonly endedAt: number | null;
  /** Version of the last event they depend on. */
  readonly version: number;
  readonly playerCount: number;
  /** As `turnoutOf` the questions gives it, 0 to 1; null when nobody was asked what could be right. */
  readonly correctShare: number | null;
  /** As host and players saw it. */
  readonly podium: readonly PodiumStep<NamedPlayer>[];
  /** Best first; empty without teams. */
  readonly teams: readonly TeamResult[];
  /** Questions that were asked, in order. */
  readonly questions: readonly QuestionResult[];
  /** Points of the best players after each question. */
  readonly curves: readonly ScoreCurve[];
}

export interface NamedPlayer {
  readonly id: PlayerId;
  readonly identifier: string;
}

export interface TeamResult extends Omit<TeamView, 'index'> {
  /** Players who took part. */
  readonly players: number;
}

export interface ScoreCurve extends NamedPlayer {
  /** One per question asked. */
  readonly points: readonly number[];
}

export interface QuestionResult {
  readonly id: QuestionId;
  /** As it is judged now. */
  readonly question: Question;
  /** What its kind counted. */
  readonly statistics: QuestionStatistics;
  /** From 1. */
  readonly number: number;
  readonly text: string;
  readonly openedAt: number;
  readonly closedAt: number | null;
  /** Seconds; 0 without a limit. */
  readonly maxQuestionTime: number;
  /** Reason it does not count; null if it counts. */
  readonly voided: string | null;
  /** Other answers were right than the quiz said. */
  readonly corrected: boolean;
  /** Players who count for it (`countsFor`): those present when it closed. */
  readonly asked: number;
  readonly answered: number;
  readonly correct: number;
  /** Of those asked, as every share (`shareOf`); null where nothing is right. */
  readonly correctShare: number | null;
  /** Null without answers. */
  readonly meanTime: number | null;
  readonly medianTime: number | null;
  /** Answers by time, in equal steps. */
  readonly histogram: readonly { readonly from: number; readonly to: number; readonly count: number }[];
  /** The answers that the question lists, if its kind has such. */
  readonly answers: readonly AnswerResult[];
}

export interface AnswerResult {
  readonly id: AnswerId;
  readonly text: string;
  readonly correct: boolean;
  readonly count: number;
  /** Of those asked. Results that an earlier release stored have that of the answers given here. */
  readonly share: number | null;
}

export interface PlayerResult extends PlayerRow {
  /** One per question asked; null where the player gave none. */
  readonly answers: readonly (GivenAnswer | null)[];
}

/** A player without its answers, which are most of a result's bytes. */
export interface PlayerRow extends NamedPlayer {
  /** Shared by players with the same points; null for those who left before the last question closed. */
  readonly place: number | null;
  /** The name of its team, if it has one. */
  readonly team?: string;
  readonly points: number;
  readonly correct: number;
  readonly answered: number;
  /** Answers that could be right; absent: all that were given. */
  readonly judged?: number;
  /** Over the answers given; null if there are none. */
  readonly meanTime: number | null;
}

export interface GivenAnswer {
  readonly response: Response;
  /** How right it is, from 0 to 1; null where nothing is right or wrong. */
  readonly share: number | null;
  readonly points: number;
  readonly time: number;
}

/**
 * The share of the players present at a question, or at several: what every screen, page, mail and file shows, with the
 * counts beside it. 0 to 1; null when nobody was there.
 */
export function shareOf(count: number, asked: number): number | null {
  return asked === 0 ? null : count / asked;
}

/** A share in whole percent, rounded as Intl does: the decimal number, not its binary neighbour. */
export function percentOf(share: number): number {
  return Math.round(Number((share * 100).toFixed(6)));
}

/** Right answers among all that those present could have given, to the questions that have any. */
export function turnoutOf(questions: readonly Pick<QuestionResult, 'asked' | 'correct' | 'correctShare'>[]) {
  const judged = questions.filter(({ correctShare }) => correctShare !== null);
  return {
    asked: judged.reduce((sum, { asked }) => sum + asked, 0),
    correct: judged.reduce((sum, { correct }) => sum + correct, 0),
  };
}

/** False: nothing is right or wrong, so a share of right answers is not missing but does not exist. */
export function canBeRight({ asked, correctShare }: Pick<QuestionResult, 'asked' | 'correctShare'>): boolean {
  return asked === 0 || correctShare !== null;
}

/** Questions with the lowest share of right answers, hardest first; without those everybody got right or that do not count. */
export function hardestQuestions(questions: readonly QuestionResult[], count: number): QuestionResult[] {
  return questions
    .filter(({ correctShare, voided }) => voided === null && correctShare !== null && correctShare < 1)
    .sort((a, b) => (a.correctShare ?? 1) - (b.correctShare ?? 1) || a.number - b.number)
    .slice(0, count);
}

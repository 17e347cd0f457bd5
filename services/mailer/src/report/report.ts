import type { UserId } from '@quarry/events/ids';
import type { PodiumStep } from '@quarry/events/session/ranking';

/** What a played session was, as its report tells it. Times in seconds, instants in milliseconds since 1970. */
export interface Report {
  readonly hostId: UserId;
  readonly quizName: string;
  /** When the first question opened, or the session was created if none did. */
  readonly playedAt: number;
  /** The one that host and players saw. */
  readonly podium: readonly PodiumStep<ReportPlayer>[];
  /** Best first; those who left before the last question closed come last, without a place. */
  readonly players: readonly ReportPlayer[];
  /** Those that were asked, in their order. */
  readonly questions: readonly ReportQuestion[];
}

export interface ReportPlayer {
  readonly name: string;
  /** Shared by players with the same score; null for those who left before the last question closed. */
  readonly place: number | null;
  readonly score: number;
  readonly correct: number;
  readonly answered: number;
  /** Over the answers given; null without any. */
  readonly meanTime: number | null;
  /** One for each question asked; null where there is none. */
  readonly answers: readonly (ReportAnswer | null)[];
}

export interface ReportAnswer {
  readonly text: string;
  readonly correct: boolean;
  readonly points: number;
  readonly time: number;
}

export interface ReportQuestion {
  /** From 1. */
  readonly number: number;
  readonly text: string;
  readonly answers: readonly { readonly text: string; readonly correct: boolean; readonly count: number }[];
  /** Players who were there while it ran. */
  readonly asked: number;
  readonly answered: number;
  readonly correct: number;
  /** Share of those asked who were right, 0 to 1; null when nobody was there. */
  readonly rate: number | null;
  readonly meanTime: number | null;
}

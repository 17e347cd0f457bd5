import type { RoundModel } from './round.ts';

/** A player, folded from the log. */
export interface PlayerModel {
  readonly id: string;
  name: string;
  readonly deviceId: string;
  /** Its gateway and connection; null: away. */
  at: { readonly gatewayId: string; readonly connectionId: string } | null;
  left: boolean;
  /** Removed by the host, since it was last connected. */
  removed: boolean;
  /** Its multiple of a question's time. */
  factor: number;
  score: number;
  /** Whether a question has closed since it joined. */
  isRanked: boolean;
  answers: Map<string, AnswerModel>;
  rank: number;
  previousRank: number;
  /** The displayed place: equal scores, equal place. */
  place: number;
  previousPlace: number;
}

/** A stored answer, with the oracle's points. */
export interface AnswerModel {
  readonly version: number;
  readonly questionId: string;
  readonly answerId: string;
  readonly seconds: number;
  readonly factor: number;
  readonly at: number;
  /** Points on arrival. */
  readonly worthThen: number;
  /** Current points. */
  points: number;
  /** Milliseconds past its deadline; 0 or less: in time. */
  readonly lateMs: number;
  readonly isAfterClose: boolean;
}

/** One step of the podium: the players with one of the three best scores. */
export interface StepOfPodium {
  readonly place: number;
  readonly sharedPlace: number;
  readonly score: number;
  readonly count: number;
  readonly players: readonly { readonly id: string; readonly identifier: string }[];
}

/** A change of state that clients must see, in order. */
export interface StepModel {
  readonly at: number;
  readonly phase: string;
  readonly questionId: string | null;
  readonly commandId: string;
}

export interface SessionModel {
  readonly players: Map<string, PlayerModel>;
  readonly rounds: RoundModel[];
  /** By version. */
  readonly answers: Map<number, AnswerModel>;
  readonly steps: StepModel[];
  /** After the last question that closed. */
  podium: StepOfPodium[];
  /** Scores of the players who were present when the last question closed. */
  closedScores: number[];
  phase: string;
  questionId: string | null;
  /** Connections of the host by id, each with its gateway; null before the first. */
  hostSockets: Map<string, string> | null;
  /** Players evicted as away, when, and whether the place was still theirs as far as the log tells. */
  readonly placesTaken: {
    readonly version: number;
    readonly at: number;
    readonly playerId: string;
    readonly held: boolean;
  }[];
}

/** Whether the log tells that a place belongs to a player: it has answered and was not removed. */
export const holdsPlace = ({ answers, removed }: PlayerModel): boolean => answers.size > 0 && !removed;

/** Whether players must see that the host is away: it was connected before, and the quiz waits for it. */
export const isHostAway = ({ hostSockets, phase }: SessionModel): boolean =>
  hostSockets?.size === 0 && phase !== 'endscreen';

import type { CommandId, DeviceId, PlayerId, QuestionId, QuizId, SessionId, UserId } from '@quarry/events/ids';
import type { PlayedQuizId } from '@quarry/events/quiz/quiz';
import type { EventOf, RecordedEvent } from '@quarry/events/session/events';
import type { SessionPhase } from '@quarry/events/session/phases';
import type { SessionCode } from '@quarry/events/session-code';
import { userNameKey } from '@quarry/events/text';

/** Changes of a batch to one session's row. Null: unchanged. */
export interface SessionChange {
  readonly sessionId: SessionId;
  /** Present when the session began in this batch. */
  born: Born | null;
  phase: SessionPhase | 'ended' | null;
  /** The questions it plays, if they are named in this batch. */
  playedQuiz: PlayedQuizId | null;
  /** The question opened last; its deadline is null before its answers are shown, and again once it is closed. */
  question: { readonly id: QuestionId; readonly index: number } | null;
  /** Undefined: unchanged, but for `extendedTo`. */
  deadline: number | null | undefined;
  /** New deadline from `TimeExtended`, applied only if the clock was running before this batch; null: not extended. */
  extendedTo: number | null;
  touchedAt: number;
  /** Time the end screen was reached, if in this batch. */
  finishedAt: number | null;
  ended: boolean;
  /** Time the first question was opened, if in this batch. */
  firstPlayedAt: number | null;
}

export interface Born {
  readonly hostId: UserId;
  readonly quizId: QuizId;
  readonly quizName: string;
  readonly code: SessionCode;
  readonly createdAt: number;
}

/** Changes of a batch to one player's row. */
export interface PlayerChange {
  readonly sessionId: SessionId;
  readonly playerId: PlayerId;
  /** Present when the player joined in this batch. */
  joined: { readonly identifier: string; readonly nameKey: string; readonly deviceId: DeviceId } | null;
  /** Null: unchanged. The name of a removed player is free: its key is empty. */
  named: { readonly identifier: string | null; readonly nameKey: string } | null;
  /** Null: unchanged. */
  hasLeft: boolean | null;
  /** The player left before this batch opened a question; if the session was still in its lobby, the row is deleted. */
  forgottenInLobby: boolean;
  /** Its last event is leaving for being away: the row is deleted, in the lobby or later. */
  evicted: boolean;
}

export interface Projections {
  readonly sessions: readonly SessionChange[];
  readonly players: readonly PlayerChange[];
  /** Requests for reports whose outcome is now known. */
  readonly settledReports: readonly CommandId[];
}

/**
 * Folds a batch of events into at most one change per session and player, to be written as sets. It does not read what
 * is stored; where that matters, the statement in `append.ts` decides.
 */
export function projectionsOf(events: readonly RecordedEvent[]): Projections {
  const sessions = new Map<SessionId, SessionChange>();
  const players = new Map<string, PlayerChange>();
  const settledReports: CommandId[] = [];
  for (const { sessionId, event, at } of events) {
    const session = sessions.get(sessionId) ?? untouched(sessionId);
    sessions.set(sessionId, session);
    session.touchedAt = Math.max(session.touchedAt, at);
    switch (event.type) {
      case 'SessionCreated':
        session.born = born(event, at);
        session.phase = 'lobby';
        session.playedQuiz = event.playedQuiz ?? null;
        break;
      case 'QuestionsSet':
        session.playedQuiz = event.playedQuiz ?? null;
        break;
      case 'QuestionOpened':
        session.phase = 'playing';
        session.question = { id: event.questionId, index: event.index };
        // A question whose answers are not shown yet has no clock.
        session.deadline = event.reads === undefined ? event.deadline : null;
        if (event.index === 0) session.firstPlayedAt = at;
        break;
      case 'QuestionClosed':
        session.phase = 'statistics';
        session.deadline = null;
        break;
      case 'LeaderboardShown':
        session.phase = 'leaderboard';
        break;
      case 'PodiumShown':
        session.phase = 'podium';
        break;
      case 'SessionFinished':
        session.phase = 'endscreen';
        session.finishedAt = at;
        break;
      case 'SessionEnded':
        session.phase = 'ended';
        session.ended = true;
        break;
      case 'QuestionPaused':
        session.deadline = null;
        break;
      case 'TimeExtended':
        // Also while the clock is stopped; then there is no deadline.
        if (session.deadline === undefined) session.extendedTo = event.deadline;
        else if (session.deadline !== null) session.deadline = event.deadline;
        break;
      case 'AnswersShown':
      case 'QuestionResumed':
        session.deadline = event.deadline;
        break;
      case 'PlayerJoined':
      case 'PlayerReturned':
      case 'PlayerLeft':
      case 'PlayerRemoved':
      case 'PlayerRenamed': {
        const key = `${sessionId} ${event.playerId}`;
        players.set(key, playerAfter(event, session, players.get(key)));
        break;
      }
      // The directory does not hold presence, answers or room settings.
      case 'PlayerDropped':
      case 'GatewayDropped':
      case 'HostEntered':
      case 'HostDropped':
      case 'AnswerSubmitted':
      case 'MediaLoaded':
      case 'MediaAwaited':
      case 'StepRevealed':
      case 'PlayerUnbanned':
      case 'RoomSet':
      case 'TextHidden':
      case 'PlayerTimeSet':
      case 'TeamPicked':
      case 'PlayerTeamSet':
      case 'TeamsFilled':
      case 'QuestionVoided':
      case 'QuestionCorrected':
      case 'ReceiptsIssued':
      case 'ReportRequested':
        break;
      case 'ReportDelivered':
      case 'ReportFailed':
        settledReports.push(event.requestId);
        break;
      default:
        event satisfies never;
    }
  }
  return { sessions: [...sessions.values()], players: [...players.values()], settledReports };
}

function untouched(sessionId: SessionId): SessionChange {
  return {
    sessionId,
    born: null,
    phase: null,
    playedQuiz: null,
    question: null,
    deadline: undefined,
    extendedTo: null,
    touchedAt: 0,
    finishedAt: null,
    ended: false,
    firstPlayedAt: null,
  };
}

function born(event: EventOf<'SessionCreated'>, createdAt: number): Born {
  const { hostId, quizId, quizName, code } = event;
  return { hostId, quizId, quizName, code, createdAt };
}

function playerAfter(
  event: EventOf<'PlayerJoined' | 'PlayerReturned' | 'PlayerLeft' | 'PlayerRemoved' | 'PlayerRenamed'>,
  { sessionId, question }: SessionChange,
  before: PlayerChange | undefined,
): PlayerChange {
  const change = before ?? unchanged(sessionId, event.playerId);
  switch (event.type) {
    case 'PlayerJoined': {
      const { identifier, deviceId } = event;
      const joined = { identifier, nameKey: userNameKey(identifier), deviceId };
      return { ...change, joined, hasLeft: false, forgottenInLobby: false, evicted: false };
    }
    case 'PlayerReturned':
      return { ...change, hasLeft: false, forgottenInLobby: false };
    case 'PlayerLeft':
      return { ...change, hasLeft: true, forgottenInLobby: question === null, evicted: event.reason === 'away' };
    case 'PlayerRemoved':
      // A player who left the lobby and is banned later has no row any more.
      return {
        ...named(change, null, ''),
        hasLeft: true,
        forgottenInLobby: change.forgottenInLobby || question === null,
      };
    case 'PlayerRenamed':
      return named(change, event.identifier, userNameKey(event.identifier));
  }
}

function unchanged(sessionId: SessionId, playerId: PlayerId): PlayerChange {
  return { sessionId, playerId, joined: null, named: null, hasLeft: null, forgottenInLobby: false, evicted: false };
}

function named(change: PlayerChange, identifier: string | null, nameKey: string): PlayerChange {
  const { joined } = change;
  return joined
    ? { ...change, joined: { ...joined, identifier: identifier ?? joined.identifier, nameKey } }
    : { ...change, named: { identifier: identifier ?? change.named?.identifier ?? null, nameKey } };
}

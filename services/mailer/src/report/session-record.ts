import type { AnswerId, PlayerId, QuestionId, UserId } from '@quarry/events/ids';
import type { Question } from '@quarry/events/quiz/quiz';
import type { EventOf, RecordedEvent } from '@quarry/events/session/events';

export interface PlayerRecord {
  readonly id: PlayerId;
  readonly identifier: string;
  hasLeft: boolean;
  score: number;
  readonly answers: Map<QuestionId, { answerId: AnswerId; points: number; time: number }>;
}

export interface AskedQuestion {
  readonly question: Question;
  readonly openedAt: number;
  /** Players present while it was open. */
  readonly present: Set<PlayerId>;
}

/** The part of a session that its report needs: this service's own projection of the event log. */
export interface SessionRecord {
  hostId: UserId | null;
  quizName: string;
  createdAt: number;
  questions: readonly Question[];
  readonly asked: AskedQuestion[];
  readonly players: Map<PlayerId, PlayerRecord>;
  /** Players present when the last question closed, which is when places were assigned. */
  ranked: ReadonlySet<PlayerId>;
  isRunning: boolean;
  isOver: boolean;
}

export function emptyRecord(): SessionRecord {
  return {
    hostId: null,
    quizName: '',
    createdAt: 0,
    questions: [],
    asked: [],
    players: new Map(),
    ranked: new Set(),
    isRunning: false,
    isOver: false,
  };
}

/**
 * Folds one event in. After the podium the record is final: leaving the end screen does not undo taking part, and a report
 * sent again later is the same.
 */
export function addToRecord(record: SessionRecord, { event, at }: RecordedEvent): void {
  if (record.isOver) return;
  switch (event.type) {
    case 'SessionCreated':
      record.hostId = event.hostId;
      record.quizName = event.quizName;
      record.createdAt = at;
      record.questions = event.questions ?? [];
      return;
    case 'QuestionsSet':
      record.questions = event.questions;
      return;
    case 'PlayerJoined':
      join(record, event);
      return;
    case 'PlayerReturned':
      comeBack(record, event.playerId);
      return;
    case 'PlayerLeft':
      leave(record, event.playerId);
      return;
    case 'QuestionOpened':
      open(record, event, at);
      return;
    case 'AnswerSubmitted':
      answer(record, event);
      return;
    case 'QuestionClosed':
      record.isRunning = false;
      record.ranked = idsOfPresent(record);
      return;
    case 'PodiumShown':
    case 'SessionFinished':
    case 'SessionEnded':
      record.isOver = true;
      return;
    default:
  }
}

function join(record: SessionRecord, { playerId, identifier }: EventOf<'PlayerJoined'>): void {
  record.players.set(playerId, { id: playerId, identifier, hasLeft: false, score: 0, answers: new Map() });
  if (record.isRunning) record.asked.at(-1)?.present.add(playerId);
}

function comeBack(record: SessionRecord, playerId: PlayerId): void {
  const player = record.players.get(playerId);
  if (player) player.hasLeft = false;
  if (player && record.isRunning) record.asked.at(-1)?.present.add(playerId);
}

/** A player who leaves in the lobby did not take part. */
function leave(record: SessionRecord, playerId: PlayerId): void {
  if (record.asked.length === 0) record.players.delete(playerId);
  const player = record.players.get(playerId);
  if (player) player.hasLeft = true;
}

function open(record: SessionRecord, { index }: EventOf<'QuestionOpened'>, at: number): void {
  const question = record.questions[index];
  if (!question) return;
  record.asked.push({ question, openedAt: at, present: idsOfPresent(record) });
  record.isRunning = true;
}

function idsOfPresent({ players }: SessionRecord): Set<PlayerId> {
  return new Set([...players.values()].filter(({ hasLeft }) => !hasLeft).map(({ id }) => id));
}

function answer(record: SessionRecord, event: EventOf<'AnswerSubmitted'>): void {
  const player = record.players.get(event.playerId);
  if (!player) return;
  const { questionId, answerId, pointsReceived: points, timeTaken: time } = event;
  player.answers.set(questionId, { answerId, points, time });
  player.score += points;
}

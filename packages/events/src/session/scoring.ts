import type { QuestionId } from '#ids.ts';
import { LIMITS } from '#limits.ts';
import type { Answer, Question } from '#quiz/quiz.ts';
import type { EventOf } from './events.ts';
import { podiumSteps, rankPlayers, type Standing } from './ranking.ts';
import type { TimeFactor } from './room.ts';
import { type AnswerRecord, answerTo, closedScore, hasLeft, type Player, type SessionState } from './state.ts';
import { teamScores } from './teams.ts';
import { sortUnranked } from './unranked.ts';

/** Seconds with milliseconds as decimals. */
export function secondsOf(milliseconds: number): number {
  return Math.round(milliseconds) / 1000;
}

/**
 * Points for an answer (contract, section 4). Wrong: 0. Correct: the question's points; with speed bonus and a time
 * limit `round(points × (1 − timeTaken / maxTime / 2))`; without a limit, full points. Within an extension of its time
 * half of the points are left.
 * @param timeTaken seconds, without pauses
 * @param timeFactor the player's multiple of the question's time, by which the bonus is computed
 */
export function pointsFor(
  question: Question,
  answer: Pick<Answer, 'correct'>,
  timeTaken: number,
  timeFactor: TimeFactor = 1,
): number {
  if (!answer.correct) return 0;
  if (question.questionPointsModifier === 0 || question.maxQuestionTime === 0) return question.questionPoints;
  const share = Math.min(1, timeTaken / (question.maxQuestionTime * timeFactor));
  return Math.round(question.questionPoints * (1 - share / 2));
}

/**
 * Closes the question for everybody present; later players are ranked at the next close. A call of `rank` must follow.
 */
export function close(state: SessionState): void {
  const { current } = state;
  if (!current) return;
  current.closed = true;
  state.unranked = [];
  for (const player of state.players.values()) {
    player.standing = hasLeft(player) ? null : UNRANKED;
    if (hasLeft(player) && !answerTo(player, current.question.id)) player.missed.push(current.index);
  }
}

/** Between a close and its ranking. */
const UNRANKED: Standing = { rank: 0, previousRank: 0, place: 0, previousPlace: 0 };

/** Ranks the players of the last close: after it, and when points changed or a player was removed. */
export function rank(state: SessionState): void {
  const { current, questions } = state;
  const closed = current?.closed ? current.question : questions[(current?.index ?? 0) - 1];
  const players = [...state.players.values()].filter(({ standing }) => standing !== null);
  for (const player of state.players.values()) player.standing = null;
  sortUnranked(state);
  if (!closed) return;
  const gained = (player: Player) => answerTo(player, closed.id)?.pointsReceived ?? 0;
  const isFirst = questions[0]?.id === closed.id;
  const ranking = rankPlayers(players, isFirst ? null : gained, (player) => closedScore(state, player));
  for (const { player, standing } of ranking) player.standing = standing;
  const ranked = ranking.map(({ player }) => ({ player, score: closedScore(state, player) }));
  state.leaders = ranked.slice(0, LIMITS.leaders).map(({ player }) => player.id);
  state.scores = ranked.map(({ score }) => score);
  state.teamScores = teamScores(state);
  state.podium = podiumSteps(ranked).map((step) => ({
    ...step,
    players: step.players.map(({ player: { id, identifier } }) => ({ id, identifier })),
  }));
}

/** Keeps the answers and removes their points. */
export function voidQuestion(state: SessionState, { questionId, reason }: EventOf<'QuestionVoided'>): void {
  state.voided.set(questionId, reason);
  recount(state, questionId);
}

export function correct(state: SessionState, { questionId, answerIds }: EventOf<'QuestionCorrected'>): void {
  state.questions = state.questions.map((one) => (one.id === questionId ? corrected(one, answerIds) : one));
  const { current } = state;
  if (current?.question.id === questionId) current.question = corrected(current.question, answerIds);
  recount(state, questionId);
}

/** The question with exactly these answers right. */
export function corrected(question: Question, answerIds: readonly string[]): Question {
  const answers = question.answers.map((one) => ({ ...one, correct: answerIds.includes(one.id) }));
  return { ...question, answers };
}

/** Points for a stored answer, from its time. */
export function pointsOf(question: Question, { answerId, timeTaken, timeFactor }: AnswerRecord): number {
  const given = question.answers.find(({ id }) => id === answerId);
  return given ? pointsFor(question, given, timeTaken, timeFactor) : 0;
}

/** Recomputes the points of one question from the stored answers and times. A call of `rank` must follow. */
function recount(state: SessionState, questionId: QuestionId): void {
  const question = state.questions.find(({ id }) => id === questionId);
  if (!question) return;
  const isVoided = state.voided.has(questionId);
  for (const player of state.players.values()) {
    player.answers = player.answers.map((record) =>
      record.questionId === questionId
        ? { ...record, pointsReceived: isVoided ? 0 : pointsOf(question, record) }
        : record,
    );
    player.score = player.answers.reduce((sum, record) => sum + record.pointsReceived, 0);
  }
}

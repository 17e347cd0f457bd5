import type { TeamView } from '#hub-shapes.ts';
import type { AnswerId, PlayerId, QuestionId, SessionId } from '#ids.ts';
import { LIMITS } from '#limits.ts';
import { kindOf, type Question } from '#questions/question.ts';
import type { RecordedEvent } from '#session/events.ts';
import { foldLog, type LogFold } from '#session/evolve.ts';
import { alphabetically, placeOf, podiumSteps, rankPlayers } from '#session/ranking.ts';
import { isHidden } from '#session/shown-texts.ts';
import { countsFor, type Player, presentPlayers } from '#session/state.ts';
import { teamViews } from '#session/teams/teams.ts';
import { rowsOf } from './result-rows.ts';
import {
  type AnswerResult,
  type GivenAnswer,
  type PlayerResult,
  type QuestionResult,
  type SessionResults,
  shareOf,
  type TeamResult,
  turnoutOf,
} from './results.ts';

/** A session, with the other facts its results need. */
export interface ResultsFold {
  readonly session: LogFold;
  readonly asked: AskedQuestion[];
  readonly corrected: Set<QuestionId>;
  /** Players present while a question was open. */
  readonly present: Set<PlayerId>;
  /**
   * Players who took part, and those who have not left, as of the podium: leaving the end screen does not undo taking
   * part.
   */
  final: { readonly took: ReadonlySet<PlayerId>; readonly stayed: ReadonlySet<PlayerId> } | null;
  endedAt: number | null;
}

interface AskedQuestion {
  readonly id: QuestionId;
  readonly index: number;
  readonly openedAt: number;
  closedAt: number | null;
}

export function emptyFold(sessionId: SessionId): ResultsFold {
  return {
    session: foldLog(sessionId),
    asked: [],
    corrected: new Set(),
    present: new Set(),
    final: null,
    endedAt: null,
  };
}

/** Folds one event in, in place. @throws RangeError when the log is corrupt */
export function foldResults(fold: ResultsFold, recorded: RecordedEvent): void {
  const { state } = fold.session;
  const { event, at } = recorded;
  fold.session.add(recorded);
  switch (event.type) {
    case 'QuestionOpened':
      fold.asked.push({ id: event.questionId, index: event.index, openedAt: at, closedAt: null });
      for (const { id } of presentPlayers(state)) fold.present.add(id);
      return;
    case 'PlayerJoined':
    case 'PlayerReturned':
      if (state.current?.closed === false) fold.present.add(event.playerId);
      return;
    case 'QuestionClosed': {
      const asked = fold.asked.at(-1);
      if (asked) asked.closedAt = at;
      return;
    }
    case 'QuestionCorrected':
      fold.corrected.add(event.questionId);
      return;
    case 'PodiumShown':
      settle(fold);
      return;
    case 'SessionFinished':
    case 'SessionEnded':
      settle(fold);
      fold.endedAt ??= at;
      return;
    // All else that results show is in the session's state.
    case 'SessionCreated':
    case 'QuestionsSet':
    case 'PlayerDropped':
    case 'GatewayDropped':
    case 'HostEntered':
    case 'HostDropped':
    case 'PlayerLeft':
    case 'AnswerSubmitted':
    case 'MediaLoaded':
    case 'MediaAwaited':
    case 'TimeExtended':
    case 'QuestionPaused':
    case 'QuestionResumed':
    case 'AnswersShown':
    case 'LeaderboardShown':
    case 'StepRevealed':
    case 'PlayerRemoved':
    case 'PlayerUnbanned':
    case 'PlayerRenamed':
    case 'RoomSet':
    case 'TextHidden':
    case 'PlayerTimeSet':
    case 'TeamPicked':
    case 'PlayerTeamSet':
    case 'TeamsFilled':
    case 'QuestionVoided':
    case 'ReceiptsIssued':
    case 'ReportRequested':
    case 'ReportDelivered':
    case 'ReportFailed':
      return;
    default:
      event satisfies never;
  }
}

function settle(fold: ResultsFold): void {
  fold.final ??= participants(fold);
}

/** A player present only before the first or after the last question did not take part if it has left. */
function participants({ session, present }: ResultsFold): NonNullable<ResultsFold['final']> {
  const stayed = new Set(presentPlayers(session.state).map(({ id }) => id));
  return { took: new Set([...present, ...stayed]), stayed };
}

/** @returns null when there is no such session */
export function resultsOf(fold: ResultsFold): SessionResults | null {
  const { session, asked } = fold;
  const state = session.ranked();
  const { id: sessionId, hostId, quizId, quizName } = state;
  const { language } = state.options;
  if (hostId === null || quizId === null) return null;
  const { took, stayed } = fold.final ?? participants(fold);
  const players = [...state.players.values()].filter(({ id, presence }) => took.has(id) && presence.kind !== 'removed');
  const ordered = rankPlayers(players.toSorted(alphabetically), null).map(({ player }) => player);
  const questions = asked.flatMap((one) => state.questions.find(({ id }) => id === one.id) ?? []);
  const numbers = new Map(questions.map(({ id }, i) => [id, i]));
  const given = ordered.map((player) => givenBy(player, numbers));
  const results = questions.flatMap((question, i) => {
    const one = asked.find(({ id }) => id === question.id);
    if (!one) return [];
    const column = given.flatMap((answers) => answers[i] ?? []);
    const present = ordered.filter((player) => countsFor(state, player, question, one.index));
    return [questionOf(fold, one, question, column, present.length, i + 1)];
  });
  const teams = teamViews(state);
  const rows = ordered.map((player, i) => {
    const isPlaced = player.standing !== null || stayed.has(player.id);
    const team = teams[player.team ?? -1]?.name;
    const row = playerOf(player, given[i] ?? [], isPlaced ? placeOf(player.score, state.scores) : null);
    return team === undefined ? row : { ...row, team };
  });
  const turnout = turnoutOf(results);
  return {
    sessionId,
    hostId,
    quizId,
    quizName,
    ...(language !== undefined && { language }),
    startedAt: asked[0]?.openedAt ?? state.createdAt,
    endedAt: fold.endedAt,
    version: state.version,
    playerCount: rows.length,
    correctShare: shareOf(turnout.correct, turnout.asked),
    podium: podiumSteps(ordered.filter(({ standing }) => standing !== null)).map((step) => ({
      ...step,
      players: step.players.map(({ id, identifier }) => ({ id, identifier })),
    })),
    teams: teams.map((team) => teamOf(team, players)).sort((a, b) => a.place - b.place),
    questions: results,
    curves: rows.slice(0, LIMITS.leaders).map(curveOf),
    players: [...rows.filter(({ place }) => place !== null), ...rows.filter(({ place }) => place === null)],
  };
}

function teamOf({ index, name, place, score }: TeamView, players: readonly Player[]): TeamResult {
  return { name, place, score, players: players.filter(({ team }) => team === index).length };
}

type Given = GivenAnswer | null;

/** A player's answers, one per question. */
function givenBy({ answers }: Player, numbers: ReadonlyMap<string, number>): Given[] {
  const given = Array.from(numbers, (): Given => null);
  for (const { questionId, response, share, pointsReceived, timeTaken } of answers) {
    const number = numbers.get(questionId);
    if (number !== undefined) given[number] = { response, share, points: pointsReceived, time: timeTaken };
  }
  return given;
}

function playerOf(
  { id, identifier, score: points }: Player,
  answers: readonly Given[],
  place: number | null,
): PlayerResult {
  const times = answers.flatMap((one) => one?.time ?? []);
  const correct = answers.filter((one) => one?.share === 1).length;
  const answered = times.length;
  const unjudged = answers.filter((one) => one?.share === null).length;
  return {
    ...{ id, identifier, place, points, correct, answered, meanTime: meanOf(times), answers },
    ...(unjudged > 0 && { judged: answered - unjudged }),
  };
}

function questionOf(
  { session, corrected }: ResultsFold,
  { id, openedAt, closedAt }: AskedQuestion,
  question: Question,
  given: readonly GivenAnswer[],
  asked: number,
  number: number,
): QuestionResult {
  const times = Float64Array.from(given, ({ time }) => time).sort();
  const kind = kindOf(question);
  const tally = kind.tally(question);
  for (const one of given) if (!isHidden(session.state, question, one)) tally.add(one.response, one.share);
  const statistics = tally.result();
  const listed = rowsOf({ question, statistics, asked }).filter(({ letter }) => letter !== '');
  const answers = listed.map(({ id, text, right, count, share }): AnswerResult => {
    return { id: id as AnswerId, text, correct: right === true, count, share };
  });
  const correct = given.filter(({ share }) => share === 1).length;
  return {
    id,
    question,
    statistics,
    number,
    text: question.questionText,
    openedAt,
    closedAt,
    maxQuestionTime: question.maxQuestionTime,
    voided: session.state.voided.get(id) ?? null,
    corrected: corrected.has(id),
    asked,
    answered: given.length,
    correct,
    correctShare: kind.rightTexts(question).length === 0 ? null : shareOf(correct, asked),
    meanTime: meanOf(times),
    medianTime: medianOf(times),
    histogram: histogramOf(times, question.maxQuestionTime),
    answers,
  };
}

/** Sums whole milliseconds, so that the order of summation does not matter. */
function meanOf(times: readonly number[] | Float64Array): number | null {
  if (times.length === 0) return null;
  let total = 0;
  for (const time of times) total += Math.round(time * 1_000);
  return Math.round(total / times.length) / 1_000;
}

/** @param times ascending */
function medianOf(times: Float64Array): number | null {
  const [low, high] = [times[(times.length - 1) >> 1], times[times.length >> 1]];
  return low === undefined || high === undefined ? null : Math.round((low + high) * 500) / 1_000;
}

const STEPS = 10;

/** Ten equal steps over the question's time, or over the slowest answer's where that took longer. @param times ascending */
function histogramOf(times: Float64Array, maxTime: number): QuestionResult['histogram'] {
  const slowest = times.at(-1);
  if (slowest === undefined) return [];
  const end = Math.max(maxTime, slowest, 0.001);
  const counts = Array.from({ length: STEPS }, () => 0);
  for (const time of times) {
    const step = Math.min(STEPS - 1, Math.floor((time / end) * STEPS));
    counts[step] = (counts[step] ?? 0) + 1;
  }
  const edge = (step: number) => Math.round((end / STEPS) * step * 1_000) / 1_000;
  return counts.map((count, i) => ({ from: edge(i), to: edge(i + 1), count }));
}

function curveOf({ id, identifier, answers }: PlayerResult): SessionResults['curves'][number] {
  let sum = 0;
  const points = answers.map((answer) => {
    sum += answer?.points ?? 0;
    return sum;
  });
  return { id, identifier, points };
}

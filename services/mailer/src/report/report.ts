import type { EventStore } from '@quarry/database/event-store/event-store';
import type { SessionId, UserId } from '@quarry/events/ids';
import { type PodiumStep, placeOf, podiumSteps, rankPlayers } from '@quarry/events/session/ranking';
import {
  type AskedQuestion,
  addToRecord,
  emptyRecord,
  type PlayerRecord,
  type SessionRecord,
} from './session-record.ts';

/** A played session as its report shows it. Times in seconds, instants in milliseconds since 1970. */
export interface Report {
  readonly hostId: UserId;
  readonly quizName: string;
  /** When the first question opened, else when the session was created. */
  readonly playedAt: number;
  /** As host and players saw it. */
  readonly podium: readonly PodiumStep<ReportPlayer>[];
  /** Best first; those who left before the last question closed come last, without a place. */
  readonly players: readonly ReportPlayer[];
  /** Questions that were asked, in order. */
  readonly questions: readonly ReportQuestion[];
}

export interface ReportPlayer {
  readonly name: string;
  /** Shared by players with the same score; null for those who left before the last question closed. */
  readonly place: number | null;
  readonly score: number;
  readonly correct: number;
  readonly answered: number;
  /** Over the answers given; null if there are none. */
  readonly meanTime: number | null;
  /** One per question asked; null where the player gave none. */
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
  /** Players present while it was open. */
  readonly asked: number;
  readonly answered: number;
  readonly correct: number;
  /** Share of correct answers among those asked, 0 to 1; null when nobody was present. */
  readonly rate: number | null;
  readonly meanTime: number | null;
}

/** Builds a session's report from its event log, page by page. @returns null when there is no such session */
export async function readReport(events: EventStore, sessionId: SessionId): Promise<Report | null> {
  const record = emptyRecord();
  for await (const page of events.stream(sessionId)) for (const event of page) addToRecord(record, event);
  return reportOf(record);
}

/** @returns null when the record has no session */
export function reportOf(record: SessionRecord): Report | null {
  if (record.hostId === null) return null;
  return {
    hostId: record.hostId,
    quizName: record.quizName,
    playedAt: record.asked[0]?.openedAt ?? record.createdAt,
    ...standingsOf(record),
    questions: record.asked.map((asked, i) => questionOf(record, asked, i + 1)),
  };
}

/** Places and podium as host and players saw them: assigned to those present when the last question closed. */
function standingsOf({ players, ranked, asked }: SessionRecord): Pick<Report, 'podium' | 'players'> {
  const ordered = rankPlayers([...players.values()], null).map(({ player }) => player);
  const scores = ordered.filter(({ id }) => ranked.has(id)).map(({ score }) => score);
  const rows = ordered.map((player) => {
    const isRanked = ranked.has(player.id);
    const place = isRanked || !player.hasLeft ? placeOf(player.score, scores) : null;
    return { isRanked, row: playerOf(player, asked, place) };
  });
  const all = rows.map(({ row }) => row);
  return {
    podium: podiumSteps(rows.filter(({ isRanked }) => isRanked).map(({ row }) => row)),
    players: [...all.filter(({ place }) => place !== null), ...all.filter(({ place }) => place === null)],
  };
}

function playerOf(player: PlayerRecord, asked: readonly AskedQuestion[], place: number | null): ReportPlayer {
  const answers = asked.map((one) => answerOf(player, one));
  const given = answers.filter((answer) => answer !== null);
  return {
    name: player.identifier,
    place,
    score: player.score,
    correct: given.filter((answer) => answer.correct).length,
    answered: given.length,
    meanTime: mean(given.map((answer) => answer.time)),
    answers,
  };
}

function answerOf(player: PlayerRecord, { question }: AskedQuestion): ReportAnswer | null {
  const given = player.answers.get(question.id);
  const answer = given && question.answers.find(({ id }) => id === given.answerId);
  return given && answer
    ? { text: answer.value, correct: answer.correct, points: given.points, time: given.time }
    : null;
}

function questionOf({ players }: SessionRecord, { question, present }: AskedQuestion, number: number): ReportQuestion {
  const given = [...players.values()].flatMap((player) => player.answers.get(question.id) ?? []);
  const answers = question.answers.map(({ id, value, correct }) => ({
    text: value,
    correct,
    count: given.filter(({ answerId }) => answerId === id).length,
  }));
  const correct = answers.reduce((sum, answer) => sum + (answer.correct ? answer.count : 0), 0);
  const asked = present.size;
  return {
    number,
    text: question.questionText,
    answers,
    asked,
    answered: given.length,
    correct,
    rate: asked === 0 ? null : correct / asked,
    meanTime: mean(given.map(({ time }) => time)),
  };
}

/** Sums whole milliseconds, so that the order of summation does not matter. */
function mean(times: readonly number[]): number | null {
  if (times.length === 0) return null;
  const total = times.reduce((sum, time) => sum + Math.round(time * 1_000), 0);
  return Math.round(total / times.length) / 1_000;
}

/** Questions with the lowest share of correct answers, hardest first; without those everybody got right. */
export function hardestQuestions(questions: readonly ReportQuestion[], count: number): ReportQuestion[] {
  return questions
    .filter(({ rate }) => rate !== null && rate < 1)
    .sort((a, b) => (a.rate ?? 1) - (b.rate ?? 1) || a.number - b.number)
    .slice(0, count);
}

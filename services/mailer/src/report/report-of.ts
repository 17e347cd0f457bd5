import { placeOf, podiumSteps, rankPlayers } from '@quarry/events/session/ranking';
import type { Report, ReportAnswer, ReportPlayer, ReportQuestion } from './report.ts';
import type { AskedQuestion, PlayerRecord, SessionRecord } from './session-record.ts';

/** @returns null when the log has no session in it */
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

/** Places and podium as host and players were told them: given when the last question closed, to who was there. */
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

/** In whole milliseconds, so that adding up in another order gives the same. */
function mean(times: readonly number[]): number | null {
  if (times.length === 0) return null;
  const total = times.reduce((sum, time) => sum + Math.round(time * 1_000), 0);
  return Math.round(total / times.length) / 1_000;
}

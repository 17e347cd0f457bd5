import { byScore } from '@quarry/events/session/ranking';
import type { Report, ReportAnswer, ReportPlayer, ReportQuestion } from './report.ts';
import type { AskedQuestion, PlayerRecord, SessionRecord } from './session-record.ts';

/** @returns null when the log has no session in it */
export function reportOf(record: SessionRecord): Report | null {
  if (record.hostId === null) return null;
  return {
    hostId: record.hostId,
    quizName: record.quizName,
    playedAt: record.asked[0]?.openedAt ?? record.createdAt,
    players: playersOf(record),
    questions: record.asked.map((asked, i) => questionOf(record, asked, i + 1)),
  };
}

function playersOf({ players, asked }: SessionRecord): ReportPlayer[] {
  const ordered = [...players.values()]
    .map((player) => ({ player, id: player.id, identifier: player.name, score: player.score, current: 0 }))
    .sort(byScore)
    .map(({ player }) => player);
  const stayed = ordered.filter((player) => !player.hasLeft);
  const left = ordered.filter((player) => player.hasLeft);
  let place = 1;
  return [
    ...stayed.map((player, i) => {
      if (player.score !== stayed[i - 1]?.score) place = i + 1;
      return playerOf(player, asked, place);
    }),
    ...left.map((player) => playerOf(player, asked, null)),
  ];
}

function playerOf(player: PlayerRecord, asked: readonly AskedQuestion[], place: number | null): ReportPlayer {
  const answers = asked.map((one) => answerOf(player, one));
  const given = answers.filter((answer) => answer !== null);
  return {
    name: player.name,
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

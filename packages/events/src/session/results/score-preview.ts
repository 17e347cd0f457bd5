import type { ScorePreviewAnswer } from '#http.ts';
import type { ScoreQuestion } from '#session/fields.ts';
import { correctedQuestion, judged } from '#session/scoring.ts';
import { answerTo, hasLeft, type SessionState } from '#session/state.ts';

/**
 * Effect of voiding or correcting a question, on the players who have left too. Changes nothing; an unknown question has no
 * effect.
 */
export function previewScores(
  state: SessionState,
  { questionId, answerIds, correction }: ScoreQuestion,
): ScorePreviewAnswer {
  const question = state.questions.find(({ id }) => id === questionId);
  const by = { answerIds: answerIds ?? undefined, correction };
  const after = question && !state.voided.has(questionId) ? correctedQuestion(question, by) : null;
  const players = [...state.players.values()].filter(({ presence }) => presence.kind !== 'removed');
  const scores = players.map((player) => {
    const record = answerTo(player, questionId);
    const points = record && after ? judged(after, record).pointsReceived : 0;
    // A player who left before the last question closed has no place.
    const placed = player.standing !== null || !hasLeft(player);
    return { id: player.id, placed, before: player.score, change: points - (record?.pointsReceived ?? 0) };
  });
  const placed = scores.filter((one) => one.placed);
  const first = (scoreOf: (one: (typeof scores)[number]) => number) => {
    const best = placed.reduce((most, one) => Math.max(most, scoreOf(one)), 0);
    return placed.filter((one) => scoreOf(one) === best).map(({ id }) => id);
  };
  return {
    gain: changeOf(scores.flatMap(({ change }) => (change > 0 ? [change] : []))),
    lose: changeOf(scores.flatMap(({ change }) => (change < 0 ? [-change] : []))),
    firstChanges: first(({ before }) => before).join() !== first(({ before, change }) => before + change).join(),
  };
}

function changeOf(points: readonly number[]): ScorePreviewAnswer['gain'] {
  const least = points.reduce((least, one) => Math.min(least, one), points[0] ?? 0);
  return { players: points.length, least, most: points.reduce((most, one) => Math.max(most, one), 0) };
}

import type { EventRow } from '#evidence/evidence.ts';
import { rankAgain } from './ranking.ts';
import { moveDeadline, type RoundModel } from './round.ts';
import { worth } from './score.ts';
import type { PlayerModel, SessionModel } from './session-model.ts';

/** Applies an event of the host's control of people, clock and points (beyond the specification, section 1). */
export function applyOrder(model: SessionModel, { type, data, at }: EventRow, player: PlayerModel | undefined): void {
  const round = model.rounds.find((one) => one.question.id === data.questionId);
  switch (type) {
    case 'PlayerRemoved':
      if (model.rounds.length === 0) model.players.delete(String(data.playerId));
      else if (player) Object.assign(player, { at: null, left: true, removed: true, isRanked: false });
      rankAgain(model);
      return;
    case 'PlayerRenamed':
      if (!player) return;
      player.name = String(data.identifier);
      model.podium = model.podium.map((step) => ({
        ...step,
        players: step.players.map((one) => (one.id === player.id ? { id: one.id, identifier: player.name } : one)),
      }));
      return;
    case 'PlayerTimeSet':
      if (player) player.factor = Number(data.factor);
      return;
    case 'TimeExtended':
      if (round) moveDeadline(round, Number(data.deadline), at);
      return;
    case 'QuestionPaused':
      round?.pauses.push({ from: at, to: null });
      return;
    case 'QuestionResumed': {
      const pause = round?.pauses.at(-1);
      if (!round || pause?.to !== null) return;
      pause.to = Math.max(pause.from, at);
      if (round.deadline !== null) moveDeadline(round, round.deadline + pause.to - pause.from, at);
      return;
    }
    case 'QuestionVoided':
      if (round) round.isVoided = true;
      recount(model, round);
      return;
    case 'QuestionCorrected': {
      const right = data.answerIds as readonly string[];
      if (round) {
        const answers = round.question.answers.map(({ id }) => ({ id, correct: right.includes(id) }));
        round.question = { ...round.question, answers };
      }
      recount(model, round);
      return;
    }
    default:
  }
}

/** Recomputes the points of one question from the stored answers and times. */
function recount(model: SessionModel, round: RoundModel | undefined): void {
  if (!round) return;
  for (const player of model.players.values()) {
    const given = player.answers.get(round.question.id);
    if (given) given.points = round.isVoided ? 0 : worth(round.question, given.answerId, given.seconds, given.factor);
    player.score = [...player.answers.values()].reduce((sum, { points }) => sum + points, 0);
  }
  rankAgain(model);
}

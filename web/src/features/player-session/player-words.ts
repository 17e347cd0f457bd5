import { countdownWords } from '#shared/session/announcer.tsx';
import { PLAYER } from '#shared/strings/player.ts';
import { type QuestionResult, resultOf } from './model/marks.ts';
import type { PlayerView } from './model/player-view.ts';

/** A closed question's outcome in words; empty while it is unknown. */
export const OUTCOME_WORDS: Record<QuestionResult['outcome'], string> = {
  pending: '',
  correct: PLAYER.resultCorrect,
  wrong: PLAYER.resultWrong,
  none: PLAYER.resultNone,
  lost: PLAYER.answerLost,
};

export const pointsWords = (points: number): string => (points > 0 ? PLAYER.points(points) : PLAYER.noPoints);

function resultWords(view: PlayerView): string {
  const { outcome, points } = resultOf(view);
  return outcome === 'pending' ? '' : `${OUTCOME_WORDS[outcome]} ${pointsWords(points)}`;
}

/** What a screen reader announces: the state, the time at 30, 10 and 5 seconds, and the result. */
export function playerWords(view: PlayerView): Readonly<Record<'state' | 'time' | 'result', string>> {
  const { phase, remaining } = view;
  return {
    state: PLAYER.phase[phase],
    time: phase === 'playing' ? countdownWords(remaining, PLAYER.secondsLeft) : '',
    result: phase === 'statistics' ? resultWords(view) : '',
  };
}

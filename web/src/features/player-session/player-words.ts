import { countdownWords } from '#shared/session/countdown-words.ts';
import { PLAYER } from '#shared/strings/player.ts';
import type { PlayerView } from './model/player-view.ts';

/** What a screen reader is told of the quiz: the state when it changes, and the time at 30, 10 and 5 seconds. */
export function playerWords(view: PlayerView, entering: boolean): string {
  if (entering) return '';
  const time = view.phase === 'playing' ? countdownWords(view.remaining, PLAYER.secondsLeft) : '';
  return time || PLAYER.phase[view.phase];
}

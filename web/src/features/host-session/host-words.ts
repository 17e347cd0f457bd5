import { countdownWords } from '#shared/session/countdown-words.ts';
import { HOST } from '#shared/strings/host.ts';
import { answeredOf } from './model/host-counts.ts';
import type { HostView } from './model/host-view.ts';

/** What a screen reader is told of the session: the state, the time at 30, 10 and 5 seconds, and that all have answered. */
export function hostWords(view: HostView): string {
  if (view.phase !== 'playing') return HOST.phase[view.phase];
  if (answeredOf(view).everybody) return HOST.everybody;
  return countdownWords(view.remaining, HOST.secondsLeft) || HOST.phase.playing;
}

import { countdownWords } from '#shared/session/countdown-words.ts';
import { HOST } from '#shared/strings/host.ts';
import { answeredOf } from './model/host-counts.ts';
import type { HostView } from './model/host-view.ts';

/** What a screen reader is told of the session: the state, the time at 30, 10 and 5 seconds, and that all have answered. */
export function hostWords(view: HostView): Readonly<Record<'state' | 'time' | 'answered', string>> {
  const playing = view.phase === 'playing';
  return {
    state: HOST.phase[view.phase],
    time: playing ? countdownWords(view.remaining, HOST.secondsLeft) : '',
    answered: playing && answeredOf(view).everybody ? HOST.everybody : '',
  };
}

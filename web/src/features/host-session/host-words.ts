import { hallOf } from '#questions/halls.ts';
import { countdownWords } from '#shared/session/announcer.tsx';
import { placeOf } from '#shared/session/trend.ts';
import { HOST } from '#shared/strings/host.ts';
import { TEAMS } from '#shared/strings/teams.ts';
import { answeredOf } from './model/host-counts.ts';
import type { EnteredView } from './model/host-view.ts';

/** Number of standings spoken, as on the podium. */
const SPOKEN = 3;

/**
 * Screen reader announcements: the state, the time at 30, 10 and 5 seconds, that everybody has answered, and the
 * results.
 */
export function hostWords(
  view: EnteredView,
): Readonly<Record<'state' | 'time' | 'clock' | 'answered' | 'result', string>> {
  const playing = view.phase === 'playing' ? view : null;
  const clock = playing?.paused ? HOST.paused : playing?.isOvertime ? HOST.overtime : '';
  return {
    state: HOST.phase[view.phase],
    time: playing !== null && clock === '' ? countdownWords(playing.remaining) : '',
    clock,
    answered: playing !== null && answeredOf(playing).everybody ? HOST.everybody : '',
    result: resultWords(view),
  };
}

/** In statistics what is right, with its counts; after that the top three. */
function resultWords(view: EnteredView): string {
  switch (view.phase) {
    case 'statistics': {
      const { counted } = view;
      if (counted === null) return '';
      return hallOf(view.question).rightWords(view.question, counted);
    }
    case 'leaderboard':
    case 'podium':
      return [...teamWords(view), ...leaderWords(view)].join('; ');
    default:
      return '';
  }
}

const leaderWords = ({ summary }: EnteredView): string[] =>
  summary.leaders.slice(0, SPOKEN).map((entry) => HOST.ranked(placeOf(entry), entry.user.identifier, entry.score));

/** Before the players, as on the screen. */
const teamWords = ({ teams }: EnteredView): string[] =>
  [...teams]
    .sort((a, b) => a.place - b.place || a.index - b.index)
    .slice(0, SPOKEN)
    .map(({ place, name, score }) => TEAMS.ranked(place, name, score));

import type { Texts } from '@quarry/texts/texts';
import { outcomeOf } from '#questions/outcomes.ts';
import { countdownWords } from '#shared/session/announcer.tsx';
import { placeOf } from '#shared/session/trend.ts';
import { answeredOf } from './model/host-counts.ts';
import type { EnteredView } from './model/host-view.ts';

/** Number of standings announced, as on the podium. */
const SPOKEN = 3;

/**
 * Screen reader announcements: the state, the time at 30, 10 and 5 seconds, that everybody has answered, and the
 * results.
 */
export function hostWords(
  commonTexts: Texts['common'],
  hostTexts: Texts['host'],
  teamsTexts: Texts['teams'],
  view: EnteredView,
): Readonly<Record<'state' | 'time' | 'clock' | 'answered' | 'result', string>> {
  const playing = view.phase === 'playing' ? view : null;
  const clock = playing?.paused ? hostTexts.paused : playing?.isOvertime ? hostTexts.overtime : '';
  return {
    state: hostTexts.phase[view.phase],
    time: playing !== null && clock === '' ? countdownWords(commonTexts, playing.remaining) : '',
    clock,
    answered: playing !== null && answeredOf(playing).everybody ? hostTexts.everybody : '',
    result: resultWords(hostTexts, teamsTexts, view),
  };
}

/** In statistics the right answers with their counts; after that the top three. */
function resultWords(hostTexts: Texts['host'], teamsTexts: Texts['teams'], view: EnteredView): string {
  switch (view.phase) {
    case 'statistics': {
      const { counted } = view;
      if (counted === null) return '';
      return outcomeOf(view.question).rightWords(hostTexts, view.question, counted);
    }
    case 'leaderboard':
    case 'podium':
      // In the finale each step is announced by the hall's podium (step-words.ts), which a remote does not show.
      return view.untold.length > 0 ? '' : [...teamWords(teamsTexts, view), ...leaderWords(hostTexts, view)].join('; ');
    default:
      return '';
  }
}

const leaderWords = (hostTexts: Texts['host'], { summary }: EnteredView): string[] =>
  summary.leaders.slice(0, SPOKEN).map((entry) => hostTexts.ranked(placeOf(entry), entry.user.identifier, entry.score));

/** Before the players, as on the screen. */
const teamWords = (teamsTexts: Texts['teams'], { teams }: EnteredView): string[] =>
  [...teams]
    .sort((a, b) => a.place - b.place || a.index - b.index)
    .slice(0, SPOKEN)
    .map(({ place, name, score }) => teamsTexts.ranked(place, name, score));

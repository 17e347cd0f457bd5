import type { Texts } from '@quarry/texts/texts';
import { outcomeOf } from '#questions/outcomes.ts';
import { countdownWords } from '#shared/session/announcer.tsx';
import { placeOf } from '#shared/session/trend.ts';
import { answeredOf } from './model/host-counts.ts';
import type { EnteredView, ViewOf } from './model/host-view.ts';

/** Number of standings spoken, as on the podium. */
const SPOKEN = 3;
/** The steps of the podium that are told before the first. */
const STEPS = [2, 3] as const;

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
    result: resultWords(commonTexts, hostTexts, teamsTexts, view),
  };
}

/** In statistics what is right, with its counts; after that the top three, or of a podium that tells them one by one the latest. */
function resultWords(
  commonTexts: Texts['common'],
  hostTexts: Texts['host'],
  teamsTexts: Texts['teams'],
  view: EnteredView,
): string {
  switch (view.phase) {
    case 'statistics': {
      const { counted } = view;
      if (counted === null) return '';
      return outcomeOf(view.question).rightWords(hostTexts, view.question, counted);
    }
    case 'leaderboard':
    case 'podium':
      if (view.untold.length === 0)
        return [...teamWords(teamsTexts, view.teams), ...leaderWords(hostTexts, view)].join('; ');
      // Before the podium nobody is told.
      return view.phase === 'podium' ? stepWords(commonTexts, hostTexts, teamsTexts, view) : '';
    default:
      return '';
  }
}

/** Empty until the first one is told. */
function stepWords(
  commonTexts: Texts['common'],
  hostTexts: Texts['host'],
  teamsTexts: Texts['teams'],
  { podium, teams, untold }: ViewOf<'podium'>,
): string {
  const place = STEPS.find((one) => !untold.includes(one) && [...podium, ...teams].some((step) => step.place === one));
  const step = podium.find((one) => one.place === place);
  const players = step?.players.slice(0, SPOKEN) ?? [];
  const more = (step?.count ?? 0) - players.length;
  return [
    ...teamWords(
      teamsTexts,
      teams.filter((team) => team.place === place),
    ),
    ...players.map(({ identifier }) => hostTexts.ranked(step?.sharedPlace ?? 1, identifier, step?.score ?? 0)),
    ...(more > 0 ? [commonTexts.more(more)] : []),
  ].join('; ');
}

const leaderWords = (hostTexts: Texts['host'], { summary }: EnteredView): string[] =>
  summary.leaders.slice(0, SPOKEN).map((entry) => hostTexts.ranked(placeOf(entry), entry.user.identifier, entry.score));

/** Before the players, as on the screen. */
const teamWords = (teamsTexts: Texts['teams'], teams: EnteredView['teams']): string[] =>
  [...teams]
    .sort((a, b) => a.place - b.place || a.index - b.index)
    .slice(0, SPOKEN)
    .map(({ place, name, score }) => teamsTexts.ranked(place, name, score));

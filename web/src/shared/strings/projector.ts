import { formatNumber, formatPercent, outOf } from '#shared/lib/text.ts';

/** Texts of statistics and leaderboard. Not for the remote, which shows neither. */
export const PROJECTOR = {
  nobodyAnswered: 'Nobody answered this question.',
  knewIt: (part: number) => `${formatPercent(part)} knew it`,
  outOf,
  times: 'Time to answer',
  timesSpan: (seconds: number) => `${formatNumber(seconds)}\u00a0s`,
  timesWords: (half: number) => `Half of the answers came within ${formatNumber(half)}\u00a0s.`,
  noPoints: (isLast: boolean) =>
    isLast ? 'No points this time. Thank you for playing along.' : 'No points yet. The next question is a new chance.',
  climber: (name: string, places: number, place: number) =>
    `Biggest climber: ${name}, up ${formatNumber(places)} to place ${formatNumber(place)}`,
  /** Not 'in the top 10': fewer rows may fit. */
  newcomer: (name: string, place: number) => `New among the leaders: ${name}, place ${formatNumber(place)}`,
} as const;

/** Texts of the keys of the host's screen. Not for the remote, which has none. */
export const KEYS = {
  title: 'Keys',
  message: 'Presenter remotes work as well.',
  single: 'Single keys',
  singleHint: 'Space and letter keys work anywhere on this page',
  names: [
    ['Space, Enter, Page Down, →', 'Press the main button'],
    ['F', 'Full screen'],
    ['Q', 'QR code on the whole screen'],
    ['M', 'Sound on or off'],
    ['+, −', 'Louder, quieter'],
    ['?', 'These keys'],
  ],
} as const;

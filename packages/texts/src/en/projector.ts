import { counted, formatNumber, formatPercent, listOf, outOf } from './words.ts';

/** Texts of what a projector shows, and of the host's header above it. Not for the remote, which shows neither. */
export const projector = {
  joinAt: 'Join at',
  code: 'Quiz code',
  qr: 'QR code that opens the join page',
  enlargeQr: 'Show the QR code on the whole screen',
  players: 'Players',
  joined: (count: number): string => (count === 1 ? 'player has joined' : 'players have joined'),
  nobody: 'Nobody is here yet. Players appear the moment they join.',
  endTitle: 'The quiz is over',
  endLead: (players: number) =>
    players === 0 ? 'Nobody dug with you this time.' : `${counted(players, 'player', 'players')} dug with you.`,
  leaderboard: 'Leaderboard',
  doNotCount: (questions: readonly number[]) =>
    questions.length === 1
      ? `Question ${questions[0]} does not count.`
      : `Questions ${listOf(questions.map(String))} do not count.`,
  soundOn: 'Turn sound on',
  soundOff: 'Turn sound off',
  soundBlocked: 'Sound is off: press to turn on',
  fullscreen: 'Full screen',
  windowed: 'Leave full screen',
  quizChanged: 'This quiz was changed elsewhere a moment ago.',
  quizChangedText: 'This session plays the latest saved version.',
  nobodyAnswered: 'Nobody answered this question.',
  knewIt: (part: number) => `${formatPercent(part)} knew it`,
  outOf,
  times: 'Time to answer',
  timesSpan: (seconds: number) => `${formatNumber(seconds)}\u00a0s`,
  timesWords: (half: number) => `Half of the answers came within ${formatNumber(half)}\u00a0s.`,
  noPoints: (isLast: boolean): string =>
    isLast ? 'No points this time. Thank you for playing along.' : 'No points yet. The next question is a new chance.',
  climber: (name: string, places: number, place: number) =>
    `Biggest climber: ${name}, up ${formatNumber(places)} to place ${formatNumber(place)}`,
  /** Up to two of those who have the longest streak are named. */
  streak: (length: number, names: readonly string[], others: number) =>
    `On a streak of ${formatNumber(length)}: ${listOf(others > 0 ? [...names, counted(others, 'other', 'others')] : [...names])}`,
  /** Not 'in the top 10': fewer rows may fit. */
  newcomer: (name: string, place: number) => `New among the leaders: ${name}, place ${formatNumber(place)}`,

  /** The keys of the host's screen. */
  keys: {
    title: 'Keys',
    message: 'Presenter remotes work as well.',
    single: 'Single keys',
    singleHint: 'Space and letter keys work anywhere on this page',
    names: [
      ['Space, Enter, Page Down, →', 'Press the main button'],
      ['F', 'Full screen, also on a stage'],
      ['Q', 'QR code on the whole screen'],
      ['M', 'Sound on or off, also on a stage'],
      ['+, −', 'Louder, quieter'],
      ['?', 'These keys'],
    ] as [keys: string, action: string][],
  },
};

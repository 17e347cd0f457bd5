import { formatNumber } from '#shared/lib/text.ts';

/** Texts of more than one screen. Texts of the specification are verbatim. */
export const COMMON = {
  product: 'Quarry',
  ok: 'Ok',
  cancel: 'Cancel',
  close: 'Close',
  home: 'Home',
  overview: 'Overview',
  join: 'Join',
  tryAgain: 'Try Again',
  loading: 'Loading…',
  saving: 'Saving…',
  away: 'away',
  cut: (max: number) => `Cut to fit ${formatNumber(max)} characters.`,
  more: (count: number) => `and ${formatNumber(count)} more`,
} as const;

/** The error catalogue (specification, section 8). */
export const ERRORS = {
  generic: 'Looks like something went wrong. Please try again later or contact us if the issue persists.',
  somethingWrong: 'Looks like something went wrong.',
  network: 'The service could not be reached. Please check your connection and try again.',
  notFound: 'Oops, nothing to find here.',
  connection: 'There was an error connecting to the server and getting the quiz session.',
  unsupportedWidth: 'The screen you tried to view is not supported for your screen width.',
  unexpected: 'Unexpected Application Error!',
  code: (code: number) => `Error code ${code}`,
} as const;

/** Lost connections. What happens next differs for players and hosts: `PLAYER.kept`, `HOST.kept`. */
export const CONNECTION = {
  yours: 'Your connection dropped.',
  service: 'Quarry is not answering right now.',
  host: 'The host is away for a moment.',
  /** HTTP gets through, WebSockets do not. */
  blocked: 'This network blocks live connections.',
  blockedHint: 'A quiz needs them. Switch to mobile data or another network. Trying again…',
  retryNow: 'Try now',
} as const;

/** Places and their changes, and the podium. */
export const RANKING = {
  rankUp: (places: number) => `Up ${formatNumber(places)}`,
  rankDown: (places: number) => `Down ${formatNumber(places)}`,
  rankSame: 'Same rank',
  place: (place: number) => `Place ${formatNumber(place)}`,
  podium: 'Podium',
  podiumEmpty: 'Nobody here',
} as const;

/** The clock of a question. */
export const CLOCK = {
  noLimit: 'No time limit',
  secondsLeft: (seconds: number) => (seconds === 1 ? '1 second left' : `${seconds} seconds left`),
  stoppedAt: (seconds: number) => `The clock is stopped at ${seconds === 1 ? '1 second' : `${seconds} seconds`}`,
  late: 'This may be out of date.',
} as const;

/** The reconnect prompts (specification, section 2; the player's has the same shape, contract section 5). */
export const RECONNECT = {
  title: 'Do you want to reconnect?',
  hostMessage: 'Your quiz session is still running.',
  /** Its quiz is over. */
  hostEndMessage: 'Your quiz session is on its end screen.',
  playerMessage: 'You are still in a quiz session.',
  reconnect: 'Reconnect',
} as const;

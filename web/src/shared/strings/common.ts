/** Words that more than one screen says. Every text of the specification is to the letter. */
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

/** What is lost (nothing) and what happens next, when the line is cut. */
export const CONNECTION = {
  yours: 'Your connection dropped.',
  yoursPlayer: 'You are still in the quiz and keep your points. Reconnecting…',
  yoursHost: 'The quiz and its players are kept. Reconnecting…',
  service: 'Quarry is not answering right now.',
  servicePlayer: 'Your points are kept. This screen comes back by itself.',
  serviceHost: 'The quiz and its answers are kept. This screen comes back by itself.',
  busyPlayer: 'Quarry is catching up. Your answer is kept and goes in as soon as possible.',
  retryNow: 'Try now',
} as const;

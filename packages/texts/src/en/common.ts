import type { PlayerRejection } from '#rejections.ts';
import { formatNumber } from './words.ts';

/** Texts of more than one screen. Texts of the specification are verbatim. */
export const common = {
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
  /** The control, whose choices are named in their own words. */
  language: 'Language of this page',
  /** What an empty field asks for (specification, section 5). */
  fields: {
    question: 'Type your question here',
    quizName: 'Add a title (mandatory)',
    quizCode: 'Enter quiz code',
    userName: 'Enter user name',
    email: 'Type your email here',
    answer: 'Type an answer here',
  },
  cut: (max: number) => `Cut to fit ${formatNumber(max)} characters.`,
  /** Before what it names. */
  label: (name: string) => `${name}: `,
  more: (count: number) => `and ${formatNumber(count)} more`,

  /** The error catalogue (specification, section 8). */
  errors: {
    generic: 'Looks like something went wrong. Please try again later or contact us if the issue persists.',
    somethingWrong: 'Looks like something went wrong.',
    network: 'The service could not be reached. Please check your connection and try again.',
    notFound: 'Oops, nothing to find here.',
    connection: 'There was an error connecting to the server and getting the quiz session.',
    unexpected: 'Unexpected Application Error!',
    code: (code: number) => `Error code ${code}`,
  },

  /** Lost connections. What happens next differs for players and hosts: `kept` of theirs. */
  connection: {
    yours: 'Your connection dropped.',
    service: 'Quarry is not answering right now.',
    host: 'The host is away for a moment.',
    /** HTTP gets through, WebSockets do not. */
    blocked: 'This network blocks live connections.',
    blockedHint: 'A quiz needs them. Switch to mobile data or another network. Trying again…',
    retryNow: 'Try now',
  },

  /** Places and their changes, and the podium. */
  ranking: {
    rankUp: (places: number) => `Up ${formatNumber(places)}`,
    rankDown: (places: number) => `Down ${formatNumber(places)}`,
    rankSame: 'Same rank',
    place: (place: number) => `Place ${formatNumber(place)}`,
    podium: 'Podium',
    podiumEmpty: 'Nobody here',
  },

  /** The clock of a question. */
  clock: {
    noLimit: 'No time limit',
    secondsLeft: (seconds: number) => (seconds === 1 ? '1 second left' : `${seconds} seconds left`),
    stoppedAt: (seconds: number) => `The clock is stopped at ${seconds === 1 ? '1 second' : `${seconds} seconds`}`,
    late: 'This may be out of date.',
  },

  /** Messages for refused calls, by the service's code. Those of hosts only are in `host.ts`, which phones do not load. */
  rejections: {
    'already-answered': 'You have answered this question already. Your first answer counts.',
    'answer-too-late': 'Your answer came too late: the time for this question was up.',
    banned: 'The host has removed you from this quiz session.',
    'device-busy': 'You are still in a quiz session on this device. Reconnect to it, or leave it first.',
    'device-taken': 'This player belongs to another device.',
    'host-busy': 'Your own quiz session is still running. End it first before trying again.',
    'name-refused': 'This username cannot be used here. Please choose another one.',
    'name-taken': 'This username is already taken.',
    'no-session': 'This quiz session has ended.',
    'not-in-session': 'You are no longer in this quiz session.',
    overloaded: 'Quarry is busy. Please try again in a moment.',
    'room-locked': 'The host lets nobody new into this quiz session.',
    'service-unavailable': 'Quarry could not store this right now. Please try again in a moment.',
    'session-full': 'This quiz session is full.',
    'unknown-question': 'The quiz has moved on. This screen shows where it is now.',
    'wrong-state': 'The quiz has moved on. This screen shows where it is now.',
  } satisfies Record<PlayerRejection, string>,
};

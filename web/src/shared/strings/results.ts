import { formatMoment } from '#shared/dates.ts';
import { counted, formatNumber, formatPercent, formatSeconds, outOf } from '#shared/lib/text.ts';

const days = (n: number) => counted(n, 'day', 'days');

/** Texts of the host's results pages. */
export const RESULTS = {
  title: 'Results',
  ofSession: 'Open the results in a new tab',
  search: 'Search by quiz name',
  loading: 'Loading results…',
  offline: 'You can keep reading. Changes can be saved when you are online again.',
  none: 'No results yet. They appear here within seconds of the end of a session.',
  noneFound: 'No quiz with this name has results.',
  showMore: 'Show more',
  players: (n: number) => counted(n, 'player', 'players'),
  questions: (n: number) => counted(n, 'question', 'questions'),
  /** Of those present, with the counts: '67% right, 2 of 3'. */
  right: (share: number, correct: number, asked: number) => `${formatPercent(share)} right, ${outOf(correct, asked)}`,
  /** The same in a chart of right answers. */
  part: (share: number, correct: number, asked: number) => `${formatPercent(share)}, ${outOf(correct, asked)}`,
  seconds: (seconds: number) => `${formatSeconds(seconds)}\u00a0s`,
  points: (n: number) => counted(n, 'point', 'points'),
  gone: 'No results found. They appear within seconds of the end of a session; deleted results are gone.',
  played: (moment: string) => `Played ${formatMoment(moment)}`,
  download: 'Download',
  formats: { xlsx: 'Excel', csv: 'CSV', pdf: 'PDF', json: 'JSON', events: 'Event log' },
  stale: 'Points, places and receipts are being computed again.',
  formerRoot:
    'Something was changed after the end: points, a name, a team or who took part. Receipts were issued again under the same links.',

  highlights: 'At a glance',
  winner: 'First place',
  hardest: 'Hardest question',
  divided: 'Divided the hall',
  slowest: 'Took the longest',
  /** '41 % A, 39 % C' */
  split: (parts: readonly (readonly [letter: string, share: number])[]) =>
    parts.map(([letter, share]) => `${formatPercent(share)} ${letter}`).join(', '),
  median: (seconds: number) => `half answered within ${formatSeconds(seconds)}\u00a0s`,

  table: 'Show as a table',
  shareTitle: 'Right answers by question',
  curvesTitle: (leaders: number) => `Points of the best ${leaders} over the session`,
  timesTitle: 'Answers by time',
  upTo: (seconds: number) => `≤\u00a0${formatNumber(seconds)}\u00a0s`,
  timeRange: (from: number, to: number) => `${formatSeconds(from)} to ${formatSeconds(to)}\u00a0s`,

  questionsTitle: 'Questions',
  order: 'Order',
  orders: ['As asked', 'Hardest first', 'Most divided first', 'Slowest first'],
  question: 'Question',
  numbered: (number: number, text: string) => `${number}. ${text}`,
  answer: 'Answer',
  given: 'Given',
  share: 'Of those present',
  time: 'Time',
  isRight: 'right',
  outOf,
  turnout: (answered: number, asked: number) => `${outOf(answered, asked)} answered`,
  voided: 'Does not count',
  voidedBecause: (reason: string) => `Does not count: ${reason}`,
  corrected: 'Corrected',
  fix: 'Void or correct this question',

  teamsTitle: 'Teams',
  team: 'Team',
  playersTitle: 'Players',
  playerSearch: 'Search players by name',
  place: 'Place',
  player: 'Player',
  score: 'Points',
  correct: 'Right answers',
  meanTime: 'Mean time',
  leftEarly: 'left early',
  /** Before a player's name. */
  answersOf: 'Answers of',
  noAnswer: 'no answer',

  note: 'Note',
  noteHint: 'Only you see it.',
  noteSave: 'Save note',
  noteSaved: 'The note is saved.',
  remove: 'Delete these results',
  removeTitle: 'Delete these results?',
  removeMessage:
    'The whole session is deleted for good: its event log, these results, the names of its players, and their receipts, whose links stop working. The quiz stays.',
  removeConfirm: 'Delete for good',

  kept: (n: number | null) =>
    n === null
      ? 'Results are kept until you, or the operator of this service, delete them.'
      : `Results are kept for ${days(n)}.`,
  change: 'Change',
  keepTitle: 'How long are results kept?',
  keepMessage: 'It applies to all your sessions that have ended, and to those to come.',
  keepLabel: 'Keep results',
  keepOptions: ['No limit', '30 days', '90 days', '1 year'],
  keepWarning: (before: string) =>
    `Sessions that ended before ${before} are deleted for good within minutes: event logs, results, players’ names and receipts.`,
  keepSafe: 'No session is deleted because of its age, unless the operator of this service says so.',
  keepSave: 'Save',
} as const;

/** Texts of a player's keepsakes, its receipt and the verification. */
export const RECEIPT = {
  keepCard: 'Keep or share a card',
  cardFailed: 'The card could not be made on this device.',
  open: 'See your answers',
  notYet: 'Your answers are being put together. Please try again in a moment.',
  title: 'Your receipt',
  gone: 'There is no receipt here. The host may have deleted the quiz session, or the receipt is not made yet.',
  place: (place: number, of: number) => `Place ${formatNumber(place)} of ${formatNumber(of)}`,
  points: (n: number) => counted(n, 'point', 'points'),
  answers: 'Your answers',
  none: 'None of your answers was stored.',
  you: 'You answered:',
  right: 'Right:',
  wasRight: 'Right',
  wasWrong: 'Wrong',
  wasNeither: 'No answer was right or wrong',
  formerRoot:
    'The host changed something after the end: points, a name, a team or who took part. This receipt replaces an earlier one.',
  verified: 'Verified on this device: signed by this service, and every answer is in the log of the session.',
  invalid: 'Not valid: this is not what the service signed.',
  unverified: 'This receipt could not be verified here.',
  unsupported: 'Browsers verify receipts only over a secure connection (https).',
  outdated: 'This browser cannot verify receipts. A newer one can.',
  proof: 'What a receipt proves',
  download: 'Download the receipt',
  verifyTitle: 'Verify a receipt',
  verifyLead: 'A receipt is verified on this device, with the public keys of this service. It is not sent anywhere.',
  choose: 'Choose a file',
  unreadable: 'This file could not be read.',
  paste: 'Or paste its text',
  verify: 'Verify',
  reasons: {
    malformed: 'This is not a receipt.',
    'unknown-key': 'It was signed with a key that this service does not have.',
    signature: 'The signature does not match: name, score, place or root was changed.',
    answers: 'An answer was changed, removed or moved.',
    score: 'The points of the answers do not add up to the score.',
  },
  scope:
    'It proves which answers were given, when, and in which order. Score and place among all players follow from the whole log, which the host can export.',
  root: 'Root',
  events: (n: number) => counted(n, 'event', 'events'),
} as const;

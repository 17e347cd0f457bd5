import { counted, formatDate, formatMoment, formatNumber, formatPercent, formatSeconds, outOf } from './words.ts';

const days = (n: number) => counted(n, 'day', 'days');

/** Texts of the host's results pages. */
export const results = {
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
  orders: ['As asked', 'Hardest first', 'Most divided first', 'Slowest first'] as [string, string, string, string],
  question: 'Question',
  questionNumber: (number: string) => `Question ${number}`,
  numbered: (number: number, text: string) => `${number}. ${text}`,
  answer: 'Answer',
  given: 'Given',
  /** Between several answers that one player gave, and between several that are right. */
  betweenAnswers: ', ',
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
  playersTitle: 'Players',
  columns: {
    place: 'Place',
    identifier: 'Player',
    team: 'Team',
    points: 'Points',
    correct: 'Right answers',
    meanTime: 'Mean time',
  },
  playerSearch: 'Search players by name',
  leftEarly: 'left early',
  /** Before a player's name. */
  answersOf: 'Answers of',
  noAnswer: 'no answer',

  /** Stands for a picture without a description. */
  picture: 'The picture of the question',
  answerPicture: 'The picture of the answer',
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
  keepOptions: ['No limit', '30 days', '90 days', '1 year'] as [string, string, string, string],
  keepWarning: (before: string) =>
    `Sessions that ended before ${formatDate(before)} are deleted for good within minutes: event logs, results, players’ names and receipts.`,
  keepSafe: 'No session is deleted because of its age, unless the operator of this service says so.',
  keepSave: 'Save',
};

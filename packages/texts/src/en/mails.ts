import { counted, formatNumber, ordinal } from './words.ts';

const EXPIRY = 'The link works once, and for 15 minutes.';

/** Where a report's readers find everything. */
type Place = 'files' | 'page';
const PLACES = { files: 'in the attached files', page: 'on the results page' } satisfies Record<Place, string>;

/** Texts of mails. */
export const mails = {
  /** Code of the language, which a mail names. */
  language: 'en',
  motto: 'Quarry, the quiz that is mined for gems',
  orOpen: 'Or open this address:',

  registration: {
    subject: 'Welcome to Quarry: confirm your e-mail address',
    title: 'Welcome to Quarry!',
    intro:
      'Your account is ready. Confirm that this address is yours, so that you can sign in anywhere and get your reports by e-mail.',
    label: 'Confirm and sign in',
    ignore:
      'Somebody entered this address to register. If it was not you, do nothing: without this link nobody can confirm it.',
  },
  signIn: {
    subject: 'Your link to sign in to Quarry',
    title: 'Sign in to Quarry',
    intro: 'Here is the link you asked for.',
    label: 'Sign in',
    ignore: 'If you did not ask for it, do nothing: nobody can sign in without this link.',
  },
  expiry: EXPIRY,
  /** Before the link, in plain text. */
  linkLabel: (label: string) => `${label}:`,
  linkPreview: (label: string) => `${label}: ${EXPIRY}`,

  report: {
    subject: (quizName: string) => `Report: ${quizName}`,
    untitled: 'Your quiz',
    noText: '(no text)',
    summary: (players: number, questions: number, playedOn: string) =>
      `${counted(players, 'player', 'players')}, ${counted(questions, 'question', 'questions')}, played on ${playedOn}`,
    podium: 'Podium',
    teams: 'Teams',
    players: 'Players',
    hardest: 'Hardest questions',
    questions: 'Questions',
    /** Headings of the plain text, which name the columns. */
    teamColumns: 'Teams (place, name, score, players)',
    playerColumns: 'Players (place, name, score, correct, mean time)',
    ordinal,
    score: (score: number) => counted(score, 'point', 'points'),
    scorePlain: (score: number) => `${score} ${score === 1 ? 'point' : 'points'}`,
    /** @param more of those who share the step, beyond these */
    names: (names: readonly string[], more: number) =>
      more > 0 ? `${names.join(', ')} and ${formatNumber(more)} more` : names.join(', '),
    more: (count: number, place: Place) => `And ${formatNumber(count)} more ${PLACES[place]}.`,
    moreQuestions: (count: number, place: Place) => `And ${count} more ${PLACES[place]}.`,
    morePlain: (count: number, place: Place) => `and ${count} more ${PLACES[place]}`,
    meanTime: 'Mean time',
    question: (number: number) => `Question ${number}:`,
    seconds: (seconds: number) => `${seconds.toFixed(1)} s`,
    everything: (place: Place, tooLarge: readonly string[]) =>
      `${omitted(tooLarge)}Everything is ${PLACES[place]}: players and questions as an Excel workbook, and as CSV for other programs.`,
    /** Ends in a colon before a link. */
    everythingPlain: (place: Place, tooLarge: readonly string[], hasLink: boolean) =>
      `${omitted(tooLarge)}Everything is ${PLACES[place]}${hasLink ? ':' : '.'}`,
    open: 'Open the results',
  },
};

function omitted(tooLarge: readonly string[]): string {
  return tooLarge.length === 0 ? '' : `Too large for a mail: ${tooLarge.join(', ')}. `;
}

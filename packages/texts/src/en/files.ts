import { counted, formatNumber, outOf } from './words.ts';

const date = new Intl.DateTimeFormat('en', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' });

/** Texts of exported files, and of the report's. A text within a cell or a line begins in lower case. */
export const files = {
  /** Code of the language, which a document names. */
  language: 'en',
  sheets: { players: 'Players', questions: 'Questions', teams: 'Teams' },
  columns: {
    place: 'Place',
    player: 'Player',
    team: 'Team',
    players: 'Players',
    score: 'Score',
    points: 'Points',
    correct: 'Correct',
    right: 'Right',
    answered: 'Answered',
    meanTime: 'Mean time (s)',
    meanTimeMs: 'Mean time (ms)',
    medianTimeMs: 'Median time (ms)',
    number: 'No.',
    question: 'Question',
    changed: 'Changed',
    asked: 'Asked',
    correctShare: 'Correct (%)',
    rightAnswer: 'Right answer',
    given: 'Given',
  },
  pointsOf: (question: number) => `Q${question} points`,
  answer: (letter: string) => `Answer ${letter}`,
  given: (letter: string) => `${letter} given`,
  /** In place of a place. */
  left: 'left',
  doesNotCount: (reason: string) => (reason === '' ? 'does not count' : `does not count: ${reason}`),
  corrected: 'corrected',
  neither: 'no answer was right or wrong',
  nobodyThere: 'nobody was there',
  /** Of those present. */
  right: (percent: number, correct: number, asked: number) => `${percent}% right, ${outOf(correct, asked)}`,
  turnout: (answered: number, asked: number) => `${outOf(answered, asked)} answered`,
  /** In UTC: the host's time zone is unknown, and the same results must give the same text. @param instant in ms */
  date: (instant: number) => `${date.format(instant)} UTC`,

  /** The PDF's own. */
  untitled: 'Results',
  noText: '(no text)',
  /** @param right '' if nothing could be right */
  size: (players: number, questions: number, right: string, playedOn: string) =>
    `${counted(players, 'player', 'players')}, ${counted(questions, 'question', 'questions')}${right === '' ? '' : `, ${right}`}; ${playedOn}`,
  /** Facts about a question, or what was given besides its answers. */
  facts: (facts: readonly string[]) => facts.join('; '),
  half: (medianTime: number) => `half of the answers within ${medianTime} s`,
  /** Stands for a picture without a description. */
  picture: 'The picture of the question',
  /** Alternative texts of the charts. */
  answersChart: (answers: readonly { readonly text: string; readonly right: boolean; readonly count: number }[]) =>
    `Answers. ${answers.map(({ text, right, count }) => `${text}${right ? ' (right)' : ''}: ${count}`).join('; ')}`,
  timesChart: (times: readonly { readonly from: number; readonly to: number; readonly count: number }[]) =>
    `Answers by time. ${times.map(({ from, to, count }) => `${from} to ${to} s: ${count}`).join('; ')}`,
  seconds: (seconds: number) => `${seconds} s`,
  teamLine: (place: number, name: string, score: number, players: number) =>
    `${place}. ${name}: ${counted(score, 'point', 'points')}, ${counted(players, 'player', 'players')}`,
  listed: (listed: number, all: number) =>
    `The first ${formatNumber(listed)} of ${formatNumber(all)}; all are in the other files.`,
};

import { counted, formatNumber } from '#shared/lib/text.ts';
import { ERRORS } from './common.ts';
import { type HostRejection, rejectionText } from './rejections.ts';

/** Texts of the host's session screens (specification, sections 2 and 4). */
export const HOST = {
  title: 'Quiz session',
  kept: {
    yours: 'The quiz and its players are kept. Reconnecting…',
    service: 'The quiz and its answers are kept. This screen comes back by itself.',
  },
  entering: 'Opening your quiz session…',
  deviceBusy: 'You are still a player in a quiz session on this device. Reconnect, or leave it before you host one.',
  quizChanged: 'This quiz was changed elsewhere a moment ago.',
  quizChangedText: 'This session plays the latest saved version.',
  joinAt: 'Join at',
  code: 'Quiz code',
  qr: 'QR code that opens the join page',
  enlargeQr: 'Show the QR code on the whole screen',
  players: 'Players',
  joined: (count: number) => (count === 1 ? 'player has joined' : 'players have joined'),
  nobody: 'Nobody is here yet. Players appear the moment they join.',
  start: 'Start Quiz',
  end: 'End Quiz',
  skip: 'Skip',
  next: 'Next',
  question: (position: number, total: number) => `Question ${formatNumber(position)} of ${formatNumber(total)}`,
  answered: 'answered',
  everybody: 'Everybody has answered.',
  paused: 'The clock is stopped.',
  overtime: 'Some have more time',
  doesNotCount: 'This question does not count.',
  doNotCount: (questions: readonly number[]) =>
    questions.length === 1
      ? `Question ${questions[0]} does not count.`
      : `Questions ${new Intl.ListFormat('en').format(questions.map(String))} do not count.`,
  liveAnswers: 'Answers so far',
  statistics: 'Answers',
  answerCount: (letter: string, text: string, count: number) => `${letter}, ${text}: ${formatNumber(count)}`,
  correct: 'Correct',
  rightAnswers: (
    answers: readonly { readonly letter: string; readonly text: string; readonly chosen: number }[],
    total: number,
  ) => {
    const names = answers.map(({ letter, text }) => (text === '' ? letter : `${letter}, ${text}`)).join('; ');
    const chosen = answers.reduce((sum, one) => sum + one.chosen, 0);
    const it = answers.length === 1 ? 'it' : 'one of them';
    return `Correct: ${names}. ${formatNumber(chosen)} of ${formatNumber(total)} chose ${it}.`;
  },
  ranked: (place: number, name: string, score: number) => `${formatNumber(place)}. ${name}, ${formatNumber(score)}`,
  leaderboard: 'Leaderboard',
  endTitle: 'The quiz is over',
  endLead: (players: number) =>
    players === 0 ? 'Nobody dug with you this time.' : `${counted(players, 'player', 'players')} dug with you.`,
  playAgain: 'Play again',
  toOverview: 'To Overview',
  confirmEndTitle: 'End this quiz?',
  confirmEndMessage: 'The session ends for all players.',
  keepPlaying: 'Keep playing',
  soundOn: 'Turn sound on',
  soundOff: 'Turn sound off',
  fullscreen: 'Full screen',
  windowed: 'Leave full screen',
  /** Spoken when a screen appears. */
  phase: {
    lobby: 'Lobby: waiting for players',
    playing: 'The question is open',
    statistics: 'The question is closed: answers',
    leaderboard: 'Leaderboard',
    podium: 'Podium',
    endscreen: 'The quiz is over',
  },
} as const;

/** Messages for refused calls that only hosts can make. */
const TEXTS: Record<HostRejection, string> = {
  'email-not-verified': 'Open the link in the mail we sent you first. Then the report can be sent.',
  'not-allowed': "Only the host's own screen can do this.",
  'not-host': 'This quiz session belongs to another host.',
  'not-own-address': 'The report can only be sent to your own address.',
  'quiz-changed': 'This quiz was changed somewhere else. Please load it again.',
  'report-in-flight': 'The report is already on its way.',
  'session-exists': ERRORS.somethingWrong,
  'start-in-progress': 'Another session of yours is being started right now. Please try again in a moment.',
  'too-early': 'The question is still running.',
  'unknown-player': 'This player is not in the quiz any more.',
};

/** As `rejectionText`, for hosts. */
export function hostRejectionText(code: string | null): string {
  return code !== null && Object.hasOwn(TEXTS, code) ? TEXTS[code as HostRejection] : rejectionText(code);
}

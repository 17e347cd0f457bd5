import type { HostRejection } from '#rejections.ts';
import { formatNumber } from './words.ts';

/** Texts of the host's session screens (specification, sections 2 and 4). */
export const host = {
  title: 'Quiz session',
  kept: {
    yours: 'The quiz and its players are kept. Reconnecting…',
    service: 'The quiz and its answers are kept. This screen comes back by itself.',
  },
  entering: 'Opening your quiz session…',
  deviceBusy: 'You are still a player in a quiz session on this device. Reconnect, or leave it before you host one.',
  start: 'Start Quiz',
  end: 'End Quiz',
  skip: 'Skip',
  next: 'Next',
  /** On the primary button, while a question waits until the phones have its pictures. */
  loadingPictures: 'Loading pictures',
  question: (position: number, total: number) => `Question ${formatNumber(position)} of ${formatNumber(total)}`,
  /** After the counts, which are larger. */
  answered: 'answered',
  answeredOf: (answered: number, total: number) => `${formatNumber(answered)}/${formatNumber(total)} answered`,
  everybody: 'Everybody has answered.',
  /** While a question stands alone, before its answers. */
  getReady: 'Get ready…',
  paused: 'The clock is stopped.',
  overtime: 'Some have more time',
  doesNotCount: 'This question does not count.',
  liveAnswers: 'Answers so far',
  statistics: 'Answers',
  answerCount: (letter: string, text: string, count: number, correct: boolean) =>
    `${letter}, ${text}: ${formatNumber(count)}${correct ? ' (Correct)' : ''}`,
  rightAnswers: (
    answers: readonly { readonly letter: string; readonly text: string; readonly chosen: number }[],
    total: number,
  ) => {
    const names = answers.map(({ letter, text }) => (text === '' ? letter : `${letter}, ${text}`)).join('; ');
    const chosen = answers.reduce((sum, one) => sum + one.chosen, 0);
    const it = answers.length === 1 ? 'it' : 'one of them';
    return `Correct: ${names}. ${formatNumber(chosen)} of ${formatNumber(total)} chose ${it}.`;
  },
  rightTexts: (texts: readonly string[], right: number, total: number) =>
    `Correct: ${texts.join('; ')}. ${formatNumber(right)} of ${formatNumber(total)} knew it.`,
  rightNumber: (number: string) => `Correct: ${number}.`,
  /** Of several that belong together. */
  rightChoices: (
    answers: readonly { readonly letter: string; readonly text: string }[],
    right: number,
    total: number,
  ) => {
    const names = answers.map(({ letter, text }) => (text === '' ? letter : `${letter}, ${text}`)).join('; ');
    return `Correct: ${names}. ${formatNumber(right)} of ${formatNumber(total)} chose exactly that.`;
  },
  rightOrder: (texts: readonly string[], right: number, total: number) =>
    `The right order: ${texts.join('; ')}. ${formatNumber(right)} of ${formatNumber(total)} had exactly that.`,
  correct: 'Correct',
  ranked: (place: number, name: string, score: number) => `${formatNumber(place)}. ${name}, ${formatNumber(score)}`,
  playAgain: 'Play again',
  toOverview: 'To Overview',
  confirmEndTitle: 'End this quiz?',
  confirmEndMessage: 'The session ends for all players. Results so far are kept.',
  keepPlaying: 'Keep playing',
  /** Spoken when a screen appears. */
  phase: {
    lobby: 'Lobby: waiting for players',
    playing: 'The question is open',
    statistics: 'The question is closed: answers',
    leaderboard: 'Leaderboard',
    podium: 'Podium',
    endscreen: 'The quiz is over',
  },

  /** Messages for refused calls that only hosts can make. */
  rejections: {
    'email-not-verified': 'Open the link in the mail we sent you first. Then the report can be sent.',
    'not-allowed': "Only the host's own screen can do this.",
    'not-host': 'This quiz session belongs to another host.',
    'not-own-address': 'The report can only be sent to your own address.',
    'quiz-changed': 'This quiz was changed somewhere else. Please load it again.',
    'report-in-flight': 'The report is already on its way.',
    'start-in-progress': 'Another session of yours is being started right now. Please try again in a moment.',
    'too-early': 'The question is still running.',
    'unknown-player': 'This player is not in the quiz any more.',
  } satisfies Record<HostRejection, string>,
};

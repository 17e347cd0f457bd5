import { counted, formatNumber, formatSeconds } from '#shared/lib/text.ts';

/** @returns an ordinal number, such as '73rd' */
function formatOrdinal(value: number): string {
  // 11, 12 and 13 end in "th".
  const last = ((value + 90) % 100) - 10;
  return `${formatNumber(value)}${['st', 'nd', 'rd'][(last % 10) - 1] ?? 'th'}`;
}

/** Texts of a player's screens. */
export const PLAYER = {
  title: 'Quiz',
  entering: 'Entering the quiz…',
  waiting: 'Waiting...',
  waitingHint: 'You are in. The first question appears here when the host starts the quiz.',
  changeHelmet: 'Change your helmet',
  helmetHint: 'Tap your helmet to change it.',
  helmetFailed: 'The helmet could not be changed. Please try again.',
  joined: (count: number) => counted(count, 'player has joined', 'players have joined'),
  joinedList: 'Joined players',
  kept: {
    yours: 'You keep your place and your points. Reconnecting…',
    service: 'You keep your points. This screen comes back by itself.',
    host: 'The quiz waits and goes on by itself. Nothing is lost.',
  },
  slow: 'Quarry is catching up. Your answer is kept and goes in as soon as possible.',
  settings: 'Settings',
  settingsFailed: 'The settings could not be loaded.',
  shortcuts: 'Answer with single keys',
  shortcutsHint: '1–6 and A–F choose an answer',
  leave: 'Leave',
  leaveTitle: 'Leave the quiz?',
  leaveMessage: 'You can come back with the same device while the quiz runs.',
  stay: 'Stay',
  answers: 'Answers',
  paused: 'The host has stopped the clock. You can still answer.',
  timeOver: 'Your time is up. The result comes when the question closes.',
  ownTime: (factor: number) => `You have ${formatNumber(factor)} times the time.`,
  joinedAt: (question: number) => `You joined at question ${formatNumber(question)}.`,
  playsAs: (name: string) => `You play as ${name}.`,
  renamed: (name: string) => `The host has renamed you. You play as ${name}.`,
  movedTo: (team: string) => `You are in team ${team} now.`,
  scoresChanged: 'The host corrected a question. Points are counted again.',
  removed: 'The host has removed you from this quiz session.',
  removedHint: 'You can join again with the quiz code.',
  bannedHint: 'This device cannot join it again.',
  joinAgain: 'Join Quiz',
  chosen: 'Your answer',
  correct: 'Correct',
  wrong: 'Wrong',
  answerQueued: 'Your answer is kept on this device and goes in when you are connected again.',
  answerStored: 'Your answer is in. The result comes when the question closes.',
  answerLost: 'Your answer did not arrive in time, so it does not count.',
  earlierAnswerLost: 'Your answer to the previous question did not arrive in time, so it does not count.',
  resultCorrect: 'Correct!',
  resultWrong: 'Not this time.',
  resultNone: 'No answer this time.',
  resultVoided: 'This question does not count.',
  points: (points: number) => `+${counted(points, 'point', 'points')}`,
  noPoints: 'No points',
  pointsUnit: (points: number) => (points === 1 ? 'point' : 'points'),
  streak: (count: number) => `${formatNumber(count)} correct in a row`,
  time: (seconds: number) => `Answered in ${formatSeconds(seconds)}\u00a0s`,
  yourScore: 'Your Score',
  place: (place: number, ranked: number | null) =>
    ranked === null ? formatOrdinal(place) : `${formatOrdinal(place)} of ${formatNumber(ranked)}`,
  shared: 'shared with others',
  leaders: 'Leaders',
  scoreMissing: "There was an error displaying your score. Please look for your score on the host's screen.",
  thanks: 'Thank you for playing!',
  lastKnown: 'The quiz ended while this device was away. These were your points until then.',
  thanksHint: 'The quiz is over. Your helmet goes back on its hook.',
  /** Spoken when a screen appears. */
  phase: {
    entering: '',
    missing: '',
    lobby: 'Waiting for the quiz to start',
    playing: 'A new question',
    statistics: 'The question is closed',
    leaderboard: 'Leaderboard',
    podium: 'Podium',
    endscreen: 'The quiz is over',
  },
} as const;

import { counted, formatNumber } from './words.ts';

/** Texts of the host's own window: the presenter's view, the stage's window, and what is asked before a press counts. */
export const presenter = {
  openStage: 'Open stage',
  toHall: "Projector's view",
  /** The browser opened no window. */
  blocked: {
    title: 'Your browser blocked the window.',
    message: 'Allow pop-ups for this page, or open the link yourself and move that window to the projector.',
    open: 'Open the stage',
  },
  onStage: 'On the stage',
  people: (players: number, away: number) =>
    away === 0
      ? counted(players, 'player', 'players')
      : `${counted(players, 'player', 'players')}, ${formatNumber(away)} away`,
  /** In the list of people. */
  onlyYou: 'Only you see this panel. The stage shows the quiz.',
  newest: 'Last to join',
  leaders: 'In front',
  right: (texts: readonly string[]) => `Right: ${texts.join('; ')}`,
  next: (position: number, total: number) => `Next: question ${formatNumber(position)} of ${formatNumber(total)}`,
  last: 'No question is left.',
  /** By state, where no question is left. */
  follows: {
    playing: 'The answers, the leaderboard and the podium follow.',
    statistics: 'The leaderboard and the podium follow.',
    leaderboard: 'The podium follows.',
    podium: 'The end screen follows, with the report.',
  },
  /** Before a quiz starts by a key, from the presenter's view or from a remote. */
  alone: {
    title: 'Nobody has joined. Start anyway?',
    message: 'Players can still join while the quiz runs.',
    start: 'Start anyway',
    wait: 'Wait',
  },
  pressAgain: 'Press again to skip',
};

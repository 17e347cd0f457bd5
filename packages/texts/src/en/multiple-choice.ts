import { counted, formatNumber } from './words.ts';

/** Texts of questions with several right answers. */
export const multipleChoice = {
  hint: 'Tick all right answers.',
  scoring: 'Partly right answers',
  scorings: {
    partial: {
      name: 'Earn part of the points',
      hint: 'Each right answer earns its part. Each wrong one takes as much away, never below zero.',
    },
    all: { name: 'Earn nothing', hint: 'Points only for exactly the ticked answers.' },
  },

  /** The phone's button, by how many are chosen. */
  none: 'Choose one or more',
  send: (chosen: number) => `Send ${counted(chosen, 'answer', 'answers')}`,
  sent: (chosen: number) => `${counted(chosen, 'answer', 'answers')} sent`,
  /** What a mark on an answer says. */
  marks: {
    chosen: 'Your choice',
    correct: 'Correct, and your choice',
    missed: 'Correct, but not your choice',
    wrong: 'Wrong, but your choice',
  },

  right: (players: number) => `${formatNumber(players)} quite right`,
  partly: (players: number) => `${formatNumber(players)} right in part`,
  rightAndPartly: (right: number, partly: number) =>
    `${formatNumber(right)} quite right, ${formatNumber(partly)} right in part.`,
};

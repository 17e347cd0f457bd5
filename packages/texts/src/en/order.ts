import { formatNumber, outOf } from './words.ts';

/** Texts of questions whose answers are put in order. */
export const order = {
  editorHint: 'Write the answers in the right order. Players see them mixed.',
  scoring: 'Points',
  scorings: ['For each right pair of neighbours', 'Only for the whole order'] as [string, string],
  moveUp: (text: string) => `Move ${text} up`,
  moveDown: (text: string) => `Move ${text} down`,
  nth: (place: number) => `Answer ${formatNumber(place)}`,
  delete: (place: number) => `Delete answer ${formatNumber(place)}`,
  /** Spoken after a move. */
  moved: (text: string, place: number, of: number) => `${text}: place ${outOf(place, of)}`,
  answers: 'Answers in your order',
  hallAnswers: 'Answers to put in order',
  send: 'Send this order',
  rightOrder: 'The right order',
  yourPlace: (place: number) => `You: place ${formatNumber(place)}`,
  rightPlace: 'Right place',
  neighbours: (kept: number, of: number) => `${outOf(kept, of)} neighbours right`,
  correctOrder: 'Right order',
  /** A row of the statistics, in words. */
  placed: (text: string, place: number, count: number, of: number) =>
    `${formatNumber(place)}. ${text}: ${outOf(count, of)} put it there`,
};

import { formatNumber } from './words.ts';

/** Texts of questions whose answers are put in order. */
export const order = {
  hint: 'Write the answers in the right order. Players get them mixed.',
  up: (text: string) => `Move up: ${text}`,
  down: (text: string) => `Move down: ${text}`,
  /** Spoken after a move. */
  movedTo: (text: string, place: number, of: number) => `${text}: place ${formatNumber(place)} of ${formatNumber(of)}`,
  send: 'Send this order',
  sent: 'Order sent',

  /** Once it has closed: of neighbours that a response has as the right order has them. */
  kept: (kept: number, of: number) =>
    `${formatNumber(kept)} of ${formatNumber(of)} ${of === 1 ? 'pair' : 'pairs'} of neighbours in the right order`,
  yourPlace: (place: number) => `You: ${formatNumber(place)}`,
  rightPlace: (place: number) => `Place ${formatNumber(place)}, as you had it`,
  otherPlace: (place: number, yours: number) =>
    `Place ${formatNumber(place)}, you had it at place ${formatNumber(yours)}`,

  scoring: 'Partly right orders',
  scorings: {
    partial: { name: 'Earn part of the points', hint: 'Each pair of neighbours in the right order earns its part.' },
    all: { name: 'Earn nothing', hint: 'Points only for exactly this order.' },
  },

  /** The hall's statistics. */
  rightOrder: 'The right order',
  place: (place: number) => `Place ${formatNumber(place)}`,
  /** A row of them. */
  row: (place: number, text: string, right: number) =>
    `Place ${formatNumber(place)}, ${text}: ${formatNumber(right)} put it there`,
  right: (players: number) => `${formatNumber(players)} quite right`,
  partly: (players: number) => `${formatNumber(players)} right in part`,
};

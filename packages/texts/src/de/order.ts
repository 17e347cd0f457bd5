import type { Texts } from '#texts.ts';
import { formatNumber, outOf } from './words.ts';

export const order = {
  hint: 'Schreib die Antworten in der richtigen Reihenfolge. Beim Spielen kommen sie gemischt.',
  up: (text) => `Nach oben: ${text}`,
  down: (text) => `Nach unten: ${text}`,
  movedTo: (text, place, of) => `${text}: Platz ${outOf(place, of)}`,
  send: 'Reihenfolge senden',
  sent: 'Reihenfolge gesendet',

  kept: (kept, of) =>
    of === 1
      ? `${outOf(kept, of)} Nachbarpaar in der richtigen Reihenfolge`
      : `${outOf(kept, of)} Nachbarpaaren in der richtigen Reihenfolge`,
  yourPlace: (place) => `Du: ${formatNumber(place)}`,
  rightPlace: (place) => `Platz ${formatNumber(place)}, wie bei dir`,
  otherPlace: (place, yours) => `Platz ${formatNumber(place)}, bei dir Platz ${formatNumber(yours)}`,

  scoring: 'Teilweise richtige Reihenfolgen',
  scorings: {
    partial: {
      name: 'Bringen einen Teil der Punkte',
      hint: 'Jedes Nachbarpaar in der richtigen Reihenfolge bringt seinen Teil.',
    },
    all: { name: 'Bringen nichts', hint: 'Punkte nur für genau diese Reihenfolge.' },
  },

  rightOrder: 'Die richtige Reihenfolge',
  place: (place) => `Platz ${formatNumber(place)}`,
  row: (place, text, right) =>
    `Platz ${formatNumber(place)}, ${text}: ${formatNumber(right)} ${right === 1 ? 'lag' : 'lagen'} hier richtig`,
  right: (players) => `${formatNumber(players)} ganz richtig`,
  partly: (players) => `${formatNumber(players)} teilweise richtig`,
} satisfies Texts['order'];

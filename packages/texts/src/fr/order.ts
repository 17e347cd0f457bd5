import type { Texts } from '#texts.ts';
import { formatNumber, outOf, placeOf } from './words.ts';

export const order = {
  hint: 'Écrivez les réponses dans le bon ordre. Les joueurs les reçoivent mélangées.',
  up: (text) => `Monter : ${text}`,
  down: (text) => `Descendre : ${text}`,
  movedTo: (text, place, of) => `${text} : place ${outOf(place, of)}`,
  send: 'Envoyer cet ordre',
  sent: 'Ordre envoyé',

  kept: (kept, of) => `${outOf(kept, of)} ${of === 1 ? 'paire de voisins' : 'paires de voisins'} dans le bon ordre`,
  yourPlace: (place) => `Toi : ${formatNumber(place)}`,
  rightPlace: (place) => `${placeOf(place)}, comme dans ta réponse`,
  otherPlace: (place, yours) => `${placeOf(place)}, dans ta réponse ${placeOf(yours)}`,

  scoring: 'Ordres en partie justes',
  scorings: {
    partial: {
      name: 'Rapportent une part des points',
      hint: 'Chaque paire de voisins dans le bon ordre rapporte sa part.',
    },
    all: { name: 'Ne rapportent rien', hint: 'Des points seulement pour cet ordre exact.' },
  },

  rightOrder: 'Le bon ordre',
  place: placeOf,
  row: (place, text, right) => `${placeOf(place)}, ${text} : bien placé par ${formatNumber(right)}`,
  right: (players) => `${formatNumber(players)} tout juste`,
  partly: (players) => `${formatNumber(players)} en partie juste`,
} satisfies Texts['order'];

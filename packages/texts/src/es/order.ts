import type { Texts } from '#texts.ts';
import { counted, formatNumber, outOf } from './words.ts';

export const order = {
  hint: 'Escribe las respuestas en el orden correcto. A los jugadores les llegan mezcladas.',
  up: (text) => `Subir: ${text}`,
  down: (text) => `Bajar: ${text}`,
  movedTo: (text, place, of) => `${text}: posición ${outOf(place, of)}`,
  send: 'Enviar este orden',
  sent: 'Orden enviado',

  kept: (kept, of) => `${formatNumber(kept)} de ${counted(of, 'pareja', 'parejas')} de vecinas en el orden correcto`,
  yourPlace: (place) => `Tú: ${formatNumber(place)}`,
  rightPlace: (place) => `Posición ${formatNumber(place)}, como la pusiste`,
  otherPlace: (place, yours) => `Posición ${formatNumber(place)}; la pusiste en la ${formatNumber(yours)}`,

  scoring: 'Si el orden es correcto solo en parte',
  scorings: {
    partial: {
      name: 'Dar parte de los puntos',
      hint: 'Cada pareja de respuestas vecinas en el orden correcto suma su parte.',
    },
    all: { name: 'No dar puntos', hint: 'Solo puntúa quien envía exactamente este orden.' },
  },

  rightOrder: 'El orden correcto',
  place: (place) => `Posición ${formatNumber(place)}`,
  row: (place, text, right) =>
    `Posición ${formatNumber(place)}, ${text}: ${counted(right, 'jugador lo puso', 'jugadores lo pusieron')} ahí`,
  right: (players) => `${formatNumber(players)} con todo bien`,
  partly: (players) => `${formatNumber(players)} con una parte bien`,
} satisfies Texts['order'];

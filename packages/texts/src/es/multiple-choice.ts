import type { Texts } from '#texts.ts';
import { counted, formatNumber } from './words.ts';

export const multipleChoice = {
  hint: 'Marca todas las respuestas correctas.',
  scoring: 'Si solo se acierta en parte',
  scorings: {
    partial: {
      name: 'Dar parte de los puntos',
      hint: 'Cada acierto suma su parte. Cada error resta lo mismo, sin bajar nunca de cero.',
    },
    all: { name: 'No dar puntos', hint: 'Solo puntúa quien elige exactamente las respuestas marcadas.' },
  },

  none: 'Elige una o varias',
  send: (chosen) => `Enviar ${counted(chosen, 'respuesta', 'respuestas')}`,
  sent: (chosen) => counted(chosen, 'respuesta enviada', 'respuestas enviadas'),
  marks: {
    chosen: 'Elegida',
    correct: 'Correcta, y la elegiste',
    missed: 'Correcta, pero no la elegiste',
    wrong: 'Incorrecta, pero la elegiste',
  },

  right: (players) => `${formatNumber(players)} con todo bien`,
  partly: (players) => `${formatNumber(players)} con una parte bien`,
  rightAndPartly: (right, partly) =>
    `${counted(right, 'jugador', 'jugadores')} con todo bien, ${counted(partly, 'jugador', 'jugadores')} con una parte.`,
} satisfies Texts['multipleChoice'];

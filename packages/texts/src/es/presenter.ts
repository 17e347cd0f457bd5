import type { Texts } from '#texts.ts';
import { counted, formatNumber, outOf, wordsFor } from './words.ts';

export const presenter = {
  openStage: 'Pantalla del público',
  toHall: 'Vista del proyector',
  blocked: {
    title: 'Tu navegador ha bloqueado la ventana.',
    message: 'Permite las ventanas emergentes en esta página, o abre tú el enlace y lleva esa ventana al proyector.',
    open: 'Abrir la pantalla del público',
  },
  onStage: 'En la pantalla del público',
  people: (players, away) =>
    away === 0
      ? counted(players, 'jugador', 'jugadores')
      : `${counted(players, 'jugador', 'jugadores')}, ${formatNumber(away)} ${wordsFor(away, 'ausente', 'ausentes')}`,
  onlyYou: 'Solo tú ves esta lista. El quiz está en la pantalla del público.',
  newest: 'Últimos en llegar',
  leaders: 'En cabeza',
  right: (texts) => `Correcto: ${texts.join('; ')}`,
  next: (position, total) => `Después: pregunta ${outOf(position, total)}`,
  last: 'No queda ninguna pregunta.',
  follows: {
    playing: 'Siguen las respuestas, la clasificación y el podio.',
    statistics: 'Siguen la clasificación y el podio.',
    leaderboard: 'Sigue el podio.',
    podium: 'Sigue la pantalla final, con el informe.',
  },
  alone: {
    title: 'Todavía no hay nadie. ¿Empezar de todos modos?',
    message: 'También se puede entrar con el quiz en marcha.',
    start: 'Empezar de todos modos',
    wait: 'Esperar',
  },
  pressAgain: 'Pulsa otra vez para saltar',
} satisfies Texts['presenter'];

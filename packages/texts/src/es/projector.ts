import type { Texts } from '#texts.ts';
import { counted, formatNumber, formatPercent, listOf, outOf, wordsFor } from './words.ts';

export const projector = {
  joinAt: 'Participa en',
  code: 'Código del quiz',
  qr: 'Código QR que abre la página para participar',
  enlargeQr: 'Mostrar el código QR en toda la pantalla',
  players: 'Jugadores',
  joined: (count) => wordsFor(count, 'jugador en la sala', 'jugadores en la sala'),
  nobody: 'Todavía no hay nadie. Los jugadores aparecen en cuanto entran.',
  endTitle: 'El quiz ha terminado',
  endLead: (players) =>
    players === 0
      ? 'Esta vez nadie bajó contigo a la mina.'
      : `${counted(players, 'jugador bajó', 'jugadores bajaron')} contigo a la mina.`,
  leaderboard: 'Clasificación',
  doNotCount: (questions) =>
    questions.length === 1
      ? `La pregunta ${questions[0]} no cuenta.`
      : `Las preguntas ${listOf(questions.map(String))} no cuentan.`,
  soundOn: 'Activar el sonido',
  soundOff: 'Silenciar',
  soundBlocked: 'Sin sonido: pulsa para activarlo',
  fullscreen: 'Pantalla completa',
  windowed: 'Salir de pantalla completa',
  quizChanged: 'Este quiz se acaba de cambiar en otro lugar.',
  quizChangedText: 'Esta sesión usa la última versión guardada.',
  nobodyAnswered: 'Nadie respondió a esta pregunta.',
  knewIt: (part) => `Lo sabía el ${formatPercent(part)}`,
  outOf,
  times: 'Tiempo de respuesta',
  timesSpan: (seconds) => `${formatNumber(seconds)}\u00a0s`,
  timesWords: (half) => `La mitad de las respuestas llegó en ${formatNumber(half)}\u00a0s o menos.`,
  noPoints: (isLast) =>
    isLast
      ? 'Esta vez no hubo puntos. Gracias por jugar.'
      : 'Todavía no hay puntos. La próxima pregunta es otra oportunidad.',
  climber: (name, places, place) =>
    `La mayor subida: ${name}, ${counted(places, 'puesto', 'puestos')} hasta el ${formatNumber(place)}`,
  streak: (length, names, others) =>
    `${counted(length, 'acierto seguido', 'aciertos seguidos')}: ${listOf(others > 0 ? [...names, counted(others, 'más', 'más')] : [...names])}`,
  newcomer: (name, place) => `Nuevo nombre en cabeza: ${name}, puesto ${formatNumber(place)}`,

  keys: {
    title: 'Teclas',
    message: 'También funcionan los controles remotos de presentaciones.',
    single: 'Teclas sueltas',
    singleHint: 'El espacio y las letras funcionan en toda esta página',
    names: [
      ['Espacio, Intro, Av Pág, →', 'Pulsar el botón principal'],
      ['F', 'Pantalla completa, también en la pantalla del público'],
      ['Q', 'Código QR en toda la pantalla'],
      ['M', 'Activar o silenciar el sonido, también en la pantalla del público'],
      ['+, −', 'Subir o bajar el volumen'],
      ['?', 'Estas teclas'],
    ],
  },
} satisfies Texts['projector'];

import type { Texts } from '#texts.ts';
import { formatNumber, outOf, wordsFor } from './words.ts';

const named = ({ letter, text }: { readonly letter: string; readonly text: string }) =>
  text === '' ? letter : `${letter}, ${text}`;

const heading = (answers: number) => wordsFor(answers, 'Correcta', 'Correctas');

export const host = {
  title: 'Sesión del quiz',
  kept: {
    yours: 'El quiz y sus jugadores se conservan. Reconectando…',
    service: 'El quiz y sus respuestas se conservan. Esta pantalla volverá sola.',
  },
  entering: 'Abriendo tu sesión…',
  deviceBusy: 'Con este dispositivo sigues jugando en otra sesión. Vuelve a ella, o sal antes de presentar la tuya.',
  start: 'Empezar',
  end: 'Terminar',
  skip: 'Saltar',
  next: 'Siguiente',
  loadingPictures: 'Cargando imágenes',
  question: (position, total) => `Pregunta ${outOf(position, total)}`,
  answered: 'respuestas',
  answeredOf: (answered, total) => `${formatNumber(answered)}/${formatNumber(total)} respuestas`,
  everybody: 'Ya han respondido todos.',
  getReady: 'Atención…',
  paused: 'El reloj está parado.',
  overtime: 'Algunos tienen más tiempo',
  doesNotCount: 'Esta pregunta no cuenta.',
  liveAnswers: 'Respuestas hasta ahora',
  statistics: 'Respuestas',
  answerCount: (letter, text, count, correct) =>
    `${letter}, ${text}: ${formatNumber(count)}${correct ? ' (correcta)' : ''}`,
  rightAnswers: (answers, total) =>
    `${heading(answers.length)}: ${answers.map(named).join('; ')}. Aciertos: ${outOf(
      answers.reduce((sum, one) => sum + one.chosen, 0),
      total,
    )}.`,
  rightTexts: (texts, right, total) =>
    `${heading(texts.length)}: ${texts.join('; ')}. Aciertos: ${outOf(right, total)}.`,
  rightNumber: (number) => `Correcto: ${number}.`,
  rightChoices: (answers, right, total) =>
    `${heading(answers.length)}: ${answers.map(named).join('; ')}. Aciertos completos: ${outOf(right, total)}.`,
  rightOrder: (texts, right, total) =>
    `El orden correcto: ${texts.join('; ')}. Aciertos completos: ${outOf(right, total)}.`,
  correct: 'Correcta',
  ranked: (place, name, score) => `${formatNumber(place)}. ${name}, ${formatNumber(score)}`,
  playAgain: 'Jugar otra vez',
  toOverview: 'A mis quizzes',
  confirmEndTitle: '¿Terminar este quiz?',
  confirmEndMessage: 'La sesión termina para todos los jugadores. Los resultados hasta ahora se guardan.',
  keepPlaying: 'Seguir jugando',
  phase: {
    lobby: 'Sala de espera: faltan jugadores por entrar',
    playing: 'La pregunta está abierta',
    statistics: 'La pregunta se ha cerrado: respuestas',
    leaderboard: 'Clasificación',
    podium: 'Podio',
    endscreen: 'El quiz ha terminado',
  },

  rejections: {
    'email-not-verified': 'Abre primero el enlace del correo que te enviamos. Después se podrá enviar el informe.',
    'not-allowed': 'Esto solo se puede hacer desde la pantalla del anfitrión.',
    'not-host': 'Esta sesión es de otro anfitrión.',
    'not-own-address': 'El informe solo se puede enviar a tu propia dirección.',
    'quiz-changed': 'Este quiz se cambió en otro lugar. Vuelve a cargarlo.',
    'report-in-flight': 'El informe ya está en camino.',
    'start-in-progress': 'Se está iniciando otra sesión tuya. Inténtalo de nuevo en un momento.',
    'too-early': 'La pregunta sigue abierta.',
    'unknown-player': 'Este jugador ya no está en el quiz.',
  },
} satisfies Texts['host'];

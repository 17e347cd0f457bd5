import type { Texts } from '#texts.ts';
import { counted, formatDate, formatMoment, formatNumber, formatPercent, formatSeconds, outOf } from './words.ts';

export const results = {
  title: 'Resultados',
  ofSession: 'Abrir los resultados en otra pestaña',
  search: 'Buscar por nombre del quiz',
  loading: 'Cargando resultados…',
  offline: 'Puedes seguir leyendo. Los cambios se podrán guardar cuando vuelva la conexión.',
  none: 'Todavía no hay resultados. Aparecen aquí a los pocos segundos de terminar una sesión.',
  noneFound: 'Ningún quiz con ese nombre tiene resultados.',
  showMore: 'Mostrar más',
  players: (n) => counted(n, 'jugador', 'jugadores'),
  questions: (n) => counted(n, 'pregunta', 'preguntas'),
  right: (share, correct, asked) => `${formatPercent(share)} de aciertos, ${outOf(correct, asked)}`,
  part: (share, correct, asked) => `${formatPercent(share)}, ${outOf(correct, asked)}`,
  seconds: (seconds) => `${formatSeconds(seconds)}\u00a0s`,
  points: (n) => counted(n, 'punto', 'puntos'),
  gone: 'No hay resultados. Aparecen a los pocos segundos de terminar una sesión; los eliminados ya no están.',
  played: (moment) => `Jugado el ${formatMoment(moment)}`,
  download: 'Descargar',
  formats: { xlsx: 'Excel', csv: 'CSV', pdf: 'PDF', json: 'JSON', events: 'Registro de eventos' },
  stale: 'Los puntos, los puestos y los comprobantes se están calculando de nuevo.',
  formerRoot:
    'Algo se cambió después del final: puntos, un nombre, un equipo o quién participó. Los comprobantes se emitieron de nuevo con los mismos enlaces.',

  highlights: 'De un vistazo',
  winner: 'Primer puesto',
  hardest: 'La más difícil',
  divided: 'Dividió a la sala',
  slowest: 'La más lenta',
  split: (parts) => parts.map(([letter, share]) => `${formatPercent(share)} ${letter}`).join(', '),
  median: (seconds) => `la mitad respondió en ${formatSeconds(seconds)}\u00a0s o menos`,

  table: 'Mostrar como tabla',
  shareTitle: 'Aciertos por pregunta',
  curvesTitle: (leaders) =>
    leaders === 1
      ? 'Los puntos del primero durante la sesión'
      : `Los puntos de los ${formatNumber(leaders)} primeros durante la sesión`,
  timesTitle: 'Respuestas por tiempo',
  upTo: (seconds) => `≤\u00a0${formatNumber(seconds)}\u00a0s`,
  timeRange: (from, to) => `De ${formatSeconds(from)} a ${formatSeconds(to)}\u00a0s`,

  questionsTitle: 'Preguntas',
  order: 'Orden',
  orders: ['Como se hicieron', 'La más difícil primero', 'La más dividida primero', 'La más lenta primero'],
  question: 'Pregunta',
  questionNumber: (number) => `Pregunta ${number}`,
  numbered: (number, text) => `${number}. ${text}`,
  answer: 'Respuesta',
  given: 'Veces',
  betweenAnswers: ', ',
  share: 'De los presentes',
  time: 'Tiempo',
  isRight: 'correcta',
  outOf,
  turnout: (answered, asked) => `Respuestas: ${outOf(answered, asked)}`,
  voided: 'No cuenta',
  voidedBecause: (reason) => `No cuenta: ${reason}`,
  corrected: 'Corregida',
  fix: 'Anular o corregir esta pregunta',

  teamsTitle: 'Equipos',
  playersTitle: 'Jugadores',
  columns: {
    place: 'Puesto',
    identifier: 'Jugador',
    team: 'Equipo',
    points: 'Puntos',
    correct: 'Aciertos',
    meanTime: 'Tiempo medio',
  },
  playerSearch: 'Buscar jugadores por nombre',
  leftEarly: 'salió antes',
  answersOf: 'Respuestas de',
  noAnswer: 'sin respuesta',

  picture: 'La imagen de la pregunta',
  answerPicture: 'La imagen de la respuesta',
  note: 'Nota',
  noteHint: 'Solo la ves tú.',
  noteSave: 'Guardar nota',
  noteSaved: 'Nota guardada.',
  remove: 'Eliminar estos resultados',
  removeTitle: '¿Eliminar estos resultados?',
  removeMessage:
    'Se elimina para siempre toda la sesión: su registro de eventos, estos resultados, los nombres de sus jugadores y sus comprobantes, cuyos enlaces dejan de funcionar. El quiz se queda.',
  removeConfirm: 'Eliminar para siempre',

  kept: (n) =>
    n === null
      ? 'Los resultados se conservan hasta que tú, o quien administra este servicio, los elimine.'
      : `Los resultados se conservan ${counted(n, 'día', 'días')}.`,
  change: 'Cambiar',
  keepTitle: '¿Cuánto tiempo se conservan los resultados?',
  keepMessage: 'Vale para todas tus sesiones terminadas y para las que vengan.',
  keepLabel: 'Conservar los resultados',
  keepOptions: ['Sin límite', '30 días', '90 días', '1 año'],
  keepWarning: (before) =>
    `Las sesiones que terminaron antes del ${formatDate(before)} se eliminan para siempre en unos minutos: registros de eventos, resultados, nombres de los jugadores y comprobantes.`,
  keepSafe: 'Ninguna sesión se elimina por antigua, salvo que lo decida quien administra este servicio.',
  keepSave: 'Guardar',
} satisfies Texts['results'];

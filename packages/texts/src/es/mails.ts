import type { Texts } from '#texts.ts';
import { counted, formatNumber, formatSeconds, ordinal } from './words.ts';

const EXPIRY = 'El enlace sirve una sola vez, durante 15 minutos.';

const PLACES = { files: 'en los archivos adjuntos', page: 'en la página de resultados' };

export const mails = {
  language: 'es',
  motto: 'Quarry, el quiz que es una mina de gemas',
  orOpen: 'O abre esta dirección:',

  registration: {
    subject: 'Te damos la bienvenida a Quarry: confirma tu correo',
    title: '¡Te damos la bienvenida a Quarry!',
    intro:
      'Tu cuenta está lista. Confirma que esta dirección es tuya para poder entrar desde cualquier lugar y recibir los informes por correo.',
    label: 'Confirmar y entrar',
    ignore:
      'Alguien escribió esta dirección para registrarse. Si no fuiste tú, no hagas nada: sin este enlace nadie puede confirmarla.',
  },
  signIn: {
    subject: 'Tu enlace para entrar en Quarry',
    title: 'Entrar en Quarry',
    intro: 'Aquí tienes el enlace que pediste.',
    label: 'Entrar',
    ignore: 'Si no lo pediste, no hagas nada: nadie puede entrar sin este enlace.',
  },
  expiry: EXPIRY,
  linkLabel: (label) => `${label}:`,
  linkPreview: (label) => `${label}: ${EXPIRY}`,

  report: {
    subject: (quizName) => `Informe: ${quizName}`,
    untitled: 'Tu quiz',
    noText: '(sin texto)',
    summary: (players, questions, playedOn) =>
      `${counted(players, 'jugador', 'jugadores')}, ${counted(questions, 'pregunta', 'preguntas')}, jugado el ${playedOn}`,
    podium: 'Podio',
    teams: 'Equipos',
    players: 'Jugadores',
    hardest: 'Las preguntas más difíciles',
    questions: 'Preguntas',
    teamColumns: 'Equipos (puesto, nombre, puntuación, jugadores)',
    playerColumns: 'Jugadores (puesto, nombre, puntuación, aciertos, tiempo medio)',
    ordinal,
    score: (score) => counted(score, 'punto', 'puntos'),
    scorePlain: (score) => `${score} ${score === 1 ? 'punto' : 'puntos'}`,
    names: (names, more) => (more > 0 ? `${names.join(', ')} y ${formatNumber(more)} más` : names.join(', ')),
    more: (count, place) => `Y ${formatNumber(count)} más ${PLACES[place]}.`,
    moreQuestions: (count, place) => `Y ${formatNumber(count)} más ${PLACES[place]}.`,
    morePlain: (count, place) => `y ${formatNumber(count)} más ${PLACES[place]}`,
    meanTime: 'Tiempo medio',
    question: (number) => `Pregunta ${number}:`,
    seconds: (seconds) => `${formatSeconds(seconds)} s`,
    everything: (place, tooLarge) =>
      `${omitted(tooLarge)}Todo está ${PLACES[place]}: jugadores y preguntas, en un libro de Excel y en CSV para otros programas.`,
    everythingPlain: (place, tooLarge, hasLink) =>
      `${omitted(tooLarge)}Todo está ${PLACES[place]}${hasLink ? ':' : '.'}`,
    open: 'Abrir los resultados',
  },
} satisfies Texts['mails'];

function omitted(tooLarge: readonly string[]): string {
  return tooLarge.length === 0 ? '' : `No cabe en un correo: ${tooLarge.join(', ')}. `;
}

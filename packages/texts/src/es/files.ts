import type { Texts } from '#texts.ts';
import { counted, formatNumber, outOf } from './words.ts';

const date = new Intl.DateTimeFormat('es', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' });

export const files = {
  language: 'es',
  sheets: { players: 'Jugadores', questions: 'Preguntas', teams: 'Equipos' },
  columns: {
    place: 'Puesto',
    player: 'Jugador',
    team: 'Equipo',
    players: 'Jugadores',
    score: 'Puntuación',
    points: 'Puntos',
    correct: 'Aciertos',
    right: 'Correcta',
    answered: 'Respuestas',
    meanTime: 'Tiempo medio (s)',
    meanTimeMs: 'Tiempo medio (ms)',
    medianTimeMs: 'Tiempo mediano (ms)',
    number: 'N.º',
    question: 'Pregunta',
    changed: 'Cambios',
    asked: 'Presentes',
    correctShare: 'Aciertos (%)',
    rightAnswer: 'Respuesta correcta',
    given: 'Respuestas dadas',
  },
  pointsOf: (question) => `Puntos P${question}`,
  answer: (letter) => `Respuesta ${letter}`,
  given: (letter) => `${letter}: veces`,
  left: 'salió',
  doesNotCount: (reason) => (reason === '' ? 'no cuenta' : `no cuenta: ${reason}`),
  corrected: 'corregida',
  neither: 'ninguna respuesta era correcta ni incorrecta',
  nobodyThere: 'no había nadie',
  right: (percent, correct, asked) => `${percent}\u00a0% de aciertos, ${outOf(correct, asked)}`,
  turnout: (answered, asked) => `respuestas: ${outOf(answered, asked)}`,
  date: (instant) => `${date.format(instant)} UTC`,

  untitled: 'Resultados',
  noText: '(sin texto)',
  size: (players, questions, right, playedOn) =>
    `${counted(players, 'jugador', 'jugadores')}, ${counted(questions, 'pregunta', 'preguntas')}${right === '' ? '' : `, ${right}`}; ${playedOn}`,
  facts: (facts) => facts.join('; '),
  half: (medianTime) => `la mitad de las respuestas en ${formatNumber(medianTime)} s o menos`,
  picture: 'La imagen de la pregunta',
  answersChart: (answers) =>
    `Respuestas. ${answers.map(({ text, right, count }) => `${text}${right ? ' (correcta)' : ''}: ${count}`).join('; ')}`,
  timesChart: (times) =>
    `Respuestas por tiempo. ${times.map(({ from, to, count }) => `De ${from} a ${to} s: ${count}`).join('; ')}`,
  seconds: (seconds) => `${formatNumber(seconds)} s`,
  teamLine: (place, name, score, players) =>
    `${place}. ${name}: ${counted(score, 'punto', 'puntos')}, ${counted(players, 'jugador', 'jugadores')}`,
  listed: (listed, all) =>
    `Los ${formatNumber(listed)} primeros de ${formatNumber(all)}; todos están en los otros archivos.`,
} satisfies Texts['files'];

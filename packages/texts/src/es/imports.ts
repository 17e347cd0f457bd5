import { LIMITS } from '@quarry/events/limits';
import type { Texts } from '#texts.ts';
import { counted, formatNumber } from './words.ts';

const QUOTED = 'debe ser un texto entre comillas';
const SWITCH = 'debe ser true o false';
const MODIFIER = 'debe ser 0 o 1';
const ID = 'debe tener de 1 a 128 letras, cifras, puntos o guiones';
const DATE = 'debe ser una fecha';

export const imports = {
  tooLarge: (megabytes) => `Supera los ${formatNumber(megabytes)} MB.`,
  unreadable: 'No se puede leer.',
  encoding: 'Su texto no es UTF-8 ni UTF-16.',
  noJson: 'No es JSON.',
  noQuiz: 'No contiene ningún quiz.',
  more: (count) => `Y ${formatNumber(count)} más.`,
  question: (position) => `Pregunta ${position}`,
  answer: (question, answer) => `Pregunta ${question}, respuesta ${answer}`,
  problem: (place, wrong) => {
    const line = place === null ? wrong : `${place}: ${wrong}`;
    return `${line.charAt(0).toUpperCase()}${line.slice(1)}.`;
  },
  requirement: (field, must) => `${field} ${must}`,
  options: 'Opciones',
  wrongShape: 'no tiene la forma correcta',
  missing: (field) => `falta ${field}`,
  tooLong: (max) => `el texto pasa de ${counted(max, 'carácter', 'caracteres')}`,
  control: 'el texto contiene un salto de línea u otro carácter de control',

  lists: {
    'two questions have the same id': 'dos preguntas tienen el mismo id',
    'two answers have the same id': 'dos respuestas tienen el mismo id',
    'exactly one answer must be correct': 'debe haber exactamente una respuesta correcta',
    'at least one answer must be correct': 'debe haber al menos una respuesta correcta',
    'all answers of an order are correct': 'en un orden todas las respuestas son correctas',
    'no answer of a poll is correct': 'en una encuesta ninguna respuesta es correcta',
    'all spellings are correct': 'todas las variantes son correctas',
  },

  window: {
    open: 'Preguntas de un archivo',
    title: 'Un quiz desde un archivo',
    addTitle: 'Añadir preguntas de un archivo',
    hint: 'Una tabla de Kahoot!, Blooket o Wayground, GIFT o XML de Moodle, Aiken, arsnova, CSV, lo que exportas aquí o líneas de texto. Antes de guardar nada ves lo que contiene.',
    drop: 'Suelta aquí un archivo',
    choose: 'Elegir un archivo',
    paste: 'O pega tus preguntas',
    example: '¿Qué planeta es el más grande?\nMarte\n*Júpiter',
    read: 'Leer el texto',
    reading: 'Leyendo el archivo…',
    nothingStored: 'No se ha guardado nada.',
    found: (questions, format) => `${counted(questions, 'pregunta', 'preguntas')} en el archivo (${format})`,
    formats: {
      quarry: 'exportado aquí',
      zip: 'exportado aquí, con imágenes',
      kahoot: 'tabla de Kahoot!',
      csv: 'tabla',
      gift: 'Moodle GIFT',
      aiken: 'Aiken',
      'moodle-xml': 'Moodle XML',
      arsnova: 'arsnova',
      blooket: 'tabla de Blooket',
      wayground: 'tabla de Wayground',
      lines: 'líneas de texto',
    },
    right: 'Correcta',
    edit: (position) => `Editar la pregunta ${formatNumber(position)}`,
    backToList: 'Todas las preguntas',
    all: 'Tomar todas',
    none: 'No tomar ninguna',
    error: 'Error',
    warning: 'Aviso',
    tooMany: (room) => `${counted(room, 'pregunta cabe', 'preguntas caben')} como máximo. Toma menos.`,
    otherFile: 'Otro archivo',
    takeNew: (count) => (count === 0 ? 'Nuevo quiz' : `Nuevo quiz con ${counted(count, 'pregunta', 'preguntas')}`),
    takeOpen: (count) => (count === 0 ? 'Añadir' : `Añadir ${counted(count, 'pregunta', 'preguntas')}`),
    unnamed: 'Quiz importado',
  },

  exports: {
    label: 'Tal como se guardó:',
    formats: { zip: 'Quiz completo (ZIP)', csv: 'Tabla (CSV)', gift: 'Moodle (GIFT)' },
  },

  fields: {
    name: { must: QUOTED },
    questionText: { name: 'el texto', must: QUOTED },
    value: { name: 'el texto', must: QUOTED },
    body: { must: QUOTED },
    explanation: { must: QUOTED },
    notes: { must: QUOTED },
    correct: { must: SWITCH },
    id: { must: ID },
    answers: { must: `debe ser una lista de ${LIMITS.minAnswers} a ${LIMITS.maxAnswers} respuestas` },
    questions: { name: 'questions', must: `debe ser una lista de 1 a ${LIMITS.maxQuestions} preguntas` },
    options: { name: 'options', must: 'debe contener las opciones de un quiz' },
    maxQuestionTime: { must: `debe ser un número entero de 0 a ${LIMITS.maxQuestionTime}` },
    questionPoints: { must: `debe ser un número entero de 0 a ${LIMITS.maxQuestionPoints}` },
    questionPointsModifier: { must: MODIFIER },
    questionType: { must: 'debe ser 0' },
    showLiveStats: { must: SWITCH },
    isLeaderboardBetween: { must: SWITCH },
    colourScheme: { must: MODIFIER },
    teams: {
      must: `debe ser null, o un count de ${LIMITS.minTeams} a ${LIMITS.maxTeams} y "even" o "pick"`,
    },
    language: { must: 'debe ser en, de, fr, es o ar' },
    names: { must: 'debe ser "own" o "given"' },
    nameFilter: { must: SWITCH },
    shuffle: { must: SWITCH },
    closeWhenAnswered: { must: SWITCH },
    readingTime: { must: `debe ser un número entero de 0 a ${LIMITS.readingTime}` },
    brand: { must: 'debe tener un color #rrggbb e identificadores de imágenes' },
    accent: { must: 'debe ser un color #rrggbb' },
    createdOn: { must: DATE },
    lastTimePlayed: { must: `${DATE} o null` },
    tags: {
      must: `debe ser una lista de hasta ${LIMITS.tags} textos de hasta ${LIMITS.tagLength} caracteres`,
    },
  },
} satisfies Texts['imports'];

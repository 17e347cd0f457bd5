import { LIMITS } from '@quarry/events/limits';
import type { Texts } from '#texts.ts';
import { counted, formatNumber, questions } from './words.ts';

const QUOTED = 'muss ein Text in Anführungszeichen sein';
const SWITCH = 'muss true oder false sein';
const MODIFIER = 'muss 0 oder 1 sein';
const ID = 'muss aus 1 bis 128 Buchstaben, Ziffern, Punkten oder Strichen bestehen';
const DATE = 'muss ein Datum sein';

export const imports = {
  tooLarge: (megabytes) => `Sie ist größer als ${formatNumber(megabytes)}\u00a0MB.`,
  unreadable: 'Sie lässt sich nicht lesen.',
  encoding: 'Ihr Text ist weder UTF-8 noch UTF-16.',
  noJson: 'Sie ist kein JSON.',
  noQuiz: 'Sie enthält kein Quiz.',
  more: (count) => `Und noch ${formatNumber(count)}.`,
  question: (position) => `Frage ${position}`,
  answer: (question, answer) => `Frage ${question}, Antwort ${answer}`,
  problem: (place, wrong) => {
    const line = place === null ? wrong : `${place}: ${wrong}`;
    return `${line.charAt(0).toUpperCase()}${line.slice(1)}.`;
  },
  requirement: (field, must) => `${field} ${must}`,
  options: 'Optionen',
  wrongShape: 'hat die falsche Form',
  missing: (field) => `${field} fehlt`,
  tooLong: (max) => `Text ist länger als ${formatNumber(max)} Zeichen`,
  control: 'Text enthält einen Zeilenumbruch oder ein anderes Steuerzeichen',

  lists: {
    'two questions have the same id': 'zwei Fragen haben dieselbe id',
    'two answers have the same id': 'zwei Antworten haben dieselbe id',
    'exactly one answer must be correct': 'genau eine Antwort muss richtig sein',
    'at least one answer must be correct': 'mindestens eine Antwort muss richtig sein',
    'all answers of an order are correct': 'bei einer Reihenfolge sind alle Antworten richtig',
    'no answer of a poll is correct': 'bei einer Umfrage ist keine Antwort richtig',
    'all spellings are correct': 'alle Schreibweisen sind richtig',
  },

  window: {
    open: 'Fragen aus einer Datei',
    title: 'Quiz aus einer Datei',
    addTitle: 'Fragen aus einer Datei hinzufügen',
    hint: 'Eine Tabelle von Kahoot!, Blooket oder Wayground, GIFT oder XML aus Moodle, Aiken, arsnova, CSV, unsere eigenen Exporte oder Textzeilen. Du siehst, was drin ist, bevor etwas gespeichert wird.',
    drop: 'Zieh eine Datei hierher',
    choose: 'Datei auswählen',
    paste: 'Oder Fragen einfügen',
    example: 'Welcher Planet ist der größte?\nMars\n*Jupiter',
    read: 'Text lesen',
    reading: 'Die Datei wird gelesen\u00a0…',
    nothingStored: 'Gespeichert wurde nichts.',
    found: (count, format) => `${questions(count)} in der Datei (${format})`,
    formats: {
      quarry: 'unser eigener Export',
      zip: 'unser eigener Export mit Bildern',
      kahoot: 'Kahoot!-Tabelle',
      csv: 'Tabelle',
      gift: 'Moodle GIFT',
      aiken: 'Aiken',
      'moodle-xml': 'Moodle XML',
      arsnova: 'arsnova',
      blooket: 'Blooket-Tabelle',
      wayground: 'Wayground-Tabelle',
      lines: 'Textzeilen',
    } as Readonly<Record<string, string | undefined>>,
    right: 'Richtig',
    edit: (position) => `Frage ${formatNumber(position)} bearbeiten`,
    backToList: 'Alle Fragen',
    all: 'Alle übernehmen',
    none: 'Keine übernehmen',
    error: 'Fehler',
    warning: 'Hinweis',
    tooMany: (room) =>
      counted(room, {
        one: 'Es passt höchstens # Frage. Wähle weniger aus.',
        other: 'Es passen höchstens # Fragen. Wähle weniger aus.',
      }),
    otherFile: 'Andere Datei',
    takeNew: (count) =>
      count === 0 ? 'Neues Quiz' : counted(count, { one: 'Neues Quiz mit # Frage', other: 'Neues Quiz mit # Fragen' }),
    takeOpen: (count) =>
      count === 0 ? 'Hinzufügen' : counted(count, { one: '# Frage hinzufügen', other: '# Fragen hinzufügen' }),
    unnamed: 'Importiertes Quiz',
  },

  exports: {
    label: 'Wie zuletzt gespeichert:',
    formats: { zip: 'Ganzes Quiz (ZIP)', csv: 'Tabelle (CSV)', gift: 'Moodle (GIFT)' },
  },

  fields: {
    name: { must: QUOTED },
    questionText: { name: 'Text', must: QUOTED },
    value: { name: 'Text', must: QUOTED },
    body: { must: QUOTED },
    explanation: { must: QUOTED },
    notes: { must: QUOTED },
    correct: { must: SWITCH },
    id: { must: ID },
    answers: { must: `muss eine Liste mit ${LIMITS.minAnswers} bis ${LIMITS.maxAnswers} Antworten sein` },
    questions: { name: 'Fragenliste', must: `muss 1 bis ${LIMITS.maxQuestions} Fragen enthalten` },
    options: { name: 'Abschnitt „options“', must: 'muss die Einstellungen eines Quiz enthalten' },
    maxQuestionTime: { must: `muss eine ganze Zahl von 0 bis ${LIMITS.maxQuestionTime} sein` },
    questionPoints: { must: `muss eine ganze Zahl von 0 bis ${LIMITS.maxQuestionPoints} sein` },
    questionPointsModifier: { must: MODIFIER },
    questionType: { must: 'muss 0 sein' },
    showLiveStats: { must: SWITCH },
    isLeaderboardBetween: { must: SWITCH },
    colourScheme: { must: MODIFIER },
    teams: {
      must: `muss null sein, oder eine Anzahl von ${LIMITS.minTeams} bis ${LIMITS.maxTeams} und "even" oder "pick"`,
    },
    language: { must: 'muss en, de, fr, es oder ar sein' },
    names: { must: 'muss "own" oder "given" sein' },
    nameFilter: { must: SWITCH },
    shuffle: { must: SWITCH },
    closeWhenAnswered: { must: SWITCH },
    readingTime: { must: `muss eine ganze Zahl von 0 bis ${LIMITS.readingTime} sein` },
    brand: { must: 'muss eine Farbe #rrggbb und Kennungen von Bildern haben' },
    accent: { must: 'muss eine Farbe #rrggbb sein' },
    createdOn: { must: DATE },
    lastTimePlayed: { must: 'muss ein Datum oder null sein' },
    tags: { must: `muss eine Liste mit bis zu ${LIMITS.tags} Texten von bis zu ${LIMITS.tagLength} Zeichen sein` },
  } as Readonly<Record<string, { readonly name?: string; readonly must: string } | undefined>>,
} satisfies Texts['imports'];
